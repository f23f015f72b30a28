"""The matches that are not over, as an account sees them."""

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlmodel import Session, col, or_, select

from app.models import Hand, HandSeat, Kind, Match, Membership, Seat, Status
from app.store import sheet_links
from app.store.hands import SeatScore


def list_of_account(session: Session, account_id: int, now: datetime, limit: int) -> list[Match]:
    """Return the matches where the account sits, that it opened, to which it came by a link, or of its groups.

    Newest first. A table without a referee concerns only those who sit there.
    """
    sits_in = select(Seat.match_id).where(Seat.account_id == account_id)
    groups = select(Membership.group_id).where(Membership.account_id == account_id)
    statement = select(Match).where(
        col(Match.status) != Status.FINISHED,
        or_(
            col(Match.id).in_(sits_in),
            col(Match.id).in_(sheet_links.matches_of_account(account_id, now)),
            col(Match.group_id).in_(groups) & (col(Match.kind) != Kind.FREE),
            col(Match.created_by) == account_id,
        ),
    )
    return list(session.exec(statement.order_by(col(Match.id).desc()).limit(limit)))


def list_seats(session: Session, match_ids: Sequence[int]) -> list[Seat]:
    """Return the seats of several matches, by match and number."""
    statement = select(Seat).where(col(Seat.match_id).in_(match_ids))
    return list(session.exec(statement.order_by(col(Seat.match_id), col(Seat.number))))


def list_scores(session: Session, match_ids: Sequence[int]) -> dict[int, list[SeatScore]]:
    """Return what each seat was counted in every finished hand of several matches, by match, hand and seat."""
    found: dict[int, list[SeatScore]] = {match_id: [] for match_id in match_ids}
    statement = (
        sa.select(col(Hand.match_id), *(getattr(HandSeat, name) for name in SeatScore._fields))
        .join(HandSeat, col(HandSeat.hand_id) == col(Hand.id))
        .where(col(Hand.match_id).in_(match_ids))
        .order_by(col(Hand.match_id), col(Hand.number), col(HandSeat.seat))
    )
    for match_id, *counted in session.connection().execute(statement):
        found[match_id].append(SeatScore._make(counted))
    return found
