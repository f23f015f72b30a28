"""Matches in the database."""

from sqlmodel import Session, select

from app.models import Match
from app.store.ids import id_of


def add(session: Session, match: Match) -> int:
    """Insert a match and return its id."""
    session.add(match)
    session.flush()
    return id_of(match)


def find(session: Session, match_id: int) -> Match | None:
    """Return the match, none if there is no such one."""
    return session.get(Match, match_id)


def find_by_code(session: Session, code: str) -> Match | None:
    """Return the match that a share link leads to."""
    return session.exec(select(Match).where(Match.code == code)).one_or_none()


def lock(session: Session, match_id: int) -> Match | None:
    """Return the match, and keep other writers away from it until the transaction ends."""
    # SQLite has one writer at a time anyway and leaves the clause out.
    statement = select(Match).where(Match.id == match_id).with_for_update()
    return session.exec(statement.execution_options(populate_existing=True)).one_or_none()
