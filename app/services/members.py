"""Coming into a group by its link, going out of it, and the names of its players."""

from dataclasses import dataclass

from app.models import Group, Player, Role
from app.services import membership, pace, roster, seating, sent_forms
from app.services.codes import is_code, new_code
from app.services.errors import ForbiddenError, NotFoundError, RefusedError
from app.services.house import House
from app.services.names import fold, read_player_name
from app.services.pace import Pace
from app.services.roster import PlayerLine
from app.store import groups, players
from app.store.db import Session
from app.store.ids import id_of

NEW_PLAYERS = Pace("new-player", times=120, seconds=3600)
JOINS = Pace("join", times=60, seconds=3600)
INVITES = Pace("invite", times=30, seconds=3600)


@dataclass(frozen=True, slots=True)
class Invitation:
    """What whoever holds the link of a group sees."""

    group_id: int
    group_name: str
    players: tuple[PlayerLine, ...]
    mine: PlayerLine | None
    """Whom the visitor plays as in the group already."""
    is_member: bool


def add_player(house: House, account_id: int, group_id: int, name: str, form_code: str = "") -> int:
    """Add a player to a group that the account belongs to and return their id; a form sent twice adds one."""
    pace.keep(house, NEW_PLAYERS, account_id)
    kept_name = read_player_name(name)
    with house.database.transaction() as session:
        membership.require_member(session, group_id, account_id)
        made = sent_forms.find_made(house, session, account_id, form_code)
        if made is not None:
            return made
        (player_id,) = roster.enrol(house, session, group_id, [kept_name])
        sent_forms.keep_made(session, account_id, form_code, player_id)
    return player_id


def rename_player(house: House, account_id: int, group_id: int, player_id: int, name: str) -> None:
    """Give a player another name: the owner anybody, members themselves and those without an account."""
    kept_name = read_player_name(name)
    with house.database.transaction() as session:
        _, role = membership.require_member(session, group_id, account_id)
        player = _get_player(session, group_id, player_id)
        if role is not Role.OWNER and player.account_id not in {None, account_id}:
            raise ForbiddenError("Only %(name)s or the owner of the group can change that name.", name=player.name)
        if not players.rename(session, player_id, kept_name, fold(kept_name)):
            raise roster.refuse_double(kept_name)


def remove_player(house: House, account_id: int, group_id: int, player_id: int) -> None:
    """Take a player who has never played off the list; only the owner of the group may.

    Raises `RefusedError` where matches or an account belong to the player.
    """
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        player = _get_player(session, group_id, player_id)
        if player.account_id is not None:
            raise RefusedError("%(name)s belongs to a member. Let the member leave first.", name=player.name)
        if not players.remove_unless_seated(session, group_id, player_id):
            raise RefusedError("%(name)s has played here, so the name stays with its matches.", name=player.name)


def renew_invitation(house: House, account_id: int, group_id: int) -> str:
    """Give a group a new link, so that the old one leads nowhere; only its owner may."""
    pace.keep(house, INVITES, account_id)
    code = new_code()
    with house.database.transaction() as session:
        membership.require_owner(session, group_id, account_id)
        groups.change(session, group_id, invite_code=code)
    return code


def get_invitation(house: House, code: str, account_id: int | None) -> Invitation:
    """Return what a link leads to."""
    with house.database.reading() as session:
        group = _get_invited(session, code)
        group_id = id_of(group)
        lines = roster.list_lines(session, group_id, account_id)
        role = groups.find_role(session, group_id, account_id) if account_id is not None else None
    mine = next((line for line in lines if line.is_mine), None)
    return Invitation(group_id, group.name, lines, mine, is_member=role is not None)


def join_as_player(house: House, account_id: int, code: str, player_id: int) -> int:
    """Join a group by its link as one of its free players and return its id; who is in stays who they are."""
    pace.keep(house, JOINS, account_id)
    with house.database.transaction() as session:
        group_id = id_of(_get_invited(session, code))
        if not _enter(session, group_id, account_id):
            player = _get_player(session, group_id, player_id)
            _take(session, player, account_id)
    return group_id


def join_as_newcomer(house: House, account_id: int, code: str, name: str) -> int:
    """Join a group by its link as a new player and return its id; who is in stays who they are."""
    pace.keep(house, JOINS, account_id)
    kept_name = read_player_name(name)
    with house.database.transaction() as session:
        group_id = id_of(_get_invited(session, code))
        if not _enter(session, group_id, account_id):
            (player_id,) = roster.enrol(house, session, group_id, [kept_name])
            _take(session, _get_player(session, group_id, player_id), account_id)
    return group_id


def remove_member(house: House, account_id: int, group_id: int, member_id: int) -> None:
    """Take an account out of a group: the owner anybody, members themselves.

    Its player is free again and keeps the matches; its seats at tables that wait for players are free, too.
    """
    with house.database.transaction() as session:
        _, role = membership.require_member(session, group_id, account_id)
        if account_id != member_id and role is not Role.OWNER:
            raise ForbiddenError("Only the owner of the group can do that.")
        gone = groups.find_role(session, group_id, member_id)
        if gone is None:
            raise NotFoundError("There is no such member in the group.")
        if gone is Role.OWNER:
            raise RefusedError("The owner cannot leave the group.")
        players.release(session, group_id, member_id)
        groups.remove_member(session, group_id, member_id)
        left = seating.stand_up_everywhere(session, member_id, group_id)
    seating.tell(house, left)


def _enter(session: Session, group_id: int, account_id: int) -> bool:
    """Make the account a member; return whether it has a player there."""
    groups.add_member(session, group_id, account_id, Role.MEMBER)
    return players.has_account(session, group_id, account_id)


def _take(session: Session, player: Player, account_id: int) -> None:
    if not players.take(session, player.group_id, id_of(player), account_id):
        raise RefusedError("%(name)s has been taken by somebody else. Choose another name.", name=player.name)


def _get_invited(session: Session, code: str) -> Group:
    group = groups.find_by_invite(session, code) if is_code(code) else None
    if group is None:
        raise NotFoundError("This invitation does not lead anywhere any more. Ask for a new link.")
    return group


def _get_player(session: Session, group_id: int, player_id: int) -> Player:
    player = players.find(session, player_id)
    if player is None or player.group_id != group_id:
        raise NotFoundError("There is no such player in the group.")
    return player
