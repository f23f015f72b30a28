"""The server as a person starts it: it says where it is, serves, shares, and stops when it is told to."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.request import HTTPCookieProcessor, build_opener

import pytest

STOP_SECONDS = 8
"""Less than the server would wait for a live stream that does not end."""


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[subprocess.Popen[str]]]:
    """Two servers on free ports that share a new database, started in the same moment."""
    started = [start_server(tmp_path) for _ in range(2)]
    yield started
    for server in started:
        with server:
            server.terminate()


def start_server(folder: Path) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OCHOS_")}
    return subprocess.Popen(
        [sys.executable, "-m", "app", "run"],
        env=environment | {"OCHOS_DATABASE_URL": f"sqlite:///{folder / 'ochos.db'}", "OCHOS_PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("Ochos is at http://127.0.0.1:")
    return line.split()[-1]


def next_version(stream: HTTPResponse) -> int:
    """Read a live stream up to its next version."""
    line = next(line for line in stream if line.startswith(b"data: "))
    return int(line.removeprefix(b"data: "))


def test_two_servers_share_their_tables_and_streams_end_with_the_server(servers: list[subprocess.Popen[str]]) -> None:
    here, there = (address(server) for server in servers)
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    browser.addheaders = [("Sec-Fetch-Site", "same-origin")]
    with browser.open(f"{here}/tables/new", data=b"name=Ada", timeout=STOP_SECONDS) as page:
        table = page.url.removeprefix(here)

    with browser.open(f"{there}{table}/events", timeout=STOP_SECONDS) as stream:
        opened = next_version(stream)
        with browser.open(f"{here}{table}/bots", data=b"", timeout=STOP_SECONDS) as page:
            assert page.status == 200  # the cookie of one server is good at the other
        while next_version(stream) <= opened:
            pass  # the line between the servers was just opened, and asked to look again

        servers[1].send_signal(signal.SIGTERM)
        stream.read()  # comes back only when the stream ends
    assert servers[1].wait(STOP_SECONDS) == 0
