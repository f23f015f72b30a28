"""Notices between processes: every process hears what any of them says."""

from collections.abc import Iterator
from datetime import UTC, datetime

import psycopg
import pytest
import sqlalchemy as sa

from app.live.bus import LOOK_AGAIN, Bus
from app.models import Account, Kind, Match, Status
from app.store.db import Database
from app.store.notices import CHANNEL, DatabaseRelay

SOON = 5.0
NOW = 0.2


@pytest.fixture
def buses(database_url: str) -> Iterator[list[Bus]]:
    """The buses of two processes that share a database."""
    databases = [Database(database_url), Database(database_url)]
    opened = [Bus(DatabaseRelay(database)) for database in databases]
    yield opened
    for bus, database in zip(opened, databases, strict=True):
        bus.close()
        database.close()


@pytest.fixture
def matches(database: Database) -> tuple[int, int]:
    """Two matches at version 0."""
    now = datetime.now(UTC)
    with database.transaction() as session:
        account = Account(created_at=now)
        session.add(account)
        session.flush()
        kept = [
            Match(
                code=code,
                kind=Kind.ONLINE,
                status=Status.SEATING,
                book="ochos-locos",
                rules={},
                created_by=account.id,
                created_at=now,
            )
            for code in ("one", "two")
        ]
        session.add_all(kept)
    one, two = (match.id for match in kept)
    return one, two


def change(database: Database, match_id: int, version: int) -> None:
    with database.transaction() as session:
        session.execute(sa.update(Match).where(Match.id == match_id).values(version=version))


def test_each_process_hears_the_other(database: Database, buses: list[Bus], matches: tuple[int, int]) -> None:
    here, there = buses
    topic = f"table:{matches[0]}"
    with here.subscribe(topic) as mine, there.subscribe(topic) as theirs:
        assert mine.wait(SOON) == theirs.wait(SOON) == LOOK_AGAIN  # now both lines are open

        for bus, version in ((here, 4), (there, 5)):
            change(database, matches[0], version)
            bus.notify(topic, version)
            assert mine.wait(SOON) == theirs.wait(SOON) == version


def test_what_happens_elsewhere_is_no_news(database: Database, buses: list[Bus], matches: tuple[int, int]) -> None:
    here, there = buses
    mine, other = (f"table:{match_id}" for match_id in matches)
    with there.subscribe(mine) as watcher, there.subscribe(other) as busy:
        assert watcher.wait(SOON) == busy.wait(SOON) == LOOK_AGAIN
        change(database, matches[0], 4)
        here.notify(mine, 4)
        assert watcher.wait(SOON) == 4
        busy.wait(NOW)

        change(database, matches[1], 7)
        here.notify(other, 7)

        assert busy.wait(SOON) == 7
        assert watcher.wait(NOW) is None


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


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_notice_finds_its_way_after_the_line_of_the_sender_was_cut(buses: list[Bus], database: Database) -> None:
    here, there = buses
    with there.subscribe("table:1") as watcher:
        assert watcher.wait(SOON) == LOOK_AGAIN
        here.notify("table:1", 1)
        assert watcher.wait(SOON) == 1
        cut = sa.text("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE query LIKE :sent")
        with database.fleeting() as connection:
            assert connection.execute(cut, {"sent": "SELECT pg_notify(%"}).all()

        here.notify("table:1", 2)

        assert watcher.wait(SOON) == 2


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_notice_that_cannot_be_sent_does_not_undo_what_it_is_about(database: Database) -> None:
    relay = DatabaseRelay(database)
    relay.publish("x" * 9000, 2)  # longer than PostgreSQL carries
    relay.stop()
