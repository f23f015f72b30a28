"""Bringing the tables to the shape that this version of Ochos expects."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

from app.store.db import Database

CHECKOUT = Path(__file__).parents[2]
ADVISORY_LOCK = 0x0C805
"""Any number, as long as nobody else locks it in the same database."""


def upgrade(database: Database, revision: str = "head") -> None:
    """Migrate up; several processes may start at once, one does the work."""
    with guarded_connection(database) as connection:
        command.upgrade(_config(connection), revision)


def downgrade(database: Database, revision: str) -> None:
    """Migrate down."""
    with guarded_connection(database) as connection:
        command.downgrade(_config(connection), revision)


def check(database: Database) -> None:
    """Raise when the tables differ from the models."""
    with guarded_connection(database) as connection:
        command.check(_config(connection))


@contextmanager
def guarded_connection(database: Database) -> Iterator[Connection]:
    """Yield a connection in a transaction that no other migration can enter."""
    with database.engine.connect() as pooled:
        connection = pooled.execution_options(writes=True)
        if database.is_sqlite:
            with _foreign_keys_off(connection), connection.begin():
                yield connection
                _check_foreign_keys(connection)
            return
        with connection.begin():
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": ADVISORY_LOCK})
            yield connection


@contextmanager
def _foreign_keys_off(connection: Connection) -> Iterator[None]:
    # SQLite alters a table by copying and dropping it, and the drop would take the children along. The pragma
    # does nothing inside a transaction, hence the driver's own connection.
    driver = connection.connection.driver_connection
    if driver is None:
        raise RuntimeError("The connection is closed.")
    driver.execute("PRAGMA foreign_keys=OFF")
    try:
        yield
    finally:
        driver.execute("PRAGMA foreign_keys=ON")


def _check_foreign_keys(connection: Connection) -> None:
    broken = connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall()
    if broken:
        raise RuntimeError(f"The migration would leave rows without their parents: {broken[:3]}")


def _config(connection: Connection) -> Config:
    config = Config(toml_file=CHECKOUT / "pyproject.toml")
    config.attributes["connection"] = connection
    return config
