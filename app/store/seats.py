"""Seats in the database."""

from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col, select

from app.models import Seat
from app.store import kept
from app.store.prepared import Prepared

# Written once, for every page of a table asks for them.
_OF_MATCH = select(Seat).where(col(Seat.match_id) == sa.bindparam("match")).order_by(col(Seat.number))
_PUT_READY = Prepared(
    sa.update(Seat)
    .where(col(Seat.match_id) == sa.bindparam("match"), col(Seat.number) == sa.bindparam("place"))
    .values(ready=sa.bindparam("is_ready"), autopilot=sa.bindparam("is_steered"))
)


def list_of_match(session: Session, match_id: int) -> list[Seat]:
    """Return the seats of a match in the order of play."""
    rows = kept.once(session, (Seat, match_id), lambda: session.exec(_OF_MATCH, params={"match": match_id}).all())
    return list(rows)


def find_of_account(session: Session, match_id: int, account_id: int) -> Seat | None:
    """Return where the account sits in the match."""
    return session.exec(select(Seat).where(Seat.match_id == match_id, Seat.account_id == account_id)).one_or_none()


def has_sat(session: Session, match_id: int, account_id: int) -> bool:
    """Tell whether the account sits in the match, or did before it left for good."""
    mine = (col(Seat.account_id) == account_id) | (col(Seat.left_by) == account_id)
    return session.exec(select(Seat.number).where(Seat.match_id == match_id, mine)).first() is not None


def add_all(session: Session, rows: Iterable[Seat]) -> None:
    """Insert the seats of a match."""
    session.add_all(rows)
    session.flush()
    kept.forget(session)


def end_autopilot(session: Session, match_id: int, number: int) -> None:
    """Write that the person of a seat is back."""
    mine = (col(Seat.match_id) == match_id) & (col(Seat.number) == number)
    session.exec(sa.update(Seat).where(mine).values(autopilot=False))


def put_ready(session: Session, seat: Seat, *, ready: bool, autopilot: bool) -> None:
    """Write whether a seat is ready and whether autopilot steers it, without what else of its row may be new."""
    place = {"match": seat.match_id, "place": seat.number}
    _PUT_READY.run_all(session, [place | {"is_ready": ready, "is_steered": autopilot}])
    set_committed_value(seat, "ready", ready)
    set_committed_value(seat, "autopilot", autopilot)


def write(session: Session) -> None:
    """Write changed seats now: who moves must have left one seat before another is taken."""
    session.flush()


def close_ranks(session: Session, match_id: int, staying: Sequence[int]) -> list[Seat]:
    """Delete the seats of a match that do not stay, move the others together in their order, and return them."""
    session.flush()
    for row in list_of_match(session, match_id):
        session.expunge(row)
    of_match = col(Seat.match_id) == match_id
    session.exec(sa.delete(Seat).where(of_match, col(Seat.number).not_in(staying)))
    for number, old in enumerate(sorted(staying)):
        session.exec(sa.update(Seat).where(of_match, col(Seat.number) == old).values(number=number))
    kept.forget(session)
    return list_of_match(session, match_id)
