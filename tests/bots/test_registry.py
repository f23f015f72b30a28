"""Every level of the bots plays by any rules."""

import random
from functools import partial

import pytest
from hypothesis import given, settings

from app.bots import BOTS, careless, thoughtful
from app.engine import Leave, SeededReshuffle, advance, book_rules, deal, open_hand, perspective, shuffled_deck
from tests.engine.walks import dealings

LONGEST = 10


def test_the_levels_are_named_from_the_weakest_to_the_strongest():
    assert list(BOTS) == ["careless", "sensible", "thoughtful"]


@pytest.mark.parametrize("choose", [careless.choose, partial(thoughtful.choose, playouts=40)])
@settings(deadline=None, max_examples=30)
@given(dealing=dealings())
def test_by_any_rules_every_move_of_a_bot_is_accepted(choose, dealing):
    dealt, seed = dealing
    state, dice = open_hand(dealt, SeededReshuffle(seed)), random.Random(seed)
    while not state.over and len(state.moves) < LONGEST:
        advance(state, choose(perspective(state, state.turn), dice))


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_on_where_somebody_left(name):
    """The seat without cards is nobody that it reckons with."""
    rules = book_rules("pagat-acciones")
    seed, dice = b"left", random.Random(1)
    state = open_hand(deal(rules, shuffled_deck(rules, 4, seed), 4, 0, seed), SeededReshuffle(seed))
    advance(state, Leave((state.turn + 1) % 4))
    while not state.over and len(state.moves) < LONGEST:
        advance(state, BOTS[name](perspective(state, state.turn), dice))
    assert all(state.hands[seat] for seat in range(4) if not state.has_left(seat) and seat != state.went_out)
