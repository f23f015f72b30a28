"""The demo: one public group with a season of matches, for who wants to look around at once."""

from dataclasses import dataclass, replace
from datetime import datetime

from app.services import demo_match, demo_season, founding, roster
from app.services.demo_match import Family
from app.services.demo_season import MATCHES_A_SUNDAY, PEOPLE, SUNDAYS, Evening
from app.services.errors import StaleTableError
from app.services.house import House
from app.store import accounts, groups, matches, players, settings, standings
from app.store.ids import id_of

GROUP_NAME = "Los domingos de Lola"
SETTING = "demo_group"
"""Keeps the id of the group, so that no other group is ever taken for it."""
SEED_SETTING = "demo_seed"
"""Keeps which season it is."""


@dataclass(frozen=True, slots=True)
class Demo:
    """The demo group."""

    group_id: int
    name: str
    players: int
    matches: int
    """Finished ones."""
    is_new: bool
    """Whether anything was added to it now."""
    seed: int
    """Which season it is: the one that was asked for first."""


def fill(house: House, seed: int) -> Demo:
    """Fill the demo group with a season up to now; do nothing where that has been done, with whatever seed.

    Every evening is written whole or not at all: a run that was broken off goes on where it stopped.
    Raises `StaleTableError` where another run founds the group at this moment.
    """
    kept = _find_seed(house)
    seed = seed if kept is None else kept
    season = demo_season.plan_season(seed, house.clock())
    family = _find_family(house) or _found_family(house, seed, season[0].begins_at)
    added = [_play_evening(house, family, seed, number, evening) for number, evening in enumerate(season)]
    with house.database.reading() as session:
        # Counted as everywhere else: the last match is still running.
        count = standings.count_finished(session, [family.group_id])[family.group_id]
    return Demo(family.group_id, GROUP_NAME, len(PEOPLE), count, any(added), seed)


def _find_seed(house: House) -> int | None:
    with house.database.reading() as session:
        kept = settings.find(session, SEED_SETTING)
    return None if kept is None else int(kept)


def _find_family(house: House) -> Family | None:
    with house.database.reading() as session:
        kept = settings.find(session, SETTING)
        if kept is None:
            return None
        owner, *_ = groups.list_members(session, int(kept))
        people = players.list_of_group(session, int(kept))
    return Family(int(kept), owner[0].account_id, [id_of(player) for player in people])


def _found_family(house: House, seed: int, at: datetime) -> Family:
    then = replace(house, clock=lambda: at)
    with house.database.transaction() as session:
        # Without a username and a password: nobody can sign in as the owner.
        account_id = accounts.add(session, at)
        group_id = founding.found_group(then, session, account_id, GROUP_NAME)
        player_ids = roster.enrol(then, session, group_id, [person.name for person in PEOPLE])
        if settings.get_or_keep(session, SETTING, str(group_id)) != str(group_id):
            raise StaleTableError("The demo is being made already.")
        settings.get_or_keep(session, SEED_SETTING, str(seed))
    return Family(group_id, account_id, player_ids)


def _play_evening(house: House, family: Family, seed: int, number: int, evening: Evening) -> bool:
    """Play one evening and return whether it had not been played before."""
    with house.database.transaction() as session:
        groups.lock(session, family.group_id)
        if matches.count_of_group(session, family.group_id) > number * MATCHES_A_SUNDAY:
            return False
        dice, at = demo_season.dice_of(seed, number, "cards"), evening.begins_at
        for planned in evening.matches:
            at = demo_match.play_match(session, family, planned, dice, at)
        if number == SUNDAYS - 1:
            groups.change(session, family.group_id, is_public=True)
    return True
