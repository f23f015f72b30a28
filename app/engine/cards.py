"""Cards in words, and hands as bit sets.

Inside the engine a card is a code from 0 to 51 (suit x 13 + rank) and any heap of cards is one
integer: bit `code` for the first copy of a card, bit `code + 64` for the second, and so on. A heap is
filled from below, so that its lowest 64 bits hold each distinct card once.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

PLANE_BITS = 64
PLANE = (1 << PLANE_BITS) - 1


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


SUITS = tuple(Suit)
RANKS = tuple(Rank)
RANK_INDEX = {rank: index for index, rank in enumerate(RANKS)}
SUIT_INDEX = {suit: index for index, suit in enumerate(SUITS)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card; two copies of it are equal."""

    rank: Rank
    suit: Suit

    def __str__(self) -> str:
        return self.rank + self.suit

    @property
    def code(self) -> int:
        """Its number from 0 to 51."""
        return SUIT_INDEX[self.suit] * 13 + RANK_INDEX[self.rank]


CARDS = tuple(Card(rank, suit) for suit in SUITS for rank in RANKS)
CODES = {str(card): code for code, card in enumerate(CARDS)}
SUIT_MASKS = tuple(0x1FFF << (13 * suit) for suit in range(4))
RANK_MASKS = tuple(sum(1 << (13 * suit + rank) for suit in range(4)) for rank in range(13))


def full_deck(decks: int) -> list[int]:
    """Return the codes of `decks` decks, sorted."""
    return sorted(list(range(52)) * decks)


def add(heap: int, code: int) -> int:
    """Return the heap with one more copy of a card."""
    bit = 1 << code
    while heap & bit:
        bit <<= PLANE_BITS
    return heap | bit


def remove(heap: int, code: int) -> int:
    """Return the heap with one copy less of a card that it holds."""
    bit = 1 << code
    while heap & (bit << PLANE_BITS):
        bit <<= PLANE_BITS
    return heap ^ bit


def heap_of(codes: Iterable[int]) -> int:
    """Return the heap of these cards."""
    heap = 0
    for code in codes:
        heap = add(heap, code)
    return heap


def codes_in(heap: int) -> list[int]:
    """Return the codes of a heap, sorted; a card held twice stands there twice."""
    return sorted(_planes(heap))


def cards_in(heap: int) -> tuple[Card, ...]:
    """Return the cards of a heap by suit and rank."""
    return tuple(CARDS[code] for code in codes_in(heap))


def _planes(heap: int) -> Iterator[int]:
    while heap:
        bit = heap & -heap
        yield (bit.bit_length() - 1) % PLANE_BITS
        heap ^= bit
