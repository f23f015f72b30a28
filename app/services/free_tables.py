"""Tables without a referee: opened, sat at, and everything that people do there with the cards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine import NotationError, Rules, rules_from_json, rules_to_json
from app.free import parse_act
from app.free.acts import ANNOUNCED, LONGEST
from app.models import Kind, Match, Seat, Status
from app.services import free_rounds, laying, lobby, ownership, seating, tables, topics
from app.services.codes import new_code
from app.services.errors import ForbiddenError, NotYourSeatError, RefusedError
from app.services.house import House
from app.services.tables import NewTable
from app.store import matches, seats
from app.store.db import Session
from app.store.ids import id_of

PLACES = (2, 7)
DECKS = (1, 2)
JOKERS = 2
"""In each deck that has any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeTable:
    """What a table without a referee is opened with."""

    book: str
    """By which the cards are counted: its name, or the key of one that the group wrote."""
    places: int
    decks: int
    has_jokers: bool
    group_id: int | None = None
    listed: bool = False
    """Whether anyone finds it in the lobby."""


def open_table(house: House, account_id: int, table: FreeTable, name: str, form_code: str = "") -> str:
    """Open a table, take its first seat, and return its code; a form sent twice opens one.

    Raises:
        RefusedError: the name, the number of seats or of decks will not do.
        RulesError: there is no such book, or it cannot be counted by with these cards.
    """
    low, high = PLACES
    if not low <= table.places <= high:
        raise RefusedError("A table has from %(low)s to %(high)s seats.", low=low, high=high, about="places")
    if table.decks not in DECKS:
        raise RefusedError("Choose one deck or two.", about="decks")

    def lay(session: Session) -> Match:
        match = _add_match(house, session, account_id, table)
        tables.set_chairs(session, match, table.places, account_id, name)
        return match

    return laying.lay_once(house, account_id, lay, form_code, group_id=table.group_id, listed=table.listed)


def _add_match(house: House, session: Session, account_id: int, table: FreeTable) -> Match:
    rules, version = _rules_for(session, table)
    match = Match(
        code=new_code(),
        group_id=table.group_id,
        kind=Kind.FREE,
        status=Status.PLAYING,
        book=table.book,
        book_version=version,
        rules=rules_to_json(rules),
        listed=table.listed,
        short_code=lobby.new_short_code(session),
        created_by=account_id,
        created_at=house.clock(),
    )
    matches.add(session, match)
    return match


def _rules_for(session: Session, table: FreeTable) -> tuple[Rules, int | None]:
    """Return the rules of a book with the cards of the table, and the version of the group's own book."""
    rules, version = tables.find_rules(session, NewTable(book=table.book, places=table.places, group_id=table.group_id))
    jokers = JOKERS if table.has_jokers else 0
    return replace(rules, decks=table.decks, second_deck_from=None, jokers=jokers), version


def take_seat(house: House, account_id: int, code: str, number: int, name: str) -> None:
    """Sit down on a free seat at any time; the cards of who moves there from another one go under the stock.

    Raises:
        ForbiddenError: the table is a group's and the account is no player of it.
        RefusedError: the seat is taken, or the name will not do.
    """
    with house.database.transaction() as session:
        match = free_rounds.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        seat = tables.get_free_seat(rows, number)
        seating.stand_up(session, rows, account_id)
        free_rounds.follow_seats(house, session, match, rows)
        tables.sit(session, match, seat, account_id, name)
        _follow(house, session, match, rows)
    house.bus.notify(topics.table(id_of(match)), match.version)


def leave_seat(house: House, account_id: int, code: str) -> None:
    """Get up; the cards go under the stock. Raises `NotYourSeatError` where the account has no seat."""
    with house.database.transaction() as session:
        match = free_rounds.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine = find_seat(rows, account_id)
        ownership.pass_on(match, rows, mine.number)
        seating.stand_up(session, rows, account_id)
        _follow(house, session, match, rows)
    house.bus.notify(topics.table(id_of(match)), match.version)


def free_seat(house: House, account_id: int, code: str, number: int) -> None:
    """Free the seat of somebody who does not come back; only who owns the table may."""
    with house.database.transaction() as session:
        match = _owned_table(session, code, account_id)
        rows = seats.list_of_match(session, id_of(match))
        seating.free_seat(tables.get_taken_seat(rows, number))
        _follow(house, session, match, rows)
    house.bus.notify(topics.table(id_of(match)), match.version)


def _follow(house: House, session: Session, match: Match, rows: Sequence[Seat]) -> None:
    free_rounds.follow_seats(house, session, match, rows)
    match.version += 1


def begin_round(house: House, account_id: int, code: str, number: int) -> None:
    """Gather all cards and shuffle them, after the round of that number, which is 0 before the first.

    Raises:
        NotYourSeatError: the account does not sit there.
        StaleTableError: somebody else was faster.
    """
    with house.database.transaction() as session:
        match = free_rounds.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine = find_seat(rows, account_id)
        free_rounds.begin(house, session, match, rows, number=number, dealer=mine.number)
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def act(house: House, account_id: int, code: str, *, number: int, ply: int, text: str) -> None:
    """Do something with the cards in round `number`, as act number `ply` (0, 1, …) of it.

    Raises:
        NotYourSeatError: the account does not sit there.
        NotationError: that is nothing that can be done.
        IllegalMoveError: the cards do not allow it.
        StaleTableError: somebody has done something since the page was drawn.
    """
    with house.database.transaction() as session:
        match = free_rounds.lock_table(session, code)
        mine = find_seat(seats.list_of_match(session, id_of(match)), account_id)
        wanted = parse_act(f"@{mine.number}:{text}")
        if wanted.deed in ANNOUNCED:
            raise NotationError("%(text)s is nothing that can be done here.", text=text[:LONGEST])
        live = free_rounds.get_round(session, match, number=number, ply=ply)
        free_rounds.add(house, session, live, wanted)
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def choose_book(house: House, account_id: int, code: str, book: str) -> None:
    """Count by another book from now on; whoever sits there may choose it."""
    with house.database.transaction() as session:
        match = free_rounds.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        find_seat(rows, account_id)
        deck = rules_from_json(match.rules)
        wanted = FreeTable(
            book=book, places=len(rows), decks=deck.decks, has_jokers=deck.jokers > 0, group_id=match.group_id
        )
        rules, match.book_version = _rules_for(session, wanted)
        match.book, match.rules = book, rules_to_json(rules)
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def put_away(house: House, account_id: int, code: str) -> None:
    """Clear the table for good; what stands on score sheets stays. Only who owns the table may."""
    with house.database.transaction() as session:
        match = _owned_table(session, code, account_id)
        match.status, match.finished_at = Status.FINISHED, house.clock()
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def find_seat(rows: Sequence[Seat], account_id: int) -> Seat:
    """Return the seat of an account; raises `NotYourSeatError` where it has none."""
    mine = next((row for row in rows if row.account_id == account_id), None)
    if mine is None:
        raise NotYourSeatError("You have no seat at this table.")
    return mine


def _owned_table(session: Session, code: str, account_id: int) -> Match:
    match = free_rounds.lock_table(session, code)
    if match.created_by != account_id:
        raise ForbiddenError("Only who owns the table can do that.")
    return match
