"""Moves per second through HTTP, each committed, next to a bare Flask view under the same server settings.

Every client plays both seats of a two-seat table of its own. It deals and replays the hand with the engine, so it
knows what to play without reading a page: what is measured is the server. Rounds of moves and of the bare view take
turns, so that a busy machine slows down both.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any

from app.bots import sensible
from app.engine import HandState, Pass, apply, format_move, legal_moves, perspective
from app.engine.state import NOBODY
from app.services import dealing
from app.store import hands, matches
from app.store.db import Database
from app.store.ids import id_of
from tests.benchmarks.servers import Answer, Browser, serve
from tests.pg import DURABLE, TemporaryPostgres

CLIENTS = 4
ROUNDS = 5
SECONDS_A_ROUND = 2.0
ENDLESS = {"book": "ochos-locos", "places": 2, "name": "Ada", "target": 5000}
"""A match that no round comes to the end of."""
PAGE = "text/html"
FRAGMENT = "text/vnd.ochos.fragment+html"

Timed = Callable[[], float]
"""Does one thing and returns how many seconds the server took."""


@dataclass(slots=True)
class Figures:
    """What the rounds of one kind came to."""

    rates: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return median(self.rates)

    def line(self, name: str, bare: "Figures") -> str:
        percent = quantiles(self.seconds, n=100)
        return (
            f"  {name:<28}{self.rate:9.0f}/s{self.rate / bare.rate:9.2f}"
            f"{percent[49] * 1000:9.1f} ms{percent[98] * 1000:9.1f} ms"
        )


class Table:
    """A table of two seats, both played by this client."""

    def __init__(self, database: Database, browsers: tuple[Browser, Browser]) -> None:
        self.database = database
        self.browsers = browsers
        self.dice = Random(1)
        first, second = browsers
        opened = _expect(303, first.post("/tables/new", ENDLESS))
        self.path = opened.header("Location")
        _expect(303, second.post(f"{self.path}/seats", {"number": 1, "name": "Bo"}))
        self.number = 0
        self._next_hand()

    def move(self) -> float:
        """Make a move and return how long it took."""
        if self.state.over:
            self._next_hand()
        chosen = sensible.choose(perspective(self.state, self.state.turn), self.dice)
        form = {"hand": self.number, "ply": self.ply, "move": format_move(chosen)}
        browser = self.browsers[self.state.turn]
        began = time.perf_counter()
        answer = browser.post(f"{self.path}/moves", form)
        took = time.perf_counter() - began
        _expect(200 if browser.accept == FRAGMENT else 303, answer)
        self._go_on(apply(self.state, chosen))
        return took

    def _go_on(self, state: HandState) -> None:
        """Follow the server, which passes for who can do nothing else."""
        self.ply += 1
        while not state.over and state.lapse == NOBODY and tuple(legal_moves(state)) == (Pass(),):
            state = apply(state, Pass())
            self.ply += 1
        self.state = state

    def _next_hand(self) -> None:
        for browser in self.browsers:
            _expect(200 if browser.accept == FRAGMENT else 303, browser.post(f"{self.path}/ready", {}))
        self.number, self.ply, self.state = self._read_hand()

    def _read_hand(self) -> tuple[int, int, HandState]:
        with self.database.reading() as session:
            match = matches.find_by_code(session, self.path.rsplit("/", 1)[1])
            hand = hands.find_last(session, id_of(match)) if match else None
            if match is None or hand is None or hand.reason is not None:
                raise RuntimeError("There is no hand to play.")
            live = dealing.load_hand(session, match, hand)
        return hand.number, len(live.moves), live.state


def main() -> None:
    """Measure on SQLite and on PostgreSQL, and print a table for each."""
    print(f"Moves through HTTP: 1 process, {CLIENTS} clients, median of {ROUNDS} rounds of {SECONDS_A_ROUND:g} s")
    with tempfile.TemporaryDirectory() as folder:
        measure("SQLite, every move on the disk", f"sqlite:///{Path(folder) / 'ochos.db'}")
    try:
        server = TemporaryPostgres(DURABLE)
    except RuntimeError as error:
        print(error)
        return
    try:
        measure("PostgreSQL, every move on the disk", server.url())
    finally:
        server.stop()


def measure(title: str, database_url: str) -> None:
    """Play and print on one database."""
    moves, fragments, bare, inserts = Figures(), Figures(), Figures(), Figures()
    with (
        serve("app.gunicorn", database_url) as port,
        serve("tests.benchmarks.bare", database_url) as bare_port,
        _open(database_url) as database,
    ):
        people = [(Browser(port), Browser(port)) for _ in range(CLIENTS)]
        for _ in range(ROUNDS):
            _play_round(moves, [_sit_down(database, pair, PAGE).move for pair in people])
            _play_round(fragments, [_sit_down(database, pair, FRAGMENT).move for pair in people])
            _play_round(bare, [_ask_bare(Browser(bare_port)) for _ in range(CLIENTS)])
            _play_round(inserts, [_insert_bare(database)])
    print(f"{title}\n  {'':<28}{'median':>11}{'of bare':>9}{'p50':>12}{'p99':>12}")
    print(moves.line("moves, answered by a redirect", bare))
    print(fragments.line("moves, answered by the table", bare))
    print(bare.line("bare view", bare))
    print(inserts.line("bare insert and commit", bare))
    print(f"  moves answered by a redirect are {moves.rate / inserts.rate:.2f} x the bare inserts")


@contextmanager
def _open(database_url: str) -> Iterator[Database]:
    database = Database(database_url)
    try:
        yield database
    finally:
        database.close()


def _sit_down(database: Database, pair: tuple[Browser, Browser], accept: str) -> Table:
    _hang_up(pair, PAGE)
    table = Table(database, pair)
    _hang_up(pair, accept)
    return table


def _hang_up(pair: tuple[Browser, Browser], accept: str) -> None:
    for browser in pair:
        # The server closes a connection that is idle for long: during other rounds, or while the others sit down.
        browser.close()
        browser.accept = accept


def _ask_bare(browser: Browser) -> Timed:
    def ask() -> float:
        began = time.perf_counter()
        answer = browser.post("/", {"hand": 1, "ply": 12, "move": "8H=D"})
        took = time.perf_counter() - began
        _expect(200, answer)
        return took

    return ask


def _insert_bare(database: Database) -> Timed:
    """Insert a row and commit it on one connection without anything around: what the database can do by itself."""
    dialect = database.engine.dialect
    words, options = dialect.create_connect_args(database.engine.url)
    driver: Any = dialect.connect(*words, **options)
    if database.is_sqlite:
        driver.execute("PRAGMA synchronous=FULL")
    driver.execute("CREATE TABLE IF NOT EXISTS bare (number INTEGER, text VARCHAR(40))")
    driver.commit()

    def insert() -> float:
        began = time.perf_counter()
        if database.is_sqlite:
            driver.execute("BEGIN IMMEDIATE")
        driver.execute("INSERT INTO bare VALUES (12, '8H=D')")
        driver.commit()
        return time.perf_counter() - began

    return insert


def _play_round(figures: Figures, deeds: list[Timed]) -> None:
    """Let every client do its thing over and over for the length of a round."""
    until = time.perf_counter() + SECONDS_A_ROUND

    def repeat(deed: Timed) -> list[float]:
        took = []
        while time.perf_counter() < until:
            took.append(deed())
        return took

    began = time.perf_counter()
    with ThreadPoolExecutor(len(deeds)) as clients:
        seconds = [one for took in clients.map(repeat, deeds) for one in took]
    figures.rates.append(len(seconds) / (time.perf_counter() - began))
    figures.seconds += seconds


def _expect(status: int, answer: Answer) -> Answer:
    if answer.status != status:
        raise RuntimeError(f"{answer.status} instead of {status}: {answer.body.decode()[:500]}")
    return answer


if __name__ == "__main__":
    main()
