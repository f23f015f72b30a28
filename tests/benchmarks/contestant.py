"""One contestant in a process of its own: for every line it is sent, it plays a round and prints its rate."""

import os
import sys
import time
from collections.abc import Callable
from random import Random

SECONDS_A_ROUND = 0.5

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


def open_spiel(_book: str, players: int) -> PlayHand:
    """Play OpenSpiel's game without special cards by the leanest loop there is."""
    import pyspiel

    game = pyspiel.load_game(f"crazy_eights(players={players})")
    roll = Random(1).random

    def play() -> int:
        state = game.new_initial_state()
        decisions = 0
        # At a chance node these are the cards that may come, all equally likely with one deck.
        while actions := state.legal_actions():
            if not state.is_chance_node():
                decisions += 1
            state.apply_action(actions[int(roll() * len(actions))])
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


KINDS = {"ochos": ochos, "open_spiel": open_spiel, "open_spiel_example": open_spiel_example}


def main() -> None:
    """Play a round for every line."""
    kind, book, players = sys.argv[1:]
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    play_hand = KINDS[kind](book, int(players))
    for _ in sys.stdin:
        decisions = 0
        began = time.process_time()
        while (took := time.process_time() - began) < SECONDS_A_ROUND:
            decisions += play_hand()
        print(decisions / took, flush=True)


if __name__ == "__main__":
    main()
