"""The way of a move through the database, in as few and as narrow statements as it takes."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlmodel import Session, col, select

from app.models import Account, EndedSession, Hand, Kind, Match, Move, Seat, Status
from app.store import hands
from app.store.db import Database
from app.store.hands import NewMove
from app.store.prepared import Called, Prepared

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
        col(Seat.first_hand),
    )
    .join_from(Hand, Seat, col(Seat.match_id) == col(Hand.match_id))
    .outerjoin(Account, col(Account.id) == _HOLDER)
    .where(col(Hand.match_id) == sa.bindparam("match"), col(Hand.number) == _LAST)
    .order_by(col(Seat.number))
)

_HELD = (
    select(Seat.number)
    .join_from(
        Seat,
        Account,
        col(Account.id) == sa.case((col(Seat.on_device), col(Match.created_by)), else_=col(Seat.account_id)),
    )
    .where(
        col(Seat.match_id) == col(Match.id),
        col(Seat.number) == sa.bindparam("seat"),
        col(Account.id) == sa.bindparam("account"),
        col(Account.session_epoch) == sa.bindparam("epoch"),
    )
    .correlate(Match)
    .exists()
)
_TAKE_AS_KNOWN = (
    sa.update(Match)
    .where(
        col(Match.id) == sa.bindparam("match"),
        col(Match.version) == sa.bindparam("known"),
        col(Match.status) == Status.PLAYING,
        _HELD,
        ~_ENDED,
    )
    .values(
        version=col(Match.version) + 1,
        due_at=sa.func.coalesce(sa.bindparam("due", type_=sa.DateTime(timezone=True)), col(Match.due_at)),
    )
    .returning(col(Match.id))
)
_TAKE_KNOWN = Prepared(_TAKE_AS_KNOWN)
_TAKEN = _TAKE_AS_KNOWN.cte("taken")
_MADE = (
    sa.func.json_to_recordset(sa.cast(sa.bindparam("moves", type_=sa.String()), sa.JSON))
    .table_valued(*(sa.column(one.name, one.type) for one in sa.inspect(Move).columns), name="made")
    .render_derived(with_types=True)
)
_APPEND = Called(
    sa.insert(Move)
    .from_select(NewMove._fields, select(*_MADE.c).join_from(_TAKEN, _MADE, sa.true()))
    .returning(col(Move.ply))
)
"""All of a move at once, as only PostgreSQL can."""


class Sitter(NamedTuple):
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
    first_hand: int
    """Of the match, that it can be dealt."""


class Turn(NamedTuple):
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

    def with_returned(self, seat: int) -> "Turn":
        """Return the turn with the person of a seat back."""
        back = self.seats[seat]._replace(autopilot=False)
        return self._replace(seats=(*self.seats[:seat], back, *self.seats[seat + 1 :]))

    def after(self, ply: int) -> "Turn":
        """Return the turn that follows, for whoever moves then."""
        return self._replace(version=self.version + 1, ply=ply, is_ended=False)


@dataclass(frozen=True, slots=True)
class Step:
    """Moves in a hand as a process knows it, from the last one it made there."""

    turn: Turn
    seat: int
    """Of its match, from which the first of the moves is made."""
    account_id: int
    epoch: int
    session_key: str
    made: Sequence[NewMove]
    due_at: datetime | None
    """When the time of who comes next is up; none where it runs on, or nobody is hurried."""


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


def append(database: Database, step: Step) -> bool:
    """Append moves to a hand whose table nobody has read; False, and nothing is done, where it is not as it was known.

    Whether who moves may is asked by the statement itself.
    """
    turn = step.turn
    values: dict[str, Any] = {"match": turn.match_id, "known": turn.version - 1, "seat": step.seat}
    values |= {"account": step.account_id, "epoch": step.epoch, "key": step.session_key, "due": step.due_at}
    try:
        with database.direct() as driver:
            if not database.is_sqlite:
                moves = [move._asdict() | {"played_at": move.played_at.isoformat()} for move in step.made]
                return bool(_APPEND.run(driver, values | {"moves": json.dumps(moves)}))
            if not _TAKE_KNOWN.run(driver, values):
                return False
            hands.write_moves(driver, step.made)
            return True
    except IntegrityError:
        # Another process has made one of the plies.
        return False
