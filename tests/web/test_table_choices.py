"""Laying several cards at once, and one out of turn, at a table; the forms do it without a script."""

import re
from dataclasses import replace
from html import unescape

import pytest

from app.engine import BOOKS, parse_card, rules_to_json
from app.engine.cards import CARDS
from app.engine.options import Starter
from app.services import dealing
from app.store import matches
from tests.online import FRAGMENT, Guest

BARE = replace(BOOKS["ochos-locos"].rules, starter=Starter.LEFT_OF_DEALER, hand_size_two=None)
TOGETHER = replace(BOOKS["cardgames"].rules, starter=Starter.LEFT_OF_DEALER, hand_size_two=None)
JUMPS = replace(BARE, decks=2, jump_in=True)


@pytest.fixture(name="begin")
def _begin(house, make_client, monkeypatch):
    """Begin a hand with known cards: those of each guest, then the one that is turned up; seat 0 begins."""

    def begin(rules, *hands, top, turn_seconds=None):
        dealt = [parse_card(code) for turn in zip(*(hand.split() for hand in hands), strict=True) for code in turn]
        deck = [*CARDS[:52] * (rules.decks or 1)]
        for card in (*dealt, parse_card(top)):
            deck.remove(card)
        monkeypatch.setattr(dealing, "random_dealer", lambda players, _seed: players - 1)
        monkeypatch.setattr(dealing, "cut_for_dealer", lambda players, _seed: (players - 1, ()))
        monkeypatch.setattr(dealing, "shuffled_deck", lambda *_: (*dealt, parse_card(top), *deck))
        guests = [Guest(make_client(), name) for name in ("Lola", "Teo", "Nico")[: len(hands)]]
        for guest in guests:
            guest.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
        code = guests[0].open_table(places=len(guests))
        with house.database.transaction() as session:
            held = len(dealt) // len(hands)
            match = matches.find_by_code(session, code)
            match.rules, match.turn_seconds = rules_to_json(replace(rules, hand_size=held)), turn_seconds
        for number, guest in enumerate(guests[1:], start=1):
            guest.sit(code, number)
        for guest in guests:
            assert guest.do("ready").status_code == 303
        return guests

    return begin


def said(guest):
    """Return the page of a guest as text."""
    return unescape(guest.get(f"/tables/{guest.code}").text)


def values(guest, name):
    return [value for found, value, _ in guest.look().buttons if found == name]


def refusal(guest, move, status=422):
    answer = guest.move(guest.look(), move, FRAGMENT)
    assert answer.status_code == status
    return answer.text


def open_dialog(page):
    """Return what the buttons of the dialog that is open send, and what they say."""
    dialog = re.search(r'<dialog class="picker[^>]* open>(.*?)</dialog>', page, re.DOTALL)[1]
    found = re.findall(r'<button class="pick[^>]* value="([^"]+)"[^>]*>(.*?)</button>', dialog, re.DOTALL)
    return {value: " ".join(re.sub(r"<[^>]+>", " ", words).split()) for value, words in found}


def test_a_card_that_goes_with_others_asks_which_and_they_are_laid_at_once(begin):
    lola, teo = begin(TOGETHER, "7H 7D 7S KC QC", "2C 3C 4C 5C 6C", top="9H")
    assert values(lola, "first") == ["7H"], "only the heart matches, and has to be the first"

    page = unescape(lola.get(f"/tables/{lola.code}?first=7H").text)
    assert "Seven of hearts: alone or with others?" in page
    assert open_dialog(page) == {
        "7H": "Alone",
        "7H+7D": "With diamonds",
        "7H+7S": "With spades",
        "7H+7S+7D": "With spades and diamonds",
        "7H+7D+7S": "With diamonds and spades",
    }
    assert lola.move(lola.look(), "7H+7D+7S").status_code == 303
    assert sorted(lola.look().held) == ["KC", "QC"]
    assert "On the discard: seven of spades" in said(teo)
    assert teo.look().my_turn


def test_four_of_a_rank_are_offered_by_which_are_laid_and_which_one_is_on_top(begin):
    lola, _ = begin(TOGETHER, "7H 7D 7S 7C QC", "2C 3C 4C 5C 6C", top="9H")

    ways = open_dialog(lola.get(f"/tables/{lola.code}?first=7H").text)
    assert len(ways) == 1 + 3 + 6 + 3
    assert list(ways) == sorted(ways, key=len)
    assert len({(frozenset(way.split("+")), way[-2:]) for way in ways}) == len(ways)


def test_what_cannot_be_laid_together_says_why(begin):
    lola, _ = begin(TOGETHER, "7H 7D KS KC QC", "2C 3C 4C 5C 6C", top="9H")

    assert "does not match" in refusal(lola, "7D+7H")
    assert "may not be played together" in refusal(lola, "7H+KS")
    assert "is not in your hand" in refusal(lola, "7H+7S")


