"""Laying a card out of turn."""

import pytest

from app.engine import jumps, parse_move
from app.engine.notation import format_move
from app.engine.refusals import find_refusal
from tests.engine.positions import after, held, position, refusal, top

TWO_DECKS = {"decks": 2, "jump_in": True}
SIX = "9H 4S 5S | 9H 2C 3C | 5D 6D 7D | 4D KD | 6H 7H | TH QH"


def can_jump(state):
    """Return the plays out of turn as one text."""
    return " ".join(sorted(format_move(jump) for jump in jumps(state)))


def test_the_identical_card_may_be_laid_out_of_turn_and_play_goes_on_from_there():
    """Play continues after who jumped in (ruling 64)."""
    state = after(position("crazy-eights-id", SIX, top="4H", stock="2S", **TWO_DECKS), "9H")

    assert (state.turn, can_jump(state)) == (1, "")
    state = after(position("crazy-eights-id", SIX.replace("4D KD", "9H KD"), top="4H", stock="2S", **TWO_DECKS), "9H")
    assert can_jump(state) == "@3:jump:9H"
    state = after(state, "@3:jump:9H")
    assert (state.turn, top(state), held(state).split(" | ")[3]) == (4, "9H", "KD")


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("@3:jump:9D", "Only the very card that is on top can be played out of turn."),
        ("@2:jump:9H", "9H is not in your hand."),
        ("@1:jump:9H", "Only a player who is not in turn can jump in."),
        ("@9:jump:9H", "Only a player who is not in turn can jump in."),
    ],
)
def test_the_same_rank_or_suit_is_not_enough_to_jump_in(move, sentence):
    """Exactly the same card, held by somebody who is not in turn; the referee checks it (ruling 64)."""
    hands = SIX.replace("4D KD", "9D KD")
    state = after(position("crazy-eights-id", hands, top="4H", stock="2S", **TWO_DECKS), "9H")

    assert refusal(state, move) == sentence


def test_nobody_jumps_into_a_waiting_penalty():
    """While cards wait for the next seat there is nothing to jump into (ruling 64)."""
    hands = "QH 4S 5S | 9H 2C 3C | QH 6D"
    options = TWO_DECKS | {"stack_draws": "same_rank"}
    state = after(position("crazy-eights-id", hands, top="4H", stock="2S 3S 4C", **options), "QH")

    assert can_jump(state) == ""
    assert refusal(state, "@2:jump:QH") == "Nobody can jump in now."


@pytest.mark.parametrize("moves", ["9H draw", "9H draw pass"])
def test_the_chance_to_jump_in_is_gone_once_the_next_seat_has_moved(moves):
    """Who jumps in must be faster than the player in turn (ruling 64)."""
    state = position("crazy-eights-id", "9H 4S 5S | 2C 3C | 9H 6D", top="4H", stock="2S 3S", **TWO_DECKS)

    assert can_jump(after(state, "9H")) == "@2:jump:9H"
    assert can_jump(after(state, moves)) == ""


def test_nobody_jumps_in_on_the_card_turned_up():
    """A card turned up is nobody's play (ruling 64)."""
    assert can_jump(position("crazy-eights-id", "9D 4S | 2C 3C | 9H 6D", top="9H", stock="2S", **TWO_DECKS)) == ""


def test_who_jumps_in_with_an_eight_names_a_suit_anew():
    """An eight on its twin is an eight like any other (rulings 14 and 64)."""
    state = after(position("crazy-eights-id", "8H 4S 5S | 2C 3C | 8H 6D", top="4H", stock="2S", **TWO_DECKS), "8H=S")

    assert can_jump(state) == "@2:jump:8H @2:jump:8H=C @2:jump:8H=D @2:jump:8H=H @2:jump:8H=S"
    assert top(after(state, "@2:jump:8H=D")) == "8H=D"


def test_who_jumps_in_with_the_last_card_goes_out():
    """A card out of turn may be the last one (ruling 64)."""
    state = position("crazy-eights-id", "9H 4S 5S | 2C 3C | 9H", top="4H", stock="2S", **TWO_DECKS)

    assert after(state, "9H @2:jump:9H").went_out == 2


def test_nobody_jumps_in_where_the_book_does_not_say_so():
    state = after(position("crazy-eights-id", SIX.replace("4D KD", "9H KD"), top="4H", stock="2S"), "9H")

    assert can_jump(state) == ""


def test_nobody_jumps_in_with_a_last_card_that_may_not_be_one():
    """What may not end a hand may not end it out of turn (rulings 22 and 64)."""
    options = {**TWO_DECKS, "finish_on_action": False}
    hands = "AH 4S 5S | 9H 2C 3C | 5D 6D 7D | AH | 6H 7H | TH QH"
    state = after(position("crazy-eights-id", hands, top="4H", stock="2S", **options), "AH")

    assert can_jump(state) == ""
    assert refusal(state, "@3:jump:AH") == "AH may not be the last card."


def test_a_jump_is_not_refused_beforehand_where_it_may_be_made():
    state = after(position("crazy-eights-id", SIX.replace("4D KD", "9H KD"), top="4H", stock="2S", **TWO_DECKS), "9H")

    assert find_refusal(state, parse_move("@3:jump:9H")) is None
    assert "very card" in str(find_refusal(state, parse_move("@3:jump:KD")))
