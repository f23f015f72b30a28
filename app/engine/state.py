"""A hand at one moment, as a value.

Inside, cards are codes and heaps of cards are bit sets (see `cards`), so that a copy is cheap and a
legal move a few operations. Only `hand` makes states and only `hand` changes the copy it works on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine.cards import Card, Suit, cards_in
from app.engine.guard import Trail
from app.engine.rules import Rules
from app.engine.tables import Tables

NOBODY = -1

Reshuffle = Callable[[int, list[int]], Sequence[int]]
"""Gives the order of the new stock, top first, from the number of the recycle (0, 1, …) and the
sorted codes of the discards: chance comes in as a value, never from within."""


class Reason(StrEnum):
    """How a hand ended."""

    OUT = "out"
    BLOCKED = "blocked"
    REPEATED = "repeated"
    """The guard against endless hands: the same state came a second time."""


@dataclass(frozen=True, slots=True)
class Deal:
    """What is on the table before the first move."""

    rules: Rules
    dealer: int
    starter: int
    hands: tuple[tuple[Card, ...], ...]
    opening: tuple[Card, ...]
    """The cards turned up to open the discard, in order; all but the last went back."""
    stock: tuple[Card, ...]
    """Top first."""
    named: Suit | None = None
    """Only where the opening card is wild and the dealer names."""


class HandState:
    """Everything about a hand at one moment, secrets included. Made by `open_hand` and `apply`."""

    __slots__ = (
        "at",
        "before",
        "direction",
        "drawn",
        "fresh",
        "hands",
        "lapse",
        "may_draw",
        "may_pass",
        "named",
        "passes",
        "pile",
        "playable",
        "reason",
        "recycled",
        "reshuffle",
        "stock",
        "tables",
        "top",
        "trail",
        "trail_length",
        "turn",
        "went_out",
    )

    tables: Tables
    hands: list[int]
    """A heap for each seat."""
    turn: int
    direction: int
    """1 towards the next higher seat, -1 after a reverse."""
    top: int
    """Code of the card on the discard."""
    pile: int
    """Heap of the discards below it."""
    named: int
    """Index of the suit that a wild card named, or `NOBODY`."""
    stock: tuple[int, ...]
    at: int
    """Cards already taken from `stock`."""
    recycled: int
    """How often the discards became the stock."""
    drawn: int
    """Cards drawn in this turn."""
    fresh: int
    """Code of the card just drawn, or `NOBODY`."""
    passes: int
    """Passes in a row with no card drawn or played between."""
    lapse: int
    """Seat that may be caught without its last-card call, or `NOBODY`."""
    reason: Reason | None
    went_out: int
    playable: int
    """Mask of the cards that the seat in turn may play now."""
    may_draw: bool
    may_pass: bool
    reshuffle: Reshuffle
    before: "HandState | None"
    trail: Trail | None
    """What the guard against endless hands remembers, from the first recycle on."""
    trail_length: int

    def copy(self) -> "HandState":
        """Return an independent copy."""
        new = HandState.__new__(HandState)
        new.tables = self.tables
        new.hands = self.hands[:]
        new.turn = self.turn
        new.direction = self.direction
        new.top = self.top
        new.pile = self.pile
        new.named = self.named
        new.stock = self.stock
        new.at = self.at
        new.recycled = self.recycled
        new.drawn = self.drawn
        new.fresh = self.fresh
        new.passes = self.passes
        new.lapse = self.lapse
        new.reason = self.reason
        new.went_out = self.went_out
        new.playable = self.playable
        new.may_draw = self.may_draw
        new.may_pass = self.may_pass
        new.reshuffle = self.reshuffle
        new.before = self.before
        new.trail = self.trail
        new.trail_length = self.trail_length
        return new

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.reason is not None

    @property
    def stock_left(self) -> int:
        """The number of cards in the stock."""
        return len(self.stock) - self.at

    def held(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat by suit and rank."""
        return cards_in(self.hands[seat])
