"""Seals in the database."""

from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlmodel import Session, col

from app.models import Seal
from app.store.prepared import Prepared


class SealRow(NamedTuple):
    """A seal as `Seal` keeps it."""

    match_id: int
    number: int
    server_seed: str
    commitment: str
    given: dict[str, Any]
    nonces: list[str] | None


def _of_hand(statement: Any) -> Any:
    return statement.where(col(Seal.match_id) == sa.bindparam("match"), col(Seal.number) == sa.bindparam("hand"))


_ADD = Prepared(sa.insert(Seal), SealRow._fields)
_FIND = Prepared(_of_hand(sa.select(*(getattr(Seal, name) for name in SealRow._fields))))
_GIVE = Prepared(_of_hand(sa.update(Seal)).values(given=sa.bindparam("now")))
_FIX = Prepared(_of_hand(sa.update(Seal)).values(nonces=sa.bindparam("now")))


def add(session: Session, seal: SealRow) -> None:
    """Insert a seal, which is never changed but for the nonces."""
    _ADD.run_all(session, [seal._asdict()])


def find(session: Session, match_id: int, number: int) -> SealRow | None:
    """Return the seal of a hand, none where it was dealt before there were seals."""
    return next(map(SealRow._make, _FIND.run(session, {"match": match_id, "hand": number})), None)


def put_given(session: Session, seal: SealRow, given: dict[str, Any]) -> None:
    """Write what the browsers added so far."""
    _GIVE.run_all(session, [{"match": seal.match_id, "hand": seal.number, "now": given}])


def put_nonces(session: Session, seal: SealRow, nonces: list[str]) -> None:
    """Write what a hand is dealt with."""
    _FIX.run_all(session, [{"match": seal.match_id, "hand": seal.number, "now": nonces}])
