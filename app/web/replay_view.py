"""A hand that is over, at one of its steps, as its template draws it."""

from collections import Counter
from dataclasses import dataclass

from app.engine import Card, Suit, perspective
from app.engine.cards import RANK_INDEX, SUITS
from app.engine.state import NOBODY, HandState
from app.services.replays import PlayedHand
from app.services.watching import TableSeat
from app.web import table_log, table_results
from app.web.table_log import Line
from app.web.table_results import Result

SHOWN_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class StepCard:
    """A card that somebody holds."""

    code: str
    is_new: bool
    """It came with this step."""


@dataclass(frozen=True, slots=True)
class StepSeat:
    """A seat at this step."""

    seat: TableSeat
    count: int
    cards: tuple[StepCard, ...]
    """Empty where the reader looks from another seat."""
    is_open: bool
    is_turn: bool


@dataclass(frozen=True, slots=True)
class ReplayView:
    """Everything that the page of a hand says."""

    hand: PlayedHand
    at: int
    """How many moves have been made."""
    last: int
    seat: int | None
    """From whose seat one looks; none where every hand is open."""
    seats: tuple[StepSeat, ...]
    top: str
    suit: str
    """To follow; empty where any card may."""
    is_named: bool
    stock: int
    direction: int
    lines: tuple[Line, ...]
    current: int
    """The place of the line that tells of this step."""
    result: Result | None
    """At the last step."""


def view_of(hand: PlayedHand, at: int | None, seat: int | None) -> ReplayView:
    """Return the view of a hand after so many moves, the end where nothing is said, from a seat of the match."""
    last = len(hand.states) - 1
    at = last if at is None else min(at, last)
    seat = seat if seat in hand.places.dealt else None
    state = hand.states[at]
    lines = table_log.lines(hand.page)
    return ReplayView(
        hand=hand,
        at=at,
        last=last,
        seat=seat,
        seats=tuple(_seat(hand, at, number, seat) for number in hand.places.dealt),
        top=str(state.top),
        suit=_suit(state),
        is_named=state.named != NOBODY,
        stock=len(state.stock),
        direction=state.direction,
        lines=lines,
        current=_current(lines, at),
        result=table_results.result_of(hand.page) if at == last else None,
    )


def _suit(state: HandState) -> str:
    view = perspective(state, None)
    return view.suit_in_force.value if view.suit_in_force else ""


def _seat(hand: PlayedHand, at: int, number: int, looking: int | None) -> StepSeat:
    place, state = hand.places.dealt.index(number), hand.states[at]
    is_open = looking is None or looking == number
    came = _came(hand.states[at - 1], state, place) if at else Counter()
    return StepSeat(
        seat=hand.page.seats[number],
        count=state.hands[place].bit_count(),
        cards=_cards(state.held(place), came) if is_open else (),
        is_open=is_open,
        is_turn=not state.over and state.turn == place,
    )


def _came(before: HandState, after: HandState, place: int) -> Counter[Card]:
    return Counter(after.held(place)) - Counter(before.held(place))


def _cards(held: tuple[Card, ...], came: Counter[Card]) -> tuple[StepCard, ...]:
    cards = []
    for card in sorted(held, key=_place):
        cards.append(StepCard(str(card), came[card] > 0))
        came[card] -= 1
    return tuple(cards)


def _place(card: Card) -> tuple[int, int]:
    return len(SUITS) if card.suit is None else SHOWN_SUITS.index(card.suit), -RANK_INDEX[card.rank]


def _current(lines: tuple[Line, ...], at: int) -> int:
    """Return the line of a step; draws one after the other are told in one line, and so is what they led to."""
    if at == 0:
        return sum(line.ply < 0 for line in lines) - 1
    return next((place for place, line in enumerate(lines) if line.ply >= at - 1), len(lines) - 1)
