"""The lobby: tables that one may join, and the short codes that lead to a table."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from app.engine import rules_from_json
from app.models import Kind, Match, Seat, Status
from app.services import codes, house_rules_kept, newcomers, pace, permissions, settlement, spectators, topics
from app.services.errors import MatchClosedError, NotFoundError, RefusedError
from app.services.house import House
from app.services.pace import Pace
from app.store import groups, hands, lobby, running
from app.store.db import Session
from app.store.ids import id_of

SHOWN = 60
FRESH = timedelta(days=1)
"""A table that has waited or been played for longer is listed no more; its link goes on leading to it."""
TRIES = Pace("table-code", times=20, seconds=600)
"""Wrong codes from one address, before it has to wait."""


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """A table in the lobby."""

    code: str
    names: tuple[str, ...]
    """Who sits there."""
    places: int
    book: str
    own_book: str | None
    """What the group calls its own rule book."""
    target: int | None
    turn_seconds: int | None
    group_name: str | None
    is_seating: bool
    has_referee: bool
    sits: bool
    """The reader has a seat there."""
    is_joinable: bool
    """Its match has begun, and the reader may sit down between two hands."""
    is_between: bool
    """No hand of its match is being played just now."""

    @property
    def free(self) -> int:
        """How many seats nobody has taken."""
        return self.places - len(self.names)


@dataclass(frozen=True, slots=True)
class Lobby:
    """What the lobby shows to somebody."""

    own: tuple[LobbyTable, ...]
    """Where the reader sits."""
    of_groups: tuple[LobbyTable, ...]
    """Waiting for players, or to be joined on the way, in the reader's own groups."""
    of_anyone: tuple[LobbyTable, ...]
    """Waiting for players, or to be joined on the way, whoever they are."""
    playing: tuple[LobbyTable, ...]
    """To watch."""


def show(house: House, account_id: int | None) -> Lobby:
    """Return the tables that an account may join or watch."""
    with house.database.reading() as session:
        mine = [] if account_id is None else groups.list_of_account(session, account_id)
        names = {id_of(group): group.name for group in mine}
        found = lobby.list_open(session, account_id, list(names), house.clock() - FRESH, SHOWN)
        found = [match for match in found if spectators.may_see(session, match, account_id)]
        lines = _lines(session, found, names, account_id)
    own = tuple(line for line in lines if line.sits)
    lines = [line for line in lines if not line.sits]
    waiting = [line for line in lines if line.is_seating and line.free]
    to_join = waiting + [line for line in lines if line.is_joinable]
    return Lobby(
        own=own,
        of_groups=tuple(line for line in to_join if line.group_name is not None),
        of_anyone=tuple(line for line in to_join if line.group_name is None),
        playing=tuple(line for line in lines if not line.is_seating and not line.is_joinable),
    )


def _lines(session: Session, found: Sequence[Match], names: dict[int, str], account_id: int | None) -> list[LobbyTable]:
    seats: dict[int, list[Seat]] = {id_of(match): [] for match in found}
    for seat in running.list_seats(session, list(seats)):
        seats[seat.match_id].append(seat)
    own_books = house_rules_kept.name_books(session, [match.book for match in found])
    lines = []
    for match in found:
        rows = seats[id_of(match)]
        line = _line(match, rows, own_books.get(match.book), names.get(match.group_id or 0), account_id)
        if newcomers.may_come(session, match, rows, account_id):
            last = hands.find_last(session, id_of(match))
            line = replace(line, is_joinable=True, is_between=last is not None and last.reason is not None)
        lines.append(line)
    return lines


def _line(
    match: Match, seats: Sequence[Seat], own_book: str | None, group_name: str | None, account_id: int | None
) -> LobbyTable:
    rules = rules_from_json(match.rules)
    has_referee = match.kind is not Kind.FREE
    began = sum(seat.first_hand == 1 for seat in seats)
    return LobbyTable(
        code=match.code,
        names=tuple(seat.name for seat in seats if seat.name and seat.left_by is None),
        places=len(seats),
        book=match.book,
        own_book=own_book,
        target=settlement.find_line(rules, began) if has_referee else None,
        turn_seconds=match.turn_seconds,
        group_name=group_name,
        is_seating=match.status is Status.SEATING or not has_referee,
        has_referee=has_referee,
        sits=account_id is not None and any(seat.account_id == account_id for seat in seats),
        is_joinable=False,
        is_between=False,
    )


def new_short_code(session: Session) -> str:
    """Return a code that leads to no table yet."""
    while lobby.find_by_short_code(session, code := codes.new_short_code()) is not None:
        pass
    return code


def find_table(house: House, address: str, typed: str) -> str:
    """Return the code in the link of the table that a typed code leads to.

    Raises:
        NotFoundError: there is no such table, or its match is over.
        RefusedError: that is no code at all.
        TooManyError: too many wrong codes came from that address.
    """
    code = codes.read_short_code(typed)
    if code is None:
        raise RefusedError("A code has six letters and digits.", about="code")
    pace.keep(house, TRIES, address)
    with house.database.reading() as session:
        match = lobby.find_by_short_code(session, code)
        if match is None or match.status is Status.FINISHED:
            raise NotFoundError("No table has this code. Look at it again, or ask for the link.")
    pace.take_back(house, TRIES, address)
    return match.code


def set_listed(house: House, account_id: int, code: str, *, listed: bool) -> None:
    """Let anyone join a table that waits for players, or only who has its link; only its owner may."""
    with house.database.transaction() as session:
        match = permissions.owned_table(session, code, account_id)
        if match.status is not Status.SEATING and match.kind is not Kind.FREE:
            raise MatchClosedError("The match has begun; the seats stay as they are.")
        if listed:
            check_may_be_listed(session, match.group_id)
        match.listed = listed
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def check_may_be_listed(session: Session, group_id: int | None) -> None:
    """Raise `RefusedError` where a table is a group's that not everybody may read."""
    group = None if group_id is None else groups.find(session, group_id)
    if group is not None and not group.is_public:
        raise RefusedError("Tables of a closed group are for its members only.")
