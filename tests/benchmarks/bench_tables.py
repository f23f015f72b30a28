"""Many tables at once, servers that are killed meanwhile, many who watch, and what a first visit weighs.

`python -m tests.benchmarks.bench_tables 10` plays for ten seconds instead of a minute.
"""

import gzip
import re
import resource
import selectors
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles

import sqlalchemy as sa

from app.bots import sensible
from app.engine import format_move, perspective
from app.models import Hand, Match, Move
from app.services import dealing
from app.store import hands, matches
from app.store.db import Database
from app.store.ids import id_of
from tests.benchmarks.servers import Answer, Browser
from tests.pg import DURABLE, TemporaryPostgres
from tests.remote import RunningServer

TABLES = 200
SEATS = 4
LINES = 8
"""Connections that play the tables, each its share of them one after the other."""
PLAY_SECONDS = 60.0
KILL_SECONDS = 5.0
WATCHERS, FOLLOWERS = 2000, 1000
MOVES_WATCHED = 10
ENDLESS = {"book": "ochos-locos", "places": SEATS, "name": "P0", "target": 5000}
FILES = 20_000
WAIT_SECONDS = 20


@dataclass(slots=True)
class PlayedTable:
    """A table whose four people are played over one line."""

    line: Browser
    database: Database
    cookies: list[str] = field(default_factory=list)
    path: str = ""
    dice: Random = field(default_factory=lambda: Random(1))
    acknowledged: list[tuple[int, int, str]] = field(default_factory=list)

    def open(self) -> None:
        """Open the table, sit down, and have the first hand dealt."""
        self.path = self._as_new("/tables/new", ENDLESS).header("Location")
        for seat in range(1, SEATS):
            self._as_new(f"{self.path}/seats", {"number": seat, "name": f"P{seat}"})
        self._say_ready()

    def _as_new(self, path: str, form: dict[str, str | int]) -> Answer:
        self.line.cookie = ""
        answer = expect(303, self.line.post(path, form))
        self.cookies.append(self.line.cookie)
        return answer

    def _say_ready(self) -> None:
        for cookie in self.cookies:
            self.line.cookie = cookie
            expect(303, self.line.post(f"{self.path}/ready", {}))

    def move(self) -> None:
        """Make the next move; what was under way when a server died is looked up."""
        with self.database.reading() as session:
            match = matches.find_by_code(session, self.path.rsplit("/", 1)[1])
            hand = hands.find_last(session, id_of(match)) if match else None
            if match is None or hand is None:
                raise RuntimeError("The table is gone.")
            live = None if hand.reason else dealing.load_hand(session, match, hand)
        if live is None:
            self._say_ready()
            return
        text = format_move(sensible.choose(perspective(live.state, live.state.turn), self.dice))
        self.line.cookie = self.cookies[live.places.to_match(live.state.turn)]
        expect(303, self.line.post(f"{self.path}/moves", {"hand": hand.number, "ply": live.ply, "move": text}))
        self.acknowledged.append((hand.number, live.ply, text))

    def count_lost(self) -> int:
        """Return how many acknowledged moves are not in the database."""
        written = sa.select(Hand.number, Move.ply, Move.text).join_from(Hand, Move).join(Match)
        mine = written.where(Match.code == self.path.rsplit("/", 1)[1])
        with self.database.reading() as session:
            kept = {tuple(row) for row in session.connection().execute(mine)}
        return len(set(self.acknowledged) - kept)


def expect(status: int, answer: Answer) -> Answer:
    if answer.status != status:
        raise RuntimeError(f"{answer.status} instead of {status}: {answer.body.decode()[:300]}")
    return answer


def play_all(title: str, database_url: str, seconds: float, kill_every: float | None) -> None:
    """Play at all tables for a time and print how it went."""
    server, database = RunningServer(database_url, processes=2), Database(database_url)
    try:
        lines = [Browser(server.port, address=f"127.0.1.{number + 1}") for number in range(LINES)]
        tables = [PlayedTable(lines[number % LINES], database) for number in range(TABLES)]
        with ThreadPoolExecutor(LINES) as playing:
            list(playing.map(lambda line: [table.open() for table in tables if table.line is line], lines))
            until = time.monotonic() + seconds
            rounds = [playing.submit(play, [table for table in tables if table.line is line], until) for line in lines]
            while kill_every is not None and time.monotonic() + kill_every < until:
                time.sleep(kill_every)
                server.kill_one()
            broken = sum(one.result() for one in rounds)
        moves = sum(len(table.acknowledged) for table in tables)
        lost = sum(table.count_lost() for table in tables)
        still = sum(not table.acknowledged for table in tables)
        print(
            f"  {title}: {moves} moves, {broken} answers cut off, {lost} acknowledged moves lost, {still} tables still"
        )
    finally:
        server.stop()
        database.close()


def play(tables: list[PlayedTable], until: float) -> int:
    """Play one table after the other; return how many answers were cut off."""
    broken = 0
    while time.monotonic() < until:
        for table in tables:
            try:
                table.move()
            except OSError:
                table.line.close()
                broken += 1
    return broken


