"""Hands played out by lot end as the rules say."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import SeededReshuffle, open_hand
from app.engine.playout import play_by_moves, play_out, spin
from tests.engine.walks import dealings


def ends(state):
    return (
        state.reason,
        state.turn,
        state.direction,
        state.hands,
        state.stock,
        state.pile,
        state.top,
        state.named,
        state.passes,
        state.recycled,
    )


@settings(max_examples=500)
@given(dealings(), st.integers(0, 2**32))
def test_the_short_cut_plays_the_very_hand_that_its_moves_play(dealing, seed):
    dealt, key = dealing
    state = open_hand(dealt, SeededReshuffle(key))
    if state.over:
        return
    short, long = state.copy(), state.copy()
    play_out(short, Random(seed))
    long.guarded = False
    play_by_moves(long, spin(Random(seed)))
    assert ends(short) == ends(long)
