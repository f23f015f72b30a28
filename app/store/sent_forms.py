"""Forms that were sent, in the database."""

from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import SentForm
from app.store import uniqueness

KEPT = timedelta(days=1)


def add(session: Session, code: str, account_id: int, at: datetime) -> bool:
    """Insert a form; False if it has been sent before."""
    session.exec(sa.delete(SentForm).where(col(SentForm.at) < at - KEPT))
    return uniqueness.insert_unless_taken(session, SentForm(code=code, account_id=account_id, at=at))


def lock(session: Session, code: str) -> SentForm | None:
    """Return a form that was sent, and keep who sends it again away until the transaction ends."""
    # SQLite has one writer at a time anyway and leaves the clause out.
    statement = select(SentForm).where(SentForm.code == code).with_for_update()
    return session.exec(statement.execution_options(populate_existing=True)).one_or_none()
