"""Matches that nobody will finish: broken off, so that they count for nobody, and gone on with after all."""

from app.models import Match, Right, Status
from app.services import autopilot, permissions, record, settlement, sheet, topics
from app.services.errors import ForbiddenError, MatchClosedError, RefusedError
from app.services.house import House
from app.store import hands, seats
from app.store.db import Session
from app.store.ids import id_of


def abandon_match(house: House, account_id: int, match_id: int) -> None:
    """Break a match with real cards off: its sheet stays, but it counts for nobody.

    Raises `MatchClosedError` where it is over already.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id, Right.MANAGE)
        if match.status is Status.FINISHED:
            raise MatchClosedError("The match is over.")
        settlement.abandon(match, house.clock())
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def resume_match(house: House, account_id: int, match_id: int) -> None:
    """Go on with a match with real cards that was broken off, or that its players had ended.

    Raises `RefusedError` for one that is not over, or that its rules ended.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id, Right.MANAGE)
        if not sheet.load_sheet(session, match, account_id).may_go_on:
            raise RefusedError("This match was not broken off.")
        settlement.reopen(session, match)
        settlement.settle_match(session, match, house.clock())
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def drop_table(house: House, account_id: int, code: str) -> None:
    """Break off a match against bots, or clear a table to which nobody came; only who opened it may.

    Raises `RefusedError` where others sit, or where the match would count in a league.
    """
    with house.database.transaction() as session:
        match = _get_lonely(session, code, account_id)
        if match.status is Status.FINISHED:
            raise MatchClosedError("The match is over.")
        settlement.abandon(match, house.clock())
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def resume_table(house: House, account_id: int, code: str) -> None:
    """Go on at a table that was dropped, where it was."""
    with house.database.transaction() as session:
        match = _get_lonely(session, code, account_id)
        if match.end_reason != settlement.ABANDONED:
            raise RefusedError("This match was not broken off.")
        settlement.reopen(session, match)
        if hands.find_last(session, id_of(match)) is None:
            match.status = Status.SEATING
        # The clock runs again.
        autopilot.go_on(house, session, match, seats.list_of_match(session, id_of(match)))
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def is_lonely(match: Match, sitting: set[int | None], account_id: int) -> bool:
    """Tell whether a table concerns nobody but the account that opened it; `sitting` are the accounts at it."""
    counts_for_others = match.group_id is not None and match.started_at is not None
    return match.created_by == account_id and not sitting - {None, account_id} and not counts_for_others


def _get_lonely(session: Session, code: str, account_id: int) -> Match:
    match = permissions.lock_table(session, code)
    if match.created_by != account_id:
        raise ForbiddenError("Only who owns the table can do that.")
    sitting = {seat.account_id for seat in seats.list_of_match(session, id_of(match))}
    if not is_lonely(match, sitting, account_id):
        raise RefusedError("Others sit at this table, or its match counts in a league.")
    return match
