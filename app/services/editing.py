"""Any hand of a match with real cards edited, inserted, moved or taken off; what would change is told before."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import pairwise

from app.engine import Rules, rules_from_json
from app.models import Audit, Match, Right
from app.services import authors, corrections, permissions, record, recounting, sheet, sheet_rights, snapshots, topics
from app.services.errors import NotFoundError, StaleTableError
from app.services.house import House
from app.services.record import Entry
from app.services.recounting import Preview
from app.services.sheet import MatchSheet
from app.services.snapshots import Change, Line
from app.store import audits
from app.store.db import Session

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
        counted = recounting.count(page, page.rules, _changed(house, session, page, edit, account_id))
        return recounting.foretell(page, counted, is_closed=snapshots.was_closed(match))


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
    counted = recounting.count(page, page.rules, _changed(house, session, page, edit, account_id))
    if drops_later:
        counted = recounting.count(page, page.rules, counted.lines[: counted.ended_at])
    snapshots.keep(session, match, Change(edit.action, account_id, house.clock(), edit.number))
    recounting.write(session, match, page, counted, is_closed=snapshots.was_closed(match))


def restore(house: House, account_id: int, match_id: int, audit_id: int, version: int) -> None:
    """Put the sheet back as it stood before a change; what stands now is kept, and can be restored in turn.

    Raises:
        ForbiddenError: that brings back other rules, and the account may not manage the sheet.
        NotFoundError: there is no such change.
        StaleTableError: the sheet is another by now.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        page = sheet.load_sheet(session, match, account_id)
        _check_version(match, version)
        kept = next((row for row in audits.list_of_match(session, match_id) if row.id == audit_id), None)
        if kept is None or not snapshots.is_whole(kept.before):
            raise NotFoundError("There is no such change.")
        rules = snapshots.read_rules(kept.before) or page.rules
        if snapshots.changes_rules(match, kept.before):
            record.lock_sheet(house, session, match_id, account_id, Right.MANAGE)
        counted = recounting.count(page, rules, snapshots.read_lines(kept.before))
        manages = sheet_rights.rights_of(house, session, match, account_id).may_manage
        # Whether the match is over is no matter of its hands, nor of who scores.
        is_closed = snapshots.is_closed(match, kept.before) if manages else page.was_closed
        snapshots.keep(session, match, Change(RESTORED, account_id, house.clock(), kept.hand_number, audit_id))
        snapshots.put_rules(match, kept.before)
        recounting.write(session, match, page, counted, is_closed=is_closed)
    house.bus.notify(topics.match(match_id), match.version)


def _check_version(match: Match, version: int) -> None:
    if match.version != version:
        raise StaleTableError("Somebody changed the sheet meanwhile. Look at it before you correct it.")


def _changed(house: House, session: Session, page: MatchSheet, edit: Edit, account_id: int) -> list[Line]:
    """Return the hands as the change would have them, numbered anew."""
    lines = snapshots.lines_of(session, page)
    place = edit.number - 1
    if not 0 <= place < len(lines):
        raise NotFoundError("There is no such hand on this sheet.")
    first = place
    if edit.action == INSERTED and edit.entry is not None:
        lines.insert(place, _new_line(house, edit.entry, account_id))
    elif edit.action == EDITED and edit.entry is not None:
        lines[place] = replace(lines[place], entry=edit.entry, corrected=True)
        first += 1
    elif edit.action == MOVED and 1 <= edit.to <= len(lines):
        lines.insert(edit.to - 1, lines.pop(place))
        first = min(place, edit.to - 1)
    elif edit.action == TAKEN_OFF:
        lines.pop(place)
    else:
        raise NotFoundError("There is no such hand on this sheet.")
    return [_renumbered(line, number, is_new=number > first) for number, line in enumerate(lines, start=1)]


def _new_line(house: House, entry: Entry, account_id: int) -> Line:
    now = house.clock()
    return Line(
        entry=entry,
        dealt=None,
        dealer=None,
        hand_id=None,
        entered_by=account_id,
        corrected=False,
        started_at=now,
        finished_at=now,
    )


def _renumbered(line: Line, number: int, *, is_new: bool) -> Line:
    """Return a hand at its place; from the first one that is another on, who deals follows anew."""
    return replace(line, entry=replace(line.entry, number=number), dealer=None if is_new else line.dealer)


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
    rules: tuple[Rules, Rules] | None
    """What was played by before and after, where it changed that."""
    hand: tuple[Entry, Entry] | None
    """What the hand said before and after, where it was corrected."""


def list_history(house: House, account_id: int | None, match_id: int) -> tuple[Past, ...]:
    """Return what was changed on a sheet, newest first, for whoever may read it."""
    with house.database.reading() as session:
        match, _ = permissions.readable_match(house, session, match_id, account_id)
        found = audits.list_of_match(session, match_id)
        names = authors.name_authors(session, match, (row.account_id for row in found))
        changed = _rules_changed(match, found)
        corrected = _hands_corrected(session, match, found, account_id)
    return tuple(
        Past(
            audit_id=row.id or 0,
            at=row.at,
            author=names.get(row.account_id, ""),
            is_mine=row.account_id == account_id,
            action=row.action,
            number=row.hand_number,
            can_restore=snapshots.is_whole(row.before),
            rules=changed.get(row.id),
            hand=corrected.get(row.id),
        )
        for row in reversed(found)
    )


def _rules_changed(match: Match, found: Sequence[Audit]) -> dict[int | None, tuple[Rules, Rules]]:
    """Return the rules before and after each change of them, by its id: each change keeps those before it."""
    kept = [(row.id, rules) for row in found if (rules := snapshots.read_rules(row.before)) is not None]
    now = (None, rules_from_json(match.rules))
    pairs = pairwise([*kept, now])
    return {audit_id: (before, after) for (audit_id, before), (_, after) in pairs if before != after}


def _hands_corrected(
    session: Session, match: Match, found: Sequence[Audit], account_id: int | None
) -> dict[int | None, tuple[Entry, Entry]]:
    """Return a corrected hand before and after, by the id of the change: the next one kept what it left."""
    kept = [row for row in found if snapshots.is_whole(row.before)]
    if not kept:
        return {}
    sheets = [snapshots.read_lines(row.before) for row in kept]
    sheets.append(snapshots.lines_of(session, sheet.load_sheet(session, match, account_id)))
    return {
        row.id: (before[row.hand_number - 1].entry, after[row.hand_number - 1].entry)
        for row, (before, after) in zip(kept, pairwise(sheets), strict=True)
        if row.action in (EDITED, corrections.CORRECTED) and row.hand_number <= len(after)
    }
