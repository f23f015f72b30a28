"""Chance as it comes from outside: the engine has no dice of its own."""

from typing import Protocol


class Dice(Protocol):
    """What the engine asks of dice; those of the standard library fit."""

    def random(self) -> float:
        """Return a number from 0 to below 1."""

    def randbytes(self, n: int, /) -> bytes:
        """Return so many bytes."""
