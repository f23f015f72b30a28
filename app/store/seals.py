"""Seals in the database."""

from sqlmodel import Session

from app.models import Seal
from app.store import kept


def add(session: Session, seal: Seal) -> None:
    """Insert a seal, which is never changed but for the nonces."""
    session.add(seal)
    session.flush()
    kept.forget(session)


def find(session: Session, match_id: int, number: int) -> Seal | None:
    """Return the seal of a hand, none where it was dealt before there were seals."""
    return kept.once(session, (Seal, match_id, number), lambda: session.get(Seal, (match_id, number)))