def test_the_call_goes_with_several_cards_that_leave_one(begin):
    lola, teo = begin(replace(TOGETHER, last_card_call=True), "7H 7D KC", "2C 3C 4C", top="9H")
    assert 'name="called"' in lola.look().text

    assert lola.move(lola.look(), "7H+7D", called="1").status_code == 303
    assert "“Last card!”" in said(teo)
    assert "catch=" not in teo.look().text


def test_nothing_is_asked_where_cards_are_laid_one_by_one(begin):
    lola, teo = begin(BARE, "7H 7D 7S KC QC", "2C 3C 4C 5C 6C", top="9H")

    assert values(lola, "first") == []
    assert 'class="picker together"' not in lola.look().text
    assert 'class="picker together"' not in lola.get(f"/tables/{lola.code}?first=7H").text
    assert refusal(lola, "7H+7D") == "Only one card may be played at a time."
    lola.move(lola.look(), "7H")
    assert "out of turn" not in said(teo)
    assert refusal(lola, "@0:jump:7H") == "Nobody can jump in now."


def test_who_holds_the_card_on_top_may_lay_it_out_of_turn_and_nobody_else_learns_of_it(begin, make_client):
    lola, teo, nico = begin(JUMPS, "7H 2D 3S", "2C 3C 4C", "7H KD 9S", top="9H")
    watcher = Guest(make_client(), "Eva")
    watcher.code = lola.code
    assert "jump:" not in said(nico)
    lola.move(lola.look(), "7H")

    assert "Play the seven of hearts out of turn" in said(nico)
    assert "Teo is playing, but you can jump in" in said(nico)
    for guest in (lola, teo, watcher):
        page = said(guest)
        assert "jump:" not in page
        assert "jump in" not in page.partition('id="keys"')[0]
    assert "@2:jump:7H" in values(nico, "move")
    assert nico.move(nico.look(), "@2:jump:7H").status_code == 303
    assert len(nico.look().held) == 2
    assert lola.look().my_turn, "play goes on from who jumped in"
    assert "Nico jumped in with the seven of hearts" in re.sub(r"<[^>]+>", "", said(teo))


def test_a_jump_that_is_refused_says_why(begin):
    lola, teo, nico = begin(JUMPS, "7H 2D 3S", "7C 3C 4C", "7H KD 9S", top="9H")
    before = nico.look()
    assert refusal(nico, "@2:jump:9H") == "Nobody can jump in now."
    lola.move(lola.look(), "7H")

    assert "is not in your hand" in refusal(lola, "@0:jump:7H")
    assert refusal(teo, "@1:jump:7H") == "Only a player who is not in turn can jump in."
    assert refusal(nico, "@2:jump:KD") == "Only the very card that is on top can be played out of turn."
    assert refusal(lola, "@2:jump:7H", 403) == "You can only speak for your own seat."
    assert nico.move(before, "@2:jump:7H").status_code == 409
    teo.move(teo.look(), "7C")
    assert "@2:jump" not in nico.look().text
    assert 'role="alert"' in nico.move(nico.look(), "@2:jump:7H").text


def test_a_wild_card_out_of_turn_asks_for_its_suit(begin):
    lola, teo, nico = begin(JUMPS, "8H 2D 3S", "2C 3C 4C", "8H KD 9S", top="9H")
    lola.move(lola.look(), "8H=C")

    assert values(nico, "eight") == ["@2:jump:8H"]
    path = f"/tables/{nico.code}?eight=@2:jump:8H"
    assert list(open_dialog(nico.get(path).text)) == [f"@2:jump:8H={suit}" for suit in "SHDC"]
    assert not re.search(r"<dialog[^>]* open>", teo.get(path).text)
    assert 'http-equiv="refresh"' in nico.get(path.partition("?")[0]).text
    assert 'http-equiv="refresh"' not in nico.get(path).text, "nobody is disturbed while choosing"
    assert nico.move(nico.look(), "@2:jump:8H=D").status_code == 303
    assert sorted(nico.look().held) == ["9S", "KD"]
    assert "Nico jumped in with the eight of hearts and called diamonds" in re.sub(r"<[^>]+>", "", said(teo))


def test_the_call_goes_with_a_card_out_of_turn(begin):
    lola, teo, nico = begin(replace(JUMPS, last_card_call=True), "7H 2D", "2C 3C", "7H KD", top="9H")
    lola.move(lola.look(), "7H", called="1")

    assert 'name="called"' in nico.look().text
    assert 'name="called"' not in lola.look().text
    assert nico.move(nico.look(), "@2:jump:7H", called="1").status_code == 303
    assert "catch=" not in teo.look().text
