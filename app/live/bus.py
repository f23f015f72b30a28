"""The bus: carries a topic and a version to everyone who watches, never what changed."""

from collections import Counter
from collections.abc import Callable
from threading import Event, Lock
from types import TracebackType
from typing import Protocol, Self

LOOK_AGAIN = -1
"""Version of a notice that says only that notices may have been lost."""
SHARE_OF_AN_ADDRESS = 4
"""One address may take this part of the places: a quarter."""


class TooManyWatchersError(Exception):
    """Every place for a watcher in this process is taken."""


class Relay(Protocol):
    """Carries notices between the processes that share one database."""

    def publish(self, topic: str, version: int) -> None:
        """Tell every process, also this one."""

    def start(
        self, hear: Callable[[str, int], None], look_again: Callable[[], None], list_topics: Callable[[], list[str]]
    ) -> None:
        """Pass what is published anywhere of the topics to `hear`; call `look_again` when some may have been missed."""

    def stop(self) -> None:
        """Hear and publish no more."""


class Subscription:
    """What one watcher has not yet heard about its topic: only the newest version counts."""

    def __init__(self, leave: Callable[["Subscription"], bool]) -> None:
        self._give_back = leave
        self._lock = Lock()
        self._woken = Event()
        self._seen = LOOK_AGAIN
        self._waiting: int | None = None
        self.wake: Callable[[], None] = self._woken.set
        """Called when there is something to take, in the thread that brings it; for `wait` unless it is replaced."""
        self.closed = False

    def take(self) -> int | None:
        """Return the newest version not yet returned, or none when there is no news."""
        with self._lock:
            version, self._waiting = self._waiting, None
            return version

    def wait(self, timeout_seconds: float) -> int | None:
        """Return the newest version not yet returned, or none when there is no news in time or `closed`."""
        if not self.closed and self._woken.wait(timeout_seconds):
            self._woken.clear()
        return None if self.closed else self.take()

    def put(self, version: int) -> None:
        """Wake the watcher unless it has been told this version already."""
        with self._lock:
            if LOOK_AGAIN in (version, self._waiting):
                self._waiting = LOOK_AGAIN
            elif version > self._seen:
                self._waiting = version
            self._seen = max(self._seen, version)
            has_news = self._waiting is not None
        if has_news:
            self.wake()

    def end(self) -> None:
        """Wake the watcher for the last time."""
        self.closed = True
        self.wake()

    def leave(self) -> bool:
        """Give the place back; return whether it was still taken, for a second time does no harm."""
        self.end()
        return self._give_back(self)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        self.leave()


class Bus:
    """Everyone in this process who watches a topic."""

    def __init__(self, relay: Relay | None = None, max_watchers: int = 1000) -> None:
        self._relay = relay
        self._max_watchers = max_watchers
        self._lock = Lock()
        self._watchers: dict[str, set[Subscription]] = {}
        self._count = 0
        self._addresses: Counter[str] = Counter()
        self._started = False
        self.closed = False

    def subscribe(self, topic: str, address: str = "") -> Subscription:
        """Return a subscription to leave in the end, taken before the present state is read.

        Raises:
            TooManyWatchersError: this process has no place left, or none for one more from that address.
        """
        subscription = Subscription(lambda gone: self._drop(topic, address, gone))
        with self._lock:
            if self.closed or self._count >= self._max_watchers or self._crowds(address):
                raise TooManyWatchersError
            self._watchers.setdefault(topic, set()).add(subscription)
            self._count += 1
            self._addresses[address] += 1
            self._start_relay()
        return subscription

    def _crowds(self, address: str) -> bool:
        # A school behind one address may watch many tables; a single machine may not take all places.
        return bool(address) and self._addresses[address] >= max(1, self._max_watchers // SHARE_OF_AN_ADDRESS)

    def notify(self, topic: str, version: int) -> None:
        """Tell every watcher of `topic`, in this process and in the others; call it after the commit."""
        self._hear(topic, version)
        if self._relay is not None:
            self._relay.publish(topic, version)

    def end_topic(self, topic: str) -> None:
        """End every subscription to a topic in this process: who may still watch it comes again."""
        with self._lock:
            watchers = list(self._watchers.get(topic, ()))
        for subscription in watchers:
            subscription.end()

    def close(self) -> None:
        """End every subscription, so that open streams finish."""
        with self._lock:
            self.closed = True
            everyone = self._everyone()
        for subscription in everyone:
            subscription.end()
        if self._relay is not None:
            self._relay.stop()

    def _start_relay(self) -> None:
        # A thread does not live through a fork, so it starts in the worker, with its first watcher.
        if self._relay is not None and not self._started:
            self._started = True
            self._relay.start(self._hear, self._look_again, self._list_topics)

    def _hear(self, topic: str, version: int) -> None:
        with self._lock:
            watchers = list(self._watchers.get(topic, ()))
        for subscription in watchers:
            subscription.put(version)

    def _look_again(self) -> None:
        with self._lock:
            everyone = self._everyone()
        for subscription in everyone:
            subscription.put(LOOK_AGAIN)

    def _list_topics(self) -> list[str]:
        with self._lock:
            return sorted(self._watchers)

    def _everyone(self) -> list[Subscription]:
        return [subscription for topic in self._watchers.values() for subscription in topic]

    def _drop(self, topic: str, address: str, subscription: Subscription) -> bool:
        with self._lock:
            watchers = self._watchers.get(topic, set())
            if subscription not in watchers:
                return False
            watchers.discard(subscription)
            self._count -= 1
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]
            if not watchers:
                del self._watchers[topic]
        return True
