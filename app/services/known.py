"""How tables stand at which this process moved lately, so that the next move need not read them first."""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from app.services.dealing import LiveHand
from app.store.turns import Turn

TABLES_KEPT = 256


class Known(NamedTuple):
    """A table as one version of it is; whether it still is so, the next write has to ask."""

    turn: Turn
    live: LiveHand


class KnownTables:
    """The tables moved at last, each as the newest version that is known to be in the database for good."""

    def __init__(self, size: int = TABLES_KEPT) -> None:
        self._size = size
        self._lock = Lock()
        self._kept: OrderedDict[str, Known] = OrderedDict()

    def find(self, code: str) -> Known | None:
        """Return how a table stood when this process moved there last."""
        with self._lock:
            return self._kept.get(code)

    def keep(self, code: str, known: Known) -> None:
        """Keep a table whose moves are committed."""
        with self._lock:
            kept = self._kept.get(code)
            if kept is None or kept.turn.version < known.turn.version:
                self._kept[code] = known
            self._kept.move_to_end(code)
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)
