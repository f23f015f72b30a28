"""How a match stands after each of its hands, when it is over, and who has won it."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import assert_never

from app.engine.dealing import next_dealer
from app.engine.options import End, MatchForm, Scoring, Tie
from app.engine.rules import COUNTDOWNS, FIRST_NUMBER, Rules
from app.engine.scoring import HandScore, sides_of

COLUMNS = 3
"""Of a Hollywood sheet."""


class Forfeit(StrEnum):
    """An end that no rule asks for."""

    LEFT = "left"
    """All left but one."""


@dataclass(frozen=True, slots=True)
class MatchEnd:
    """The end of a match."""

    reason: End | MatchForm | Forfeit
    """What ended it: its line, its number of hands, its players, or the form that it is played in."""
    winners: tuple[int, ...]
    """Several where a win is shared, and both of a pair."""


@dataclass(frozen=True, slots=True)
class SeatStanding:
    """How one seat stands in a match."""

    total: int = 0
    """What it has on the score sheet; in Hollywood in all columns together."""
    hands_won: int = 0
    columns: tuple[int | None, ...] = ()
    """Hollywood: what it has in each column, none where it has not opened it."""
    number: int | None = None
    """Countdown with a new deal for each hand: how many cards it is dealt and which rank is wild for it."""
    is_in: bool = True
    """It is dealt cards: it was not left for good, and in an elimination has not reached the line."""
    has_left: bool = False
    """It was left for good."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a match stands: everything that a sheet says of it."""

    hands: int
    """How many were played."""
    seats: tuple[SeatStanding, ...]
    closed: tuple[bool, ...]
    """Hollywood: which columns take no more."""
    leaders: tuple[int, ...] = ()
    """The seats that are ahead; none before the first hand."""
    end: MatchEnd | None = None
    """None while the match goes on."""
    first_hands: tuple[int, ...] = ()
    """By seat: the first hand that it can be dealt; 1 but for who joined on the way."""

    @property
    def began(self) -> int:
        """How many seats began the match: what its line is counted by, whoever comes and goes (ruling 81)."""
        return self.first_hands.count(1)

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has on the score sheet."""
        return tuple(seat.total for seat in self.seats)

    @property
    def hands_won(self) -> tuple[int, ...]:
        """How many hands each seat has won."""
        return tuple(seat.hands_won for seat in self.seats)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that the next hand is dealt to: seat 0 of that hand is the first of them, and so on."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_in)


def course_of(
    hands: Iterable[HandScore], rules: Rules, players: int, first_hands: Sequence[int] = ()
) -> tuple[Standing, ...]:
    """Return how the match stood after each hand.

    A hand has a score for each seat of the match; see `spread` where some were out of it. `first_hands` are given, by
    seat, where somebody joined on the way.
    """
    standing = opening_of(rules, players, first_hands)
    return tuple(standing := _after(standing, hand, rules) for hand in hands)


def standing_of(hands: Iterable[HandScore], rules: Rules, players: int, first_hands: Sequence[int] = ()) -> Standing:
    """Return how the match stands with these hands; see `course_of`."""
    standing = opening_of(rules, players, first_hands)
    for hand in hands:
        standing = _after(standing, hand, rules)
    return standing


def opening_of(rules: Rules, players: int, first_hands: Sequence[int] = ()) -> Standing:
    """Return how a match stands before its first hand; see `course_of`."""
    form = rules.match_form
    columns = COLUMNS if form is MatchForm.HOLLYWOOD else 0
    number = FIRST_NUMBER if form is MatchForm.COUNTDOWN_REDEAL else None
    seat = SeatStanding(columns=(None,) * columns, number=number)
    first = tuple(first_hands) or (1,) * players
    seats = tuple(replace(seat, is_in=hand == 1) for hand in first)
    return Standing(0, seats, (False,) * columns, first_hands=first)


def spread(score: HandScore, seats: Sequence[int], players: int) -> HandScore:
    """Return the score of a hand by the seats of the match, nothing for those who were out of it.

    `seats` says which of them played: see `Standing.still_in`.
    """
    points, scores = [0] * players, [0] * players
    for place, seat in enumerate(seats):
        points[seat], scores[seat] = score.points[place], score.scores[place]
    winners, left = (tuple(seats[place] for place in places) for places in (score.winners, score.left))
    return HandScore(tuple(points), tuple(scores), winners, left)


def next_numbers(standing: Standing, rules: Rules) -> tuple[int, ...] | None:
    """Return the number of each seat in the next hand of a countdown, none in any other match."""
    match rules.match_form:
        case MatchForm.COUNTDOWN_PICK_UP:
            return (FIRST_NUMBER,) * len(standing.seats)
        case MatchForm.COUNTDOWN_REDEAL:
            # Below one only where several are level there, and one card decides between them.
            return tuple(max(1, seat.number or 0) for seat in standing.seats)
    return None


def dealer_after(standing: Standing, rules: Rules, dealer: int, went_out: int | None, last: HandScore) -> int:
    """Return who deals the next hand, by the seats of the match, of which only those still in deal."""
    players = len(standing.seats)
    seat = next_dealer(rules, players, dealer, went_out, last.points)
    still_in = standing.still_in or (seat,)
    return next(one for step in range(players) if (one := (seat + step) % players) in still_in)


def ends_by_itself(rules: Rules) -> bool:
    """Tell whether a match has an end of its own, or goes on until its players close it."""
    return rules.end is not End.OPEN or rules.match_form in COUNTDOWNS


def leaders(hands: Sequence[HandScore], rules: Rules, players: int) -> tuple[int, ...]:
    """Return the seats that are ahead; see `Standing`."""
    return standing_of(hands, rules, players).leaders


def match_end(
    hands: Sequence[HandScore], rules: Rules, players: int, first_hands: Sequence[int] = ()
) -> MatchEnd | None:
    """Return the end of the match, or none while it goes on. Reaching the target exactly counts."""
    return standing_of(hands, rules, players, first_hands).end


def closed_match(hands: Sequence[HandScore], rules: Rules, players: int, first_hands: Sequence[int] = ()) -> MatchEnd:
    """Return the end of a match that its players close now; who is ahead wins, ties share."""
    return MatchEnd(End.OPEN, standing_of(hands, rules, players, first_hands).leaders)


def _after(before: Standing, hand: HandScore, rules: Rules) -> Standing:
    target = rules.target_for(before.began)
    written = (_write(before, number, hand, rules) for number in range(len(before.seats)))
    seats = tuple(
        _stay(was, seat, leaves=number in hand.left)
        for number, (was, seat) in enumerate(zip(before.seats, written, strict=True))
    )
    seats = _let_in(before, seats, rules)
    closed = tuple(
        shut or any((seat.columns[place] or 0) >= target for seat in seats) for place, shut in enumerate(before.closed)
    )
    leading = _leaders(before, seats, rules, hand.left)
    standing = Standing(before.hands + 1, seats, closed, leading, first_hands=before.first_hands)
    end = _end(standing, rules, left=bool(hand.left))
    return standing if end is None else replace(standing, end=end)


def _let_in(before: Standing, seats: tuple[SeatStanding, ...], rules: Rules) -> tuple[SeatStanding, ...]:
    """Return the seats with those who can be dealt the hand that comes now.

    They begin with nothing where points are good, else with what the last one has (ruling 96).
    """
    coming = before.hands + 2
    if coming not in before.first_hands:
        return seats
    playing = [seat for seat in seats if seat.is_in]
    most = max((seat.total for seat in playing), default=0) if rules.scoring is Scoring.OWN_PENALTY else 0
    farthest = max((seat.number for seat in playing if seat.number is not None), default=None)
    return tuple(
        replace(seat, total=most, number=farthest, is_in=True) if first == coming else seat
        for seat, first in zip(seats, before.first_hands, strict=True)
    )


def _stay(before: SeatStanding, seat: SeatStanding, *, leaves: bool) -> SeatStanding:
    """Return how a seat stands, which stays out of the match once it is."""
    has_left = before.has_left or leaves
    is_in = before.is_in and seat.is_in and not has_left
    if is_in == seat.is_in and has_left == seat.has_left:
        return seat
    return replace(seat, is_in=is_in, has_left=has_left)


def _write(before: Standing, number: int, hand: HandScore, rules: Rules) -> SeatStanding:
    """Return how a seat stands with one hand more."""
    seat, gain, won = before.seats[number], hand.scores[number], number in hand.winners
    total, hands_won = seat.total + gain, seat.hands_won + won
    match rules.match_form:
        case MatchForm.HOLLYWOOD:
            return _write_columns(seat, before.closed, gain, won=won)
        case MatchForm.ELIMINATION:
            return SeatStanding(total, hands_won, is_in=total < rules.target_for(before.began))
        case MatchForm.COUNTDOWN_REDEAL:
            return SeatStanding(total, hands_won, number=(seat.number or 0) - won)
    return SeatStanding(total, hands_won)


def _write_columns(seat: SeatStanding, closed: Sequence[bool], gain: int, *, won: bool) -> SeatStanding:
    """Write a gain in every open column of the seat, of which a win opens the next one still running (ruling 85).

    In an extra hand after the last column was closed, the gain is added to the sum of the columns.
    """
    columns = list(seat.columns)
    running = [column for column, shut in enumerate(closed) if not shut]
    fresh = next((column for column in running if columns[column] is None), None)
    if won and fresh is not None:
        columns[fresh] = 0
    written = 0 if running else gain
    for column in running:
        kept = columns[column]
        if kept is not None:
            columns[column] = kept + gain
            written += gain
    return replace(seat, total=seat.total + written, hands_won=seat.hands_won + won, columns=tuple(columns))


def has_place(standing: Standing, seat: int, *, won: bool) -> bool:
    """Tell whether what the next hand brings a seat is written anywhere.

    In Hollywood it is not where no column of the seat runs, for only a win opens one.
    """
    running = [column for column, shut in enumerate(standing.closed) if not shut]
    return won or not running or any(standing.seats[seat].columns[column] is not None for column in running)


def _leaders(before: Standing, seats: Sequence[SeatStanding], rules: Rules, left: Collection[int]) -> tuple[int, ...]:
    """Return who is ahead of those still in: the highest total, or what decides in its stead.

    Where the last ones left are out together, they are compared among themselves (ruling 83).
    """
    running = [number for number, seat in enumerate(seats) if seat.is_in]
    running = running or [number for number in before.still_in if number not in left]
    merits = [_merit(seats[number], rules) for number in running]
    best = max(merits)
    return tuple(number for number, merit in zip(running, merits, strict=True) if merit == best)


def _merit(seat: SeatStanding, rules: Rules) -> int:
    if seat.number is not None:
        return -seat.number
    if rules.scoring is Scoring.NONE:
        return seat.hands_won
    return -seat.total if rules.scoring is Scoring.OWN_PENALTY else seat.total


def _end(standing: Standing, rules: Rules, *, left: bool) -> MatchEnd | None:
    """Return the end of the match, none while it goes on; `left`: somebody went for good since the hand before."""
    if left and len(standing.still_in) < 2:
        return MatchEnd(Forfeit.LEFT, standing.leaders)
    reason = _reason(standing, rules)
    if reason is None or (is_level(standing, rules) and _plays_on(reason, rules)):
        return None
    return MatchEnd(reason, standing.leaders)


def is_level(standing: Standing, rules: Rules) -> bool:
    """Tell whether several are ahead, partners being one."""
    return sum(any(seat in standing.leaders for seat in side) for side in sides_of(rules, len(standing.seats))) > 1


def is_due(standing: Standing, rules: Rules) -> bool:
    """Tell whether a match would be over if several were not level: an extra hand decides it."""
    return standing.hands > 0 and standing.end is None and _reason(standing, rules) is not None


def _plays_on(reason: End | MatchForm, rules: Rules) -> bool:
    # The last who cross the line together and level share the win (ruling 83).
    return rules.tie is Tie.EXTRA_HAND and reason is not MatchForm.ELIMINATION


def _reason(standing: Standing, rules: Rules) -> End | MatchForm | None:
    """Return what the match has come to that ends it, be the leaders level or not."""
    form, seats = rules.match_form, standing.seats
    match form:
        case MatchForm.HOLLYWOOD:
            is_over = all(standing.closed)
        case MatchForm.ELIMINATION:
            is_over = len(standing.still_in) < 2
        case MatchForm.COUNTDOWN_REDEAL:
            is_over = any(seat.number is not None and seat.number < 1 for seat in seats)
        case MatchForm.COUNTDOWN_PICK_UP:
            is_over = standing.hands > 0
        case MatchForm.PLAIN | MatchForm.PARTNERS:
            return rules.end if _line_reached(standing, rules) else None
        case _:
            assert_never(form)
    return form if is_over else None


def _line_reached(standing: Standing, rules: Rules) -> bool:
    match rules.end:
        case End.OPEN:
            return False
        case End.HANDS:
            return standing.hands >= rules.hands
        case End.TARGET | End.OUT_AT:
            return max(standing.seats[seat].total for seat in standing.still_in) >= rules.target_for(standing.began)
        case _:
            assert_never(rules.end)