def watch(database_url: str) -> None:
    """Hold many streams in one process, and tell half of them of moves."""
    server = RunningServer(database_url, processes=1, max_watchers=WATCHERS + LINES)
    owner, other = Browser(server.port), Browser(server.port)
    watched, quiet = (expect(303, one.post("/tables/new", ENDLESS)).header("Location") for one in (owner, other))
    before = server.memory_kb()
    selector = selectors.DefaultSelector()
    streams = [_follow(server.port, watched if n < FOLLOWERS else quiet, n) for n in range(WATCHERS)]
    for number, stream in enumerate(streams):
        selector.register(stream, selectors.EVENT_READ, number < FOLLOWERS)
    held = (server.memory_kb() - before) / WATCHERS
    seconds = [took for number in range(MOVES_WATCHED) for took in _tell(owner, watched, selector, number)]
    for stream in streams:
        stream.close()
    server.kill()
    percent = quantiles(seconds, n=100)
    print(
        f"  {WATCHERS} idle watchers in one process: {held:.0f} kB each\n"
        f"  from sending a change to the notice of {FOLLOWERS} watchers: "
        f"p50 {percent[49] * 1000:.0f} ms, p99 {percent[98] * 1000:.0f} ms"
    )


def _follow(port: int, table: str, number: int) -> socket.socket:
    stream = socket.create_connection(("127.0.0.1", port), WAIT_SECONDS, (f"127.0.2.{number % 50 + 1}", 0))
    stream.sendall(f"GET {table}/events HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
    said = b""
    while b"data:" not in said:
        said += stream.recv(4096)
    stream.setblocking(False)
    return stream


def _tell(owner: Browser, table: str, selector: selectors.BaseSelector, number: int) -> Iterator[float]:
    """Change the table and yield how long it took until each of its followers heard of it."""
    owner.close()
    deed, form = (("bots", {}), ("seats/free", {"number": 1}))[number % 2]
    heard: set[int] = set()
    began = time.perf_counter()
    expect(303, owner.post(f"{table}/{deed}", form))
    while len(heard) < FOLLOWERS:
        for key, _ in selector.select(WAIT_SECONDS):
            said, now = key.fileobj.recv(4096), time.perf_counter()  # type: ignore[union-attr]
            if b"data:" in said and key.data and key.fd not in heard:
                heard.add(key.fd)
                yield now - began


def weigh(database_url: str) -> None:
    """Print what a first visit of a table costs, and what a move brings."""
    server = RunningServer(database_url, processes=1)
    browser = Browser(server.port)
    table = expect(303, browser.post("/tables/new", {**ENDLESS, "places": 2})).header("Location")
    expect(303, browser.post(f"{table}/bots", {}))
    expect(303, browser.post(f"{table}/ready", {}))
    page = _body(browser, table)
    sizes, wanted = {table: _packed(page)}, _addresses(page.decode(), table)
    while wanted:
        address = wanted.pop()
        if address not in sizes:
            body = _body(browser, address)
            sizes[address] = _packed(body)
            if ".js" in address:
                wanted |= _addresses(body.decode(), address)
    fragment = _packed(_body(browser, f"{table}/view"))
    server.stop()
    print(
        f"  first visit of a table: {len(sizes)} requests, {sum(sizes.values()) / 1000:.1f} kB compressed; "
        f"a move's fragment {fragment / 1000:.1f} kB"
    )


def _body(browser: Browser, path: str) -> bytes:
    browser.close()
    return expect(200, browser.get(path)).body


def _packed(body: bytes) -> int:
    return len(gzip.compress(body, 6))


def _addresses(text: str, here: str) -> set[str]:
    """Return what a page or a script asks for."""
    static = {found.partition("#")[0] for found in re.findall(r'(?:href|src)="(/static/[^"]+)"', text)}
    folder = here.partition("?")[0].rsplit("/", 1)[0]
    imported = set()
    for name in re.findall(r'from "(\.[^"]+)"', text):
        imported.add(str(Path(folder, name)).replace("/./", "/") if name.startswith("./") else _up(folder, name))
    return static | imported


def _up(folder: str, name: str) -> str:
    while name.startswith("../"):
        folder, name = folder.rsplit("/", 1)[0], name.removeprefix("../")
    return f"{folder}/{name}"


def main(seconds: float = PLAY_SECONDS) -> None:
    """Measure on SQLite and on PostgreSQL."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    print(f"{TABLES} tables of {SEATS}, two processes, {seconds:g} s")
    with tempfile.TemporaryDirectory() as folder:
        _measure("SQLite", lambda name: f"sqlite:///{Path(folder) / name}.db", seconds)
    postgres = TemporaryPostgres(DURABLE)
    try:
        _measure("PostgreSQL", lambda name: _made(postgres, name), seconds)
    finally:
        postgres.stop()


def _made(postgres: TemporaryPostgres, name: str) -> str:
    postgres.run(f"CREATE DATABASE {name}")
    return postgres.url(name)


def _measure(kind: str, database: Callable[[str], str], seconds: float) -> None:
    print(kind)
    play_all("undisturbed", database("calm"), seconds, None)
    play_all(f"a process killed every {KILL_SECONDS:g} s", database("killed"), seconds, KILL_SECONDS)
    watch(database("watched"))
    if kind == "SQLite":
        weigh(database("weighed"))


if __name__ == "__main__":
    main(*map(float, sys.argv[1:]))
