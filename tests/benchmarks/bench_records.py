"""How long a hand takes to replay from its record, and how many moves a second the referee checks."""

import json
import time
from random import Random
from statistics import median

from app.engine import (
    HandRecord,
    SeededReshuffle,
    advance,
    book_rules,
    deal,
    format_move,
    format_record,
    legal_moves,
    open_hand,
    parse_record,
    referee,
    replay,
    shuffled_deck,
)
from tests.benchmarks.one_core import on_one_core

ROUNDS = 9
LONG = 200
RECORDS = 100


def record_of(number: int) -> str:
    """Return the record of a hand played by lot."""
    seed = b"records/%d" % number
    dice = Random(number)
    rules = book_rules("ochos-locos")
    state = open_hand(deal(rules, shuffled_deck(rules, 4, seed), 4, 0, seed), SeededReshuffle(seed))
    while not state.over:
        advance(state, dice.choice(legal_moves(state)))
    moves = tuple(format_move(move) for move in state.moves)
    return format_record(HandRecord(("A", "B", "C", "D"), state.deal, state.recycles, moves))


@on_one_core()
def main() -> None:
    """Measure and print both."""
    records = [record_of(number) for number in range(RECORDS)]
    number = RECORDS
    while plies_in(long := record_of(number)) < LONG:
        number += 1
    replays, rates = [], []
    for _ in range(ROUNDS):
        began = time.process_time()
        replay(parse_record(long))
        replays.append(time.process_time() - began)
        began = time.process_time()
        plies = sum(len(referee(record, legal=True)["steps"]) for record in records)
        rates.append(plies / (time.process_time() - began))
    print(f"Records (one core, median of {ROUNDS} rounds)")
    print(f"  a hand of {plies_in(long)} moves replays from its record in {1000 * median(replays):.2f} ms")
    print(f"  the referee, with what was legal, checks {median(rates):,.0f} moves/s")


def plies_in(record: str) -> int:
    """Return how many moves a record has."""
    return len(json.loads(record)["moves"])


if __name__ == "__main__":
    main()
