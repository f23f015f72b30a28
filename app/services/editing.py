"""Any hand of a match with real cards edited, inserted, moved or taken off; what would change is told before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from app.engine import HandScore, MatchEnd, Standing, course_of, dealer_after, standing_of
from app.models import Audit, Hand, Match, Right
from app.services import authors, corrections, permissions, record, settlement, sheet, sheet_rights, snapshots, topics
from app.services.errors import NotFoundError, RefusedError, StaleTableError
from app.services.house import House
from app.services.record import Entry
from app.services.settlement import Outcome
from app.services.sheet import MatchSheet
from app.services.snapshots import Line
from app.store import audits, entries, hands
from app.store.db import Session
from app.store.ids import id_of

EDITED, INSERTED, MOVED, TAKEN_OFF, RESTORED = "edited", "inserted", "moved", "taken_off", "restored"
"""What the history calls a change; what stood on the whole sheet before is kept with it."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of the hands on a sheet."""

    action: str
    number: int
    """Of the hand that is changed, or before which one is inserted."""
    entry: Entry | None = None
    """What an edited or inserted hand says."""
    to: int = 0
    """The number that a moved hand gets."""


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
    ended_at: int | None
    """The hand with which the match would have been over, where others follow (ruling 91)."""
    hands: int
    version: int


@dataclass(frozen=True, slots=True)
class _Count:
    """The hands of a sheet, counted."""

    outcomes: tuple[Outcome, ...]
    course: tuple[Standing, ...]

    @property
    def ended_at(self) -> int | None:
        """The first hand that ended the match, where others follow."""
        ends = [number for number, after in enumerate(self.course[:-1], start=1) if after.end is not None]
        return ends[0] if ends else None


def preview(house: House, account_id: int, match_id: int, edit: Edit) -> Preview:
    """Return what a change would do.

    Raises:
        ImpossibleHandError: no deal can end like that.
        NotFoundError: there is no such hand.
        RefusedError: somebody who was dealt a later hand would have been out of the match.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        page = sheet.load_sheet(session, match, account_id)
        lines = _changed(house, snapshots.lines_of(session, page), edit, account_id)
        counted = _count(page, lines)
        was_closed = corrections.was_closed(match)
    now = counted.course[-1] if counted.course else replace(page.now, hands=0)
    end = MatchEnd(page.rules.end, now.leaders) if was_closed else now.end
    return Preview(
        seats=_seat_changes(page, now),
        winners_before=tuple(seat.name for seat in page.winners),
        winners_after=tuple(page.seats[seat].name for seat in end.winners) if end else (),
        ended_at=counted.ended_at,
        hands=len(lines),
        version=page.version,
    )


def _seat_changes(page: MatchSheet, now: Standing) -> tuple[SeatChange, ...]:
    before, after = page.standing, page.standing_after(now)
    is_low = page.rules.scoring == "own_penalty" or page.rules.match_form == "countdown_redeal"
    places = [_places(values, is_low=is_low) for values in (before, after)]
    return tuple(
        SeatChange(seat.name, before[at], after[at], places[0][at], places[1][at]) for at, seat in enumerate(page.seats)
    )


def _places(values: Sequence[int], *, is_low: bool) -> list[int]:
    merits = [-value if is_low else value for value in values]
    return [1 + sum(other > merit for other in merits) for merit in merits]


def change(house: House, account_id: int, match_id: int, edit: Edit, version: int, *, drops_later: bool) -> None:
    """Write a change; see `preview` for what it raises beside `StaleTableError`, where the sheet is another by now.

    `drops_later` takes off the hands after the one with which the match would then have been over.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        _check_version(match, version)
        write(house, session, match, account_id, edit, drops_later=drops_later)
    house.bus.notify(topics.match(match_id), match.version)


def write(
    house: House, session: Session, match: Match, account_id: int, edit: Edit, *, drops_later: bool = False
) -> None:
    """Write a change on a sheet that is locked; see `preview` for what it raises."""
    page = sheet.load_sheet(session, match, account_id)
    lines = _changed(house, snapshots.lines_of(session, page), edit, account_id)
    _keep(house, session, match, account_id, edit)
    if drops_later:
        lines = lines[: _count(page, lines).ended_at]
    _write(session, match, page, lines)


