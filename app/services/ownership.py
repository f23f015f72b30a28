"""Whose table it is: handed on by its owner, or passed on when the owner gets up."""

from collections.abc import Sequence

from app.models import Match, Seat, Status
from app.services import permissions, topics
from app.services.errors import NotFoundError, RefusedError
from app.services.house import House
from app.store import players, seats
from app.store.db import Session
from app.store.ids import id_of


def hand_on(house: House, account_id: int, code: str, number: int) -> None:
    """Make the person on a seat the owner of the table.

    Raises:
        NotFoundError: there is no such seat.
        RefusedError: nobody with an account sits there.
    """
    with house.database.transaction() as session:
        match = permissions.owned_table(session, code, account_id)
        rows = seats.list_of_match(session, id_of(match))
        if not 0 <= number < len(rows):
            raise NotFoundError("There is no such seat.")
        heir = _heir_at(session, rows[number])
        if heir is None:
            raise RefusedError("Only a person at the table can own it.")
        match.created_by = heir
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def list_heirs(session: Session, match: Match, rows: Sequence[Seat], account_id: int | None) -> tuple[int, ...]:
    """Return the seats to whose person an account that owns a table can hand it on."""
    if account_id is None or match.created_by != account_id or match.status is Status.FINISHED:
        return ()
    return tuple(row.number for row in rows if _heir_at(session, row) not in {None, account_id})


def _heir_at(session: Session, seat: Seat) -> int | None:
    """Return the account of who sits there; where one device goes round, the one of the player."""
    if not seat.on_device or seat.player_id is None:
        return seat.account_id
    player = players.find(session, seat.player_id)
    return None if player is None else player.account_id


def pass_on(match: Match, rows: Sequence[Seat], leaving: int) -> None:
    """Make the next person in the order of play the owner, where the owner gets up and somebody is there."""
    order = [*rows[leaving + 1 :], *rows[:leaving]]
    if match.created_by == rows[leaving].account_id:
        match.created_by = next((row.account_id for row in order if row.account_id is not None), match.created_by)
