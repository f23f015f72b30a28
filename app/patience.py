"""The worker that serves: as gunicorn's own, but who falls silent and who only listens keep no thread."""

import socket
from concurrent.futures import Future
from functools import partial
from selectors import EVENT_READ
from typing import Any, Self

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

from app.live.streams import HandedOver, Stream, Streams

READ_SECONDS = 10.0
"""How long a request, or a client that takes an answer, may stand still."""


class PatientSocket(socket.socket):
    """A connection that counts as closed once the other side has been silent for too long."""

    @classmethod
    def of(cls, plain: socket.socket) -> Self:
        """Take over a connection."""
        return cls(plain.family, plain.type, plain.proto, fileno=plain.detach())

    def setblocking(self, flag: bool) -> None:  # noqa: FBT001  (the signature is Python's)
        """Wait, but not for ever."""
        self.settimeout(READ_SECONDS if flag else 0.0)

    def recv(self, bufsize: int, flags: int = 0) -> bytes:
        """Return what comes, nothing from who has gone or is silent."""
        try:
            return super().recv(bufsize, flags)
        except TimeoutError:
            return b""


class PatientWorker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """A worker whose threads come back."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.streams = Streams()

    def handle(self, conn: Any) -> Any:
        """Serve the next request of a connection; return whether it is kept, or what is to be told on it."""
        if not isinstance(conn.sock, PatientSocket):
            conn.sock = PatientSocket.of(conn.sock)
        try:
            return super().handle(conn)
        except HandedOver as handed:
            return handed

    def finish_request(self, conn: Any, fs: Future[Any]) -> None:
        """See, in the thread of the worker, what becomes of a connection."""
        handed = None if fs.cancelled() or fs.exception() else fs.result()
        if not isinstance(handed, HandedOver):
            super().finish_request(conn, fs)
            return
        conn.sock.settimeout(0)
        stream = self.streams.hold(handed, conn.sock, partial(self.method_queue.defer, self._close_stream, conn))
        # A follower has nothing more to say: whatever can be read is its end.
        self.poller.register(conn.sock, EVENT_READ, partial(self._drop_stream, stream))

    def _drop_stream(self, stream: Stream, line: socket.socket) -> None:
        self._look_away(line)
        self.streams.drop(stream)

    def _look_away(self, line: socket.socket) -> None:
        # Its other side may go in the very moment in which it is closed here, and be told of only then.
        if line.fileno() >= 0 and line in self.poller.get_map():
            self.poller.unregister(line)

    def _close_stream(self, conn: Any) -> None:
        self._look_away(conn.sock)
        self.nr_conns -= 1
        conn.close()
