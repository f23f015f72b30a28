"""Whose table it is: handed on by its owner, or passed on when the owner gets up."""

from collections.abc import Sequence

from app.models import Match, Seat
from app.services import permissions, topics
from app.services.errors import NotFoundError, RefusedError
from app.services.house import House
from app.store import seats
from app.store.ids import id_of


def hand_on(house: House, account_id: int, code: str, number: int) -> None:
    """Make the person on a seat the owner of the table.

    Raises:
        NotFoundError: there is no such seat.
        RefusedError: no person sits there.
    """
    with house.database.transaction() as session:
        match = permissions.owned_table(session, code, account_id)
        rows = seats.list_of_match(session, id_of(match))
        if not 0 <= number < len(rows):
            raise NotFoundError("There is no such seat.")
        heir = rows[number].account_id
        if heir is None:
            raise RefusedError("Only a person at the table can own it.")
        match.created_by = heir
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def pass_on(match: Match, rows: Sequence[Seat], leaving: int) -> None:
    """Make the next person in the order of play the owner, where the owner gets up and somebody is there."""
    order = [*rows[leaving + 1 :], *rows[:leaving]]
    if match.created_by == rows[leaving].account_id:
        match.created_by = next((row.account_id for row in order if row.account_id is not None), match.created_by)
