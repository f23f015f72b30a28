"""Does what is due while nobody asks: a thread in each process that serves, all of them looking at one database."""

import logging
from datetime import timedelta
from threading import Event, Thread

from app.services import due
from app.services.errors import ServiceError, UnavailableError
from app.services.house import House
from app.store import due as due_store

CEILING_SECONDS = 1.0
"""A clock that another process wound is noticed after so long at the latest."""
AFTER_FAILURE_SECONDS = 5.0
AT_ONCE = 50
"""So many tables are looked after before it is asked again which are due."""
STOP_SECONDS = 2

_log = logging.getLogger(__name__)


class Timekeeper:
    """Acts at every table whose clock has run out, in a thread of its own until it is stopped."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._stopping = Event()
        self._thread = Thread(target=self._watch, name="clocks", daemon=True)

    def start(self) -> None:
        """Begin with what fell due while no server was running."""
        self._thread.start()

    def stop(self) -> None:
        """End after what is being done just now."""
        self._stopping.set()
        self._thread.join(STOP_SECONDS)

    def _watch(self) -> None:
        wait = 0.0
        while not self._stopping.wait(wait):
            try:
                wait = look_after(self._house)
            except UnavailableError as error:
                _log.warning("The clocks cannot be looked after, for the database cannot be used: %s", error)
                wait = AFTER_FAILURE_SECONDS
            except Exception:
                _log.exception("The clocks could not be looked after; trying again.")
                wait = AFTER_FAILURE_SECONDS


def look_after(house: House) -> float:
    """Act at the tables that are due; return for how many seconds there is nothing more to do."""
    with house.database.reading() as session:
        found = due_store.list_overdue(session, house.clock(), AT_ONCE)
    failed = 0
    for match_id in found:
        try:
            due.run_out(house, match_id)
        except ServiceError:
            # Somebody moved in the same moment.
            continue
        except UnavailableError:
            raise
        except Exception:
            # The clocks of all other tables go on.
            _log.exception("The clock of match %s could not be looked after.", match_id)
            failed += 1
    if failed:
        return AFTER_FAILURE_SECONDS
    with house.database.reading() as session:
        soonest = due_store.find_next(session)
    if soonest is None:
        return CEILING_SECONDS
    return min(max((soonest - house.clock()) / timedelta(seconds=1), 0.0), CEILING_SECONDS)
