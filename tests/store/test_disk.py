"""Syncs of the log of SQLite: nobody goes on too early, and nobody waits alone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from app.store import disk
from app.store.disk import Disk

SOON = 5.0


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a log."""
    (tmp_path / "ochos.db-wal").touch()
    return tmp_path / "ochos.db"


SlowDisk = tuple[Disk, list[Event], Callable[[], None]]


@pytest.fixture
def slow_disk(database: Path, monkeypatch: pytest.MonkeyPatch) -> SlowDisk:
    """A disk that has been written to once, what it then begins to write, and what lets it go on."""
    begun: list[Event] = [Event(), Event(), Event()]
    may_end, left = Event(), iter(begun)

    def write(_opened: int) -> None:
        next(left).set()
        may_end.wait(SOON)

    written = Disk(database)
    written.wait()
    monkeypatch.setattr(disk, "sync", write)
    return written, begun, may_end.set


def test_who_comes_while_the_disk_writes_waits_for_the_next_time_and_shares_it(slow_disk: SlowDisk) -> None:
    written, begun, go_on = slow_disk
    with ThreadPoolExecutor(8) as threads:
        first = threads.submit(written.wait)
        assert begun[0].wait(SOON)
        others = [threads.submit(written.wait) for _ in range(6)]
        assert not any(other.done() for other in others)
        go_on()
        for waiting in (first, *others):
            waiting.result(SOON)

    assert begun[1].is_set()
    assert not begun[2].is_set()


def test_nothing_is_sure_any_more_once_a_sync_has_failed(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_opened: int) -> None:
        raise OSError(5, "Input/output error")

    broken = Disk(database)
    with monkeypatch.context() as patched:
        patched.setattr(disk, "sync", fail)
        with pytest.raises(OSError, match="Input/output error"):
            broken.wait()

    with pytest.raises(OSError, match="Input/output error"):
        broken.wait()


def test_a_log_that_is_not_there_is_no_proof(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Disk(tmp_path / "ochos.db").wait()
