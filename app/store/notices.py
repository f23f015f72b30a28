"""Notices between the processes that share a database: a topic and a version, sent and heard."""

import json
import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from threading import Condition, Event, Thread

import psycopg
from sqlalchemy.exc import SQLAlchemyError

from app.store.db import Database

CHANNEL = "ochos"
POLL_SECONDS = 0.05
LISTEN_SECONDS = 0.2
RECONNECT_SECONDS = 0.5
GATHER_SECONDS = 0.005

_NOTIFY = "SELECT pg_notify(%s, notice) FROM unnest(%s::text[]) AS notice"
_VERSIONS = "SELECT id, version FROM match WHERE id IN (SELECT value FROM json_each(?))"

_log = logging.getLogger(__name__)


class DatabaseRelay:
    """Carries notices through the database, and hears them in a thread of its own until it is stopped.

    A topic is a word and the number of a match, `table:7`, and its version is that of the match. PostgreSQL sends
    notices; on SQLite a process looks at the versions of what it watches whenever another one has committed.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._sender = _Sender(database)
        self._stopping = Event()
        self._thread: Thread | None = None

    def publish(self, topic: str, version: int) -> None:
        """Tell every process that `topic` is at `version`, which is committed."""
        if not self._database.is_sqlite:
            self._sender.send(topic, version)

    def start(
        self, hear: Callable[[str, int], None], look_again: Callable[[], None], list_topics: Callable[[], list[str]]
    ) -> None:
        """Pass every notice to `hear`; call `look_again` whenever some may have been missed."""
        self._thread = Thread(target=self._listen, args=(hear, look_again, list_topics), name="notices", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Hear and publish no more."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(RECONNECT_SECONDS)
        self._sender.close()

    def _listen(
        self, hear: Callable[[str, int], None], look_again: Callable[[], None], list_topics: Callable[[], list[str]]
    ) -> None:
        while not self._stopping.is_set():
            try:
                if self._database.is_sqlite:
                    news = _poll_sqlite(self._database, self._stopping, look_again, list_topics)
                else:
                    news = _listen_postgresql(self._database, self._stopping, look_again)
                for topic, version in news:
                    hear(topic, version)
            except (SQLAlchemyError, psycopg.Error, sqlite3.Error):
                _log.warning("Lost touch with the other processes; trying again.", exc_info=True)
                self._stopping.wait(RECONNECT_SECONDS)


class _Sender:
    """Tells PostgreSQL, in a thread of its own and on a line of its own, so that nobody waits for it.

    What comes within a moment is one transaction, which need not survive a power cut.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._news = Condition()
        self._newest: dict[str, int] = {}
        self._stopping = Event()
        self._thread: Thread | None = None
        self._line: psycopg.Connection | None = None

    def send(self, topic: str, version: int) -> None:
        """Have a notice sent."""
        with self._news:
            self._newest[topic] = version
            # A thread does not live through a fork, so it starts with the first notice.
            if self._thread is None:
                self._thread = Thread(target=self._send_all, name="notices out", daemon=True)
                self._thread.start()
            self._news.notify()

    def close(self) -> None:
        """Send what is waiting, and give the line back."""
        with self._news:
            self._stopping.set()
            self._news.notify()
        if self._thread is not None:
            self._thread.join(RECONNECT_SECONDS)
        if self._line is not None:
            self._line.close()

    def _send_all(self) -> None:
        while notices := self._gather():
            try:
                self._tell(notices)
            except psycopg.Error:
                # A browser that misses the notice catches up with the next one.
                _log.warning("Could not tell the other processes about %s.", notices, exc_info=True)

    def _gather(self) -> list[str]:
        """Return what there is to send, as soon as there is anything; nothing in the end."""
        with self._news:
            self._news.wait_for(lambda: self._newest or self._stopping.is_set())
        self._stopping.wait(GATHER_SECONDS)
        with self._news:
            newest, self._newest = self._newest, {}
        return [f"{topic}|{version}" for topic, version in newest.items()]

    def _tell(self, notices: list[str]) -> None:
        """Send notices, on a new line where the server has ended the one that was open."""
        try:
            self._open_line().execute(_NOTIFY, (CHANNEL, notices))
        except psycopg.OperationalError:
            self._open_line().execute(_NOTIFY, (CHANNEL, notices))

    def _open_line(self) -> psycopg.Connection:
        if self._line is None or self._line.closed:
            self._line = _connect(self._database)
            self._line.execute("SET synchronous_commit TO OFF")
        return self._line


def _poll_sqlite(
    database: Database, stopping: Event, look_again: Callable[[], None], list_topics: Callable[[], list[str]]
) -> Iterator[tuple[str, int]]:
    # Outside a transaction, `data_version` changes when any other connection commits; asking costs next to nothing.
    with closing(database.engine.raw_connection()) as pooled, closing(pooled.cursor()) as cursor:
        seen = cursor.execute("PRAGMA data_version").fetchone()
        look_again()
        while not stopping.wait(POLL_SECONDS):
            now = cursor.execute("PRAGMA data_version").fetchone()
            if now == seen:
                continue
            seen = now
            topics = [(topic, int(topic.partition(":")[2])) for topic in list_topics()]
            match_ids = json.dumps([match_id for _, match_id in topics])
            versions = dict(cursor.execute(_VERSIONS, (match_ids,)).fetchall())
            yield from ((topic, versions[match_id]) for topic, match_id in topics if match_id in versions)


def _listen_postgresql(
    database: Database, stopping: Event, look_again: Callable[[], None]
) -> Iterator[tuple[str, int]]:
    with _connect(database) as connection:
        connection.execute(f"LISTEN {CHANNEL}")
        look_again()
        while not stopping.is_set():
            for notice in connection.notifies(timeout=LISTEN_SECONDS):
                topic, _, version = notice.payload.rpartition("|")
                yield topic, int(version)


def _connect(database: Database) -> psycopg.Connection:
    words, options = database.engine.dialect.create_connect_args(database.engine.url)
    return psycopg.connect(
        *words, **options, autocommit=True, keepalives_idle=10, keepalives_interval=5, keepalives_count=3
    )
