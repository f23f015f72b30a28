"""The server as a person starts it: it says where it is, serves, shares, and stops when it is told to."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from http.client import HTTPConnection, HTTPResponse
from http.cookiejar import CookieJar
from ipaddress import IPv4Address
from pathlib import Path
from selectors import EVENT_READ, DefaultSelector
from urllib.request import HTTPCookieProcessor, build_opener

import pytest
from gunicorn.config import Config
from gunicorn.workers.gthread import TConn

from app.live.bus import SHARE_OF_AN_ADDRESS, Bus
from app.live.streams import HandedOver
from app.patience import READ_SECONDS, PatientSocket, PatientWorker
from tests.live.test_streams import Versions

STOP_SECONDS = 8
"""Less than the server would wait for a live stream that does not end."""
ANSWER_SECONDS = 60
"""How long a busy machine may take for an answer."""


@pytest.fixture
def servers(tmp_path: Path) -> Iterator[list[subprocess.Popen[str]]]:
    """Two servers on free ports that share a new database, started in the same moment."""
    started = [start_server(tmp_path) for _ in range(2)]
    yield started
    for server in started:
        with server:
            server.terminate()


def start_server(folder: Path, **settings: str) -> subprocess.Popen[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("OCHOS_")}
    ours = {
        "OCHOS_DATABASE_URL": f"sqlite:///{folder / 'ochos.db'}",
        "OCHOS_PORT": "0",
        "OCHOS_MAX_WATCHERS": str(SHARE_OF_AN_ADDRESS),
    }
    return subprocess.Popen(
        [sys.executable, "-m", "app", "run"],
        env=environment | ours | settings,
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
    with browser.open(f"{here}/tables/new", data=b"name=Ada", timeout=ANSWER_SECONDS) as page:
        table = page.url.removeprefix(here)

    with browser.open(f"{there}{table}/events", timeout=ANSWER_SECONDS) as stream:
        opened = next_version(stream)
        with browser.open(f"{here}{table}/bots", data=b"", timeout=ANSWER_SECONDS) as page:
            assert page.status == 200  # the cookie of one server is good at the other
        while next_version(stream) <= opened:
            pass  # the line between the servers was just opened, and asked to look again

        servers[1].send_signal(signal.SIGTERM)
        stream.read()  # comes back only when the stream ends
    assert servers[1].wait(STOP_SECONDS) == 0


def test_a_server_for_a_whole_house_says_where_its_phones_find_it(tmp_path: Path) -> None:
    with start_server(tmp_path, OCHOS_HOST="0.0.0.0") as server:
        here = address(server)
        assert ask(here, "GET", "/")[0] == 200
        server.terminate()
        others, _ = server.communicate()
    # A machine without a network has no other address.
    hosts = [IPv4Address(line.split("//")[1].split(":")[0]) for line in (here, *others.splitlines())]
    assert hosts[0].is_loopback
    assert not any(host.is_loopback or host.is_unspecified for host in hosts[1:])


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_a_browser_that_closes_its_stream_may_open_another(servers: list[subprocess.Popen[str]], version: str) -> None:
    here, _there = (address(server) for server in servers)
    table = ask(here, "POST", "/play")[1].headers["Location"]
    host, port = here.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), ANSWER_SECONDS) as stream:
        stream.sendall(f"GET {table}/events HTTP/{version}\r\nHost: {host}\r\n\r\n".encode())
        with stream.makefile("rb") as lines:
            assert any(line.startswith(b"data: ") for line in lines)
        assert ask(here, "HEAD", f"{table}/events")[0] == 503

    while ask(here, "HEAD", f"{table}/events")[0] != 200:
        pass


def ask(server: str, method: str, path: str, body: object = None, **headers: str) -> tuple[int, HTTPResponse]:
    """Return the status and the answer to one request on a connection of its own."""
    connection = HTTPConnection(server.removeprefix("http://"), timeout=ANSWER_SECONDS)
    connection.request(method, path, body, {"Sec-Fetch-Site": "same-origin", **headers})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer


def test_forwarded_headers_are_not_believed_where_no_proxy_is_trusted(servers: list[subprocess.Popen[str]]) -> None:
    here, _there = (address(server) for server in servers)

    for header in ("X-Forwarded-Proto", "X-Forwarded-Protocol", "X-Forwarded-Ssl"):
        _status, answer = ask(here, "GET", "/", **{header: "https"}, **{"Script-Name": "/elsewhere"})
        assert answer.getheader("Strict-Transport-Security") is None


def test_a_body_in_pieces_is_measured_as_any_other(servers: list[subprocess.Popen[str]]) -> None:
    here, _there = (address(server) for server in servers)
    form = {"Content-Type": "application/x-www-form-urlencoded"}

    assert ask(here, "POST", "/groups", iter([b"name=", b"Domingos"]), **form)[0] == 303
    assert ask(here, "POST", "/groups", iter([b"name=Domingos&x=", *[b"x" * 65_536] * 4]), **form)[0] == 413


def test_who_falls_silent_in_a_request_gives_its_thread_back() -> None:
    ours, theirs = socket.socketpair()
    patient = PatientSocket.of(ours)
    patient.setblocking(True)
    assert patient.gettimeout() == READ_SECONDS
    patient.settimeout(0.01)

    theirs.sendall(b"GET / HT")
    assert patient.recv(100) == b"GET / HT"
    assert patient.recv(100) == b""
    for end in (patient, theirs):
        end.close()


def test_who_goes_in_the_moment_their_stream_ends_takes_nobody_along() -> None:
    """One look at all connections then finds both: that it is to be closed, and that its other side has gone."""
    bus, (ours, theirs) = Bus(), socket.socketpair()
    worker = PatientWorker(1, os.getpid(), [], None, 30, Config(), None)
    worker.poller, worker.nr_conns = DefaultSelector(), 1
    worker.method_queue.init()
    worker.poller.register(worker.method_queue.fileno(), EVENT_READ, worker.method_queue.run_callbacks)
    answered: Future[HandedOver] = Future()
    answered.set_result(HandedOver(Versions(bus.subscribe("table:1"), str), is_chunked=True))
    worker.finish_request(TConn(Config(), PatientSocket.of(ours), None, None), answered)

    bus.close()
    worker.streams._errands.get()()
    theirs.close()
    worker.wait_for_and_dispatch_events(timeout=0)

    assert worker.nr_conns == 0
    worker.poller.close()
    worker.method_queue.close()
    worker.tmp.close()
