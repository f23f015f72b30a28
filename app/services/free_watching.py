"""What one reader sees of a table without a referee: their own cards, and what lies open."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from app.engine import Rules, rules_from_json
from app.free import Event, Sight, sight_of, told
from app.models import Match, Seat, Status
from app.services import audience, free_rounds, free_sheets, house_rules_kept, ownership, phrases, spectators
from app.services.free_sheets import FreeSheet
from app.services.house import House
from app.services.house_rules_kept import KeptBook
from app.services.phrases import Said
from app.store import groups, players, seats
from app.store.db import Session
from app.store.ids import id_of


class FreePhase(StrEnum):
    """What happens at a table without a referee."""

    SEATING = "seating"
    """No cards are on it yet."""
    PLAYING = "playing"
    BETWEEN = "between"
    """Every card that is held lies open, to be counted."""
    FINISHED = "finished"
    """It was put away."""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat as the table shows it."""

    number: int
    name: str
    """Empty while the seat is free."""
    speaker: int | None
    """The account that sits there, to be told from others."""
    said: Said | None
    """The phrase that is still to be seen."""
    is_me: bool
    is_dealer: bool
    is_turn: bool
    is_open: bool
    """Its cards lie open."""
    is_out: bool
    """It has got rid of all its cards."""
    cards: int
    is_bot: bool = False

    @property
    def is_free(self) -> bool:
        """Whether nobody sits there."""
        return not self.name


@dataclass(frozen=True, slots=True)
class FreeRound:
    """The round on the table, as the reader may see it."""

    number: int
    sight: Sight
    log: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class FreePage:
    """A table without a referee at one version, for one reader."""

    code: str
    version: int
    phase: FreePhase
    rules: Rules
    """By whose points the cards are counted, and which cards there are."""
    book: str
    own_book: str | None
    """What the group calls it, where it wrote the book itself."""
    own_books: tuple[KeptBook, ...]
    """The books of the group that the reader may choose."""
    group_id: int | None
    group_name: str | None
    seats: tuple[FreeSeat, ...]
    my_seat: int | None
    """None for who only watches."""
    heirs: tuple[int, ...]
    """The seats to whose person the reader, who owns the table, may hand it on."""
    is_owner: bool
    is_watchable: bool
    is_listed: bool
    may_be_listed: bool
    short_code: str | None
    watchers: int
    must_join: bool
    """The table is a group's, and the reader is none of its players."""
    invite_code: str | None
    """Of that group, for its members to hand on."""
    round: FreeRound | None
    sheet: FreeSheet | None
    """Where those who play now have their rounds written; none for who only watches."""

    @property
    def rivals(self) -> tuple[FreeSeat, ...]:
        """The others in the order of play, from the reader's left on."""
        first = (-1 if self.my_seat is None else self.my_seat) + 1
        turned = self.seats[first:] + self.seats[:first]
        return tuple(seat for seat in turned if seat.number != self.my_seat and not seat.is_free)


def get_table(house: House, account_id: int | None, code: str) -> FreePage:
    """Return the table behind a code as the reader may see it.

    Raises:
        NotFoundError: there is no such table, or it has a referee.
        ForbiddenError: only those who sit there may look at it.
    """
    return _read_table(house, account_id, account_id, code)


def get_public_table(house: House, account_id: int | None, code: str) -> FreePage:
    """Return a table as everybody may see it, for an account that may look at it; raises like `get_table`."""
    return _read_table(house, account_id, None, code)


def _read_table(house: House, asking: int | None, account_id: int | None, code: str) -> FreePage:
    """Return a table, where `asking` may look at it, as `account_id` sees it."""
    with house.database.reading() as session:
        match = free_rounds.find_table(session, code)
        spectators.check_may_see(session, match, asking)
        rows = seats.list_of_match(session, id_of(match))
        mine = next((row.number for row in rows if account_id is not None and row.account_id == account_id), None)
        live = free_rounds.find_round(session, match)
        shown = None if live is None else FreeRound(live.number, sight_of(live.now, mine), told(live.start, live.acts))
        group = None if match.group_id is None else groups.find(session, match.group_id)
        is_member = _is_member(session, match, account_id)
        return FreePage(
            code=match.code,
            version=match.version,
            phase=_phase(match, shown),
            rules=rules_from_json(match.rules),
            book=match.book,
            own_book=house_rules_kept.name_books(session, [match.book]).get(match.book),
            own_books=_own_books(session, match, mine),
            group_id=match.group_id,
            group_name=group.name if group else None,
            seats=_seats(rows, shown, mine, house.clock()),
            my_seat=mine,
            heirs=ownership.list_heirs(session, match, rows, account_id),
            is_owner=account_id is not None and match.created_by == account_id,
            is_watchable=match.watchable,
            is_listed=match.listed,
            may_be_listed=group is None or group.is_public,
            short_code=None if match.status is Status.FINISHED else match.short_code,
            watchers=audience.count_watchers(session, id_of(match), house.clock()),
            must_join=_must_join(session, match, account_id),
            invite_code=group.invite_code if group and is_member else None,
            round=shown,
            sheet=None if live is None or mine is None else free_sheets.find_sheet(session, match, rows, live.now),
        )


def _phase(match: Match, shown: FreeRound | None) -> FreePhase:
    if match.status is Status.FINISHED:
        return FreePhase.FINISHED
    if shown is None:
        return FreePhase.SEATING
    return FreePhase.BETWEEN if shown.sight.is_counted else FreePhase.PLAYING


def _seats(rows: Sequence[Seat], shown: FreeRound | None, mine: int | None, now: datetime) -> tuple[FreeSeat, ...]:
    sight = None if shown is None else shown.sight
    return tuple(
        FreeSeat(
            number=row.number,
            name=row.name,
            speaker=row.account_id,
            said=phrases.find_said(row, now),
            is_me=row.number == mine,
            is_dealer=sight is not None and sight.is_dealt and sight.dealer == row.number,
            is_turn=sight is not None and sight.is_dealt and sight.turn == row.number,
            is_open=sight is not None and row.number in sight.laid_open,
            is_out=sight is not None and row.number in sight.out,
            cards=0 if sight is None else sight.counts[row.number],
        )
        for row in rows
    )


def _own_books(session: Session, match: Match, mine: int | None) -> tuple[KeptBook, ...]:
    if match.group_id is None or mine is None:
        return ()
    return house_rules_kept.list_kept(session, match.group_id)


def _is_member(session: Session, match: Match, account_id: int | None) -> bool:
    if match.group_id is None or account_id is None:
        return False
    return groups.find_role(session, match.group_id, account_id) is not None


def _must_join(session: Session, match: Match, account_id: int | None) -> bool:
    if match.group_id is None:
        return False
    return account_id is None or not players.has_account(session, match.group_id, account_id)
