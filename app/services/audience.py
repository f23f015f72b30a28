"""The watchers of tables: counted in each process, added up over all of them in the database."""

from collections import Counter
from datetime import datetime, timedelta
from threading import Lock

from app.services.codes import new_code
from app.services.errors import UnavailableError
from app.store import audience
from app.store.db import Database, Session

FRESH = timedelta(seconds=60)
"""So long what a process says counts: it may have ended without a word."""
RENEWED = timedelta(seconds=25)


class Watchers:
    """How many watch each table in this process."""

    def __init__(self) -> None:
        # A worker makes its own after the fork, so that no two processes have one name.
        self._process = new_code()
        self._lock = Lock()
        self._counts: Counter[int] = Counter()
        self._said: dict[int, datetime] = {}
        self._being_said: set[int] = set()

    def come(self, database: Database, match_id: int, now: datetime) -> None:
        """Count one watcher more."""
        with self._lock:
            self._counts[match_id] += 1
        self._say(database, match_id, now)

    def go(self, database: Database, match_id: int, now: datetime) -> None:
        """Count one watcher less."""
        with self._lock:
            self._counts[match_id] -= 1
        self._say(database, match_id, now)

    def stay(self, database: Database, match_id: int, now: datetime) -> None:
        """Say again how many there are, where it has not been said for a while."""
        with self._lock:
            said = self._said.get(match_id)
        if said is None or now - said >= RENEWED:
            self._say(database, match_id, now)

    def _say(self, database: Database, match_id: int, now: datetime) -> None:
        with self._lock:
            if match_id in self._being_said:
                # Two at once could write in the other order; who writes looks again in the end.
                return
            self._being_said.add(match_id)
        said = None
        try:
            while (count := self._next(match_id, said, now)) is not None:
                self._write(database, match_id, count, now)
                said = count
        except BaseException as error:
            self._being_said.discard(match_id)
            # Nobody is kept from watching because a number cannot be written; the next one makes it good.
            if not isinstance(error, UnavailableError):
                raise

    def _next(self, match_id: int, said: int | None, now: datetime) -> int | None:
        """Return how many there are, none where just that was said: the next to come or go says it then."""
        with self._lock:
            count = self._counts[match_id]
            if count:
                self._said[match_id] = now
            else:
                self._said.pop(match_id, None)
                del self._counts[match_id]
            if count != said:
                return count
            self._being_said.discard(match_id)
            return None

    def _write(self, database: Database, match_id: int, count: int, now: datetime) -> None:
        with database.fleeting() as connection:
            if count:
                audience.put(connection, self._process, match_id, count, now)
            else:
                audience.forget(connection, self._process, match_id, now - FRESH)


def count_watchers(session: Session, match_id: int, now: datetime) -> int:
    """Return how many watch a table, in all processes."""
    return audience.count(session, match_id, now - FRESH)
