"""All hands of a sheet counted anew, by its rules or by others: what that would change, and the writing of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.engine import (
    HandScore,
    MatchEnd,
    Rules,
    Standing,
    course_of,
    dealer_after,
    ends_by_itself,
    opening_of,
    standing_of,
)
from app.models import Hand, Match
from app.services import record, settlement
from app.services.errors import RefusedError
from app.services.settlement import Outcome
from app.services.sheet import MatchSheet
from app.services.snapshots import Line
from app.store import entries, hands
from app.store.db import Session
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What a change means for one seat."""

    name: str
    before: int
    """What the seat is ranked by, see `MatchSheet.standing`."""
    after: int
    place_before: int
    place_after: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What a change would do."""

    seats: tuple[SeatChange, ...]
    winners_before: tuple[str, ...]
    winners_after: tuple[str, ...]
    is_over: bool
    """The match is then over, be it without a winner."""
    ended_at: int | None
    """The hand with which the match would have been over, where others follow (ruling 91)."""
    hands: int
    version: int


@dataclass(frozen=True, slots=True)
class Count:
    """Hands as they are to stand on a sheet, counted."""

    rules: Rules
    lines: tuple[Line, ...]
    outcomes: tuple[Outcome, ...]
    course: tuple[Standing, ...]

    @property
    def ended_at(self) -> int | None:
        """The first hand that ended the match, where others follow."""
        ends = [number for number, after in enumerate(self.course[:-1], start=1) if after.end is not None]
        return ends[0] if ends else None


def count(page: MatchSheet, rules: Rules, lines: Sequence[Line]) -> Count:
    """Return hands counted by some rules.

    Raises:
        ImpossibleHandError: no deal can end like that.
        RefusedError: somebody who was dealt a hand would have been out of the match.
    """
    players = len(page.seats)
    outcomes: list[Outcome] = []
    scores: list[HandScore] = []
    for number, line in enumerate(lines, start=1):
        still_in = standing_of(scores, rules, players).still_in or line.dealt or ()
        if line.dealt not in (None, still_in):
            raise RefusedError(
                "With that, others would have been dealt hand %(number)s. Take it off the sheet first.", number=number
            )
        outcomes.append(record.read_outcome(rules, still_in, players, line.entry))
        scores.append(outcomes[-1].score)
    return Count(rules, tuple(lines), tuple(outcomes), course_of(scores, rules, players))


def foretell(page: MatchSheet, counted: Count, *, is_closed: bool) -> Preview:
    """Return what it would do to a sheet if hands stood on it as they were counted; `is_closed` by its players."""
    now = counted.course[-1] if counted.course else opening_of(counted.rules, len(page.seats))
    end = MatchEnd(counted.rules.end, now.leaders) if _stays_closed(counted, is_closed=is_closed) else now.end
    return Preview(
        seats=_seat_changes(page, replace(page, rules=counted.rules, now=now)),
        winners_before=tuple(seat.name for seat in page.winners),
        winners_after=tuple(page.seats[seat].name for seat in end.winners) if end else (),
        is_over=end is not None,
        ended_at=counted.ended_at,
        hands=len(counted.lines),
        version=page.version,
    )


def _stays_closed(counted: Count, *, is_closed: bool) -> bool:
    return is_closed and bool(counted.lines) and not ends_by_itself(counted.rules)


def _seat_changes(before: MatchSheet, after: MatchSheet) -> tuple[SeatChange, ...]:
    places = [_places(page) for page in (before, after)]
    return tuple(
        SeatChange(seat.name, before.standing[at], after.standing[at], places[0][at], places[1][at])
        for at, seat in enumerate(before.seats)
    )


def _places(page: MatchSheet) -> list[int]:
    is_low = page.rules.scoring == "own_penalty" or page.rules.match_form == "countdown_redeal"
    merits = [-value if is_low else value for value in page.standing]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def write(
    session: Session, match: Match, page: MatchSheet, counted: Count, *, is_closed: bool, at: datetime | None = None
) -> None:
    """Write the hands of a match anew; who deals, the totals and the end follow.

    `page` is the sheet as it stood; the match has the rules that were counted by. A match that is over then was so
    with its last hand, or at the moment that is given.
    """
    rows = _number(session, match, counted.lines)
    follows = page.rows[0].dealer if page.rows else match.first_dealer or 0
    still_in = tuple(range(len(page.seats)))
    for row, line, outcome, after in zip(rows, counted.lines, counted.outcomes, counted.course, strict=True):
        row.dealer = follows if line.dealer is None else line.dealer
        row.starter = record.starter_after(row.dealer, outcome.dealt or still_in)
        row.corrected = line.corrected
        settlement.write(session, row, outcome, line.finished_at)
        follows = dealer_after(after, counted.rules, row.dealer, outcome.went_out, outcome.score)
    moment = at or (counted.lines[-1].finished_at if counted.lines else match.created_at)
    settlement.settle_match(session, match, moment)
    if _stays_closed(counted, is_closed=is_closed):
        settlement.finish(session, match, record.closed_end(session, match), moment)
    match.version += 1


def _number(session: Session, match: Match, lines: Sequence[Line]) -> list[Hand]:
    """Return the rows of the hands, numbered as the lines are; those that no line is about are gone."""
    played = {id_of(hand): hand for hand in hands.list_of_match(session, id_of(match))}
    new_numbers = {played[line.hand_id].number: place for place, line in enumerate(lines, start=1) if line.hand_id}
    for entry in entries.list_beside(session, id_of(match)):
        # A second entry stays with the hand that it is about; where that is gone, it is about the next one.
        entry.hand_number = new_numbers.get(entry.hand_number, len(lines) + 1)
    for gone in played.keys() - {line.hand_id for line in lines}:
        hands.remove(session, gone)
    hands.renumber(session, {line.hand_id: place for place, line in enumerate(lines, start=1) if line.hand_id})
    return [_row_of(session, match, played, place, line) for place, line in enumerate(lines, start=1)]


def _row_of(session: Session, match: Match, played: dict[int, Hand], number: int, line: Line) -> Hand:
    if line.hand_id is not None:
        return played[line.hand_id]
    hand = Hand(
        match_id=id_of(match),
        number=number,
        dealer=0,
        starter=0,
        entered_by=line.entered_by,
        started_at=line.started_at,
    )
    hands.add(session, hand)
    return hand
