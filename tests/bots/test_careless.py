"""The bot whose mind wanders."""

from random import Random

import pytest

from app.bots import careless, sensible
from app.engine import Draw, Play, SeededReshuffle, apply, book_rules, deal, open_hand, perspective, shuffled_deck

SEED = bytes(32)


def play_hand(lapses, *, book="crazy-eights-id", players=3, seed=1):
    """Play a hand and return every view with the move that was made."""
    rules, dice = book_rules(book), Random(seed)
    deck = shuffled_deck(rules, players, SEED)
    state = open_hand(deal(rules, deck, players, 0, SEED), SeededReshuffle(SEED))
    made = []
    while not state.over:
        view = perspective(state, state.turn)
        made.append((view, careless.choose(view, dice, lapses)))
        state = apply(state, made[-1][1])
    return made


@pytest.mark.parametrize("lapses", [0, 0.5, 1])
def test_every_hand_comes_to_its_end_however_often_the_mind_wanders(lapses):
    assert play_hand(lapses)


def test_a_mind_that_never_wanders_is_sensible():
    dice, twin = Random(4), Random(4)
    for view, _ in play_hand(0):
        twin.random()
        assert careless.choose(view, dice, 0) == sensible.choose(view, twin)


def test_a_mind_that_always_wanders_takes_any_move_it_may():
    made = play_hand(1, book="baraja")
    free = [move for view, move in made if Draw() in view.moves and len(view.moves) > 1]

    assert {type(move) for move in free} == {Draw, Play}
