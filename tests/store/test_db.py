"""Transactions: whole or not at all, one writer after the other, readers that may not write."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from app.models import Setting
from app.store import db, disk
from app.store.db import Database, UnavailableError


def value(database: Database, name: str) -> str | None:
    with database.reading() as session:
        row = session.get(Setting, name)
        return row and row.value


def test_a_transaction_that_ends_well_is_kept(database: Database) -> None:
    with database.transaction() as session:
        session.add(Setting(name="a", value="1"))

    assert value(database, "a") == "1"


def test_a_transaction_that_raises_leaves_nothing(database: Database) -> None:
    def fail() -> None:
        with database.transaction() as session:
            session.add(Setting(name="a", value="1"))
            session.flush()
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    assert value(database, "a") is None


def test_a_row_can_be_read_after_its_transaction(database: Database) -> None:
    with database.transaction() as session:
        row = Setting(name="a", value="1")
        session.add(row)

    assert row.value == "1"


def test_a_reader_may_not_write(database: Database) -> None:
    with database.reading() as session, pytest.raises(DBAPIError):
        session.execute(sa.insert(Setting).values(name="a", value="1"))


def test_a_reader_sees_one_moment(database: Database) -> None:
    with database.reading() as session:
        assert session.get(Setting, "a") is None
        with database.transaction() as writer:
            writer.add(Setting(name="a", value="1"))

        assert session.get(Setting, "a") is None


def test_fleeting_work_is_kept(database: Database) -> None:
    with database.fleeting() as connection:
        connection.execute(sa.insert(Setting).values(name="a", value="1"))

    assert value(database, "a") == "1"


def test_no_count_is_lost_when_many_write_at_once(database: Database) -> None:
    with database.transaction() as session:
        session.add(Setting(name="count", value="0"))

    def count(_: int) -> None:
        with database.transaction() as session:
            row = session.get_one(Setting, "count", with_for_update=True)
            row.value = str(int(row.value) + 1)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(count, range(40)))

    assert value(database, "count") == "40"


def test_two_processes_on_one_database_take_turns(database: Database, database_url: str) -> None:
    other = Database(database_url)
    databases = [database, other] * 10

    def write(number: int) -> None:
        with databases[number].transaction() as session:
            session.add(Setting(name=str(number), value=""))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(write, range(20)))
    other.close()

    assert all(value(database, str(number)) == "" for number in range(20))


def test_an_error_never_says_what_was_to_be_written(database: Database) -> None:
    def write_twice() -> None:
        with database.transaction() as session:
            for _ in range(2):
                session.execute(sa.insert(Setting).values(name="a", value="the seed of a hand"))

    with pytest.raises(DBAPIError) as raised:
        write_twice()

    assert "the seed of a hand" not in str(raised.value)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("use", ["transaction", "fleeting", "direct"])
def test_a_locked_database_is_said_to_be_unavailable(
    database: Database, database_url: str, use: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(db, "BUSY_TIMEOUT_SECONDS", 0)
    impatient = Database(database_url)
    with database.transaction() as writer:
        writer.connection()
        with pytest.raises(UnavailableError, match="database is locked"), getattr(impatient, use)():
            pass
    impatient.close()


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_full_disk_is_said_to_be_unavailable(database: Database) -> None:
    def write() -> None:
        with database.transaction() as session:
            session.connection().exec_driver_sql("PRAGMA max_page_count=1")
            for number in range(200):
                session.execute(sa.insert(Setting).values(name=f"{number}", value="x" * 200))

    with pytest.raises(UnavailableError, match="full"):
        write()


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_connections_that_the_server_ended_are_opened_again(database: Database, database_url: str) -> None:
    with database.reading() as one, database.reading() as two:
        assert one.get(Setting, "a") is two.get(Setting, "a") is None
    with psycopg.connect(database_url.replace("+psycopg", "")) as other:
        mine = "datname = current_database() AND pid <> pg_backend_pid()"
        other.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE {mine}")

    with database.transaction() as session:
        session.add(Setting(name="a", value="1"))

    assert value(database, "a") == "1"


@pytest.mark.parametrize("use", ["reading", "transaction", "fleeting", "direct"])
def test_a_server_that_does_not_answer_is_said_to_be_unavailable(use: str) -> None:
    with (
        closing(Database("postgresql+psycopg://nobody@127.0.0.1:1/nothing")) as nowhere,
        pytest.raises(UnavailableError),
        getattr(nowhere, use)(),
    ):
        pass


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_what_sqlite_acknowledges_survives_a_power_cut(
    database: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    after_the_cut = tmp_path / "after"

    def write(_opened: int) -> None:
        after_the_cut.mkdir(exist_ok=True)
        for name in ("ochos.db", "ochos.db-wal"):
            shutil.copy(tmp_path / name, after_the_cut)

    monkeypatch.setattr(disk, "sync", write)
    for name in ("a", "b"):
        with database.transaction() as session:
            session.add(Setting(name=name, value="1"))

        with closing(Database(f"sqlite:///{after_the_cut / 'ochos.db'}")) as found:
            assert value(found, name) == "1"


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_disk_that_cannot_be_written_is_said_to_be_unavailable(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_opened: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(disk, "sync", fail)
    with pytest.raises(UnavailableError, match="Input/output error"), database.transaction() as session:
        session.add(Setting(name="a", value="1"))
