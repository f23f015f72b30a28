"""Real gunicorn servers on free loopback ports, and a client that costs next to nothing."""

import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from urllib.parse import urlencode

STOP_SECONDS = 20
HEADERS_END = b"\r\n\r\n"


@contextmanager
def serve(config: str, database_url: str) -> Iterator[int]:
    """Run gunicorn with a configuration module and yield the port."""
    ours = {"OCHOS_DATABASE_URL": database_url, "OCHOS_PORT": "0", "OCHOS_PROCESSES": "1"}
    theirs = {name: value for name, value in os.environ.items() if not name.startswith("OCHOS_")}
    command = [sys.executable, "-m", "gunicorn", "--config", f"python:{config}"]
    server = subprocess.Popen(command, env=theirs | ours, stdout=subprocess.PIPE, text=True)
    try:
        yield _port(server)
    finally:
        server.terminate()
        server.communicate(timeout=STOP_SECONDS)


def _port(server: subprocess.Popen[str]) -> int:
    for line in server.stdout or ():
        if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
            return int(found[1])
    raise RuntimeError("The server ended before it said where it is.")


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server said."""

    status: int
    headers: str
    body: bytes

    def header(self, name: str) -> str:
        found = re.search(rf"^{name}: (.*?)\r?$", self.headers, re.MULTILINE | re.IGNORECASE)
        return found[1] if found else ""


@dataclass(slots=True)
class Browser:
    """One connection that is kept alive, with the cookie of one person; reads no more than it must."""

    port: int
    accept: str = "text/html"
    cookie: str = ""
    address: str = "127.0.0.1"
    """Where it calls from: the house lets one address do only so much."""
    _socket: socket.socket | None = field(default=None)

    def get(self, path: str) -> Answer:
        head = (
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
            f"Accept-Language: es\r\nCookie: {self.cookie}\r\n\r\n"
        )
        return self._send(head.encode())

    def post(self, path: str, form: Mapping[str, str | int]) -> Answer:
        body = urlencode(form)
        head = (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nSec-Fetch-Site: same-origin\r\n"
            f"Accept: {self.accept}\r\nAccept-Language: es\r\nCookie: {self.cookie}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        answer = self._send((head + body).encode())
        if cookie := answer.header("Set-Cookie"):
            self.cookie = cookie.split(";")[0]
        return answer

    def _send(self, request: bytes) -> Answer:
        if self._socket is None:
            self._socket = socket.create_connection(("127.0.0.1", self.port), source_address=(self.address, 0))
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._socket.sendall(request)
        received = b""
        while HEADERS_END not in received:
            received += self._receive()
        head, _, body = received.partition(HEADERS_END)
        answer = Answer(int(head[9:12]), head.decode("latin-1"), b"")
        length = int(answer.header("Content-Length") or 0)
        while len(body) < length:
            body += self._receive()
        if answer.header("Connection").lower() == "close":
            self.close()
        return Answer(answer.status, answer.headers, body)

    def _receive(self) -> bytes:
        piece = self._socket.recv(65536) if self._socket else b""
        if not piece:
            raise ConnectionError("The server closed the connection.")
        return piece

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
