"""The sensible bot plays by any rules, from what its seat may know."""

import random

from hypothesis import given, settings

from app.bots import sensible
from app.engine import Play, SeededReshuffle, advance, legal_moves, open_hand, perspective
from tests.engine.positions import make_deal, position, sorted_order
from tests.engine.walks import dealings

LONGEST = 200


@settings(deadline=None)
@given(dealings())
def test_by_any_rules_every_move_of_the_bot_is_accepted(dealing):
    dealt, seed = dealing
    state, dice = open_hand(dealt, SeededReshuffle(seed)), random.Random(seed)
    while not state.over and len(state.moves) < LONGEST:
        advance(state, sensible.choose(perspective(state, state.turn), dice))


def choice(book, hands, top, **rest):
    state = position(book, hands, top, **rest)
    return state, sensible.choose(perspective(state, 0), random.Random(0))


def test_the_dear_card_goes_before_the_cheap_one():
    _, move = choice("ochos-locos", "3C KH 2D | 5S 6S 7S", top="KC")

    assert str(move.card) == "KH"


def test_an_eight_is_kept_while_another_card_can_be_played():
    _, move = choice("ochos-locos", "8S 3C 2D | 5S 6S 7S", top="KC")

    assert str(move.card) == "3C"


def test_an_eight_names_the_longest_suit():
    _, move = choice("ochos-locos", "8S 3D 2D 4H | 5S 6S 7S", top="KC")

    assert (str(move.card), move.suit) == ("8S", "D")


def test_a_penalty_is_answered_rather_than_taken():
    state, move = choice("openspiel-special", "2S 3D 4D | 5S 6S 7S", top="2C", stock="9H 9D 9S", turn=0)

    assert state.pending == 2
    assert str(move.card) == "2S"


def test_several_cards_of_a_rank_go_at_once():
    _, move = choice("ochos-locos", "KC KD 3H 4S | 5S 6S 7S", top="2C", multiples="same_rank")

    assert isinstance(move, Play)
    assert [str(card) for card in move.cards] == ["KC", "KD"]


def test_where_nothing_else_is_left_the_bot_does_it():
    state, move = choice("ochos-locos", "3H 4S | 5S 6S", top="2C")

    assert (move,) == legal_moves(state)


PICK_UP = {"match_form": "countdown_pick_up", "scoring": "none", "end": "open", "blocked": "draw", "players": [2, 6]}


def counted_down(hands, top, numbers):
    dealt = make_deal("ochos-locos", hands, top, **PICK_UP)._replace(numbers=numbers)
    state = open_hand(dealt, sorted_order)
    return sensible.choose(perspective(state, 0), random.Random(0))


def test_in_a_countdown_only_who_is_down_to_one_is_worth_a_wild_card():
    assert str(counted_down("6S 3C 2D | 5S", "KC", (6, 2)).card) == "3C"
    assert str(counted_down("6S 3C 2D | 5S", "KC", (6, 1)).card) == "6S"


def test_in_a_countdown_what_goes_on_with_counts_more_than_what_is_dear():
    assert str(counted_down("KC 3C 3D 9S | 5S 6S", "JC", (8, 8)).card) == "3C"
