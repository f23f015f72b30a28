"""A hand at one moment.

Inside, cards are codes and heaps of cards are bit sets (see `cards`), so that a copy is cheap and a legal move a few
operations. Only `opening` makes states and only the engine's own modules change them.
"""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from app.engine.cards import ALL_CARDS, Card, Suit, cards_in, heap_of
from app.engine.moves import Move, Play, TurnMove
from app.engine.rules import Rules
from app.engine.tables import MAY_NAME, Tables

NOBODY: Final = -1
JUMP_WINDOW: Final = 1 << 10
LAPSES: Final = JUMP_WINDOW - 1
SKIP_WAITS: Final = -1
"""A pending penalty that is no cards but the loss of the turn."""

Reshuffle = Callable[[str, list[int]], Sequence[int]]
"""Gives an order of cards, top first, from what is shuffled and the sorted codes: `recycle/0`, `recycle/1`, … are the
discards that become the stock, `leave/0`, … the hands of those who left. So chance comes in as a value."""


class Reason(StrEnum):
    """How a hand ended."""

    OUT = "out"
    BLOCKED = "blocked"
    STOCK = "stock"
    """A card was needed and none was left, where the rules end the hand with the stock."""
    MAX_PLAYS = "max_plays"
    REPEATED = "repeated"
    """The guard against endless hands: the same state came a second time."""
    LEFT = "left"
    """All left but one, who wins."""


class Deal(NamedTuple):
    """What is on the table before the first move."""

    rules: Rules
    dealer: int
    starter: int
    """The seat that moves first, before any effect of the opening card."""
    hands: tuple[tuple[Card, ...], ...]
    opening: tuple[Card, ...]
    """The cards turned up to open the discard, in order; all but the last went back."""
    stock: tuple[Card, ...]
    """Top first."""
    named: Suit | None = None
    """Only where the opening card is wild and the dealer names; none where that is asked as the first move."""
    numbers: tuple[int, ...] | None = None
    """In a countdown: the number of each seat, from 8 to 1."""
    discards: tuple[Card, ...] = ()
    """Cards below the opening card, where a hand is taken up in the middle."""


class Departure(NamedTuple):
    """A seat that was left for good in the middle of the hand."""

    seat: int
    heap: int
    """What it held."""
    stock: tuple[Card, ...]
    """The stock with those cards under it, top first."""

    @property
    def order(self) -> tuple[Card, ...]:
        """The cards of the seat as they were put under the stock, the upper ones first."""
        return self.stock[len(self.stock) - self.heap.bit_count() :]


