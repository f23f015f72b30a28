"""Processes killed in the middle of many games: nothing that was acknowledged is lost, and nothing stands still."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from http.client import HTTPConnection
from threading import Event
from typing import TypeVar

import pytest
import sqlalchemy as sa

from app.models import Hand, Match, Move
from app.store import due, matches
from app.store.db import Database
from tests.online import Guest, View
from tests.remote import STOP_SECONDS, GoneError, RemoteClient, RunningServer

T = TypeVar("T")

START_SECONDS = 60
TABLES = 3
MOVES_BEFORE_A_KILL = 5
"""At each table, so that every one of them is being played at when a process dies."""
MOVES_A_ROUND = 15


@pytest.fixture(name="server")
def _server(database_url: str) -> Iterator[RunningServer]:
    """Two processes on one database."""
    server = RunningServer(database_url, processes=2)
    yield server
    server.stop()


def persist(deed: Callable[[], T]) -> T:
    """Do something that does no harm twice until a server is there to do it."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until:
        try:
            return deed()
        except GoneError:
            continue
    raise AssertionError("The server did not come back.")


class PlayedTable:
    """A table of two people and a bot, both people played by this thread."""

    def __init__(self, server: RunningServer) -> None:
        self.guests = [Guest(RemoteClient(server.port), name) for name in ("Ada", "Bo")]
        first, second = self.guests
        self.code = first.open_table(places=3, target=5000, clock=259_200)
        second.sit(self.code, 1)
        first.do("bots")
        for guest in self.guests:
            guest.do("ready")
        self.acknowledged: list[tuple[int, int, str]] = []
        self.is_under_way = Event()

    def play(self, moves: int) -> None:
        """Make so many moves more that are acknowledged."""
        self._left = moves
        for _ in range(100 * moves):
            for guest in self.guests:
                self._act(guest)
                if not self._left:
                    return
        raise AssertionError("The table stands still.")

    def _act(self, guest: Guest) -> None:
        view = persist(guest.look)
        if view.phase == "between":
            persist(lambda: guest.do("ready"))
        elif view.my_turn:
            self._move(guest, view)

    def _move(self, guest: Guest, view: View) -> None:
        move = view.offers[0]
        try:
            status = guest.move(view, move).status_code
        except GoneError:
            return  # nobody knows whether it was made; the next look tells
        assert status in {303, 409}, guest.answer.get_data(as_text=True)
        if status == 303:
            self.acknowledged.append((view.hand, view.ply, move))
            self._left -= 1
            if len(self.acknowledged) >= MOVES_BEFORE_A_KILL:
                self.is_under_way.set()


def written(database: Database, code: str) -> dict[tuple[int, int], str]:
    """Return every move of a table that is in the database."""
    found = sa.select(Hand.number, Move.ply, Move.text).join_from(Hand, Move).join(Match).where(Match.code == code)
    with database.reading() as session:
        return {(number, ply): text for number, ply, text in session.connection().execute(found)}


def test_no_acknowledged_move_is_lost_and_no_table_stands_still(database: Database, server: RunningServer) -> None:
    tables = [PlayedTable(server) for _ in range(TABLES)]

    for kill in (server.kill_one, lambda: (server.kill(), server.start())):
        with ThreadPoolExecutor(TABLES) as playing:
            rounds = [playing.submit(table.play, MOVES_A_ROUND) for table in tables]
            assert all(table.is_under_way.wait(STOP_SECONDS) for table in tables)
            kill()
            for one in rounds:
                one.result()
    for table in tables:
        kept = written(database, table.code)
        assert len(table.acknowledged) == 2 * MOVES_A_ROUND
        for number, ply, move in table.acknowledged:
            assert kept[number, ply] == move

    # What falls due while nothing is running is done as soon as something is.
    server.kill()
    version = run_out(database, tables[0].code)
    server.start()
    connection = HTTPConnection("127.0.0.1", server.port, timeout=STOP_SECONDS)
    connection.request("GET", f"/tables/{tables[0].code}/events")
    stream = connection.getresponse()
    # A stream may also say only that one had better look.
    while next_version(stream) <= version and version_of(database, tables[0].code) == version:
        pass
    connection.close()


def version_of(database: Database, code: str) -> int:
    with database.reading() as session:
        match = matches.find_by_code(session, code)
        assert match is not None
        return match.version


def next_version(stream: Iterator[bytes]) -> int:
    """Read a live stream up to its next version."""
    line = next(line for line in stream if line.startswith(b"data: "))
    return int(line.removeprefix(b"data: "))


def run_out(database: Database, code: str) -> int:
    """Let the time of a table be over; return its version."""
    with database.transaction() as session:
        match = matches.find_by_code(session, code)
        assert match is not None
        due.put(session, match.id or 0, datetime.now(UTC) - timedelta(seconds=1))
        return match.version
