"""From a shuffled deck to the first move: who deals, who starts, what is dealt and turned up."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine.cards import CARDS, RANK_INDEX, Card, Suit, full_deck
from app.engine.options import NextDealer, Starter
from app.engine.rules import Rules
from app.engine.shuffle import number_below, shuffled
from app.engine.state import Deal


def shuffled_deck(rules: Rules, players: int, seed: bytes) -> tuple[Card, ...]:
    """Return the deck of a hand, top first, in the order that the seed gives."""
    order = shuffled(full_deck(rules.decks_for(players)), seed, "deck")
    return tuple(CARDS[code] for code in order)


def deal(rules: Rules, deck: Sequence[Card], players: int, dealer: int, seed: bytes) -> Deal:
    """Deal one card at a time from the dealer's left, then turn up a card that is not wild.

    A wild card turned up goes back at a place that the seed gives, below the top. When only wild cards
    are left, the last one stays and a suit is named for the dealer: the one the dealer holds most of.
    """
    size = rules.hand_size_for(players)
    dealt = [deck[place : players * size : players] for place in range(players)]
    first = (dealer + 1) % players
    hands = tuple(tuple(dealt[(seat - first) % players]) for seat in range(players))
    opening, stock = _open(rules, list(deck[players * size :]), seed)
    named = _longest_suit(hands[dealer]) if opening[-1].rank is rules.wild_rank else None
    starter = _starter(rules, players, first, seed)
    return Deal(rules, dealer, starter, hands, tuple(opening), tuple(stock), named)


def _open(rules: Rules, stock: list[Card], seed: bytes) -> tuple[list[Card], list[Card]]:
    opening = [stock.pop(0)]
    while opening[-1].rank is rules.wild_rank and _has_plain(rules, stock):
        # Place 0 is the top: put back there, the same card would be turned up at once.
        place = 1 + number_below(len(stock), seed, f"opening/{len(opening)}")
        stock.insert(place, opening[-1])
        opening.append(stock.pop(0))
    return opening, stock


def _has_plain(rules: Rules, stock: Sequence[Card]) -> bool:
    return any(card.rank is not rules.wild_rank for card in stock)


def _longest_suit(hand: Sequence[Card]) -> Suit:
    return max(Suit, key=lambda suit: sum(card.suit is suit for card in hand))


def _starter(rules: Rules, players: int, left_of_dealer: int, seed: bytes) -> int:
    if rules.starter is Starter.RANDOM:
        return number_below(players, seed, "starter")
    return left_of_dealer


@dataclass(frozen=True, slots=True)
class Cut:
    """One round of the cut for the first deal: a card for each seat that took part."""

    cards: tuple[tuple[int, Card], ...]
    """Seat and card."""


def cut_for_dealer(players: int, seed: bytes) -> tuple[int, tuple[Cut, ...]]:
    """Return the seat with the lowest card, ace low, and the rounds it took: who ties draws again."""
    deck = [CARDS[code] for code in shuffled(full_deck(1), seed, "cut")]
    seats = list(range(players))
    rounds = []
    while len(seats) > 1:
        cut = Cut(tuple((seat, deck.pop(0)) for seat in seats))
        rounds.append(cut)
        lowest = min(RANK_INDEX[card.rank] for _, card in cut.cards)
        seats = [seat for seat, card in cut.cards if RANK_INDEX[card.rank] == lowest]
    return seats[0], tuple(rounds)


def random_dealer(players: int, seed: bytes) -> int:
    """Return a seat by lot."""
    return number_below(players, seed, "dealer")


def next_dealer(rules: Rules, players: int, dealer: int, went_out: int | None) -> int:
    """Return who deals the hand after this one; a hand that nobody won keeps a winner-deals dealer."""
    if rules.next_dealer is NextDealer.LEFT:
        return (dealer + 1) % players
    return dealer if went_out is None else went_out
