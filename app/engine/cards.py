"""Cards in words, and hands as bit sets.

Inside the engine a card is a code (suit x 13 + rank from 0 to 51, then two jokers) and any heap of cards is one
integer: bit `code` for the first copy of a card, bit `code + 64` for the second, and so on. A heap is
filled from below, so that its lowest 64 bits hold each distinct card once.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

PLANE_BITS: Final = 64


class Suit(StrEnum):
    """A suit, in the order of the codes."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"


class Rank(StrEnum):
    """A rank, ace low, in the order of the codes."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    JOKER = "joker"


SUITS: Final = tuple(Suit)
RANKS: Final = tuple(Rank)[:13]
"""The ranks of the suits; the joker has none."""
RANK_INDEX: Final = {rank: index for index, rank in enumerate(Rank)}
SUIT_INDEX: Final = {suit: index for index, suit in enumerate(SUITS)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card; two copies of it are equal."""

    rank: Rank
    suit: Suit | None
    """None for a joker."""
    joker: int = 0
    """1 or 2 for the two jokers of a deck."""

    code: int = field(init=False, repr=False, compare=False)
    """Its number from 0 to 53."""
    bit: int = field(init=False, repr=False, compare=False)
    """The heap of this card alone."""

    def __post_init__(self) -> None:
        code = 51 + self.joker if self.suit is None else SUIT_INDEX[self.suit] * 13 + RANK_INDEX[self.rank]
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "bit", 1 << code)

    def __hash__(self) -> int:
        return self.code

    def __str__(self) -> str:
        return f"*{self.joker}" if self.suit is None else self.rank + self.suit


JOKERS: Final = (Card(Rank.JOKER, None, 1), Card(Rank.JOKER, None, 2))
CARDS: Final = (*(Card(rank, suit) for suit in SUITS for rank in RANKS), *JOKERS)
CODES: Final = {str(card): code for code, card in enumerate(CARDS)}
SUIT_MASKS: Final = tuple(0x1FFF << (13 * suit) for suit in range(4))
RANK_MASKS: Final = (*(sum(1 << (13 * suit + rank) for suit in range(4)) for rank in range(13)), 0b11 << 52)
"""By index of the rank, the jokers last."""
COLOUR_MASKS: Final = tuple(SUIT_MASKS[red_or_black] | SUIT_MASKS[3 - red_or_black] for red_or_black in (0, 1, 1, 0))
"""By suit: all cards of its colour."""
ALL_CARDS: Final = (1 << 54) - 1
"""Mask of the 54 cards."""
_CODES: Final = tuple(
    tuple(tuple(8 * place + bit for bit in range(8) if byte >> bit & 1) for byte in range(256)) for place in range(7)
)
"""By place and value of a byte: the codes that its bits stand for."""


def full_deck(decks: int, jokers: int = 0) -> list[int]:
    """Return the codes of `decks` decks with so many jokers in each, sorted."""
    return sorted((*range(52), *(52 + joker % 2 for joker in range(jokers))) * decks)


def add(heap: int, bit: int) -> int:
    """Return the heap with one more copy of the card of this bit."""
    while heap & bit:
        bit <<= PLANE_BITS
    return heap | bit


def remove(heap: int, bit: int) -> int:
    """Return the heap with one copy less of a card that it holds."""
    while heap & (bit << PLANE_BITS):
        bit <<= PLANE_BITS
    return heap ^ bit


def heap_of(cards: Sequence[Card]) -> int:
    """Return the heap of these cards."""
    heap = 0
    for card in cards:
        heap |= card.bit
    if heap.bit_count() < len(cards):
        heap = 0
        for card in cards:
            heap = add(heap, card.bit)
    return heap


def codes_in(heap: int) -> list[int]:
    """Return the codes of a heap, sorted; a card held twice stands there twice."""
    codes: list[int] = []
    left = heap & ALL_CARDS
    for codes_of_byte in _CODES:
        codes += codes_of_byte[left & 0xFF]
        left >>= 8
    return codes if heap <= ALL_CARDS else sorted(codes + codes_in(heap >> PLANE_BITS))


def cards_in(heap: int) -> tuple[Card, ...]:
    """Return the cards of a heap by suit and rank."""
    return tuple(CARDS[code] for code in codes_in(heap))
