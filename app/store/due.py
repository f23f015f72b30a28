"""When the clock of a table runs out, and which have."""

from datetime import UTC, datetime

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import Match

# Written once, for each is asked at every move of a table with a clock, or about every second.
_PUT = sa.update(Match).where(col(Match.id) == sa.bindparam("match")).values(due_at=sa.bindparam("at"))
_NEXT = select(sa.func.min(col(Match.due_at), type_=sa.DateTime()))
_OVERDUE = (
    select(Match.id)
    .where(col(Match.due_at) <= sa.bindparam("now"))
    .order_by(col(Match.due_at), col(Match.id))
    .limit(sa.bindparam("most"))
)


def put(session: Session, match_id: int, at: datetime | None) -> None:
    """Write when the server acts at a table, or that it does not."""
    # What the session still holds back of the match must not be written over it later.
    session.flush()
    session.connection().execute(_PUT, {"match": match_id, "at": at})


def find_next(session: Session) -> datetime | None:
    """Return when the next clock runs out, none where none is running."""
    return in_utc(session.connection().scalar(_NEXT))


def list_overdue(session: Session, now: datetime, most: int) -> list[int]:
    """Return the tables whose clock has run out, the one that waits longest first."""
    return [match_id for match_id in session.connection().scalars(_OVERDUE, {"now": now, "most": most}) if match_id]


def in_utc(moment: datetime | None) -> datetime | None:
    """Return a moment with its zone, which SQLite does not keep."""
    return moment if moment is None or moment.tzinfo else moment.replace(tzinfo=UTC)
