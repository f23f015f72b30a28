"""The way of a move through the database, in as few and as narrow statements as it takes."""

from dataclasses import dataclass

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.models import Account, EndedSession, Hand, Kind, Match, Move, Seat, Status
from app.store.prepared import Prepared

_TAKE = Prepared(
    sa.update(Match)
    .where(col(Match.code) == sa.bindparam("table"), col(Match.kind) == Kind.ONLINE)
    .values(version=col(Match.version) + 1)
    .returning(col(Match.id), col(Match.status), col(Match.version), col(Match.turn_seconds), col(Match.created_by))
)
_LAST = select(sa.func.max(Hand.number)).where(col(Hand.match_id) == sa.bindparam("match")).scalar_subquery()
_DONE = sa.func.coalesce(sa.func.max(col(Move.ply)) + 1, 0)
_PLIES = select(_DONE).where(col(Move.hand_id) == col(Hand.id)).scalar_subquery()
_ENDED = select(EndedSession.key).where(col(EndedSession.key) == sa.bindparam("key")).exists()
_HOLDER = sa.case((col(Seat.on_device), sa.bindparam("owner", type_=sa.Integer())), else_=col(Seat.account_id))
_SEATS = Prepared(
    sa.select(
        col(Hand.id),
        col(Hand.number),
        _PLIES,
        _ENDED,
        _HOLDER,
        col(Account.session_epoch),
        col(Seat.bot),
        col(Seat.on_device),
        col(Seat.autopilot),
    )
    .join_from(Hand, Seat, col(Seat.match_id) == col(Hand.match_id))
    .outerjoin(Account, col(Account.id) == _HOLDER)
    .where(col(Hand.match_id) == sa.bindparam("match"), col(Hand.number) == _LAST)
    .order_by(col(Seat.number))
)


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who may move for a seat."""

    account_id: int | None
    """That moves for it."""
    epoch: int | None
    """That the account's sessions carry now."""
    bot: str | None
    """How a bot plays there; none where a person sits."""
    on_device: bool
    """Its person plays on the device of the table's owner."""
    autopilot: bool
    """Its person is away."""


@dataclass(frozen=True, slots=True)
class Turn:
    """How the last hand of a table stands."""

    match_id: int
    status: Status
    version: int
    """The one that the move to come brings."""
    hand_id: int
    """0 before the first hand is dealt."""
    number: int
    """Of the hand in its match."""
    ply: int
    """How many moves have been made."""
    is_ended: bool
    """The session that is to move was signed out of."""
    turn_seconds: int | None
    """Of the turn clock; none where nobody is hurried."""
    seats: tuple[Sitter, ...]


def take(session: Session, code: str, session_key: str) -> Turn | None:
    """Raise the version of the table behind a code, and keep other writers away until the transaction ends."""
    taken = _TAKE.run(session, {"table": code})
    if not taken:
        return None
    ((match_id, status, version, turn_seconds, owner),) = taken
    # Only now, for the first statement may have waited for another writer.
    rows = _SEATS.run(session, {"match": match_id, "key": session_key, "owner": owner})
    hand_id, number, ply, is_ended, *_ = rows[0] if rows else (0, 0, 0, False)
    sitters = tuple(Sitter(*row[4:]) for row in rows)
    return Turn(
        match_id=match_id,
        status=status,
        version=version,
        hand_id=hand_id,
        number=number,
        ply=ply,
        is_ended=is_ended,
        turn_seconds=turn_seconds,
        seats=sitters,
    )
