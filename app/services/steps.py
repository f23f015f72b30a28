"""The last changes of a sheet undone one by one, and done again, as long as nothing else has happened on it since."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.models import Audit, Match
from app.services import permissions, snapshots
from app.services.house import House
from app.services.sheet_rights import SheetRights
from app.store import audits


@dataclass(frozen=True, slots=True)
class Steps:
    """Which changes can be undone and done again, as the history numbers what it puts back; none where nothing can."""

    undo: int | None = None
    redo: int | None = None


def find_steps(house: House, account_id: int | None, match_id: int) -> Steps:
    """Return what whoever asks can undo and do again on a sheet."""
    with house.database.reading() as session:
        match, rights = permissions.readable_match(house, session, match_id, account_id)
        tail = _tail(match, audits.list_of_match(session, match_id)) if rights.may_record else []
    undo: list[Audit] = []
    redo: list[Audit] = []
    for row in tail:
        put_back = row.before.get(snapshots.PUTS_BACK)
        if undo and put_back == undo[-1].id:
            undo.pop()
            redo.append(row)
        elif redo and put_back == redo[-1].id:
            redo.pop()
            undo.append(row)
        else:
            undo.append(row)
            redo.clear()
    return Steps(_last(match, rights, undo), _last(match, rights, redo))


def _tail(match: Match, rows: Sequence[Audit]) -> list[Audit]:
    """Return the last changes between which and since which nothing else was written, such as another hand."""
    tail: list[Audit] = []
    version = match.version
    for row in reversed(rows):
        version -= 1
        if row.before.get(snapshots.MATCH_VERSION) != version:
            break
        tail.insert(0, row)
    return tail


def _last(match: Match, rights: SheetRights, rows: Sequence[Audit]) -> int | None:
    if not rows or (snapshots.changes_rules(match, rows[-1].before) and not rights.may_manage):
        return None
    return rows[-1].id
