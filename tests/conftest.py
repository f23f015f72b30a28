"""What tests stand on: the real databases, the house over them, and visitors of the site."""

import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import html5lib
import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings
from werkzeug.test import TestResponse

from app.config import Settings
from app.live.bus import Bus
from app.services import passwords
from app.services.house import House
from app.store import migrate
from app.store.db import Database
from tests.pg import TemporaryPostgres

# A busy machine would let the clock run out that hypothesis has for an example.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")

TEMPLATE = "migrated"
ELEMENTS = re.compile(r'<[^\s>]+|class="[^"]*"|[\w-]+=')
"""What a page is made of: one of the same parts as another is as well-formed as that."""
_read: set[frozenset[str]] = set()


class Clock:
    """A clock that a test moves by hand."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 1, 1, 18, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.moment

    def advance(self, **time: float) -> None:
        self.moment += timedelta(**time)


@pytest.fixture(autouse=True)
def _light_hasher(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords by the same algorithm at a cost that a thousand tries can bear."""
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))


class Visitor(FlaskClient):
    """A browser as far as the site can tell; refuses pages that are not well-formed HTML."""

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        # Browsers say where a request comes from, and the site refuses a POST that does not come from itself.
        headers = dict(kwargs.pop("headers", None) or {})
        headers.setdefault("Sec-Fetch-Site", "same-origin")
        response = super().open(*args, headers=headers, **kwargs)
        if response.mimetype == "text/html":
            _parse_strictly(response.get_data(as_text=True))
        return response


def _parse_strictly(text: str) -> None:
    # To read a page takes as long as to make it, and a table is asked for at every move.
    elements = frozenset(ELEMENTS.findall(text))
    if elements in _read:
        return
    parser = html5lib.HTMLParser(strict=True)
    if text.lstrip().lower().startswith("<!doctype"):
        parser.parse(text)
    else:
        parser.parseFragment(text)
    _read.add(elements)


@pytest.fixture(scope="session")
def migrated_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file with all tables and no rows."""
    path = tmp_path_factory.mktemp("sqlite") / "migrated.db"
    database = Database(f"sqlite:///{path}")
    migrate.upgrade(database)
    database.close()
    return path


@pytest.fixture(scope="session")
def postgres() -> Iterator[TemporaryPostgres]:
    """A PostgreSQL server."""
    server = TemporaryPostgres()
    yield server
    server.stop()


@pytest.fixture(scope="session")
def migrated_postgres(postgres: TemporaryPostgres) -> TemporaryPostgres:
    """A PostgreSQL server with a database that has all tables and no rows."""
    postgres.run(f"CREATE DATABASE {TEMPLATE}")
    database = Database(postgres.url(TEMPLATE))
    migrate.upgrade(database)
    database.close()
    return postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A migrated database without rows; every test that needs one runs on both kinds."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("migrated_file"), tmp_path / "ochos.db")
        yield f"sqlite:///{tmp_path / 'ochos.db'}"
        return
    server = request.getfixturevalue("migrated_postgres")
    yield server.url(TEMPLATE)
    server.empty(TEMPLATE)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """The database, and after the test the proof that nobody still holds a session."""
    database = Database(database_url)
    yield database
    held = database.engine.pool.checkedout()
    database.close()
    assert held == 0, "A session was opened and never closed."


@pytest.fixture
def clock() -> Clock:
    """The time, which stands still until a test moves it."""
    return Clock()


@pytest.fixture
def house(database: Database, clock: Clock) -> Iterator[House]:
    """What every use case needs."""
    bus = Bus()
    yield House(database, bus, clock)
    bus.close()


def open_site(house: House) -> Flask:
    """Return the site over a house, to visitors with browsers."""
    from app.web import site

    built = site.build(house, "a key that only the tests know about", Settings())
    built.testing = True
    built.test_client_class = Visitor
    return built


@pytest.fixture(scope="session")
def standing_site(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """A site over nobody's house; to build one takes longer than most tests."""
    nowhere = Database(f"sqlite:///{tmp_path_factory.mktemp('nobody') / 'ochos.db'}")
    return open_site(House(nowhere, Bus(), Clock()))


@pytest.fixture
def app(standing_site: Flask, house: House) -> Flask:
    """The site over `house`."""
    standing_site.extensions["house"] = house
    return standing_site


@pytest.fixture
def make_client(app: Flask) -> Callable[[], FlaskClient]:
    """Make visitors, each with cookies of their own."""
    return app.test_client


@pytest.fixture
def client(make_client: Callable[[], FlaskClient]) -> FlaskClient:
    """One visitor."""
    return make_client()
