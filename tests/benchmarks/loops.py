"""Hands of the engine played by lot through its public functions: the loop that is measured, compiled or not."""

from collections.abc import Callable
from random import Random

from app.engine.cards import Card
from app.engine.dealing import deal
from app.engine.hand import advance, open_hand
from app.engine.rules import Rules
from app.engine.state import HandState
from app.engine.turn import legal_moves

SEED = b"benchmark"


def deal_hand(rules: Rules, deck: list[Card], players: int, dice: Random) -> HandState:
    """Shuffle and deal one hand."""
    roll = dice.random
    deck.sort(key=lambda _: roll())
    return open_hand(deal(rules, deck, players, 0, SEED), lambda _, codes: sorted(codes, key=lambda _: roll()))


def play_hand(rules: Rules, deck: list[Card], players: int, dice: Random) -> int:
    """Shuffle, deal and play one hand; return how many decisions it took."""
    roll: Callable[[], float] = dice.random
    state = deal_hand(rules, deck, players, dice)
    decisions = 0
    while moves := legal_moves(state):
        advance(state, moves[int(roll() * len(moves))])
        decisions += 1
    return decisions
