"""The dealer's suit for an eight turned up, as the table and the pages of a played hand say it."""

import json

import pytest

from tests.eights import promise_an_eight
from tests.online import Guest, play_on

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(name="people")
def _people(house, make_client):
    """Lola, who dealt an eight and is asked, and Teo."""
    lola, teo = Guest(make_client(), "Lola"), Guest(make_client(), "Teo")
    teo.sit(lola.open_table(changes='{"opening_eight": "dealer_names"}'), 1)
    promise_an_eight(house.database, lola.code, dealer=0)
    for guest in (lola, teo):
        assert guest.do("ready").status_code == 303
    return lola, teo


def text(guest, path=""):
    return guest.get(f"/tables/{guest.code}{path}", headers=ENGLISH).get_data(as_text=True)


def test_only_the_dealer_is_asked_and_cannot_do_anything_else(people):
    lola, teo = people
    assert "You turned up a wild card. Which suit do you call?" in text(lola)
    assert "Keep the eight" not in text(lola)
    assert "Lola dealt and is calling a suit" in text(teo)
    assert "Which suit do you call?</h2>" in text(teo)
    assert "You turned up a wild card." not in text(teo)

    assert teo.move(teo.look(), "=H").status_code == 403
    refused = lola.move(lola.look(), "draw", headers=ENGLISH)
    assert refused.status_code == 422
    assert "call the suit of the card turned up first" in refused.get_data(as_text=True)


def test_a_replay_begins_before_the_suit_was_called(people):
    lola, teo = people
    lola.move(lola.look(), "=H")
    assert "Lola called" in text(teo)
    play_on(lola, teo, stop=lambda view: view.phase == "between")

    assert 'class="force' not in text(teo, "/hands/1?at=0")
    called = text(teo, "/hands/1?at=1")
    assert 'class="force H"' in called
    assert "<small>Called</small>" in called
    record = json.loads(text(teo, "/hands/1/record"))
    assert record["named"] == "H"
    assert "=H" not in record["moves"]
    assert teo.get(f"/tables/{teo.code}/hands/1/deal").status_code == 200
