"""Groups: made, named, opened to readers, and listed for those who belong to them."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.models import Group, Role
from app.services import founding, membership, pace, roster, sent_forms
from app.services.errors import RefusedError
from app.services.house import House
from app.services.names import read_group_name
from app.services.pace import Pace
from app.services.roster import PlayerLine
from app.store import groups, matches, players, standings
from app.store.db import Session
from app.store.ids import id_of

NEW_GROUPS = Pace("new-group", times=30, seconds=3600)
PUBLIC_GROUPS_SHOWN = 5


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group in a list."""

    group_id: int
    name: str
    players: int
    matches: int
    """Finished ones."""


@dataclass(frozen=True, slots=True)
class MemberLine:
    """An account that belongs to a group."""

    account_id: int
    username: str | None
    player: str | None
    is_owner: bool
    is_me: bool


@dataclass(frozen=True, slots=True)
class GroupSettings:
    """Who is in a group and how others come in: what only members see."""

    group_id: int
    name: str
    is_public: bool
    is_owner: bool
    invite_code: str
    players: tuple[PlayerLine, ...]
    members: tuple[MemberLine, ...]
    unplayed: frozenset[int]
    """Players whom no match and no account belongs to."""
    has_matches: bool


def create_group(
    house: House,
    account_id: int,
    *,
    name: str,
    player_names: Sequence[str],
    own_name: str = "",
    form_code: str = "",
) -> int:
    """Make a group that the account owns, with its players, and return its id.

    `own_name` is the player whom the owner plays as, if they play; a form sent twice makes one group.
    """
    pace.keep(house, NEW_GROUPS, account_id)
    kept_name = read_group_name(name)
    with house.database.transaction() as session:
        made = sent_forms.find_made(house, session, account_id, form_code)
        if made is not None:
            return made
        group_id = founding.found_group(house, session, account_id, kept_name)
        for player_id in roster.enrol(house, session, group_id, [own_name]):
            players.take(session, group_id, player_id, account_id)
        roster.enrol(house, session, group_id, player_names)
        sent_forms.keep_made(session, account_id, form_code, group_id)
    return group_id


def rename_group(house: House, account_id: int, group_id: int, name: str) -> None:
    """Give a group another name; only its owner may."""
    kept_name = read_group_name(name)
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.change(session, group_id, name=kept_name)


def delete_group(house: House, account_id: int, group_id: int) -> None:
    """Delete a group in which no match was begun; only its owner may."""
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.lock(session, group_id)
        if matches.are_in_group(session, group_id):
            raise RefusedError("A group with matches stays, for they belong to everyone in it.")
        groups.remove(session, group_id)


def open_to_readers(house: House, account_id: int, group_id: int) -> None:
    """Let anyone read the standings and score sheets of a group; only its owner may."""
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.change(session, group_id, is_public=True)


def close_to_readers(house: House, account_id: int, group_id: int) -> None:
    """Keep the standings and score sheets of a group among its members; only its owner may."""
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.change(session, group_id, is_public=False)


def list_groups(house: House, account_id: int | None) -> tuple[GroupLine, ...]:
    """Return the groups that an account belongs to, newest first; none has none."""
    if account_id is None:
        return ()
    with house.database.reading() as session:
        return _lines(session, groups.list_of_account(session, account_id))


def list_public_groups(house: House) -> tuple[GroupLine, ...]:
    """Return a few groups that anyone may look at, oldest first."""
    with house.database.reading() as session:
        return _lines(session, groups.list_public(session, PUBLIC_GROUPS_SHOWN))


def get_settings(house: House, account_id: int | None, group_id: int) -> GroupSettings:
    """Return what the members of a group see about who is in it."""
    with house.database.reading() as session:
        group, role = membership.require_member(session, group_id, account_id)
        members = groups.list_members(session, group_id)
        lines = roster.list_lines(session, group_id, account_id)
        names = players.names_by_account(session, group_id)
        seated = players.list_seated(session, group_id)
        has_matches = matches.are_in_group(session, group_id)
    return GroupSettings(
        group_id=group_id,
        name=group.name,
        is_public=group.is_public,
        is_owner=role is Role.OWNER,
        invite_code=group.invite_code,
        players=lines,
        members=tuple(
            MemberLine(
                account_id=membership.account_id,
                username=username,
                player=names.get(membership.account_id),
                is_owner=membership.role is Role.OWNER,
                is_me=membership.account_id == account_id,
            )
            for membership, username in members
        ),
        unplayed=frozenset(line.player_id for line in lines if not line.is_taken) - seated,
        has_matches=has_matches,
    )


def _lines(session: Session, found: Sequence[Group]) -> tuple[GroupLine, ...]:
    ids = [id_of(group) for group in found]
    many_players = groups.count_players(session, ids)
    many_matches = standings.count_finished(session, ids)
    return tuple(
        GroupLine(group_id, group.name, many_players.get(group_id, 0), many_matches.get(group_id, 0))
        for group_id, group in zip(ids, found, strict=True)
    )
