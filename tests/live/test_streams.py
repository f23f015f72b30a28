"""The streams that a server holds: what is new is told in pieces, and nobody holds up the others."""

from collections.abc import Callable, Iterator
from socket import socketpair
from threading import Event

import pytest

from app.live import streams
from app.live.bus import Bus, Subscription
from app.live.streams import HandedOver, Streams

SOON = 5.0
END = b"0\r\n\r\n"

Said = Callable[[int | None], str | None]


class Versions:
    """A story of bare numbers."""

    def __init__(self, news: Subscription, said: Said) -> None:
        self.news = news
        self.go_on = said
        self.leave = news.leave


class Listener:
    """The other side of a stream."""

    def __init__(self, held: Streams, handed: HandedOver) -> None:
        self._line, self._theirs = socketpair()
        self._line.settimeout(SOON)
        self._theirs.setblocking(False)
        self._over = Event()
        self.stream = held.hold(handed, self._theirs, self._over.set)

    def hear(self) -> bytes:
        return self._line.recv(100)

    def is_over(self) -> bool:
        return self._over.wait(SOON)

    def close(self) -> None:
        self._line.close()
        self._theirs.close()


@pytest.fixture
def bus() -> Bus:
    return Bus()


@pytest.fixture
def held() -> Streams:
    made = Streams()
    made.start()
    return made


@pytest.fixture(name="listen")
def _listen(bus: Bus, held: Streams) -> Iterator[Callable[..., Listener]]:
    listeners = []

    def listen(said: Said = str, *, is_chunked: bool = True) -> Listener:
        story = Versions(bus.subscribe("table:1"), said)
        listeners.append(Listener(held, HandedOver(story, is_chunked=is_chunked)))
        return listeners[-1]

    yield listen
    bus.close()
    for listener in listeners:
        assert listener.is_over()
        listener.close()


def test_news_come_in_pieces_that_say_their_length(bus, listen):
    listener = listen()
    bus.notify("table:1", 12)

    assert listener.hear() == b"2\r\n12\r\n"


def test_an_old_client_hears_news_without_lengths(bus, listen):
    listener = listen(is_chunked=False)
    bus.notify("table:1", 12)

    assert listener.hear() == b"12"


def test_news_from_before_the_answer_changed_hands_are_told(bus, held):
    story = Versions(bus.subscribe("table:1"), str)
    bus.notify("table:1", 12)
    listener = Listener(held, HandedOver(story, is_chunked=True))

    assert listener.hear() == b"2\r\n12\r\n"
    held.drop(listener.stream)
    assert listener.is_over()
    listener.close()


def test_without_news_a_stream_says_that_it_is_alive(listen, monkeypatch):
    monkeypatch.setattr(streams, "BEAT_SECONDS", 0)

    assert listen().hear() == b"4\r\nNone\r\n"


def test_the_end_is_said_when_the_bus_is_closed(bus, listen):
    listener = listen()
    bus.close()

    assert listener.hear() == END
    assert listener.is_over()


def fail(_newer: int | None) -> str | None:
    raise RuntimeError("The database is gone.")


def end(_newer: int | None) -> str | None:
    return None


@pytest.mark.parametrize("said", [fail, end])
def test_who_can_be_told_no_more_is_let_go_and_the_others_hear_on(bus, listen, said):
    # More of them than there are threads that tell.
    ending = [listen(said) for _ in range(streams.TELLERS + 1)]
    listener = listen()
    bus.notify("table:1", 12)

    for one in ending:
        assert one.hear() == END
    assert listener.hear() == b"2\r\n12\r\n"


def test_whose_place_cannot_be_given_back_holds_up_nobody(bus, held, listen):
    ending = [listen(end) for _ in range(streams.TELLERS + 1)]
    for one in ending:
        one.stream._story.leave = lambda: 1 / 0
    listener = listen()
    bus.notify("table:1", 12)

    assert all(one.is_over() for one in ending)
    assert listener.hear() == b"2\r\n12\r\n"


def test_who_takes_nothing_is_let_go(bus, listen):
    listener = listen(lambda _newer: "x" * 10_000_000)
    bus.notify("table:1", 12)

    assert listener.is_over()


def test_who_has_gone_gives_the_place_back(bus, held, listen):
    listener = listen()
    held.drop(listener.stream)

    assert listener.is_over()
    assert bus._count == 0
