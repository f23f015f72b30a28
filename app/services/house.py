"""What every use case needs: where things are kept, who waits for news, and what time it is."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from app.live.bus import Bus
from app.services.audience import Watchers
from app.services.known import KnownTables
from app.services.recent import RecentHands
from app.store.db import Database


@dataclass(frozen=True, slots=True)
class House:
    """One running installation, as the use cases see it."""

    database: Database
    bus: Bus
    clock: Callable[[], datetime]
    """Returns the present moment, with its zone."""
    recent: RecentHands = field(default_factory=RecentHands)
    """Saves this process replaying a hand at every move."""
    known: KnownTables = field(default_factory=KnownTables)
    """Saves this process reading a table at every move."""
    watchers: Watchers = field(default_factory=Watchers)
    """How many watch each table in this process."""
