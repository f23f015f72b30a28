"""The worker that serves: as gunicorn's own, but who falls silent in the middle of a request keeps no thread."""

import socket
from typing import Any, Self

from gunicorn.workers.gthread import ThreadWorker  # type: ignore[import-untyped]

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

    def handle(self, conn: Any) -> Any:
        """Serve the next request of a connection."""
        if not isinstance(conn.sock, PatientSocket):
            conn.sock = PatientSocket.of(conn.sock)
        return super().handle(conn)
