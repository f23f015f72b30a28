"""What every use case needs: where things are kept, who waits for news, and what time it is."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from app.live.bus import Bus
from app.store.db import Database


@dataclass(frozen=True, slots=True)
class House:
    """One running installation, as the use cases see it."""

    database: Database
    bus: Bus
    clock: Callable[[], datetime]
    """Returns the present moment, with its zone."""
