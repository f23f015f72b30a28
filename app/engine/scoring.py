"""What a hand scores: the points left in each hand, and what each seat writes on the sheet."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import assert_never

from app.engine.cards import CARDS, Card, Rank, codes_in
from app.engine.options import Blocked, BlockedTie, MatchForm, Scoring
from app.engine.rules import Rules
from app.engine.state import NOBODY, HandState, Reason
from app.engine.turn import wild_for

Side = tuple[int, ...]
"""Seats that score together."""


@dataclass(frozen=True, slots=True)
class HandScore:
    """The count of one hand, by seat."""

    points: tuple[int, ...]
    """Value of the cards left."""
    scores: tuple[int, ...]
    """What goes on the score sheet."""
    winners: tuple[int, ...]
    """Who went out, with their partner; in a blocked hand, those whom the rule names."""
    left: tuple[int, ...] = ()
    """Who left for good: they win nothing, and what they held counts against them."""


def points_of(ranks: Iterable[Rank], rules: Rules) -> int:
    """Return what these cards are worth."""
    worth = dict(rules.points)
    return sum(worth[rank] for rank in ranks)


def sides_of(rules: Rules, players: int) -> tuple[Side, ...]:
    """Return who scores together: the pairs that face each other, or everyone alone."""
    if rules.match_form is MatchForm.PARTNERS:
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(players))


def score_state(state: HandState) -> HandScore:
    """Score a hand as it was played, also one that is not over, which has no winner yet."""
    if state.left:
        return _score_with_departures(state)
    rules = state.tables.rules
    worth = _worth_by_code(rules)
    points = [sum([worth[code] for code in codes_in(heap)]) for heap in state.hands]
    cards = [heap.bit_count() for heap in state.hands]
    seat = state.went_out
    if seat == NOBODY:
        return score_points(points, rules, None, cards=cards)
    return score_points(points, rules, seat, cards=cards, on_wild=bool(state.top.bit & wild_for(state, seat)))


@lru_cache(maxsize=64)
def _worth_by_code(rules: Rules) -> tuple[int, ...]:
    worth = dict(rules.points)
    return tuple(worth.get(card.rank, 0) for card in CARDS)


def _score_with_departures(state: HandState) -> HandScore:
    held = [state.counted(seat) for seat in range(state.players)]
    left = tuple(sorted(departure.seat for departure in state.left))
    if state.reason is Reason.LEFT:
        # Who is left alone has won as if by going out: never their own cards are counted (ruling 95).
        (last,) = (seat for seat in range(state.players) if seat not in left)
        held[last] = ()
        return score_hand(held, state.tables.rules, last, left=left)
    if state.went_out == NOBODY:
        return score_hand(held, state.tables.rules, None, left=left)
    on_wild = bool(state.top.bit & wild_for(state, state.went_out))
    return score_hand(held, state.tables.rules, state.went_out, on_wild=on_wild, left=left)


def score_hand(
    held: Sequence[Sequence[Card]],
    rules: Rules,
    went_out: int | None,
    *,
    on_wild: bool = False,
    left: tuple[int, ...] = (),
) -> HandScore:
    """Score what each seat holds; see `score_points`."""
    points = [points_of((card.rank for card in hand), rules) for hand in held]
    return score_points(points, rules, went_out, cards=[len(hand) for hand in held], on_wild=on_wild, left=left)


def score_points(
    points: Sequence[int],
    rules: Rules,
    went_out: int | None,
    *,
    cards: Sequence[int] | None = None,
    on_wild: bool = False,
    left: tuple[int, ...] = (),
) -> HandScore:
    """Score the points left with each seat.

    `went_out` is the seat that ended the hand, none where it was blocked, its stock or its plays ran out, or it came
    round again: all four are scored alike. `cards`, how many each seat holds, is asked for only where the fewest
    cards win a blocked hand; raises `ValueError` if it is missing there. `on_wild` says that the last card was wild;
    where that doubles, all points count twice before anything is made of them (ruling 87). `left` are those who
    went for good in the course of the hand.

    Partners score together: what the two hold is one sum, and both write the same.
    """
    sides = sides_of(rules, len(points))
    factor = 2 if on_wild and rules.wild_finish_doubles and went_out is not None else 1
    held = [factor * _sum(points, side) for side in sides]
    if went_out is None:
        winners, scores = _score_blocked(held, sides, rules, cards, left)
    else:
        winners = [place for place, side in enumerate(sides) if went_out in side]
        scores = _scores(held, sides, rules, winners, left=left)
    by_seat = {seat: scores[place] for place, side in enumerate(sides) for seat in side}
    return HandScore(
        points=tuple(points),
        scores=tuple(by_seat[seat] for seat in range(len(points))),
        winners=tuple(sorted(seat for place in winners for seat in sides[place])),
        left=left,
    )


def with_charges(score: HandScore, charges: Sequence[int], rules: Rules) -> HandScore:
    """Return a score with points that seats are charged for faults at the table: they always count against a seat.

    Partners are charged together. Nothing is charged where nothing is scored.
    """
    if rules.scoring is Scoring.NONE:
        return score
    sign = 1 if rules.scoring is Scoring.OWN_PENALTY else -1
    charged = {seat: sign * _sum(charges, side) for side in sides_of(rules, len(charges)) for seat in side}
    return replace(score, scores=tuple(points + charged[seat] for seat, points in enumerate(score.scores)))


def _sum(values: Sequence[int], side: Side) -> int:
    return sum(values[seat] for seat in side)


def _score_blocked(
    held: Sequence[int], sides: Sequence[Side], rules: Rules, cards: Sequence[int] | None, left: Collection[int]
) -> tuple[list[int], list[int]]:
    """Return the places of the winning sides and what each side writes."""
    winners: list[int] = []
    match rules.blocked:
        case Blocked.DRAW:
            return winners, [0] * len(held)
        case Blocked.EACH_OWN:
            pass
        case Blocked.LOWEST_TAKES_ALL:
            winners = _lowest(held, rules, left)
        case Blocked.LOWEST_TAKES_DIFFERENCE:
            winners = _lowest(held, rules, left)
            lowest = min(points for place, points in enumerate(held) if place not in left)
            return winners, _scores(held, sides, rules, winners, lowest=lowest, left=left)
        case Blocked.FEWEST_CARDS:
            if cards is None:
                raise ValueError("Only the number of cards says who has won this blocked hand.")
            winners = _lowest([_sum(cards, side) for side in sides], rules, left)
        case _:
            assert_never(rules.blocked)
    return winners, _scores(held, sides, rules, winners, left=left)


def _lowest(values: Sequence[int], rules: Rules, left: Collection[int]) -> list[int]:
    least = min(value for place, value in enumerate(values) if place not in left)
    lowest = [place for place, value in enumerate(values) if value == least and place not in left]
    return lowest if len(lowest) == 1 or rules.blocked_tie is BlockedTie.SPLIT else []


def _scores(
    held: Sequence[int],
    sides: Sequence[Side],
    rules: Rules,
    winners: Sequence[int],
    *,
    lowest: int = 0,
    left: Collection[int] = (),
) -> list[int]:
    """Return what each side writes; `lowest` is taken off what the others yield, but never more than they hold.

    Several winners share in equal whole parts, and what does not divide falls away (ruling 46); so does the fraction
    of an average, which is taken over the players who lost, partners being two (ruling 88).
    """
    yielded = [0 if place in winners else max(0, points - lowest) for place, points in enumerate(held)]
    pot = sum(yielded) if winners else 0
    share = pot // max(1, len(winners))
    match rules.scoring:
        case Scoring.NONE:
            return [0] * len(held)
        case Scoring.OWN_PENALTY:
            return list(held)
        case Scoring.LARGEST_MINUS_OWN:
            return [0 if place in left else max(held) - points for place, points in enumerate(held)]
        case Scoring.ZERO_SUM:
            return [share if place in winners else -points * bool(winners) for place, points in enumerate(yielded)]
        case Scoring.AVERAGE:
            losers = sum(len(side) for place, side in enumerate(sides) if place not in winners)
            share = pot // max(1, len(winners) * losers)
        case Scoring.WINNER_COLLECTS:
            pass
        case _:
            assert_never(rules.scoring)
    return [share if place in winners else 0 for place in range(len(held))]
