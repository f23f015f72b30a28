"""What a seat can do.

Moves of the seat in turn are made once and shared: `PLAYS` has every card and every suit it can name,
so that listing legal moves creates nothing.
"""

from dataclasses import dataclass

from app.engine.cards import CARDS, SUITS, Card, Suit


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card; a wild card may name the suit to follow, and the last-card call may be part of it."""

    card: Card
    suit: Suit | None = None
    called: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Take one card from the stock."""


@dataclass(frozen=True, slots=True)
class Pass:
    """End the turn without a card."""


@dataclass(frozen=True, slots=True)
class Call:
    """Say "last card" after the play that left one card."""

    seat: int


@dataclass(frozen=True, slots=True)
class Catch:
    """Point out that another seat did not say "last card"."""

    seat: int
    other: int


TurnMove = Play | Draw | Pass
Announcement = Call | Catch
Move = TurnMove | Announcement

DRAW = Draw()
PASS = Pass()
BARE_PLAYS = tuple(Play(card) for card in CARDS)
NAMING_PLAYS = tuple(tuple(Play(card, suit) for suit in SUITS) for card in CARDS)
