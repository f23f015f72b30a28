"""Every level of the bots plays by any rules."""

import random
from functools import partial

import pytest
from hypothesis import given, settings

from app.bots import BOTS, careless, thoughtful
from app.engine import SeededReshuffle, advance, open_hand, perspective
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
