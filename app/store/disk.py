"""Commits of SQLite on their way to the disk: those who wait at the same moment share one sync."""

import os
from pathlib import Path
from threading import Lock

sync = getattr(os, "fdatasync", os.fsync)


class Disk:
    """Where the log of a SQLite database goes, which keeps every commit until it is in the database itself.

    SQLite could sync at each commit, but then does so while everybody else who wants to write stands in line.
    """

    def __init__(self, database: Path) -> None:
        self._log = Path(f"{database}-wal")
        self._one_at_a_time = Lock()
        self._begun = 0
        self._ended = 0
        self._failure: OSError | None = None

    def wait(self) -> None:
        """Return when all that was committed before would survive a power cut.

        Raises:
            OSError: this sync failed or an earlier one, after which nobody knows what is on the disk.
        """
        # One that is under way may have begun too early.
        needed = self._begun + 1
        with self._one_at_a_time:
            if self._failure is not None:
                raise self._failure
            if self._ended < needed:
                self._begun += 1
                self._write()
                self._ended = self._begun

    def _write(self) -> None:
        try:
            if self._begun == 1:
                # The log may be new, and then its name is, too.
                _write_path(self._log.parent)
            _write_path(self._log)
        except OSError as error:
            self._failure = error
            raise


def _write_path(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        sync(opened)
    finally:
        os.close(opened)
