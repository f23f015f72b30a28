"""Getting up from tables where no card has been dealt: by oneself, out of a group, into another account."""

from collections.abc import Iterable

from app.models import Match, Seat
from app.services import topics
from app.services.house import House
from app.store import matches, seats
from app.store.db import Session
from app.store.ids import id_of

FREE = ""
"""The name of a seat that nobody has taken."""


def free_seat(seat: Seat) -> None:
    """Let somebody else have a seat."""
    seat.name, seat.account_id, seat.player_id, seat.bot, seat.ready = FREE, None, None, None, False
    seat.on_device = False
    seat.phrase, seat.phrase_at = None, None


def stand_up(session: Session, rows: Iterable[Seat], account_id: int) -> bool:
    """Free the seat of an account among those of a table; return whether it had one."""
    mine = [row for row in rows if row.account_id == account_id]
    for row in mine:
        free_seat(row)
    seats.write(session)
    return bool(mine)


def stand_up_everywhere(session: Session, account_id: int, group_id: int | None = None) -> list[Match]:
    """Free the seats of an account at all tables that wait for players, or at those of a group; return the tables."""
    waiting = matches.lock_waiting(session, account_id, group_id)
    for match in waiting:
        stand_up(session, seats.list_of_match(session, id_of(match)), account_id)
        match.version += 1
    return waiting


def tell(house: House, tables: Iterable[Match]) -> None:
    """Tell everyone who watches these tables; call it after the commit."""
    for match in tables:
        house.bus.notify(topics.table(id_of(match)), match.version)
