"""The bus: who watches hears the newest version, once."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.live.bus import LOOK_AGAIN, Bus, TooManyWatchersError

SOON = 5.0
NOW = 0.0


def test_a_watcher_hears_its_topic_and_no_other() -> None:
    bus = Bus()
    with bus.subscribe("table:1") as mine, bus.subscribe("table:2") as other:
        bus.notify("table:1", 4)

        assert mine.wait(SOON) == 4
        assert other.wait(NOW) is None


def test_a_waiting_watcher_is_woken() -> None:
    bus = Bus()
    with bus.subscribe("table:1") as watcher, ThreadPoolExecutor(1) as threads:
        heard = threads.submit(watcher.wait, SOON)
        bus.notify("table:1", 4)

        assert heard.result() == 4


def test_a_slow_watcher_hears_only_the_newest_version() -> None:
    bus = Bus()
    with bus.subscribe("table:1") as watcher:
        for version in (4, 5, 6):
            bus.notify("table:1", version)

        assert watcher.wait(SOON) == 6
        assert watcher.wait(NOW) is None


@pytest.mark.parametrize("late", [6, 5])
def test_what_was_heard_is_not_heard_again(late: int) -> None:
    bus = Bus()
    with bus.subscribe("table:1") as watcher:
        bus.notify("table:1", 6)
        watcher.wait(SOON)
        bus.notify("table:1", late)

        assert watcher.wait(NOW) is None


def test_closing_ends_every_wait() -> None:
    bus = Bus()
    with bus.subscribe("table:1") as watcher, ThreadPoolExecutor(1) as threads:
        heard = threads.submit(watcher.wait, SOON)
        bus.close()

        assert heard.result() is None
        assert watcher.closed


def test_a_closed_bus_takes_no_watcher() -> None:
    bus = Bus()
    bus.close()

    with pytest.raises(TooManyWatchersError):
        bus.subscribe("table:1")


def test_a_place_is_free_again_when_its_watcher_leaves() -> None:
    bus = Bus(max_watchers=1)
    with bus.subscribe("table:1"), pytest.raises(TooManyWatchersError):
        bus.subscribe("table:2")

    with bus.subscribe("table:2"):
        pass


class BrokenLine:
    """A relay that was cut off and is there again."""

    def __init__(self) -> None:
        self.started = 0
        self.stopped = False

    def publish(self, topic, version):
        pass

    def start(self, hear, look_again, list_topics):
        self.started += 1
        self.reconnect = look_again

    def stop(self):
        self.stopped = True


def test_after_a_lost_line_every_watcher_looks_again() -> None:
    line = BrokenLine()
    bus = Bus(line)
    with bus.subscribe("table:1") as one, bus.subscribe("table:2") as two:
        bus.notify("table:1", 4)
        line.reconnect()
        bus.notify("table:1", 5)

        assert one.wait(SOON) == LOOK_AGAIN
        assert two.wait(SOON) == LOOK_AGAIN


def test_the_relay_starts_with_the_first_watcher_and_stops_with_the_bus() -> None:
    line = BrokenLine()
    bus = Bus(line)
    assert line.started == 0  # a server makes the bus before it forks

    for _ in range(2):
        with bus.subscribe("table:1"):
            pass
    bus.close()

    assert line.started == 1
    assert line.stopped


def test_one_address_takes_no_more_than_its_share_of_the_places():
    bus = Bus(max_watchers=8)
    mine = [bus.subscribe("table:1", "10.0.0.1") for _ in range(2)]

    with pytest.raises(TooManyWatchersError):
        bus.subscribe("table:2", "10.0.0.1")
    with bus.subscribe("table:1", "10.0.0.2"):
        mine[0].leave()
        mine[0].leave()
        with bus.subscribe("table:2", "10.0.0.1"), pytest.raises(TooManyWatchersError):
            bus.subscribe("table:2", "10.0.0.1")
