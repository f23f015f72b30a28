"""What a page may say about a move before it is made."""

import pytest

from app.engine import Call, Catch, Draw, Pass, legal_moves, parse_move
from app.engine.refusals import find_refusal
from tests.engine.positions import after, position


@pytest.fixture
def state():
    """A seat that can play a card and an eight, and nothing else."""
    return position("ochos-locos", "9H 8D KD | 5S 6S", top="9C", stock="2S")


def test_a_move_within_the_rules_is_not_refused(state):
    assert [find_refusal(state, move) for move in legal_moves(state)] == [None] * 5


@pytest.mark.parametrize(("stock", "move"), [("2S", Draw()), ("", Pass())])
def test_a_draw_or_a_pass_of_a_stuck_seat_is_not_refused(stock, move):
    stuck = position("ochos-locos", "4S KD | 5S 6S", top="9C", stock=stock)

    assert find_refusal(stuck, move) is None


def test_a_call_that_can_be_made_up_for_is_not_refused():
    missed = after(position("crazy-eights-id", "9H 4S | 5H 6D", top="9C"), "9H")

    assert find_refusal(missed, Call(0)) is None
    assert find_refusal(missed, Catch(1, 0)) is None


def test_an_eight_that_only_lacks_its_suit_is_not_refused(state):
    """The suit is asked for once the eight has been chosen."""
    assert find_refusal(state, parse_move("8D")) is None


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (parse_move("KD"), "KD does not match 9C in suit or rank."),
        (parse_move("2H"), "2H is not in your hand."),
        (Draw(), "You can play a card, so you may not draw."),
        (Pass(), "You can play a card, so you may not pass."),
        (Catch(1, 0), "There is no missed last-card call to catch."),
    ],
)
def test_a_move_against_the_rules_has_a_sentence(state, move, sentence):
    assert str(find_refusal(state, move)) == sentence
