"""A hand at one moment, as a value.

Inside, cards are codes and heaps of cards are bit sets (see `cards`), so that a copy is cheap and a
legal move a few operations. Only `hand` makes states and only `hand` changes the copy it works on.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine.cards import Card, Suit, cards_in
from app.engine.rules import Rules
from app.engine.tables import ALL_CARDS, Tables

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


@dataclass(frozen=True, slots=True)
class Stock:
    """A stock as it was laid down; how much of it is left is in the state."""

    cards: tuple[Card, ...]
    """Top first."""
    recycled: int
    """How often the discards became the stock before."""
    reshuffle: Reshuffle


@dataclass(slots=True)
class Trail:
    """What the guard against endless hands remembers, shared by the states along one line of play."""

    marks: set[int]
    length: int
    """How many states are remembered."""


class HandState:
    """Everything about a hand at one moment, secrets included. Made by `open_hand` and `apply`."""

    __slots__ = (
        "before",
        "direction",
        "drawn",
        "follow",
        "fresh",
        "hands",
        "lapse",
        "named",
        "options",
        "passes",
        "pile",
        "reason",
        "stock",
        "stock_left",
        "tables",
        "top",
        "trail",
        "trail_length",
        "turn",
    )

    tables: Tables
    hands: list[int]
    """A heap for each seat."""
    turn: int
    direction: int
    """1 towards the next higher seat, -1 after a reverse."""
    top: Card
    pile: int
    """Heap of the discards below the top."""
    named: int
    """Index of the suit that a wild card named, or `NOBODY`."""
    follow: int
    """Mask of the cards that may follow."""
    stock: Stock
    stock_left: int
    """The number of cards in the stock."""
    drawn: int
    """Cards drawn in this turn."""
    fresh: Card | None
    """The card just drawn."""
    passes: int
    """Passes in a row with no card drawn or played between."""
    lapse: int
    """Seat that may be caught without its last-card call, or `NOBODY`."""
    reason: Reason | None
    options: int
    """What the seat in turn may do now: the bits of cards, `MAY_DRAW`, `MAY_PASS`."""
    before: "HandState | None"
    trail: Trail
    """Set once the discards have been turned."""
    trail_length: int

    def successor(self) -> "HandState":
        """Return a copy to make a move in."""
        new = HandState()
        new.tables = self.tables
        new.hands = self.hands[:]
        new.turn = self.turn
        new.direction = self.direction
        new.top = self.top
        new.pile = self.pile
        new.named = self.named
        new.follow = self.follow
        new.stock = self.stock
        new.stock_left = self.stock_left
        new.drawn = self.drawn
        new.fresh = self.fresh
        new.passes = self.passes
        new.lapse = self.lapse
        new.options = self.options
        new.reason = None
        new.before = self
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
    def went_out(self) -> int:
        """The seat that went out, or `NOBODY`."""
        return self.turn if self.reason is Reason.OUT else NOBODY

    @property
    def playable(self) -> int:
        """Mask of the cards that the seat in turn may play now."""
        return self.options & ALL_CARDS

    @property
    def recycled(self) -> int:
        """How often the discards became the stock."""
        return self.stock.recycled

    def held(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat by suit and rank."""
        return cards_in(self.hands[seat])

    def left_in_stock(self) -> tuple[Card, ...]:
        """Return the cards of the stock, top first."""
        return self.stock.cards[len(self.stock.cards) - self.stock_left :]
