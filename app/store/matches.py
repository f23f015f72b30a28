"""Matches in the database."""

import sqlalchemy as sa
from sqlalchemy.orm.attributes import set_committed_value
from sqlmodel import Session, col, func, select

from app.models import Kind, Match, Seat, Status
from app.store import kept
from app.store.ids import id_of
from app.store.prepared import Prepared

# Written once, for every page of a table begins with it.
_BY_CODE = select(Match).where(col(Match.code) == sa.bindparam("table"))
# SQLite has one writer at a time anyway and leaves the clause out.
_LOCK_BY_CODE = _BY_CODE.with_for_update().execution_options(populate_existing=True)
_PUT_VERSION = Prepared(
    sa.update(Match).where(col(Match.id) == sa.bindparam("match")).values(version=sa.bindparam("raised"))
)


def add(session: Session, match: Match) -> int:
    """Insert a match and return its id."""
    session.add(match)
    session.flush()
    return id_of(match)


def find(session: Session, match_id: int) -> Match | None:
    """Return the match, none if there is no such one."""
    return session.get(Match, match_id)


def get(session: Session, match_id: int) -> Match:
    """Return a match that is there."""
    return session.get_one(Match, match_id)


def find_by_code(session: Session, code: str) -> Match | None:
    """Return the match that a share link leads to."""
    return session.exec(_BY_CODE, params={"table": code}).one_or_none()


def lock_by_code(session: Session, code: str) -> Match | None:
    """Return the match that a share link leads to, kept like `lock`."""
    kept.forget(session)
    return session.exec(_LOCK_BY_CODE, params={"table": code}).one_or_none()


def lock(session: Session, match_id: int) -> Match | None:
    """Return the match, and keep other writers away from it until the transaction ends."""
    kept.forget(session)
    # SQLite has one writer at a time anyway and leaves the clause out.
    statement = select(Match).where(Match.id == match_id).with_for_update()
    return session.exec(statement.execution_options(populate_existing=True)).one_or_none()


def raise_version(session: Session, match: Match) -> None:
    """Write that a locked match has changed, without what else of its row may have."""
    raised = match.version + 1
    _PUT_VERSION.run_all(session, [{"match": id_of(match), "raised": raised}])
    set_committed_value(match, "version", raised)


def count_of_group(session: Session, group_id: int) -> int:
    """Return how many matches a group has, running or finished."""
    mine = (col(Match.group_id) == group_id) & (col(Match.kind) != Kind.FREE)
    return session.exec(select(func.count()).where(mine)).one()


def are_in_group(session: Session, group_id: int) -> bool:
    """Tell whether anything was ever begun in a group, be it a table without a referee."""
    return session.exec(select(sa.exists().where(col(Match.group_id) == group_id))).one()


def lock_waiting(session: Session, account_id: int, group_id: int | None = None) -> list[Match]:
    """Return the tables without a match yet where the account sits, of a group where one is given, kept like `lock`."""
    kept.forget(session)
    statement = select(Match).join(Seat).where(Match.status == Status.SEATING, Seat.account_id == account_id)
    if group_id is not None:
        statement = statement.where(Match.group_id == group_id)
    return list(session.exec(statement.order_by(col(Match.id)).with_for_update(of=Match)))


def list_online(session: Session) -> list[int]:
    """Return the ids of all matches played online, oldest first."""
    statement = select(Match.id).where(Match.kind == Kind.ONLINE).order_by(col(Match.id))
    return [match_id for match_id in session.exec(statement) if match_id is not None]
