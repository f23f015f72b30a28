"""Random-play decisions per second of the engine, next to OpenSpiel's crazy_eights driven from Python.

Both play whole hands, deals included, with the same kind of dice; only decisions of players are counted. OpenSpiel
deals and draws by chance events, which its loop has to sample: the leanest loop that there is, and for comparison the
one that its own `example.py` shows. Rounds of all contestants take turns on one processor, so that a busy machine slows
down each of them.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from statistics import median

import numpy
import pyspiel

from app.engine import Card, Rules, advance, book_rules, deal, legal_moves, open_hand
from app.engine.cards import CARDS, full_deck

ROUNDS = 9
SECONDS_A_ROUND = 0.5
SEED = b"benchmark"

PlayHand = Callable[[], int]
"""Plays one hand and returns how many decisions it took."""


@dataclass(slots=True)
class Contestant:
    """One line of the table."""

    name: str
    play_hand: PlayHand
    rates: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Play for one round and note the decisions per second of processor time."""
        decisions = 0
        began = time.process_time()
        while (took := time.process_time() - began) < SECONDS_A_ROUND:
            decisions += self.play_hand()
        self.rates.append(decisions / took)


def ochos(book: str, players: int) -> PlayHand:
    """Play by the full rules of a book: `deal`, `legal_moves`, `advance`."""
    rules = book_rules(book)
    deck = [CARDS[code] for code in full_deck(rules.decks_for(players))]
    dice = Random(1)
    return lambda: _play_ochos(rules, deck, players, dice)


def _play_ochos(rules: Rules, deck: list[Card], players: int, dice: Random) -> int:
    roll = dice.random
    deck.sort(key=lambda _: roll())
    state = open_hand(deal(rules, deck, players, 0, SEED), lambda _, codes: sorted(codes, key=lambda _: roll()))
    decisions = 0
    while moves := legal_moves(state):
        advance(state, moves[int(roll() * len(moves))])
        decisions += 1
    return decisions


def open_spiel(players: int) -> PlayHand:
    """Play OpenSpiel's game without special cards."""
    game = pyspiel.load_game(f"crazy_eights(players={players})")
    dice = Random(1)
    return lambda: _play_open_spiel(game, dice)


def _play_open_spiel(game: pyspiel.Game, dice: Random) -> int:
    state = game.new_initial_state()
    roll = dice.random
    decisions = 0
    # At a chance node these are the cards that may come, all equally likely with one deck; at the end there are none.
    while actions := state.legal_actions():
        if not state.is_chance_node():
            decisions += 1
        state.apply_action(actions[int(roll() * len(actions))])
    return decisions


def open_spiel_example(players: int) -> PlayHand:
    """Play the same game by the loop of OpenSpiel's example."""
    game = pyspiel.load_game(f"crazy_eights(players={players})")
    dice = Random(1)
    chance = numpy.random.RandomState(1)
    return lambda: _play_example(game, dice, chance)


def _play_example(game: pyspiel.Game, dice: Random, chance: numpy.random.RandomState) -> int:
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


def main() -> None:
    """Measure and print the table."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(f"Random-play decisions per second (one core, median of {ROUNDS} rounds)")
    for players in (2, 4):
        yardstick = Contestant("OpenSpiel, leanest loop", open_spiel(players))
        contestants = [
            yardstick,
            Contestant("OpenSpiel, loop of its example", open_spiel_example(players)),
            Contestant("Ochos, ochos-locos", ochos("ochos-locos", players)),
            Contestant("Ochos, crazy-eights-id", ochos("crazy-eights-id", players)),
        ]
        for _ in range(ROUNDS):
            for contestant in contestants:
                contestant.measure()
        for contestant in contestants:
            ratio = median(contestant.rates) / median(yardstick.rates)
            print(f"  {contestant.name:<32}{players} players{median(contestant.rates):12,.0f}/s{ratio:8.2f} x")


if __name__ == "__main__":
    main()
