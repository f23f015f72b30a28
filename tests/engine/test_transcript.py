"""The log of a hand: what everyone at the table saw."""

import json

import pytest

from app.engine import Play, Suit, parse_card, parse_move, parse_record, replay
from app.engine.transcript import Act, Event, transcript
from tests.engine.goldens import GOLDEN, load_golden
from tests.engine.positions import after, position


def log(state, moves):
    """Return the log of the moves of a text."""
    return transcript(after(state, moves))


def test_a_play_shows_its_card_its_suit_and_its_call():
    state = position("crazy-eights-id", "8C 4S | 5S 6D", top="9C")

    assert log(state, "8C=S!") == (Event(Act.PLAY, 0, 0, parse_card("8C"), Suit.SPADES, called=True),)


def test_draws_in_a_row_are_one_line_without_the_cards():
    state = position("ochos-locos", "4S 5D | 6H 7D", top="9C", stock="2S 3H KC")

    assert log(state, "draw draw draw KC") == (
        Event(Act.DRAW, 2, 0, count=3),
        Event(Act.PLAY, 3, 0, parse_card("KC")),
    )


def test_draws_of_two_seats_are_two_lines():
    state = position("baraja", "4S 5D | 6H 7D", top="9C", stock="2S 3H KC")

    assert log(state, "draw draw") == (Event(Act.DRAW, 0, 0, count=1), Event(Act.DRAW, 1, 1, count=1))


def test_turning_the_discards_is_a_line_of_its_own():
    state = position("ochos-locos", "4S 5D | 6H 7D", top="9C", stock="2S", discards="2D 3H")

    assert log(state, "draw draw draw pass") == (
        Event(Act.DRAW, 0, 0, count=1),
        Event(Act.RECYCLE, 1, 0),
        Event(Act.DRAW, 2, 0, count=2),
        Event(Act.PASS, 3, 0),
    )


def test_a_penalty_says_how_many_cards_its_victim_was_given():
    state = position("crazy-eights-id", "QC 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S")

    assert log(state, "QC") == (
        Event(Act.PLAY, 0, 0, parse_card("QC")),
        Event(Act.PENALTY, 0, 1, count=1),
    )


def test_a_penalty_may_turn_the_discards():
    state = position("ocho-americano-acciones", "KC 4S 9H | 6D 3D | 5S 7S", top="9C", stock="2S")

    assert [event.act for event in log(state, "KC")] == [Act.PLAY, Act.RECYCLE, Act.PENALTY]


def test_calls_and_catches_say_who_spoke_and_who_was_caught():
    state = position("crazy-eights-id", "9H 4S | 5H 6D | 7H 3D", top="9C", stock="2S 2D")

    assert log(state, "9H @2:catch=0")[1:] == (Event(Act.CATCH, 1, 2, other=0, count=2),)
    assert log(state, "9H @0:call")[1:] == (Event(Act.CALL, 1, 0),)


def test_a_false_call_says_what_it_cost():
    """Everyone sees the cards that are drawn for it (ruling 69)."""
    state = position("crazy-eights-id", "9H 4S 5D | 6H 7H", top="9C", stock="2S 3S 4D", false_call_penalty=2)

    assert log(state, "9H!")[1:] == (Event(Act.PENALTY, 0, 0, count=2),)


def test_a_catch_that_turns_the_discards_says_so_first():
    state = position("crazy-eights-id", "9H 4S | 5H 6D", top="9C", discards="2D", stock_out="recycle")

    assert [event.act for event in log(state, "9H @1:catch=0")] == [Act.PLAY, Act.RECYCLE, Act.CATCH]


def test_before_the_first_move_the_log_is_empty():
    assert transcript(position("ochos-locos", "4S | 6H", top="9C")) == ()


@pytest.mark.parametrize("name", GOLDEN)
def test_a_log_shows_no_card_but_those_that_were_played(name):
    """Drawn cards and cards given as a penalty stay unknown."""
    record = load_golden(name)["record"]
    state = replay(parse_record(json.dumps(record)))
    events = transcript(state)

    plays = [move for move in map(parse_move, record["moves"]) if isinstance(move, Play)]
    assert [event.card for event in events if event.card] == [card for play in plays for card in play.cards]