class HandState:
    """Everything about a hand at one moment, secrets included. Made by `open_hand`, `apply` and `copy`."""

    __slots__ = (
        "deal",
        "direction",
        "drawn",
        "follow",
        "fresh",
        "guarded",
        "hands",
        "laid",
        "left",
        "legal",
        "moves",
        "numbers",
        "options",
        "order",
        "passes",
        "pending",
        "plays",
        "reason",
        "recycles",
        "reshuffle",
        "seen",
        "stock",
        "tables",
        "turn",
        "turned",
        "watch",
        "window",
    )

    tables: Tables
    hands: list[int]
    """A heap for each seat."""
    turn: int
    direction: int
    """1 towards the next higher seat, -1 after a reverse."""
    order: tuple[int, ...]
    """By seat: who is next."""
    laid: list[Play]
    """The discards, each as it was laid alone, the top last."""
    follow: int
    """Mask of the cards that may follow."""
    stock: list[Card]
    """Top last."""
    recycles: tuple[tuple[Card, ...], ...]
    """The order of each stock that was made of the discards, top first."""
    reshuffle: Reshuffle
    drawn: int
    """Cards drawn in this turn."""
    fresh: Card | None
    """The card just drawn."""
    pending: int
    """Cards of a penalty that waits for the seat in turn, or `SKIP_WAITS`."""
    passes: int
    """Passes in a row with no card drawn or played between."""
    plays: int
    """Cards played, counted where the rules limit them."""
    window: int
    """What the next move closes: one more than the seat whose play had no last-card call, and `JUMP_WINDOW`."""
    numbers: list[int]
    """In a countdown: the number of each seat; else empty."""
    left: tuple[Departure, ...]
    """Who left for good, in that order."""
    reason: Reason | None
    options: int
    """What the seat in turn may do now: the bits of cards, `MAY_DRAW`, `MAY_PASS`, `MAY_TAKE`, `MAY_NAME`."""
    legal: tuple[TurnMove, ...]
    """The same as moves, each once; empty when the hand is over."""
    moves: list[Move]
    """The moves made so far."""
    deal: Deal
    """The hand before the first move."""
    guarded: bool
    """Whether the hand ends when a state comes a second time."""
    watch: int
    """With fewer cards than that in the stock, a state may be one that was there before."""
    turned: tuple[int, ...]
    """The heaps of discards that were turned."""
    seen: set[int] | None
    """Marks of all states so far; none until they are asked for."""

    def copy(self) -> "HandState":
        """Return an equal state that shares nothing that changes."""
        new = HandState()
        new.tables = self.tables
        new.hands = self.hands[:]
        new.turn = self.turn
        new.direction = self.direction
        new.order = self.order
        new.laid = self.laid[:]
        new.follow = self.follow
        new.stock = self.stock[:]
        new.recycles = self.recycles
        new.reshuffle = self.reshuffle
        new.drawn = self.drawn
        new.fresh = self.fresh
        new.pending = self.pending
        new.passes = self.passes
        new.plays = self.plays
        new.window = self.window
        new.numbers = self.numbers[:]
        new.left = self.left
        new.reason = self.reason
        new.options = self.options
        new.legal = self.legal
        new.moves = self.moves[:]
        new.deal = self.deal
        new.guarded = self.guarded
        new.watch = self.watch
        new.turned = self.turned
        new.seen = None if self.seen is None else self.seen.copy()
        return new

    @property
    def top(self) -> Card:
        """The card to follow."""
        return self.laid[-1].card

    @property
    def named(self) -> int:
        """Index of the suit that the wild card on top named, or `NOBODY`."""
        return self.laid[-1].named

    @property
    def pile(self) -> int:
        """Heap of the discards below the top."""
        return heap_of([play.card for play in self.laid[:-1]])

    @property
    def players(self) -> int:
        """The number of seats."""
        return len(self.hands)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.reason is not None

    @property
    def awaits_suit(self) -> bool:
        """Whether the dealer is to call the suit of the card turned up."""
        return self.options == MAY_NAME

    @property
    def went_out(self) -> int:
        """The seat that went out and so ended the hand, or `NOBODY`."""
        return self.turn if self.reason is Reason.OUT else NOBODY

    @property
    def lapse(self) -> int:
        """The seat that may be caught without its last-card call, or `NOBODY`."""
        seat = (self.window & LAPSES) - 1
        heap = self.hands[seat] if seat >= 0 else 0
        return seat if heap and not heap & (heap - 1) else NOBODY

    @property
    def recycled(self) -> int:
        """How often the discards became the stock."""
        return len(self.recycles)

    @property
    def playable(self) -> int:
        """Mask of the cards that the seat in turn may play now."""
        return self.options & ALL_CARDS

    def turn_round(self) -> None:
        """Let the turn go the other way round."""
        self.direction = -self.direction
        self.order = self.tables.order[self.direction]

    def held(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat by suit and rank."""
        return cards_in(self.hands[seat])

    def has_left(self, seat: int) -> bool:
        """Tell whether a seat was left for good."""
        return any(departure.seat == seat for departure in self.left)

    def counted(self, seat: int) -> tuple[Card, ...]:
        """Return what is counted of a seat: what it holds, or held when it was left."""
        heaps = {departure.seat: departure.heap for departure in self.left}
        return cards_in(heaps.get(seat, self.hands[seat]))

    def left_in_stock(self) -> tuple[Card, ...]:
        """Return the cards of the stock, top first."""
        return tuple(reversed(self.stock))

    def in_play(self) -> int:
        """Return how many seats still hold cards."""
        return sum(1 for heap in self.hands if heap)

    def end(self, reason: Reason) -> None:
        """End the hand."""
        self.reason = reason
        self.options = 0
        self.legal = ()
