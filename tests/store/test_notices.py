"""Notices between processes: every process hears what any of them says."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import psycopg
import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from app.live.bus import LOOK_AGAIN, Bus
from app.models import Notice
from app.store.db import Database
from app.store.notices import CHANNEL, DatabaseRelay

SOON = 5.0


@pytest.fixture
def buses(database_url: str) -> Iterator[list[Bus]]:
    """The buses of two processes that share a database."""
    databases = [Database(database_url), Database(database_url)]
    opened = [Bus(DatabaseRelay(database)) for database in databases]
    yield opened
    for bus, database in zip(opened, databases, strict=True):
        bus.close()
        database.close()


def test_each_process_hears_the_other(buses: list[Bus]) -> None:
    here, there = buses
    with here.subscribe("table:1") as mine, there.subscribe("table:1") as theirs:
        assert mine.wait(SOON) == theirs.wait(SOON) == LOOK_AGAIN  # now both lines are open

        here.notify("table:1", 4)
        assert mine.wait(SOON) == 4
        assert theirs.wait(SOON) == 4

        there.notify("table:1", 5)
        assert mine.wait(SOON) == 5
        assert theirs.wait(SOON) == 5


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_old_notices_are_thrown_away(database: Database) -> None:
    long_ago = datetime.now(UTC) - timedelta(hours=1)
    with database.transaction() as session:
        session.add(Notice(topic="table:1", version=1, at=long_ago))

    DatabaseRelay(database).publish("table:1", 2)

    with database.reading() as session:
        assert session.exec(select(Notice.version).order_by(col(Notice.id))).all() == [2]


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_cut_line_is_opened_again(database: Database, database_url: str) -> None:
    bus = Bus(DatabaseRelay(database))
    with bus.subscribe("table:1") as watcher:
        assert watcher.wait(SOON) == LOOK_AGAIN
        cut = sa.text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = :listen")
        with database.fleeting() as connection:
            connection.execute(cut, {"listen": f"LISTEN {CHANNEL}"})

        assert watcher.wait(SOON) == LOOK_AGAIN
        with psycopg.connect(database_url.replace("+psycopg", ""), autocommit=True) as other:
            other.execute(f"SELECT pg_notify('{CHANNEL}', 'table:1|7')")
        assert watcher.wait(SOON) == 7
    bus.close()


def test_a_notice_that_cannot_be_sent_does_not_undo_what_it_is_about(database: Database) -> None:
    with database.fleeting() as connection:
        connection.execute(sa.text("DROP TABLE notice"))
    topic = "table:1" if database.is_sqlite else "x" * 9000  # longer than PostgreSQL carries

    DatabaseRelay(database).publish(topic, 2)
