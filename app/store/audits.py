"""Audit rows in the database."""

from sqlmodel import Session, col, select

from app.models import Audit


def add(session: Session, audit: Audit) -> None:
    """Keep what a person changed or removed."""
    session.add(audit)
    session.flush()


def list_of_match(session: Session, match_id: int) -> list[Audit]:
    """Return the corrections and removals of a match, oldest first."""
    return list(session.exec(select(Audit).where(Audit.match_id == match_id).order_by(col(Audit.id))))
