"""How much stronger each bot is than the one below, and how long the strongest one thinks."""

import time
from itertools import pairwise
from random import Random
from statistics import quantiles

from app.bots import BOTS, thoughtful
from app.engine import SeededReshuffle, advance, book_rules, deal, legal_moves, open_hand, perspective, shuffled_deck
from app.services.simulation import simulate
from tests.benchmarks.one_core import on_one_core

HANDS = 300
TABLES = (("crazy-eights-id", 2), ("ochos-locos", 4))
ANSWERS = 100


@on_one_core()
def main() -> None:
    """Measure and print both."""
    print(f"Bots ({HANDS} hands each)")
    for book, players in TABLES:
        for weaker, stronger in pairwise(BOTS):
            played = simulate(book_rules(book), players, HANDS, 0, (stronger, weaker))
            wins = f"{100 * played.wins_of(stronger):.0f} % to {100 * played.wins_of(weaker):.0f} %"
            scores = f"{played.score_of(stronger):.1f} to {played.score_of(weaker):.1f} points a hand"
            print(f"  {stronger} against {weaker}, {book}, {players} players: {wins}, {scores}")
    for book in ("ochos-locos", "crazy-eights-id", "pagat-acciones"):
        cuts = quantiles(answer_times(book), n=20)
        print(f"  {thoughtful.NAME} answers by {book}, 4 players: p50 {cuts[9]:.0f} ms, p95 {cuts[18]:.0f} ms")


def answer_times(book: str) -> list[float]:
    """Return how many milliseconds of processor time its answers take where there is a choice."""
    rules, dice, times = book_rules(book), Random(3), []
    while len(times) < ANSWERS:
        seed = dice.randbytes(8)
        state = open_hand(deal(rules, shuffled_deck(rules, 4, seed), 4, 0, seed), SeededReshuffle(seed))
        while not state.over and len(times) < ANSWERS:
            view = perspective(state, state.turn)
            if len(view.moves) > 1:
                began = time.process_time()
                thoughtful.choose(view, dice)
                times.append(1000 * (time.process_time() - began))
            advance(state, dice.choice(legal_moves(state)))
    return times


if __name__ == "__main__":
    main()
