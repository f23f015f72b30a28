"""Hands in the database, with what each seat was left with and the moves online."""

from collections.abc import Iterable

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import Hand, HandSeat, Move
from app.store import uniqueness
from app.store.ids import id_of


def add(session: Session, hand: Hand) -> int:
    """Insert a hand and return its id."""
    session.add(hand)
    session.flush()
    return id_of(hand)


def list_of_match(session: Session, match_id: int) -> list[Hand]:
    """Return the hands of a match in the order in which they were played."""
    return list(session.exec(select(Hand).where(Hand.match_id == match_id).order_by(col(Hand.number))))


def find_last(session: Session, match_id: int) -> Hand | None:
    """Return the hand dealt last."""
    statement = select(Hand).where(Hand.match_id == match_id).order_by(col(Hand.number).desc()).limit(1)
    return session.exec(statement).one_or_none()


def list_seats(session: Session, match_id: int) -> list[HandSeat]:
    """Return what each seat was left with in every finished hand, by hand and seat."""
    statement = select(HandSeat).join(Hand).where(Hand.match_id == match_id)
    return list(session.exec(statement.order_by(col(Hand.number), col(HandSeat.seat))))


def list_seats_of_hand(session: Session, hand_id: int) -> list[HandSeat]:
    """Return what each seat was left with, none while the hand is played."""
    return list(session.exec(select(HandSeat).where(HandSeat.hand_id == hand_id).order_by(col(HandSeat.seat))))


def put_seats(session: Session, hand_id: int, seats: Iterable[HandSeat]) -> None:
    """Write what each seat was left with, in place of what stood there."""
    session.exec(sa.delete(HandSeat).where(col(HandSeat.hand_id) == hand_id))
    session.add_all(seats)
    session.flush()


def remove(session: Session, hand_id: int) -> None:
    """Delete a hand with everything that belongs to it."""
    for table in (HandSeat, Move):
        session.exec(sa.delete(table).where(col(table.hand_id) == hand_id))
    session.exec(sa.delete(Hand).where(col(Hand.id) == hand_id))


def list_move_texts(session: Session, hand_id: int) -> list[str]:
    """Return the moves of a hand in order, as text."""
    return list(session.exec(select(Move.text).where(Move.hand_id == hand_id).order_by(col(Move.ply))))


def add_moves(session: Session, moves: Iterable[Move]) -> None:
    """Insert the moves of a hand that is played already."""
    session.add_all(moves)
    session.flush()


def add_move(session: Session, move: Move) -> bool:
    """Append a move; False if another one has its ply already."""
    return uniqueness.insert_unless_taken(session, move)
