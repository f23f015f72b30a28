"""Tables that one may join or watch, in the database."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, or_, select

from app.models import Kind, Match, Seat, Status


def list_open(
    session: Session, account_id: int | None, group_ids: Sequence[int], since: datetime, limit: int
) -> list[Match]:
    """Return the tables of some groups, those that anyone may join and those where an account sits, newest first.

    They began since a moment.
    """
    sits_in = select(Seat.match_id).where(col(Seat.account_id).is_not(None), Seat.account_id == account_id)
    statement = select(Match).where(
        Match.kind != Kind.CARDS,
        col(Match.status).in_((Status.SEATING, Status.PLAYING)),
        or_(col(Match.group_id).in_(group_ids), Match.listed, col(Match.id).in_(sits_in)),
        col(Match.created_at) >= since,
    )
    return list(session.exec(statement.order_by(col(Match.id).desc()).limit(limit)))


def find_by_short_code(session: Session, code: str) -> Match | None:
    """Return the table that a code leads to, whatever has become of it."""
    return session.exec(select(Match).where(Match.short_code == code)).one_or_none()
