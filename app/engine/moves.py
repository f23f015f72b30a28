"""What a seat can do.

Moves of the seat in turn are made once and shared: `BARE_PLAYS` and `NAMING_PLAYS` have every card and every suit it
can name, so that listing legal moves creates nothing.
"""

from dataclasses import dataclass, field
from typing import Final

from app.engine.cards import CARDS, SUIT_INDEX, SUITS, Card, Suit

UNNAMED: Final = -1


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card; a wild card may name the suit to follow, and the last-card call may be part of it."""

    card: Card
    suit: Suit | None = None
    called: bool = False
    more: tuple[Card, ...] = ()
    """Further cards laid with it, in that order; the last one is then on top."""

    bit: int = field(init=False, repr=False, compare=False)
    """That of the card where no more is laid and no call is made, else 0."""
    named: int = field(init=False, repr=False, compare=False)
    """Index of the suit, `UNNAMED` where none is named."""
    manner: int = field(init=False, repr=False, compare=False)
    """A number for each card alone, and for each with each suit named."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "bit", 0 if self.called or self.more else self.card.bit)
        named = UNNAMED if self.suit is None else SUIT_INDEX[self.suit]
        object.__setattr__(self, "named", named)
        object.__setattr__(self, "manner", (named + 1) * len(CARDS) + self.card.code)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Everything laid."""
        return (self.card, *self.more)


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card from the stock."""


@dataclass(frozen=True, slots=True)
class Take:
    """Accept the penalty that waits: take all its cards, or be skipped."""


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a card."""


@dataclass(frozen=True, slots=True)
class Name:
    """Call the suit of a wild card that opened the discard, as its dealer."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class Jump:
    """Lay, out of turn, the very card that is on top."""

    seat: int
    play: Play


@dataclass(frozen=True, slots=True)
class Call:
    """Say "last card" after the play that left one card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Catch:
    """Point out that another seat did not say "last card"."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Go for good in the middle of a hand; the cards go under the stock."""

    seat: int


TurnMove = Play | Draw | Take | Pass | Name
Announcement = Call | Catch
Move = TurnMove | Jump | Announcement | Leave

DRAW: Final = Draw()
TAKE: Final = Take()
PASS: Final = Pass()
ONLY_DRAW: Final[tuple[TurnMove, ...]] = (DRAW,)
ONLY_PASS: Final[tuple[TurnMove, ...]] = (PASS,)
NAMES: Final = tuple(Name(suit) for suit in SUITS)
BARE_PLAYS: Final = tuple(Play(card) for card in CARDS)
NAMING_PLAYS: Final = tuple(tuple(Play(card, suit) for suit in SUITS) for card in CARDS)
