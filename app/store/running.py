"""The matches that are not over, as an account sees them."""

from collections.abc import Sequence
from datetime import datetime

from sqlmodel import Session, col, or_, select

from app.models import Hand, HandSeat, Kind, Match, Membership, Seat, Status
from app.store import sheet_links
from app.store.hands import SeatResult


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


def list_results(session: Session, match_ids: Sequence[int]) -> dict[int, list[SeatResult]]:
    """Return what each seat was left with in every finished hand of several matches, by match, hand and seat."""
    found: dict[int, list[SeatResult]] = {match_id: [] for match_id in match_ids}
    statement = (
        select(Hand.match_id, HandSeat)
        .join(HandSeat, col(HandSeat.hand_id) == col(Hand.id))
        .where(col(Hand.match_id).in_(match_ids))
        .order_by(col(Hand.match_id), col(Hand.number), col(HandSeat.seat))
    )
    for match_id, row in session.exec(statement):
        found[match_id].append(SeatResult._make(getattr(row, field) for field in SeatResult._fields))
    return found
