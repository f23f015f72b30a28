"""Every level of the bots plays by any rules, and each beats the one below."""

import random

import pytest
from hypothesis import given, settings

from app.bots import BOTS
from app.engine import SeededReshuffle, advance, open_hand, perspective
from tests.engine.walks import dealings

LONGEST = 15


def test_the_levels_are_named_from_the_weakest_to_the_strongest():
    assert list(BOTS) == ["careless", "sensible", "thoughtful"]


@pytest.mark.parametrize("name", BOTS)
@settings(deadline=None, max_examples=20)
@given(dealing=dealings())
def test_by_any_rules_every_move_of_a_bot_is_accepted(name, dealing):
    dealt, seed = dealing
    state, dice = open_hand(dealt, SeededReshuffle(seed)), random.Random(seed)
    while not state.over and len(state.moves) < LONGEST:
        advance(state, BOTS[name](perspective(state, state.turn), dice))
