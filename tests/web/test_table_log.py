"""The log of a hand: one line for what one player did in a turn."""

import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from app.engine import Card, Rank, Suit, book_rules
from app.engine.transcript import Act, Event
from app.web import table_log

SEVEN = Card(Rank.SEVEN, Suit.HEARTS)
EIGHT = Card(Rank.EIGHT, Suit.CLUBS)
DREW = Event(Act.DRAW, 1, 1, count=2)


@pytest.fixture(name="said")
def _said(app):
    """Say what happened at a table of Ana, who reads, and Teo, in a language."""

    def say(*events, code="en"):
        rules = book_rules("ochos-locos", {})
        hand = SimpleNamespace(number=2, opening=SEVEN, log=events, view=SimpleNamespace(rules=rules, stock=20))
        seats = [
            SimpleNamespace(name=name, number=number, cards=5, is_dealer=number == 0, is_me=number == 0)
            for number, name in enumerate(["Ana", "Teo"])
        ]
        page = SimpleNamespace(my_seat=0, cut=(), seats=seats, hand=hand, seats_drawn=False)
        with app.test_request_context(headers={"Accept-Language": code}):
            return [(line.ply, re.sub(r"<[^>]+>", "", str(line.text))) for line in table_log.lines(page)[1:]]

    return say


def test_drawing_and_playing_in_one_turn_is_one_line(said):
    played = Event(Act.PLAY, 2, 1, SEVEN)

    assert said(DREW, played) == [(2, "Teo drew 2 cards and played the seven of hearts.")]
    assert said(DREW, played, code="es") == [(2, "Teo robó 2 cartas y jugó el 7 de corazones.")]
    assert said(DREW, played, code="id") == [(2, "Teo mengambil 2 kartu lalu memainkan 7 hati.")]


def test_drawing_and_passing_in_one_turn_is_one_line(said):
    assert said(Event(Act.DRAW, 1, 0, count=1), Event(Act.PASS, 2, 0)) == [(2, "You drew 1 card and passed.")]
    assert said(DREW, Event(Act.PASS, 2, 1)) == [(2, "Teo drew 2 cards and passed.")]


def test_a_drawn_eight_says_the_suit_as_well(said):
    mine = Event(Act.DRAW, 1, 0, count=2), Event(Act.PLAY, 2, 0, EIGHT, Suit.SPADES)
    theirs = DREW, Event(Act.PLAY, 2, 1, EIGHT, Suit.SPADES, called=True)

    assert said(*mine) == [(2, "You drew 2 cards, played the eight of clubs and called spades.")]
    assert said(*theirs) == [(2, "Teo drew 2 cards, played the eight of clubs and called spades. “Last card!”")]


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (
            Event(Act.JUMP, 2, 0, SEVEN),
            "You jumped in with the seven of hearts.",
            "Teo jumped in with the seven of hearts.",
        ),
        (
            Event(Act.JUMP, 2, 0, EIGHT, Suit.SPADES, called=True),
            "You jumped in with the eight of clubs and called spades. “Last card!”",
            "Teo jumped in with the eight of clubs and called spades. “Last card!”",
        ),
        (Event(Act.TAKE, 2, 0, count=4), "You took the 4 cards.", "Teo took the 4 cards."),
        (Event(Act.SKIPPED, 2, 0), "You were skipped.", "Teo was skipped."),
    ],
)
def test_what_house_rules_bring_about_has_its_line(said, event, mine, theirs):
    assert said(event) == [(2, mine)]
    assert said(replace(event, seat=1)) == [(2, theirs)]


def test_a_draw_of_another_turn_keeps_its_line(said):
    mine = Event(Act.PLAY, 2, 0, SEVEN)

    assert said(DREW, mine) == [(1, "Teo drew 2 cards."), (2, "You played the seven of hearts.")]
    assert said(DREW) == [(1, "Teo drew 2 cards.")]


def test_the_keys_of_the_suits_are_their_letters(client):
    table = client.post("/play").location
    page = client.get(table, headers={"Accept-Language": "es"}).text

    assert "<kbd>P C D T</kbd>" in page
    assert "el palo que pide un ocho: picas, corazones, diamantes o tréboles" in page
