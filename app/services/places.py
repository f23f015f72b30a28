"""The seats of a hand and those of its match: where players drop out, a later hand has fewer."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from app.models import Hand

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Places:
    """Which seats of its match a hand was dealt to. The engine and its moves number the seats of the hand."""

    dealt: tuple[int, ...]
    """By seat of the hand: its seat in the match, in the order of play."""

    @property
    def are_all(self) -> bool:
        """Whether everyone was dealt in, so that both number the seats alike."""
        return self.dealt[-1] == len(self.dealt) - 1

    def to_match(self, seat: int) -> int:
        """Return the seat in the match of a seat in the hand."""
        return self.dealt[seat]

    def to_hand(self, seat: int | None) -> int | None:
        """Return the seat in the hand of a seat in the match, none where it was dealt no cards."""
        return self.dealt.index(seat) if seat in self.dealt else None

    def pick(self, by_match: Sequence[T]) -> list[T]:
        """Return by seat of the hand what is known by seat of the match."""
        return [by_match[seat] for seat in self.dealt]


def places_of(hand: Hand) -> Places:
    """Return where an online hand was dealt."""
    return Places(tuple(hand.dealt or ()))
