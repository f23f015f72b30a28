"""Syncs of the log of SQLite: nobody goes on too early, and nobody waits alone."""

import os
import shutil
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event

import pytest

from app.store import disk, settings
from app.store.db import Database, UnavailableError
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

    written = Disk(database, lambda: None)
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


def test_after_a_sync_that_failed_the_log_is_emptied_before_anything_is_sure(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    emptied = []

    def empty() -> None:
        emptied.append(disk.sync)
        if disk.sync is fail:
            raise OSError(28, "No space left on device")

    def fail(_opened: int) -> None:
        raise OSError(5, "Input/output error")

    broken, sync = Disk(database, empty), disk.sync
    with monkeypatch.context() as patched:
        patched.setattr(disk, "sync", fail)
        for _ in range(2):
            with pytest.raises(OSError, match="No space left"):
                broken.wait()

    broken.wait()
    broken.wait()
    assert emptied == [fail, fail, sync]


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_once_the_disk_writes_again_all_that_was_committed_is_on_it(
    database_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_opened: int) -> None:
        raise OSError(5, "Input/output error")

    def keep(name: str) -> None:
        with served.transaction() as session:
            settings.get_or_keep(session, name, "kept")

    served = Database(database_url)
    with monkeypatch.context() as patched:
        patched.setattr(disk, "sync", fail)
        for name in ("one", "two"):
            with pytest.raises(UnavailableError):
                keep(name)
    keep("three")

    # The file by itself, without its log: what the log held is in it.
    shutil.copy(tmp_path / "ochos.db", tmp_path / "alone.db")
    alone = Database(f"sqlite:///{tmp_path / 'alone.db'}")
    with alone.reading() as session:
        assert [settings.find(session, name) for name in ("one", "two", "three")] == ["kept"] * 3
    alone.close()
    served.close()


def test_a_log_that_is_not_there_is_no_proof(tmp_path: Path) -> None:
    def empty() -> None:
        raise OSError(2, "There is none")

    with pytest.raises(OSError, match="There is none"):
        Disk(tmp_path / "ochos.db", empty).wait()


def test_a_log_that_was_deleted_and_begun_anew_is_the_one_that_goes_to_the_disk(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []
    monkeypatch.setattr(disk, "sync", lambda opened: written.append(os.fstat(opened).st_ino))
    served, log = Disk(database, lambda: None), Path(f"{database}-wal")
    served.wait()
    # What has the old name may not get its place on the disk while that is still open.
    log.unlink()
    log.touch()
    served.wait()
    served.wait()
    served.close()
    assert written[-2:] == [log.stat().st_ino] * 2
    assert log.stat().st_ino not in written[:-2]
