"""One contestant in a process of its own: for every line it is sent, it plays a round and prints its rate."""

import sys
import time
from collections.abc import Callable
from itertools import cycle
from random import Random
from typing import TYPE_CHECKING

from tests.benchmarks.one_core import on_one_core

if TYPE_CHECKING:
    from app.engine import HandState

SECONDS_A_ROUND = 0.5
CYCLE = 1_000
"""Hands that are played out over and over."""

PlayHand = Callable[[], int]
"""Plays one hand and returns how many decisions it took."""


def ochos(book: str, players: int) -> PlayHand:
    """Play by the full rules of a book, with whatever build of the engine is on the path."""
    from app.engine import book_rules
    from app.engine.cards import CARDS, full_deck
    from tests.benchmarks.loops import play_hand

    rules = book_rules(book)
    deck = [CARDS[code] for code in full_deck(rules.decks_for(players))]
    dice = Random(1)
    return lambda: play_hand(rules, deck, players, dice)


def compiled(book: str, players: int) -> PlayHand:
    """Play the same way by the loop that is compiled with the engine."""
    from app.engine import book_rules
    from app.engine.cards import CARDS, full_deck
    from tests.benchmarks.native import Dice, play_hand

    rules = book_rules(book)
    deck = [CARDS[code] for code in full_deck(rules.decks_for(players))]
    dice = Dice(1)
    return lambda: play_hand(rules, deck, players, dice)


def playout(book: str, players: int) -> PlayHand:
    """Play hands out as a bot does, each a copy of one that was dealt before."""
    return _playouts(book, players, copied=True)


def dealt_playout(book: str, players: int) -> PlayHand:
    """Shuffle, deal and play out."""
    return _playouts(book, players, copied=False)


def _playouts(book: str, players: int, *, copied: bool) -> PlayHand:
    from app.engine import book_rules
    from app.engine.cards import CARDS, full_deck
    from app.engine.playout import play_by_moves, play_out, spin
    from tests.benchmarks.loops import deal_hand

    rules = book_rules(book)
    in_order = [CARDS[code] for code in full_deck(rules.decks_for(players))]
    deck = in_order.copy()
    dice = Random(1)
    dealt = [deal_hand(rules, deck, players, dice) for _ in range(CYCLE)]
    numbers = cycle(range(CYCLE))

    def start(number: int) -> "HandState":
        if number == 0:
            deck[:] = in_order
            dice.seed(2)
        return dealt[number].copy() if copied else deal_hand(rules, deck, players, dice)

    # A playout counts nothing: the same hands, played move by move with the same dice, say how many decisions it took.
    decisions = []
    for number in range(CYCLE):
        state = start(number)
        state.guarded = False
        play_by_moves(state, spin(dice))
        decisions.append(len(state.moves))

    def play() -> int:
        number = next(numbers)
        play_out(start(number), dice)
        return decisions[number]

    return play


def open_spiel(_book: str, players: int) -> PlayHand:
    """Play OpenSpiel's game without special cards by the leanest loop there is."""
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={players})")
    dice = Random(1)
    roll = dice.random
    # Whoever only plays need not tell decisions from chance: the same hands, counted before, say how many there are.
    count = open_spiel_counted("", players)
    decisions = [count() for _ in range(CYCLE)]
    numbers = cycle(range(CYCLE))

    def play() -> int:
        number = next(numbers)
        if number == 0:
            dice.seed(1)
        state = game.new_initial_state()
        # At a chance node these are the cards that may come, all equally likely with one deck.
        while actions := state.legal_actions():
            state.apply_action(actions[int(roll() * len(actions))] if len(actions) > 1 else actions[0])
        return decisions[number]

    return play


def open_spiel_counted(_book: str, players: int) -> PlayHand:
    """Play the same hands by a loop that counts its decisions."""
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={players})")
    roll = Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while actions := state.legal_actions():
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(actions[int(roll() * len(actions))] if len(actions) > 1 else actions[0])
        return decisions

    return play


def open_spiel_example(_book: str, players: int) -> PlayHand:
    """Play the same game by the loop of OpenSpiel's own example."""
    import numpy
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={players})")
    dice = Random(1)
    chance = numpy.random.RandomState(1)

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, probabilities = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choice(actions, p=probabilities))
            else:
                state.apply_action(dice.choice(state.legal_actions(state.current_player())))
                decisions += 1
        return decisions

    return play


KINDS = {
    "ochos": ochos,
    "compiled": compiled,
    "playout": playout,
    "dealt_playout": dealt_playout,
    "open_spiel": open_spiel,
    "open_spiel_counted": open_spiel_counted,
    "open_spiel_example": open_spiel_example,
}


@on_one_core()
def main() -> None:
    """Play a round for every line."""
    kind, book, players = sys.argv[1:]
    play_hand = KINDS[kind](book, int(players))
    for _ in sys.stdin:
        decisions = 0
        began = time.process_time()
        while (took := time.process_time() - began) < SECONDS_A_ROUND:
            decisions += play_hand()
        print(decisions / took, flush=True)


if __name__ == "__main__":
    main()
