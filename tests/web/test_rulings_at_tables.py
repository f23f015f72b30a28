"""Rulings and faults that concern a table: the suit picker, calls, turns, deals and clocks."""

import re
from dataclasses import replace

from app.engine import BOOKS
from app.engine.options import Starter
from tests.web.test_table_choices import BARE, _begin, refusal, said, values  # noqa: F401 (a fixture)

CALLING_RULES = replace(BOOKS["crazy-eights-id"].rules, starter=Starter.LEFT_OF_DEALER, hand_size_two=None)


def held(guest):
    return sorted(guest.look().held)


def test_ruling_20_an_eight_is_never_down_without_its_suit(begin):
    """The suit is chosen before the card is sent: who goes away meanwhile still holds the eight."""
    lola, teo = begin(BARE, "8H KD 4C", "2H 3H 4H", top="9C")
    assert 'class="picker" id="picker"' in said(lola)
    lola.get(f"/tables/{lola.code}?eight=8H")

    assert refusal(lola, "8H") == "Name a suit with eight of hearts."
    assert held(lola) == ["4C", "8H", "KD"]
    assert teo.look().ply == 0


def test_ruling_20_when_the_time_is_up_the_server_makes_another_move(house, clock, begin):
    """Nobody is made to call a suit: what could be done without is done, and the eight stays in the hand."""
    lola, teo = begin(BARE, "8H KD 4C", "2H 3H 4H", top="9C", turn_seconds=30)
    lola.get(f"/tables/{lola.code}?eight=8H")
    clock.advance(seconds=31)

    view = teo.look()
    assert view.my_turn
    assert "8H" in held(lola)
    said_there = re.sub(r"<[^>]*>", "", view.text)
    assert "To follow" in said_there
    assert "Called" not in said_there


def test_fault_6_who_closes_the_suit_picker_can_do_everything_as_before(begin):
    lola, _ = begin(BARE, "8H KD 4C", "2H 3H 4H", top="9C")
    before = lola.look().buttons
    page = lola.get(f"/tables/{lola.code}?eight=8H").text
    assert re.search(rf'href="/tables/{lola.code}"[^>]*>Keep the eight', page)

    assert lola.look().buttons == before
    assert lola.move(lola.look(), "4C").status_code == 303


def test_fault_7_who_leaves_while_choosing_leaves_no_suit_undecided(begin):
    """The card on the discard says what is to follow."""
    lola, teo, nico = begin(BARE, "8H KD 4C", "2C 3H 4H", "5H 6H 7H", top="9C")
    lola.get(f"/tables/{lola.code}?eight=8H")
    lola.do("goodbye")

    assert teo.look().my_turn
    assert values(teo, "move").count("2C") == 1
    assert teo.move(teo.look(), "2C").status_code == 303
    assert nico.look().my_turn


def test_fault_21_a_turn_is_not_stuck_on_who_has_gone_away(clock, begin):
    """Where no clock runs, the others may vote to go on; the hand of who went is theirs when they come back."""
    lola, teo, nico = begin(BARE, "KD 4C 5C", "2C 3H 4H", "5H 6H 7H", top="9C")
    clock.advance(minutes=6)
    teo.do("votes")

    assert not lola.look().my_turn
    assert teo.look().my_turn
    teo.move(teo.look(), values(teo, "move")[0])
    assert len(held(lola)) == 2
    assert nico.look().phase == "playing"


def test_fault_26_the_call_can_be_made_while_the_suit_is_chosen(begin):
    """The last card but one is an eight: the box for the call belongs to the same form, outside the picker."""
    lola, teo = begin(CALLING_RULES, "8H KD", "2H 3H", top="9C")
    page = lola.get(f"/tables/{lola.code}?eight=8H").text
    form = re.search(r'<form class="moves".*?</form>', page, re.DOTALL)[0]
    picker = re.search(r"<dialog.*?</dialog>", form, re.DOTALL)[0]
    assert 'name="called"' in form
    assert 'name="called"' not in picker

    assert lola.move(lola.look(), "8H=D", called="1").status_code == 303
    assert "“Last card!”" in said(teo)
    assert "Catch" not in said(teo)


def test_ruling_72_a_card_out_of_turn_is_refused_and_costs_nothing(begin):
    lola, teo = begin(BARE, "KD 4C 5C", "2C 3H 4H", top="9C")

    assert refusal(teo, "2C", 403) == "It is not your turn."
    assert held(teo) == ["2C", "3H", "4H"]
    assert lola.look().my_turn


def test_ruling_74_nothing_is_ever_misdealt_online(begin):
    """Everybody holds as many cards as the rules say, and the next one lies open."""
    guests = begin(BARE, "KD 4C 5C", "2C 3H 4H", "5H 6H 7H", top="9C")

    assert [len(held(guest)) for guest in guests] == [3, 3, 3]
    assert "You dealt and turned up the nine of" in re.sub(r"<[^>]+>", "", said(guests[2]))
