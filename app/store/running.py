"""The matches that are not over, as an account sees them."""

from collections.abc import Sequence

from sqlmodel import Session, col, func, or_, select

from app.models import Hand, HandSeat, Match, Membership, Seat, Status


def list_of_account(session: Session, account_id: int, limit: int) -> list[Match]:
    """Return the matches where the account sits, that it opened or whose group it belongs to, newest first."""
    sits_in = select(Seat.match_id).where(Seat.account_id == account_id)
    groups = select(Membership.group_id).where(Membership.account_id == account_id)
    statement = select(Match).where(
        col(Match.status) != Status.FINISHED,
        or_(col(Match.id).in_(sits_in), col(Match.group_id).in_(groups), col(Match.created_by) == account_id),
    )
    return list(session.exec(statement.order_by(col(Match.id).desc()).limit(limit)))


def list_seats(session: Session, match_ids: Sequence[int]) -> list[Seat]:
    """Return the seats of several matches, by match and number."""
    statement = select(Seat).where(col(Seat.match_id).in_(match_ids))
    return list(session.exec(statement.order_by(col(Seat.match_id), col(Seat.number))))


def count_hands(session: Session, match_ids: Sequence[int]) -> dict[int, int]:
    """Return how many finished hands each match has."""
    finished = col(Hand.match_id).in_(match_ids), col(Hand.reason).is_not(None)
    statement = select(Hand.match_id, func.count()).where(*finished)
    return dict(session.exec(statement.group_by(col(Hand.match_id))).all())


def sum_scores(session: Session, match_ids: Sequence[int]) -> dict[tuple[int, int], int]:
    """Return the running total of every seat, by match and seat number."""
    statement = (
        select(Hand.match_id, HandSeat.seat, func.sum(HandSeat.score))
        .join(HandSeat, col(HandSeat.hand_id) == col(Hand.id))
        .where(col(Hand.match_id).in_(match_ids))
        .group_by(col(Hand.match_id), col(HandSeat.seat))
    )
    return {(match, seat): int(total) for match, seat, total in session.exec(statement)}