def restore(house: House, account_id: int, match_id: int, audit_id: int, version: int) -> None:
    """Put the sheet back as it stood before a change; what stands now is kept, and can be restored in turn.

    Raises `NotFoundError` for no such change, `StaleTableError` where the sheet is another by now.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        page = sheet.load_sheet(session, match, account_id)
        _check_version(match, version)
        kept = next((row for row in audits.list_of_match(session, match_id) if row.id == audit_id), None)
        lines = snapshots.read(kept.before) if kept is not None else None
        if kept is None or lines is None:
            raise NotFoundError("There is no such change.")
        _keep(house, session, match, account_id, Edit(RESTORED, kept.hand_number))
        _write(session, match, page, lines)
    house.bus.notify(topics.match(match_id), match.version)


def _check_version(match: Match, version: int) -> None:
    if match.version != version:
        raise StaleTableError("Somebody changed the sheet meanwhile. Look at it before you correct it.")


def _changed(house: House, lines: list[Line], edit: Edit, account_id: int) -> list[Line]:
    """Return the hands as the change would have them, numbered anew."""
    place = edit.number - 1
    if not 0 <= place < len(lines):
        raise NotFoundError("There is no such hand on this sheet.")
    if edit.action == INSERTED and edit.entry is not None:
        now = house.clock()
        lines.insert(place, Line(edit.entry, None, None, account_id, corrected=False, started_at=now, finished_at=now))
    elif edit.action == EDITED and edit.entry is not None:
        lines[place] = replace(lines[place], entry=edit.entry, corrected=True)
    elif edit.action == MOVED and 1 <= edit.to <= len(lines):
        lines.insert(edit.to - 1, lines.pop(place))
    elif edit.action == TAKEN_OFF:
        lines.pop(place)
    else:
        raise NotFoundError("There is no such hand on this sheet.")
    return [replace(line, entry=replace(line.entry, number=number)) for number, line in enumerate(lines, start=1)]


def _count(page: MatchSheet, lines: Sequence[Line]) -> _Count:
    players = len(page.seats)
    outcomes: list[Outcome] = []
    scores: list[HandScore] = []
    for number, line in enumerate(lines, start=1):
        still_in = standing_of(scores, page.rules, players).still_in or line.dealt or ()
        if line.dealt not in (None, still_in):
            raise RefusedError(
                "With that, others would have been dealt hand %(number)s. Take it off the sheet first.", number=number
            )
        outcomes.append(record.read_outcome(page.rules, still_in, players, line.entry))
        scores.append(outcomes[-1].score)
    return _Count(tuple(outcomes), course_of(scores, page.rules, players))


def _keep(house: House, session: Session, match: Match, account_id: int, edit: Edit) -> None:
    """Keep the whole sheet as it stands, before it is changed."""
    kept = Audit(
        match_id=id_of(match),
        hand_number=edit.number,
        action=edit.action,
        before=snapshots.take(session, match, account_id),
        account_id=account_id,
        at=house.clock(),
    )
    audits.add(session, kept)


def _write(session: Session, match: Match, page: MatchSheet, lines: Sequence[Line]) -> None:
    """Write the hands of a match anew; dealers, totals and the end follow."""
    counted = _count(page, lines)
    was_closed = corrections.was_closed(match)
    rows = _number(session, match, lines)
    dealer = page.rows[0].dealer if page.rows else match.first_dealer or 0
    still_in = tuple(range(len(page.seats)))
    for row, line, outcome, after in zip(rows, lines, counted.outcomes, counted.course, strict=True):
        row.dealer, row.starter = dealer, record.starter_after(dealer, outcome.dealt or still_in)
        row.corrected = line.corrected
        settlement.write(session, row, outcome, line.finished_at)
        dealer = dealer_after(after, page.rules, dealer, outcome.went_out, outcome.score)
    at = lines[-1].finished_at if lines else match.created_at
    settlement.settle_match(session, match, at)
    if was_closed and lines:
        settlement.finish(session, match, record.closed_end(session, match), at)
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


@dataclass(frozen=True, slots=True)
class Past:
    """A change in the history of a match."""

    audit_id: int
    at: datetime
    author: str
    """Empty for who has no name."""
    is_mine: bool
    action: str
    number: int
    can_restore: bool
    """It kept the whole sheet as it stood before."""


def list_history(house: House, account_id: int, match_id: int) -> tuple[Past, ...]:
    """Return what was changed on a sheet, newest first; only for who may write on it."""
    with house.database.reading() as session:
        match, rights = permissions.readable_match(house, session, match_id, account_id)
        sheet_rights.require(session, match, rights, Right.SCORE)
        found = audits.list_of_match(session, match_id)
        names = authors.name_authors(session, match, (row.account_id for row in found))
    return tuple(
        Past(
            audit_id=row.id or 0,
            at=row.at,
            author=names.get(row.account_id, ""),
            is_mine=row.account_id == account_id,
            action=row.action,
            number=row.hand_number,
            can_restore=snapshots.KEY in row.before,
        )
        for row in reversed(found)
    )
