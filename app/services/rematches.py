"""Another match with the same people: one table follows each match that was played online."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.models import Kind, Match, Seat, Status
from app.services import holders, laying, lobby, pace, permissions, sealing, seating, tables, topics
from app.services.codes import code_after
from app.services.errors import ForbiddenError, NotYourSeatError, RefusedError
from app.services.house import House
from app.store import groups, matches, players, seats
from app.store.db import Session
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class Rematch:
    """The table that follows a match."""

    code: str
    asked_by: str
    """The name of who wanted it first."""


def open_rematch(house: House, account_id: int, code: str, nonce: str = "") -> str:
    """Say that one wants to play again, and return the code of the table for it, laid for all who sat here.

    Whoever says so first lays it: the same rules, everybody's seat kept, bots in theirs, all moved on by one place.
    Where nobody else has to come, the first hand is dealt.

    Raises:
        ForbiddenError: the table is a group's, and the account is no player of it any more.
        NotYourSeatError: the account did not sit at the table.
        RefusedError: the match goes on.
    """
    sealing.check_nonce(nonce)
    pace.keep(house, laying.NEW_TABLES, account_id)
    with house.database.transaction() as session:
        played = permissions.lock_table(session, code)
        before = seats.list_of_match(session, id_of(played))
        held = holders.list_held(played, before, account_id)
        if not held:
            raise NotYourSeatError("You have no seat at this table.")
        if not _may_play(session, played, held, account_id):
            raise ForbiddenError(
                "This table belongs to a group. Open its invitation, choose your name there, then take a seat."
            )
        if played.status is not Status.FINISHED:
            raise RefusedError("This match is not over yet.")
        following, match = _find_next(session, code)
        if match is None:
            match = _lay(house, session, account_id, played, before, code=following)
            played.version += 1
        rows = seats.list_of_match(session, id_of(match))
        waits_for_me = match.status is Status.SEATING and bool(holders.list_held(match, rows, account_id))
    house.bus.notify(topics.table(id_of(played)), played.version)
    if waits_for_me:
        tables.say_ready(house, account_id, match.code, nonce)
    return match.code


def _may_play(session: Session, played: Match, held: Sequence[Seat], account_id: int) -> bool:
    """Tell whether an account may sit down in the group again: as its player, or a member with the device."""
    if played.group_id is None:
        return True
    if any(seat.on_device for seat in held):
        return groups.find_role(session, played.group_id, account_id) is not None
    return players.has_account(session, played.group_id, account_id)


def find_rematch(session: Session, played: Match, before: Sequence[Seat]) -> Rematch | None:
    """Return the table that follows a match that is over, none where nobody has asked for it."""
    if played.status is not Status.FINISHED:
        return None
    _, match = _find_next(session, played.code)
    if match is None:
        return None
    names = (seat.name for seat in before if seat.account_id == match.created_by)
    return Rematch(match.code, next(names, ""))


def _find_next(session: Session, code: str) -> tuple[str, Match | None]:
    """Return the code of the table that follows a table, and the table, if somebody has asked for it.

    A device names the sheets that it begins: whoever knows this table could have given one of them that code.
    """
    code = code_after(code)
    while (match := matches.find_by_code(session, code)) is not None and match.kind is not Kind.ONLINE:
        code = code_after(code)
    return code, match


def _lay(house: House, session: Session, account_id: int, played: Match, before: Sequence[Seat], *, code: str) -> Match:
    match = Match(
        code=code,
        group_id=played.group_id,
        kind=Kind.ONLINE,
        status=Status.SEATING,
        book=played.book,
        book_version=played.book_version,
        rules=played.rules,
        turn_seconds=played.turn_seconds,
        watchable=played.watchable,
        short_code=lobby.new_short_code(session),
        created_by=account_id,
        created_at=house.clock(),
    )
    match_id = matches.add(session, match)
    sealing.seal_hand(session, match, 1)
    moved_on = [*before[1:], before[0]]
    seats.add_all(session, [_keep(session, match, match_id, number, seat) for number, seat in enumerate(moved_on)])
    return match


def _keep(session: Session, match: Match, match_id: int, number: int, before: Seat) -> Seat:
    """Return the seat of whoever sat there, a free one for who left the group meanwhile."""
    seat = Seat(match_id=match_id, number=number, name=seating.FREE)
    if before.bot is not None:
        seat.name, seat.bot, seat.ready = before.name, before.bot, True
    elif before.on_device:
        seat.name, seat.player_id, seat.on_device = before.name, before.player_id, True
    elif before.account_id is not None and match.group_id is None:
        seat.name, seat.account_id = before.name, before.account_id
    elif before.account_id is not None and match.group_id is not None:
        player = players.find_of_account(session, match.group_id, before.account_id)
        if player is not None:
            seat.name, seat.account_id, seat.player_id = player.name, before.account_id, id_of(player)
    return seat
