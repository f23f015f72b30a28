"""Commits of SQLite on their way to the disk: those who wait at the same moment share one sync."""

import os
from collections.abc import Callable
from pathlib import Path
from threading import Lock

sync = getattr(os, "fdatasync", os.fsync)


class Disk:
    """Where the log of a SQLite database goes, which keeps every commit until it is in the database itself.

    SQLite could sync at each commit, but then does so while everybody else who wants to write stands in line.
    After a sync that failed nobody knows what of the log is on the disk, and the next one may succeed without it.
    So nothing counts as written any more until `empty_log` has brought all of it into the database itself.
    """

    def __init__(self, database: Path, empty_log: Callable[[], None]) -> None:
        self._log = Path(f"{database}-wal")
        self._empty_log = empty_log
        self._one_at_a_time = Lock()
        self._begun = 0
        self._ended = 0
        self._is_in_doubt = False
        self._opened: int | None = None

    def wait(self) -> None:
        """Return when all that was committed before would survive a power cut; raises `OSError` if it may not."""
        # One that is under way may have begun too early.
        needed = self._begun + 1
        with self._one_at_a_time:
            if self._is_in_doubt:
                self._begin_anew()
            elif self._ended < needed:
                self._begun += 1
                self._write()
                self._ended = self._begun

    def _write(self) -> None:
        try:
            sync(self._open_log())
        except OSError:
            self._is_in_doubt = True
            self._begin_anew()

    def _open_log(self) -> int:
        """Return the log, opened: the one of before unless SQLite has deleted it and begun another."""
        if self._opened is not None and not os.fstat(self._opened).st_nlink:
            self.close()
        if self._opened is None:
            self._opened = os.open(self._log, os.O_RDONLY)
            # The log may be new, and then its name is, too.
            _write_path(self._log.parent)
        return self._opened

    def close(self) -> None:
        """Give the log back."""
        if self._opened is not None:
            os.close(self._opened)
            self._opened = None

    def _begin_anew(self) -> None:
        self._empty_log()
        _write_path(self._log.parent)
        self._is_in_doubt = False


def _write_path(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        sync(opened)
    finally:
        os.close(opened)
