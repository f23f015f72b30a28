"""A real server on a free port, and browsers of several people."""

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, expect

from e2e.pocket import PATIENCE_MS, SMALL, Pocket

STOP_SECONDS = 20
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP = {"viewport": {"width": 1280, "height": 800}}
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

expect.set_options(timeout=PATIENCE_MS)


class Server:
    """Ochos as `make run` starts it, on a database of its own."""

    def __init__(self, folder: Path) -> None:
        self._environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("OCHOS_")},
            "OCHOS_DATABASE_URL": f"sqlite:///{folder / 'ochos.db'}",
        }
        self._file = folder / "ochos.db"
        self._port = 0
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def database_url(self) -> str:
        return self._environment["OCHOS_DATABASE_URL"]

    def start(self) -> None:
        """Serve, on the same port as before."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "app", "run"],
            env={**self._environment, "OCHOS_PORT": str(self._port)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for line in self._process.stdout or ():
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self._port = int(found[1])
                return
        raise RuntimeError("The server ended before it said where it is.")

    def kill(self) -> None:
        """End every process at once, as a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def run(self, *command: str) -> str:
        """Run an `ochos` command on the same database and return what it prints."""
        return subprocess.run(
            [sys.executable, "-m", "app", *command],
            env=self._environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    def change_rules(self, code: str, **options: Any) -> None:
        """Change the rules of a table before its first hand, to come to a rare position soon."""
        with closing(sqlite3.connect(self._file)) as database:
            (found,) = database.execute("SELECT rules FROM match WHERE code = ?", (code,)).fetchone()
            rules = json.dumps(json.loads(found) | options)
            database.execute("UPDATE match SET rules = ? WHERE code = ?", (rules, code))
            database.commit()

    def _end(self, number: signal.Signals) -> None:
        if number is signal.SIGKILL:
            subprocess.run(["pkill", "-KILL", "-P", str(self._process.pid)], check=False)
        self._process.send_signal(number)
        self._process.wait(STOP_SECONDS)
        if self._process.stdout:
            self._process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium where there is one."""
    installed = shutil.which("chromium") or shutil.which("google-chrome")
    path = {"executable_path": installed} if installed else {}
    return {**browser_type_launch_args, **path, "args": CHROMIUM_FLAGS}


@pytest.fixture
def new_visitor(browser: Browser, server: Server) -> Iterator[Callable[..., Page]]:
    """Make a page of a person with cookies of their own, on a phone unless told otherwise."""
    contexts: list[BrowserContext] = []

    def visit(language: str = "es", **device: Any) -> Page:
        # Only who goes without a connection needs the worker, and its requests are everybody's time. Moves are played
        # back only to who wants motion.
        settings = {"service_workers": "block", "reduced_motion": "reduce", **(device or PHONE)}
        context = browser.new_context(base_url=server.url, locale=language, **settings)
        context.set_default_timeout(PATIENCE_MS)
        contexts.append(context)
        return context.new_page()

    yield visit
    for context in contexts:
        context.close()


@pytest.fixture
def make_pocket(
    browser_type: BrowserType, browser_type_launch_args: dict[str, Any], server: Server, tmp_path: Path
) -> Iterator[Callable[..., Pocket]]:
    """Make a phone that keeps what it has."""
    made: list[Pocket] = []

    def make(**device: Any) -> Pocket:
        settings = {**browser_type_launch_args, "base_url": server.url, "locale": "es", **(device or SMALL)}
        made.append(Pocket(browser_type, tmp_path / f"profile{len(made)}", **settings))
        return made[-1]

    yield make
    for pocket in made:
        pocket.close()


@pytest.fixture
def phone(new_visitor: Callable[..., Page]) -> Page:
    """One person with a phone, in Spanish."""
    return new_visitor()
