"""The documented generator: a secret seed and a label give one order of cards, for ever.

`HMAC-SHA-256(seed, label + "/" + block)` for block 0, 1, … (decimal) is read as big-endian 32-bit words.
A word below the largest multiple of `n` gives `word mod n`; others are thrown away, so that every value
is equally likely. Fisher-Yates runs from the last place down: place `i` swaps with a number below `i + 1`.
Python's own `random.shuffle` is not used, because its sequence may change with the version.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

WORD_VALUES = 1 << 32
BETWEEN_NONCES = "|"


def commitment_of(server_seed: bytes) -> str:
    """Return what the server shows of its seed before the hand: its SHA-256 in hex."""
    return hashlib.sha256(server_seed).hexdigest()


def seed_of(server_seed: bytes, nonces: Sequence[str]) -> bytes:
    """Return the seed of a hand: HMAC-SHA-256 of the nonces of the seats, in their order, with the server's seed."""
    return hmac.digest(server_seed, BETWEEN_NONCES.join(nonces).encode(), hashlib.sha256)


def shuffled(cards: Sequence[int], seed: bytes, label: str) -> list[int]:
    """Return the cards in the order that the seed and the label give."""
    order = list(cards)
    words = _words(seed, label)
    for last in range(len(order) - 1, 0, -1):
        swap = _below(last + 1, words)
        order[last], order[swap] = order[swap], order[last]
    return order


def number_below(limit: int, seed: bytes, label: str) -> int:
    """Return a number from 0 to limit - 1."""
    return _below(limit, _words(seed, label))


def _below(limit: int, words: Iterator[int]) -> int:
    fair = WORD_VALUES - WORD_VALUES % limit
    return next(word for word in words if word < fair) % limit


def _words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, f"{label}/{block}".encode(), hashlib.sha256)
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


@dataclass(frozen=True, slots=True)
class SeededReshuffle:
    """The order of all that is shuffled in the course of a hand, from its seed; a `Reshuffle` for `open_hand`."""

    seed: bytes

    def __call__(self, label: str, cards: list[int]) -> list[int]:
        """Return the cards, top first."""
        return shuffled(cards, self.seed, label)
