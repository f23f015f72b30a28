"""Who takes the seats of a match that is begun for everybody at once: players of the group, new ones by name."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine import Rules
from app.models import Player
from app.services import roster
from app.services.errors import NotFoundError, RefusedError
from app.services.house import House
from app.services.names import tidy
from app.store import players
from app.store.db import Session


@dataclass(frozen=True, slots=True)
class Place:
    """Who takes a seat: a player of the group, or somebody new by name."""

    player_id: int | None = None
    name: str = ""


def check_places(rules: Rules, places: int) -> None:
    """Raise `RefusedError` where the rules are not for so many."""
    low, high = rules.players
    if not low <= places <= high:
        raise RefusedError("This rule book seats from %(low)s to %(high)s players.", low=low, high=high)


def list_players(house: House, session: Session, group_id: int, places: Sequence[Place]) -> list[Player]:
    """Return the players of a group who sit down, new names becoming players.

    Raises:
        NotFoundError: the group has no such player.
        RefusedError: a name will not do, or somebody would sit twice.
    """
    people = [_get_player(house, session, group_id, place) for place in places]
    for number, player in enumerate(people):
        if any(player.id == other.id for other in people[:number]):
            raise RefusedError("%(name)s cannot sit in two seats.", name=player.name)
    return people


def _get_player(house: House, session: Session, group_id: int, place: Place) -> Player:
    player_id = place.player_id
    if player_id is None:
        if not tidy(place.name):
            raise RefusedError("A player needs a name.")
        (player_id,) = roster.enrol(house, session, group_id, [place.name])
    player = players.find(session, player_id)
    if player is None or player.group_id != group_id:
        raise NotFoundError("There is no such player in the group.")
    return player
