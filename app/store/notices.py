"""Notices between the processes that share a database: a topic and a version, sent and heard."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from threading import Event, Thread

import psycopg
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col

from app.models import Notice
from app.store.db import Database

CHANNEL = "ochos"
POLL_SECONDS = 0.05
LISTEN_SECONDS = 0.2
RECONNECT_SECONDS = 0.5
KEEP_SECONDS = 60
SWEEP_SECONDS = 10

_log = logging.getLogger(__name__)


class DatabaseRelay:
    """Sends notices through the database, and hears them in a thread of its own until it is stopped."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._stopping = Event()
        self._thread: Thread | None = None
        self._sweep_at = datetime.min.replace(tzinfo=UTC)

    def publish(self, topic: str, version: int) -> None:
        """Tell every process that `topic` is at `version`."""
        send = self._keep_notice if self._database.is_sqlite else _send_notice
        try:
            with self._database.fleeting() as connection:
                send(connection, topic, version)
        except SQLAlchemyError:
            # What the notice is about is committed; a browser that misses it catches up with the next one.
            _log.warning("Could not tell the other processes about %s.", topic, exc_info=True)

    def _keep_notice(self, connection: sa.Connection, topic: str, version: int) -> None:
        now = datetime.now(UTC)
        connection.execute(sa.insert(Notice), {"topic": topic, "version": version, "at": now})
        if now >= self._sweep_at:
            self._sweep_at = now + timedelta(seconds=SWEEP_SECONDS)
            connection.execute(sa.delete(Notice).where(col(Notice.at) < now - timedelta(seconds=KEEP_SECONDS)))

    def start(self, hear: Callable[[str, int], None], look_again: Callable[[], None]) -> None:
        """Pass every notice to `hear`; call `look_again` whenever some may have been missed."""
        self._thread = Thread(target=self._listen, args=(hear, look_again), name="notices", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Hear no more."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(RECONNECT_SECONDS)

    def _listen(self, hear: Callable[[str, int], None], look_again: Callable[[], None]) -> None:
        listen = _poll_sqlite if self._database.is_sqlite else _listen_postgresql
        while not self._stopping.is_set():
            try:
                for topic, version in listen(self._database, self._stopping, look_again):
                    hear(topic, version)
            except (SQLAlchemyError, psycopg.Error, sqlite3.Error):
                _log.warning("Lost touch with the other processes; trying again.", exc_info=True)
                self._stopping.wait(RECONNECT_SECONDS)


def _send_notice(connection: sa.Connection, topic: str, version: int) -> None:
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, f"{topic}|{version}")))


def _poll_sqlite(database: Database, stopping: Event, look_again: Callable[[], None]) -> Iterator[tuple[str, int]]:
    # Outside a transaction, `data_version` changes when any other connection commits; asking costs next to nothing.
    with closing(database.engine.raw_connection()) as pooled, closing(pooled.cursor()) as cursor:
        seen = cursor.execute("PRAGMA data_version").fetchone()
        last = cursor.execute("SELECT coalesce(max(id), 0) FROM notice").fetchone()[0]
        look_again()
        while not stopping.wait(POLL_SECONDS):
            now = cursor.execute("PRAGMA data_version").fetchone()
            if now == seen:
                continue
            seen = now
            rows = cursor.execute("SELECT id, topic, version FROM notice WHERE id > ? ORDER BY id", (last,)).fetchall()
            if rows and rows[0][0] > last + 1:
                look_again()
            for number, topic, version in rows:
                last = number
                yield topic, version


def _listen_postgresql(
    database: Database, stopping: Event, look_again: Callable[[], None]
) -> Iterator[tuple[str, int]]:
    words, options = database.engine.dialect.create_connect_args(database.engine.url)
    with psycopg.connect(
        *words, **options, autocommit=True, keepalives_idle=10, keepalives_interval=5, keepalives_count=3
    ) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        look_again()
        while not stopping.is_set():
            for notice in connection.notifies(timeout=LISTEN_SECONDS):
                topic, _, version = notice.payload.rpartition("|")
                yield topic, int(version)
