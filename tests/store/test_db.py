"""Transactions: whole or not at all, one writer after the other, readers that may not write."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from app.models import Setting
from app.store.db import Database


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


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_what_sqlite_acknowledges_survives_a_power_cut(database: Database) -> None:
    with database.fleeting():
        pass
    with database.transaction() as session:
        connection = session.connection()
        synchronous = connection.exec_driver_sql("PRAGMA synchronous").scalar_one()
        journal = connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()

    assert (synchronous, journal) == (2, "wal")  # 2 is FULL
