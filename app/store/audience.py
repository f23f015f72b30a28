"""How many watch each table, written by every process for itself."""

from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlmodel import Session, col, func, select

from app.models import Audience
from app.store.prepared import Prepared

_COUNT = Prepared(
    select(func.coalesce(func.sum(Audience.watchers), 0)).where(
        col(Audience.match_id) == sa.bindparam("match"), col(Audience.at) >= sa.bindparam("since")
    )
)


def put(connection: sa.Connection, process: str, match_id: int, watchers: int, at: datetime) -> None:
    """Write how many watch a table in a process, in place of what it said before."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    statement = insert(Audience).values(process=process, match_id=match_id, watchers=watchers, at=at)
    values = {"watchers": watchers, "at": at}
    connection.execute(statement.on_conflict_do_update(index_elements=["process", "match_id"], set_=values))


def forget(connection: sa.Connection, process: str, match_id: int, before: datetime) -> None:
    """Delete what a process said about a table, and what any process said before a moment."""
    mine = (col(Audience.process) == process) & (col(Audience.match_id) == match_id)
    connection.execute(sa.delete(Audience).where(mine | (col(Audience.at) < before)))


def count(session: Session, match_id: int, since: datetime) -> int:
    """Return how many watch a table in all processes that have said so since a moment."""
    ((watchers,),) = _COUNT.run(session, {"match": match_id, "since": since})
    return int(watchers)
