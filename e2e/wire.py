"""A line between a browser and the server, on which live streams can be kept silent, cut or turned away."""

import socket
from contextlib import suppress
from enum import Enum, auto
from threading import Event, Thread

PATIENCE_SECONDS = 30
PIECE_BYTES = 65_536
ASKS_FOR_STREAM = b"/events HTTP/1.1\r\n"
TURNED_AWAY = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Streams(Enum):
    """What becomes of live streams; all other requests pass."""

    PASS = auto()
    SILENT = auto()
    """They stay open, and what they say is held back."""
    UNANSWERED = auto()
    END = auto()
    """They end when they have begun."""
    REFUSED = auto()


class Wire:
    """A proxy on a port of its own."""

    def __init__(self, server_url: str) -> None:
        self._server = ("127.0.0.1", int(server_url.rsplit(":", 1)[1]))
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._lines: list[socket.socket] = []
        self._streams = Streams.PASS
        self._touched = Event()
        Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def let(self, streams: Streams) -> None:
        """Do that with live streams from now on, also with those that are open."""
        self._touched.clear()
        self._streams = streams

    def wait_until_touched(self) -> None:
        """Wait until a stream was held back, ended or turned away."""
        assert self._touched.wait(PATIENCE_SECONDS), "No stream came by."

    def close(self) -> None:
        for line in (self._listener, *self._lines):
            with suppress(OSError):
                line.shutdown(socket.SHUT_RDWR)
            line.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                browser, _address = self._listener.accept()
                server = socket.create_connection(self._server)
                self._lines += [browser, server]
                is_stream = Event()
                for target in (self._ask, self._answer):
                    Thread(target=target, args=(browser, server, is_stream), daemon=True).start()

    def _ask(self, browser: socket.socket, server: socket.socket, is_stream: Event) -> None:
        """Pass on what the browser asks for."""
        with suppress(OSError):
            while asked := browser.recv(PIECE_BYTES):
                if ASKS_FOR_STREAM in asked:
                    is_stream.set()
                    if self._streams is Streams.REFUSED:
                        browser.sendall(TURNED_AWAY)
                        self._touched.set()
                        break
                server.sendall(asked)
        _hang_up(browser, server)

    def _answer(self, browser: socket.socket, server: socket.socket, is_stream: Event) -> None:
        """Pass on what the server answers."""
        has_begun = False
        with suppress(OSError):
            while piece := server.recv(PIECE_BYTES):
                if not is_stream.is_set() or self._streams is Streams.PASS:
                    browser.sendall(piece)
                    has_begun = is_stream.is_set()
                    continue
                head, blank, _said = piece.partition(b"\r\n\r\n")
                if blank and not has_begun and self._streams is not Streams.UNANSWERED:
                    browser.sendall(head + blank)
                    has_begun = True
                self._touched.set()
                if self._streams is Streams.END:
                    break
        _hang_up(browser, server)


def _hang_up(*lines: socket.socket) -> None:
    for line in lines:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)
