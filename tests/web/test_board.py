"""The board without a script: settings, a card that is lifted first, phrases and whom one does not want to hear."""

import re
from html import unescape

import pytest

from tests.online import FRAGMENT, Guest, play_on


@pytest.fixture(name="lola")
def _lola(make_client):
    return Guest(make_client(), "Lola")


@pytest.fixture(name="teo")
def _teo(make_client):
    return Guest(make_client(), "Teo")


@pytest.fixture(name="code")
def _code(lola, teo):
    """A table of two people and a bot, where the first hand is dealt."""
    for guest in (lola, teo):
        guest.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    code = lola.open_table(places=3, target=20)
    teo.sit(code, 1)
    lola.do("bots")
    lola.do("ready")
    teo.do("ready")
    return code


def on_turn(*guests):
    return next(guest for guest in guests if guest.look().my_turn)


def page(guest, **asked):
    return unescape(guest.get(f"/tables/{guest.code}", query_string=asked).get_data(as_text=True))


def test_settings_are_kept_for_every_table(lola, code):
    kept = lola.do("settings", order="rank", pace="quick", confirm="on", large="on", sound="on")
    assert kept.status_code == 303

    shown = page(lola)
    assert 'data-pace="quick"' in shown
    assert re.search(r'class="table [^"]*large"', shown)
    assert re.search(r"\bdata-sound\b", shown)
    assert not re.search(r"\bdata-buzz\b", shown)
    closed = '<dialog class="settings paper" id="settings" closedby="any" aria-labelledby="settings-title">'
    assert closed in shown
    assert closed.replace(">", " open>") in page(lola, settings=1)
    lola.do("settings", order="sideways", pace="warp")
    assert 'data-pace="quick"' in page(lola)


def test_a_card_is_lifted_before_it_is_played_where_one_wants_to_be_asked(lola, teo, code):
    for guest in (lola, teo):
        guest.do("settings", confirm="on")
    play_on(lola, teo, stop=lambda view: view.my_turn and re.search(r'name="card" value="(\w\w)"', view.text))
    guest = on_turn(lola, teo)
    card = re.search(r'name="card" value="(\w\w)"', guest.look().text)[1]
    asked = page(guest, card=card)

    assert re.search(
        rf'<button class="btn main confirm" name="move" value="{card}"[^>]*>Play \w+ of \w+</button>', asked
    )
    assert 'id="picker" aria-labelledby="picker-question">' in asked, "nobody asks for a suit"
    assert guest.move(guest.look(), card).status_code == 303


def test_a_card_that_cannot_be_played_is_not_lifted(lola, teo, code):
    for guest in (lola, teo):
        guest.do("settings", confirm="on")
    assert 'name="move" value="" data-focus="confirm"' in page(on_turn(lola, teo), card="XX")


def test_a_phrase_stands_at_its_seat_and_whoever_is_muted_is_not_heard(lola, teo, code):
    lola.do("phrases", phrase="well_played")
    assert '<div class="bubble" data-said="0-' in page(teo)
    assert "<span>Well played!</span>" in page(teo)
    # At the seat itself, for who hears it; not in one's own words, nor for who cannot speak.
    muting = ">Mute</button>"
    assert muting in page(teo)
    assert muting not in page(lola)

    assert teo.do("mute", FRAGMENT, number=0).status_code == 200
    assert "bubble" not in page(teo)
    assert "Hear Lola's phrases again" in page(teo)
    assert "bubble" in page(lola)
    teo.do("mute", number=0)
    assert "bubble" in page(teo)


@pytest.mark.parametrize("number", [1, 2, 7, "x"])
def test_only_other_people_can_be_muted(teo, code, number):
    assert teo.do("mute", number=number).status_code == 404


def test_phrases_are_for_those_who_sit_there(make_client, lola, code):
    nico = Guest(make_client(), "Nico")
    nico.code = code
    assert nico.do("phrases", FRAGMENT, phrase="hello").status_code == 403
    assert lola.do("phrases", FRAGMENT, phrase="shout").status_code == 422


def test_what_comes_too_late_against_others_is_said_kindly(lola, teo, code):
    guest = on_turn(lola, teo)
    view = guest.look()
    seat = 0 if guest is lola else 1
    answer = guest.do("moves", FRAGMENT, hand=view.hand, ply=view.ply - 1, move=f"@{seat}:catch=2")

    assert answer.status_code == 409
    assert answer.get_data(as_text=True) == "Somebody was faster. The log says what came first."
