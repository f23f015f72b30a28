"""From a shuffled deck to the first move: who deals, who starts, what is dealt and turned up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from app.engine.cards import CARDS, RANK_INDEX, Card, Suit, full_deck
from app.engine.errors import RecordError
from app.engine.options import NextDealer, OpeningAction, OpeningEight, Starter
from app.engine.rules import COUNTDOWNS, Rules
from app.engine.shuffle import number_below, shuffled
from app.engine.state import Deal


def shuffled_deck(rules: Rules, players: int, seed: bytes) -> tuple[Card, ...]:
    """Return the deck of a hand, top first, in the order that the seed gives."""
    order = shuffled(full_deck(rules.decks_for(players), rules.jokers), seed, "deck")
    return tuple(CARDS[code] for code in order)


def deal(
    rules: Rules,
    deck: Sequence[Card],
    players: int,
    dealer: int,
    seed: bytes,
    *,
    numbers: tuple[int, ...] | None = None,
) -> Deal:
    """Deal one card at a time from the dealer's left, then turn up a card that may open the discard.

    A card that may not goes back at a place that the seed gives, below the top. When only such cards are left, the last
    one stays. Where the dealer names the suit of a wild card, it is the one the dealer holds most of. In a countdown
    each seat is dealt its number.
    """
    first = (dealer + 1) % players
    sizes = numbers or (rules.hand_size_for(players),) * players
    hands, rest = _hand_out(deck, sizes, first)
    opening, stock = _open(rules, rest, seed)
    names = _is_wild(rules, opening[-1]) and rules.opening_eight in (OpeningEight.RETURN, OpeningEight.DEALER_NAMES)
    named = _longest_suit(hands[dealer]) if names else None
    starter = _starter(rules, players, dealer, seed)
    return Deal(rules, dealer, starter, hands, tuple(opening), tuple(stock), named, numbers)


def check_deal(deal: Deal) -> None:
    """Raise `RecordError` if the cards are more than the decks hold, or a suit is named where none is due."""
    if not all(deal.hands):
        raise RecordError("A seat was dealt no cards.")
    rest = [*deal.stock, deal.opening[-1]]
    _check_copies(deal, rest)
    _check_copies(deal, [*set(deal.opening[:-1])])
    rules = deal.rules
    personal = rules.match_form in COUNTDOWNS
    if personal != (deal.numbers is not None):
        raise RecordError("Every seat has a number in a countdown, and only there.")
    names = rules.opening_eight in (OpeningEight.RETURN, OpeningEight.DEALER_NAMES)
    if (names and _is_wild(rules, deal.opening[-1])) != (deal.named is not None):
        raise RecordError("A suit is named where the opening card is wild, and only there.")


def _check_copies(deal: Deal, rest: list[Card]) -> None:
    left = Counter(card for hand in (*deal.hands, rest) for card in hand)
    left.subtract(CARDS[code] for code in full_deck(deal.rules.decks_for(len(deal.hands)), deal.rules.jokers))
    if too_many := next((card for card, count in left.items() if count > 0), None):
        raise RecordError("There are too many of %(card)s.", card=too_many)


def _hand_out(
    deck: Sequence[Card], sizes: tuple[int, ...], first: int
) -> tuple[tuple[tuple[Card, ...], ...], list[Card]]:
    """Return the hands by seat and what is left of the deck."""
    players = len(sizes)
    if min(sizes) == max(sizes):
        dealt = players * sizes[0]
        hands = [tuple(deck[place:dealt:players]) for place in range(players)]
        return (*hands[players - first :], *hands[: players - first]), list(deck[dealt:])
    rest = list(deck)
    uneven: list[list[Card]] = [[] for _ in sizes]
    for turn in range(max(sizes)):
        for place in range(players):
            seat = (first + place) % players
            if turn < sizes[seat]:
                uneven[seat].append(rest.pop(0))
    return tuple(map(tuple, uneven)), rest


def _open(rules: Rules, stock: list[Card], seed: bytes) -> tuple[list[Card], list[Card]]:
    opening = [stock.pop(0)]
    while _goes_back(rules, opening[-1]) and not all(_goes_back(rules, card) for card in stock):
        # Place 0 is the top: put back there, the same card would be turned up at once.
        place = 1 + number_below(len(stock), seed, f"opening/{len(opening)}")
        stock.insert(place, opening[-1])
        opening.append(stock.pop(0))
    return opening, stock


def _is_wild(rules: Rules, card: Card) -> bool:
    """Tell whether a card turned up is wild; in a countdown only jokers are, for everyone."""
    return card.suit is None or (card.rank is rules.wild_rank and rules.match_form not in COUNTDOWNS)


def _goes_back(rules: Rules, card: Card) -> bool:
    """Tell whether a card turned up may not open the discard."""
    if _is_wild(rules, card):
        return rules.opening_eight is OpeningEight.RETURN
    return rules.opening_action is OpeningAction.RETURN and rules.effect_of(card) is not None


def _longest_suit(hand: Sequence[Card]) -> Suit:
    return max(Suit, key=lambda suit: sum(card.suit is suit for card in hand))


def _starter(rules: Rules, players: int, dealer: int, seed: bytes) -> int:
    match rules.starter:
        case Starter.RANDOM:
            return number_below(players, seed, "starter")
        case Starter.DEALER:
            return dealer
        case Starter.LEFT_OF_DEALER:
            return (dealer + 1) % players
        case _:
            assert_never(rules.starter)


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


def next_dealer(rules: Rules, players: int, dealer: int, went_out: int | None, points: Sequence[int] = ()) -> int:
    """Return who deals the hand after this one, from who went out and the points left with each seat.

    Where the winner or the loser deals, a hand in which nobody went out keeps its dealer; of several losers it is the
    first after the dealer.
    """
    match rules.next_dealer:
        case NextDealer.LEFT:
            return (dealer + 1) % players
        case NextDealer.SAME:
            return dealer
        case NextDealer.WINNER:
            return dealer if went_out is None else went_out
        case NextDealer.LOSER:
            if went_out is None:
                return dealer
            seats = ((dealer + step) % players for step in range(1, players + 1))
            return max(seats, key=lambda seat: points[seat])
        case _:
            assert_never(rules.next_dealer)
