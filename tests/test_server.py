"""The server as a person starts it: it says where it is, serves, and stops when it is told to."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

STOP_SECONDS = 8
"""Less than the server would wait for a live stream that does not end."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A server on a free port, with a new database."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OCHOS_")}
    started = subprocess.Popen(
        [sys.executable, "-m", "app", "run"],
        env=environment | {"OCHOS_DATABASE_URL": f"sqlite:///{tmp_path / 'ochos.db'}", "OCHOS_PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    with started:
        yield started
        started.kill()


def address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    line = server.stdout.readline()
    assert line.startswith("Ochos is at http://127.0.0.1:")
    return line.split()[-1]


def test_the_server_says_where_it_is_serves_and_stops(server: subprocess.Popen[str]) -> None:
    with urlopen(address(server), timeout=STOP_SECONDS) as page:
        assert page.status == 200

    server.send_signal(signal.SIGTERM)
    assert server.wait(STOP_SECONDS) == 0
