"""Who may read a match, and who may write in it."""

from app.models import Kind, Match, Right
from app.services import sheet_rights
from app.services.codes import is_code
from app.services.errors import ForbiddenError, NotFoundError
from app.services.house import House
from app.services.sheet_rights import SheetRights
from app.store import matches
from app.store.db import Session


def readable_match(house: House, session: Session, match_id: int, account_id: int | None) -> tuple[Match, SheetRights]:
    """Return a match that the account may read, and what it may do there.

    Raises `EndedError` where a link let the account read it once, `NotFoundError` for any other.
    """
    match = matches.find(session, match_id)
    if match is None or match.kind is Kind.FREE:
        raise NotFoundError("There is no such match.")
    rights = sheet_rights.rights_of(house, session, match, account_id)
    if rights.right is None and not rights.is_cut_off:
        raise NotFoundError("There is no such match.")
    sheet_rights.require(session, match, rights, Right.WATCH)
    return match, rights


def writable_match(
    house: House, session: Session, match_id: int, account_id: int, needed: Right = Right.SCORE
) -> Match:
    """Return a match where the account may do what is needed, kept for this transaction.

    Raises `NotFoundError` for a match it may not read, `ForbiddenError` for one where it may only do less.
    """
    readable_match(house, session, match_id, account_id)
    match = matches.lock(session, match_id)
    if match is None:
        raise NotFoundError("There is no such match.")
    # Looked at once more, now that nobody else can change it.
    sheet_rights.require(session, match, sheet_rights.rights_of(house, session, match, account_id), needed)
    return match


def find_any_table(session: Session, code: str) -> Match:
    """Return the match behind a table's code, also of one without a referee; raises `NotFoundError`."""
    return _at_a_table(matches.find_by_code(session, code) if is_code(code) else None)


def find_table(session: Session, code: str) -> Match:
    """Return the match behind a table's code; raises `NotFoundError`."""
    return _online(matches.find_by_code(session, code) if is_code(code) else None)


def lock_table(session: Session, code: str) -> Match:
    """Return the match behind a table's code, kept for this transaction; raises `NotFoundError`."""
    return _online(matches.lock_by_code(session, code) if is_code(code) else None)


def lock_any_table(session: Session, code: str) -> Match:
    """Return the match behind any table's code, kept for this transaction; raises `NotFoundError`."""
    return _at_a_table(matches.lock_by_code(session, code) if is_code(code) else None)


def _online(match: Match | None) -> Match:
    if match is None or match.kind is not Kind.ONLINE:
        raise NotFoundError("There is no such table.")
    return match


def _at_a_table(match: Match | None) -> Match:
    if match is None or match.kind is Kind.CARDS:
        raise NotFoundError("There is no such table.")
    return match


def owned_table(session: Session, code: str, account_id: int) -> Match:
    """Return the match behind any table's code, kept for this transaction.

    Raises:
        NotFoundError: there is no such table.
        ForbiddenError: the account does not own it.
    """
    match = lock_any_table(session, code)
    if match.created_by != account_id:
        raise ForbiddenError("Only who owns the table can do that.")
    return match
