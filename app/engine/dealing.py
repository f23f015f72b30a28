"""From a shuffled deck to the first move: who deals, who starts, what is dealt and turned up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from app.engine.cards import CARDS, RANK_INDEX, Card, full_deck
from app.engine.errors import RecordError
from app.engine.options import NextDealer, Starter, SuitChoice
from app.engine.rules import COUNTDOWNS, Rules
from app.engine.shuffle import number_below, shuffled
from app.engine.state import Deal
from app.engine.tables import Tables, tables_for


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
    one stays. Where the dealer names the suit of a wild card, that is the first move, unless it can only be the printed
    one. In a countdown each seat is dealt its number.
    """
    tables = tables_for(rules, players)
    first = (dealer + 1) % players
    if numbers is None:
        dealt = players * tables.hand_size
        in_order = [tuple(deck[place:dealt:players]) for place in range(players)]
        hands = (*in_order[players - first :], *in_order[: players - first])
    else:
        dealt = sum(numbers)
        hands = _hand_out(deck, numbers, first)
    top = deck[dealt]
    opening: tuple[Card, ...] = (top,)
    stock = tuple(deck[dealt + 1 :])
    if top.bit & tables.goes_back:
        opening, stock = _turn_up_again(tables, top, list(stock), seed)
        top = opening[-1]
    only_printed = rules.suit_choice is SuitChoice.PRINTED and top.bit & tables.dealer_names
    named = top.suit if only_printed else None
    starter = first
    if rules.starter is not Starter.LEFT_OF_DEALER:
        starter = dealer if rules.starter is Starter.DEALER else number_below(players, seed, "starter")
    return Deal(rules, dealer, starter, hands, opening, stock, named, numbers)


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
    names = deal.opening[-1].bit & tables_for(rules, len(deal.hands)).dealer_names
    if bool(names) != (deal.named is not None):
        raise RecordError("A suit is named where the opening card is wild, and only there.")


def _check_copies(deal: Deal, rest: list[Card]) -> None:
    left = Counter(card for hand in (*deal.hands, rest) for card in hand)
    left.subtract(CARDS[code] for code in full_deck(deal.rules.decks_for(len(deal.hands)), deal.rules.jokers))
    if too_many := next((card for card, count in left.items() if count > 0), None):
        raise RecordError("There are too many of %(card)s.", card=too_many)


def _hand_out(deck: Sequence[Card], sizes: tuple[int, ...], first: int) -> tuple[tuple[Card, ...], ...]:
    """Return the hands by seat where each has its own size."""
    cards = iter(deck)
    hands: list[list[Card]] = [[] for _ in sizes]
    for turn in range(max(sizes)):
        for place in range(len(sizes)):
            seat = (first + place) % len(sizes)
            if turn < sizes[seat]:
                hands[seat].append(next(cards))
    return tuple(map(tuple, hands))


def _turn_up_again(
    tables: Tables, top: Card, stock: list[Card], seed: bytes
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the cards that were turned up, and the stock, where the first one may not open the discard."""
    opening = [top]
    while opening[-1].bit & tables.goes_back and not all(card.bit & tables.goes_back for card in stock):
        # Place 0 is the top: put back there, the same card would be turned up at once.
        place = 1 + number_below(len(stock), seed, f"opening/{len(opening)}")
        stock.insert(place, opening[-1])
        opening.append(stock.pop(0))
    return tuple(opening), tuple(stock)


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
