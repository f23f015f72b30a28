"""The database: how to reach it, and the two ways to speak with it."""

import select
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, nullcontext
from pathlib import Path
from threading import RLock
from types import TracebackType

import psycopg
from sqlalchemy import Connection, Engine, PoolProxiedConnection, create_engine, event, exc, make_url
from sqlalchemy.engine.interfaces import IsolationLevel
from sqlmodel import Session

from app.store.disk import Disk
from app.store.prepared import Driver

__all__ = ["Database", "Session", "UnavailableError", "after_commit"]

BUSY_TIMEOUT_SECONDS = 5
HIDDEN = True
"""An error never says what was to be written: seeds, decks and hashes of passwords would end in the log."""


AFTERWARDS = "afterwards"

UNAVAILABLE = (exc.OperationalError, exc.TimeoutError, sqlite3.OperationalError, psycopg.OperationalError)
"""What says that a database cannot be used; of a connection without SQLAlchemy the driver's own errors."""


class UnavailableError(Exception):
    """The database cannot be used at this moment: locked, full or out of reach."""


class Database:
    """One SQLite file or one PostgreSQL database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        self.engine = _open_sqlite(url) if self.is_sqlite else _open_postgresql(url)
        self._disk = Disk(Path(make_url(url).database or ""), self._empty_log) if self.is_sqlite else None
        self._writer = self.engine.execution_options(writes=True)
        self._at_once = self.engine if self.is_sqlite else _open_postgresql(url, "AUTOCOMMIT")
        self._fleeting = self.engine.execution_options(writes=True, fleeting=True)
        self._reader = self._reading_engine()
        # SQLite has one writer at a time: threads queue here instead of polling the file's lock.
        self._turn = RLock() if self.is_sqlite else nullcontext()

    def _reading_engine(self) -> Engine:
        if self.is_sqlite:
            return self.engine
        return self.engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """Yield a session whose work is kept whole, or not at all when the block raises."""
        with _available(), self._turn, self._writer.begin() as connection, _session(connection) as session:
            yield session
            session.flush()
        self._reach_disk()
        for deed in session.info.get(AFTERWARDS, ()):
            deed()

    @contextmanager
    def direct(self) -> Iterator[Driver]:
        """Yield a connection without SQLAlchemy, for a change that is one statement on PostgreSQL.

        There each statement is a transaction; on SQLite all of them are one, kept unless the block raises.
        """
        with _available(), self._turn, closing(self._at_once.raw_connection()) as pooled:
            if self.is_sqlite:
                _begin(pooled, writes=True)
            yield Driver(pooled.driver_connection, self._at_once.dialect.name, pooled.info)
            if self.is_sqlite:
                pooled.commit()
        self._reach_disk()

    @contextmanager
    def asking(self) -> Iterator[Driver]:
        """Yield a connection without SQLAlchemy, for one question: no transaction is begun for it and ended."""
        with _available(), closing(self._at_once.raw_connection()) as pooled:
            yield Driver(pooled.driver_connection, self._at_once.dialect.name, pooled.info)

    def _reach_disk(self) -> None:
        # PostgreSQL does so itself.
        if self._disk is None:
            return
        try:
            self._disk.wait()
        except (OSError, sqlite3.Error) as error:
            raise UnavailableError(str(error)) from error

    def _empty_log(self) -> None:
        """Have SQLite bring its log into the database, on the disk, too; raises where somebody reads it for long."""
        with closing(self.engine.raw_connection()) as pooled, closing(pooled.cursor()) as cursor:
            is_busy, *_ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if is_busy:
            raise OSError("The log cannot be emptied while it is read.")

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Yield a session that sees one moment of the database and may not change it."""
        with _available(), self._reader.connect() as connection, _session(connection) as session:
            yield session

    @contextmanager
    def fleeting(self) -> Iterator[Connection]:
        """Yield a connection whose work is kept but need not survive a power cut."""
        with _available(), self._turn, self._fleeting.begin() as connection:
            yield connection

    def close(self) -> None:
        """Give back every connection."""
        self.engine.dispose()
        self._at_once.dispose()
        if self._disk is not None:
            self._disk.close()


def after_commit(session: Session, deed: Callable[[], None]) -> None:
    """Do something as soon as what the session writes is kept for good."""
    session.info.setdefault(AFTERWARDS, []).append(deed)


def _session(connection: Connection) -> Session:
    # Over a connection that is there already: a session that has to find one costs more than a move's statements.
    return Session(connection, expire_on_commit=False)


class _available:  # noqa: N801  (reads as what it is used for)
    """Say in one way that the database cannot be used; cheaper than a generator, for it stands around every use."""

    def __enter__(self) -> None:
        """Begin the use."""

    def __exit__(
        self, _kind: type[BaseException] | None, error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if isinstance(error, UNAVAILABLE):
            raise UnavailableError(str(getattr(error, "orig", error))) from error


def _open_postgresql(url: str, isolation_level: IsolationLevel = "READ COMMITTED") -> Engine:
    engine = create_engine(
        url,
        pool_size=10,
        max_overflow=20,
        isolation_level=isolation_level,
        # Where each statement is a transaction, nothing is open any more.
        pool_reset_on_return=None if isolation_level == "AUTOCOMMIT" else "rollback",
        hide_parameters=HIDDEN,
    )

    @event.listens_for(engine, "checkout")
    def look(connection: psycopg.Connection, _record: object, _borrowed: object) -> None:
        # A server that ends a connection says so on it and else is silent; to ask it would take as long as a statement.
        if not connection.closed:
            said = select.poll()
            said.register(connection.fileno(), select.POLLIN)
            if not said.poll(0):
                return
        raise exc.InvalidatePoolError

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("fleeting"):
            connection.exec_driver_sql("SET LOCAL synchronous_commit TO OFF")

    return engine


def _open_sqlite(url: str) -> Engine:
    engine = create_engine(
        url,
        pool_size=16,
        max_overflow=48,
        # The connection used last has its pages in memory, and often the right pragma.
        pool_use_lifo=True,
        hide_parameters=HIDDEN,
        connect_args={"timeout": BUSY_TIMEOUT_SECONDS, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, _record: object) -> None:
        # None leaves BEGIN to us: the driver's own would start too late and never IMMEDIATE.
        connection.isolation_level = None
        # NORMAL leaves it to us when a commit has to be on the disk, see `Disk`.
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _begin_sqlite(connection: Connection) -> None:
    _begin(connection.connection, writes=bool(connection.get_execution_options().get("writes")))


def _begin(pooled: PoolProxiedConnection, *, writes: bool) -> None:
    # The pragma holds for the connection, which the pool hands on. So often that a way by SQLAlchemy would be felt.
    driver = pooled.driver_connection
    if driver is None:
        raise RuntimeError("The connection is closed.")
    if pooled.info.get("writes") != writes:
        driver.execute(f"PRAGMA query_only={'OFF' if writes else 'ON'}")
        pooled.info["writes"] = writes
    driver.execute("BEGIN IMMEDIATE" if writes else "BEGIN")
