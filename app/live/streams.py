"""The live streams of one process: a socket each, and a few threads that tell all of them."""

import logging
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from socket import socket
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Protocol

from app.live.bus import Subscription

BEAT_SECONDS = 15.0
"""How often a stream without news says that it is alive."""
TELLERS = 4
"""Threads that tell: one that waits for the database must not hold up the others."""
LOOK_SECONDS = 1.0

log = logging.getLogger(__name__)


class Story(Protocol):
    """What a stream says after its beginning."""

    news: Subscription

    def go_on(self, newer: int | None) -> str | None:
        """Return what is said of a newer version, or of none for so long; nothing where the stream ends."""

    def leave(self) -> None:
        """Be told no more; again does no harm."""


class HandedOver(BaseException):
    """Raised in the middle of an answer whose rest is told by `Streams`.

    No `Exception`: nobody may take it for a fault of the site.
    """

    def __init__(self, story: Story, *, is_chunked: bool) -> None:
        super().__init__()
        self.story = story
        self.is_chunked = is_chunked
        """Whether each piece says its length first; otherwise the end of the connection is the end of the answer."""


class Stream:
    """The rest of an answer, and the connection that takes it."""

    def __init__(self, handed: HandedOver, line: socket, ended: Callable[[], None]) -> None:
        self.due = monotonic() + BEAT_SECONDS
        """When something is to be said, with news or without."""
        self._story = handed.story
        self._is_chunked = handed.is_chunked
        self._line = line
        self._ended = ended
        self._lock = Lock()
        self._is_over = False

    def tell(self) -> None:
        """Say what is new, or that the stream is alive."""
        with self._lock:
            if self._is_over:
                return
            news = self._story.news
            newer = news.take()
            if newer is None and not news.closed and monotonic() < self.due:
                return
            self.due = monotonic() + BEAT_SECONDS
            piece = None if news.closed else self._go_on(newer)
            if piece is None or not self._send(piece.encode("ascii")):
                self._end()

    def end(self) -> None:
        """Say no more: nobody listens."""
        with self._lock:
            if not self._is_over:
                self._end()

    def _go_on(self, newer: int | None) -> str | None:
        try:
            return self._story.go_on(newer)
        except Exception:
            # The browser comes again by itself.
            log.exception("A live stream was cut off.")
            return None

    def _send(self, piece: bytes) -> bool:
        chunk = b"%X\r\n%b\r\n" % (len(piece), piece) if self._is_chunked else piece
        try:
            # Whoever has not taken thousands of pieces takes none any more.
            return self._line.send(chunk) == len(chunk)
        except OSError:
            return False

    def _end(self) -> None:
        self._is_over = True
        try:
            self._story.leave()
        except Exception:
            # The thread that tells has others to tell.
            log.exception("A live stream did not leave in order.")
        with suppress(OSError):
            self._line.send(b"0\r\n\r\n" if self._is_chunked else b"")
        self._ended()


class Streams:
    """All streams of a process that were handed over."""

    def __init__(self) -> None:
        self._streams: set[Stream] = set()
        self._lock = Lock()
        self._errands: SimpleQueue[Callable[[], None]] = SimpleQueue()

    def start(self) -> None:
        """Start the threads, in the process that serves."""
        for work in (self._look_for_due, *[self._run_errands] * TELLERS):
            Thread(target=work, daemon=True).start()

    def hold(self, handed: HandedOver, line: socket, ended: Callable[[], None]) -> Stream:
        """Go on with an answer on a connection that does not block; `ended` is called once all is said."""

        def let_go() -> None:
            with self._lock:
                self._streams.discard(stream)
            ended()

        stream = Stream(handed, line, let_go)
        with self._lock:
            self._streams.add(stream)
        handed.story.news.wake = lambda: self._errands.put(stream.tell)
        # What came while the answer changed hands woke nobody.
        self._errands.put(stream.tell)
        return stream

    def drop(self, stream: Stream) -> None:
        """End a stream whose other side has gone."""
        self._errands.put(stream.end)

    def _run_errands(self) -> None:
        while True:
            self._errands.get()()

    def _look_for_due(self) -> None:
        while True:
            sleep(LOOK_SECONDS)
            now = monotonic()
            with self._lock:
                due = [stream for stream in self._streams if stream.due <= now]
            for stream in due:
                self._errands.put(stream.tell)
