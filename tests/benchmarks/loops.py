"""Hands of the engine played by lot through its public functions: the loop that is measured."""

from collections.abc import Callable
from functools import partial
from itertools import repeat, starmap
from random import Random

from app.engine.cards import Card
from app.engine.dealing import deal
from app.engine.hand import advance
from app.engine.opening import open_hand
from app.engine.rules import Rules
from app.engine.state import HandState

SEED = b"benchmark"


def deal_hand(rules: Rules, deck: list[Card], players: int, dice: Random) -> HandState:
    """Shuffle and deal one hand."""
    # Whatever it is asked about, it gives the next number.
    weight = partial(next, starmap(dice.random, repeat(())))
    deck.sort(key=weight)
    return open_hand(deal(rules, deck, players, 0, SEED), lambda _, codes: sorted(codes, key=weight))


def play_hand(rules: Rules, deck: list[Card], players: int, dice: Random) -> int:
    """Shuffle, deal and play one hand; return how many decisions it took."""
    roll: Callable[[], float] = dice.random
    state = deal_hand(rules, deck, players, dice)
    while moves := state.legal:
        # Where there is no choice there is nothing to throw for.
        advance(state, moves[int(roll() * len(moves))] if len(moves) > 1 else moves[0])
    return len(state.moves)
