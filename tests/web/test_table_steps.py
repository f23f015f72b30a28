"""What a log changed, gone through backwards, is what lay on the table after each move."""

from itertools import pairwise
from random import Random

import pytest

from app.engine import BOOKS, SeededReshuffle, apply, deal, legal_moves, open_hand, retrace, shuffled_deck
from app.engine.transcript import transcript
from app.web.table_steps import holder_of, walk

SEED = bytes(range(32))
PLAYERS = 4


def played(book, moves):
    """Return a hand after some moves by lot."""
    rules = BOOKS[book].rules
    dice = Random(moves)
    deck = shuffled_deck(rules, PLAYERS, SEED)
    state = open_hand(deal(rules, deck, PLAYERS, dealer=3, seed=SEED), SeededReshuffle(SEED))
    for _ in range(moves):
        if state.over:
            break
        state = apply(state, dice.choice(legal_moves(state)))
    return state


@pytest.mark.parametrize("moves", [0, 1, 30, 120])
@pytest.mark.parametrize("book", ["ochos-locos", "crazy-eights-id", "pagat-acciones", "mau-mau"])
def test_every_line_says_what_its_move_left(book, moves):
    state = played(book, moves)
    log = transcript(state)
    counts = [len(state.held(seat)) for seat in range(PLAYERS)]

    steps = walk(log, counts, len(state.stock))

    states = list(retrace(state))
    assert list(steps.dealt) == [len(states[0].held(seat)) for seat in range(PLAYERS)]
    last_of_ply = [number for number, (one, later) in enumerate(pairwise(log)) if one.ply != later.ply]
    for number in [*last_of_ply, *([len(log) - 1] if log else [])]:
        after, event = states[log[number].ply + 1], log[number]
        assert steps.left[number].cards == len(after.held(holder_of(event)))
        assert steps.left[number].stock in {None, len(after.stock)}


def test_the_stock_is_known_up_to_the_last_shuffle():
    state = played("ochos-locos", 4)
    steps = walk(transcript(state), [len(state.held(seat)) for seat in range(PLAYERS)], len(state.stock))

    assert steps.stock == len(next(iter(retrace(state))).stock)
