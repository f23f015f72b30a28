"""The tables can be made, unmade and made again on either database, and are what the models say."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from app.models import Account, Hand, Kind, Match, Seat, Setting, Status
from app.store import migrate
from app.store.db import Database


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'empty.db'}"
        return
    server = request.getfixturevalue("postgres")
    server.run("CREATE DATABASE empty")
    yield server.url("empty")
    server.run("DROP DATABASE empty WITH (FORCE)")


@pytest.fixture
def empty(empty_url: str) -> Iterator[Database]:
    database = Database(empty_url)
    yield database
    database.close()


def tables(database: Database) -> set[str]:
    with database.reading() as session:
        return set(sa.inspect(session.connection()).get_table_names()) - {"alembic_version"}


def test_migrating_up_down_and_up_again_ends_where_the_models_are(empty: Database) -> None:
    migrate.upgrade(empty)
    migrate.check(empty)
    made = tables(empty)

    migrate.downgrade(empty, "base")
    assert tables(empty) == set()

    migrate.upgrade(empty)
    assert tables(empty) == made
    migrate.check(empty)


def test_processes_that_start_at_once_migrate_once(empty_url: str) -> None:
    databases = [Database(empty_url) for _ in range(4)]
    with ThreadPoolExecutor(len(databases)) as threads:
        list(threads.map(migrate.upgrade, databases))

    for database in databases:
        assert "match" in tables(database)
        database.close()


def test_migrating_again_keeps_the_rows(empty: Database) -> None:
    migrate.upgrade(empty)
    with empty.transaction() as session:
        session.add(Setting(name="kept", value="yes"))

    migrate.upgrade(empty)

    with empty.reading() as session:
        assert session.get_one(Setting, "kept").value == "yes"


def test_foreign_keys_hold_after_a_migration(empty: Database) -> None:
    migrate.upgrade(empty)

    with pytest.raises(sa.exc.IntegrityError), empty.transaction() as session:
        session.execute(sa.text("INSERT INTO membership (group_id, account_id, role) VALUES (1, 1, 'owner')"))


def test_hands_from_before_it_was_kept_were_dealt_to_every_seat(empty: Database) -> None:
    """Of hands with real cards nothing of the kind is kept."""
    migrate.upgrade(empty)
    at = datetime(2026, 5, 1, tzinfo=UTC)
    with empty.transaction() as session:
        session.add(Account(id=1, created_at=at))
        session.flush()
        for match_id, kind in ((1, Kind.ONLINE), (2, Kind.CARDS)):
            values = {"id": match_id, "code": f"code{match_id}", "kind": kind, "status": Status.PLAYING}
            session.add(Match(**values, book="baraja", rules={}, created_by=1, created_at=at))
            session.flush()
            session.add_all(Seat(match_id=match_id, number=number, name=f"P{number}") for number in range(3))
            deck = ["7H"] if kind is Kind.ONLINE else None
            session.add(Hand(match_id=match_id, number=1, dealer=0, starter=1, deck=deck, started_at=at))

    migrate.downgrade(empty, "0005")
    migrate.upgrade(empty)

    with empty.reading() as session:
        hands = session.exec(select(Hand).order_by(col(Hand.match_id))).all()
        assert [hand.dealt for hand in hands] == [[0, 1, 2], None]
