"""The players of a group: what several use cases know and do about them."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.models import Player
from app.services.errors import RefusedError
from app.services.house import House
from app.services.names import fold, read_player_name
from app.store import players
from app.store.db import Session
from app.store.ids import id_of

PLAYERS_IN_A_GROUP = 100


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player as a page shows them."""

    player_id: int
    name: str
    number: int
    """0, 1, … in the order in which they came to the group: chooses the colour of the counter."""
    is_taken: bool
    """Somebody's account stands behind it."""
    is_mine: bool


def list_lines(session: Session, group_id: int, account_id: int | None) -> tuple[PlayerLine, ...]:
    """Return the players of a group in the order in which they came."""
    rows = players.list_of_group(session, group_id)
    return tuple(_line(number, row, account_id) for number, row in enumerate(rows))


def enrol(house: House, session: Session, group_id: int, names: Iterable[str]) -> list[int]:
    """Add players to a group and return their ids; empty names are passed over.

    Raises:
        RefusedError: a name cannot be used or is used already, or there are too many players.
    """
    wanted = [read_player_name(name) for name in names if name.strip()]
    if players.count(session, group_id) + len(wanted) > PLAYERS_IN_A_GROUP:
        raise RefusedError("A group has at most %(most)s players.", most=PLAYERS_IN_A_GROUP)
    return [_add(house, session, group_id, name) for name in wanted]


def refuse_double(name: str) -> RefusedError:
    """Return the refusal of a name that another player of the group has."""
    return RefusedError("There is already a player called %(name)s. Add a letter or a surname.", name=name)


def _add(house: House, session: Session, group_id: int, name: str) -> int:
    added = players.add(session, group_id, name, fold(name), house.clock())
    if added is None:
        raise refuse_double(name)
    return added


def _line(number: int, row: Player, account_id: int | None) -> PlayerLine:
    return PlayerLine(
        player_id=id_of(row),
        name=row.name,
        number=number,
        is_taken=row.account_id is not None,
        is_mine=account_id is not None and row.account_id == account_id,
    )
