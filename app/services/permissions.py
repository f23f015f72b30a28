"""Who may read a match, and who may write in it."""

from app.models import Kind, Match
from app.services.codes import is_code
from app.services.errors import ForbiddenError, NotFoundError
from app.store import groups, matches, seats
from app.store.db import Session
from app.store.ids import id_of


def readable_match(session: Session, match_id: int, account_id: int | None) -> Match:
    """Return a match that the account may read; raises `NotFoundError` for any other."""
    match = matches.find(session, match_id)
    if match is None or not may_read(session, match, account_id):
        raise NotFoundError("There is no such match.")
    return match


def writable_match(session: Session, match_id: int, account_id: int) -> Match:
    """Return a match that the account may record hands in, kept for this transaction.

    Raises `NotFoundError` for a match it may not read, `ForbiddenError` for one it may only read.
    """
    readable_match(session, match_id, account_id)
    match = matches.lock(session, match_id)
    if match is None:
        raise NotFoundError("There is no such match.")
    if not may_record(session, match, account_id):
        raise ForbiddenError("Only members of the group can write on this score sheet.")
    return match


def find_table(session: Session, code: str) -> Match:
    """Return the match behind a table's code; raises `NotFoundError`."""
    return _online(matches.find_by_code(session, code) if is_code(code) else None)


def lock_table(session: Session, code: str) -> Match:
    """Return the match behind a table's code, kept for this transaction; raises `NotFoundError`."""
    return _online(matches.lock_by_code(session, code) if is_code(code) else None)


def _online(match: Match | None) -> Match:
    if match is None or match.kind is not Kind.ONLINE:
        raise NotFoundError("There is no such table.")
    return match


def owned_table(session: Session, code: str, account_id: int) -> Match:
    """Return the match behind a table's code, kept for this transaction; raises `ForbiddenError` but for its owner."""
    match = lock_table(session, code)
    if match.created_by != account_id:
        raise ForbiddenError("Only who owns the table can do that.")
    return match


def may_read(session: Session, match: Match, account_id: int | None) -> bool:
    """Tell whether an account may read a match: the members of its group, else who sits in it, everyone if public."""
    if match.group_id is not None:
        group = groups.find(session, match.group_id)
        if group is not None and group.is_public:
            return True
    if account_id is None:
        return False
    if may_record(session, match, account_id):
        return True
    # Who was taken out of a group reads no more of it, whatever they played in.
    return match.group_id is None and seats.find_of_account(session, id_of(match), account_id) is not None


def may_record(session: Session, match: Match, account_id: int) -> bool:
    """Tell whether an account may write on the score sheet: members of its group, else who began it."""
    if match.group_id is None:
        return match.created_by == account_id
    return groups.find_role(session, match.group_id, account_id) is not None
