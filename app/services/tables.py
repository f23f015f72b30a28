"""Tables before and between hands: opened, seated, filled with bots, made ready, closed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from app.bots import BOTS, sensible
from app.engine import Rules, book_rules, closed_match, ends_by_itself, rules_from_json, rules_to_json
from app.models import Kind, Match, Seat, Status
from app.services import (
    awake,
    clock,
    course,
    dealing,
    holders,
    house_rules_kept,
    laying,
    lobby,
    ownership,
    permissions,
    sealing,
    seating,
    settlement,
    sitting_down,
    topics,
)
from app.services.codes import new_code
from app.services.errors import ForbiddenError, MatchClosedError, NotFoundError, NotYourSeatError, RefusedError
from app.services.house import House
from app.services.names import NAMELESS, fold, read_player_name
from app.services.seating import FREE
from app.store import hands, matches, players, seats
from app.store.db import Session
from app.store.ids import id_of

BOT_NAMES = ("Coco", "Lima", "Kiwi", "Mango", "Papaya", "Guayaba", "Tamarindo", "Cereza", "Lúcuma", "Granada")
"""As many as the seats of the largest table, see `rules.MOST_PLAYERS`."""
LEVELS = tuple(BOTS)
"""How bots play, from the weakest to the strongest."""
USUAL_LEVEL = sensible.NAME


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTable:
    """What a table is opened with."""

    book: str
    """Its name, or the key of one that the group wrote."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """Options that differ from the book, as JSON values."""
    places: int
    group_id: int | None = None
    turn_seconds: int | None = None
    """Of the turn clock; none where nobody is hurried."""
    listed: bool = False
    """Whether anyone finds it in the lobby."""
    level: str = sensible.NAME
    """How bots play that sit down with everybody else."""


PLAY_NOW = NewTable(book="ochos-locos", places=3)


def open_table(house: House, account_id: int, table: NewTable, name: str | None, form_code: str = "") -> str:
    """Open a table, take its first seat, and return its code; a form sent twice opens one.

    In a group the account sits as its player there; elsewhere it is called `name`.

    Raises:
        RefusedError: the name or the number of seats will not do.
        RulesError: the book, an option or its value does not exist.
    """
    clock.check_seconds(table.turn_seconds)

    def lay(session: Session) -> Match:
        rules, version = find_rules(session, table)
        sitting_down.check_places(rules, table.places)
        match = add_match(house, session, account_id, table, rules)
        match.book_version = version
        set_chairs(session, match, table.places, account_id, name)
        return match

    return laying.lay_once(house, account_id, lay, form_code, group_id=table.group_id, listed=table.listed)


def set_chairs(session: Session, match: Match, places: int, account_id: int, name: str | None) -> None:
    """Give a new table its seats, of which the account takes the first."""
    rows = [Seat(match_id=id_of(match), number=number, name=FREE) for number in range(places)]
    seats.add_all(session, rows)
    sit(session, match, rows[0], account_id, name)


def play_now(
    house: House, account_id: int, name: str | None, form_code: str = "", *, nonce: str = "", level: str = USUAL_LEVEL
) -> str:
    """Open a table against bots, deal at once, and return its code; a form sent twice opens one.

    Here one may have no name.
    """
    check_level(level)
    sealing.check_nonce(nonce)
    code = open_table(house, account_id, PLAY_NOW, name, form_code)
    with suppress(MatchClosedError):  # it was begun when the form was sent before
        add_bots(house, account_id, code, level)
        say_ready(house, account_id, code, nonce)
    return code


def take_seat(house: House, account_id: int, code: str, number: int, name: str) -> None:
    """Sit down on a free seat; who sits already moves there.

    Raises:
        ForbiddenError: the table is a group's and the account is no player of it.
        MatchClosedError: the match has begun.
        RefusedError: the seat is taken, or the name will not do.
    """
    with house.database.transaction() as session:
        match = _seating_match(session, code)
        rows = seats.list_of_match(session, id_of(match))
        seat = get_free_seat(rows, number)
        is_nameless = any(row.account_id == account_id and row.name == NAMELESS for row in rows)
        if seating.stand_up(session, rows, account_id):
            match.seats_drawn = False
        sit(session, match, seat, account_id, None if is_nameless else name)
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def leave_seat(house: House, account_id: int, code: str) -> None:
    """Give one's seat back before the match has begun; raises `NotYourSeatError` where the account has none."""
    with house.database.transaction() as session:
        match = permissions.lock_table(session, code)
        mine = seats.find_of_account(session, id_of(match), account_id)
        if mine is None:
            raise NotYourSeatError("You have no seat at this table.")
        _check_seating(match)
        rows = seats.list_of_match(session, id_of(match))
        ownership.pass_on(match, rows, mine.number)
        seating.stand_up(session, rows, account_id)
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def add_bots(house: House, account_id: int, code: str, level: str = USUAL_LEVEL, number: int | None = None) -> None:
    """Put a bot on every free seat, or on one; only who opened the table may."""
    check_level(level)
    with house.database.transaction() as session:
        match = _owned_match(session, code, account_id)
        rows = seats.list_of_match(session, id_of(match))
        names = list_bot_names(seat.name for seat in rows)
        wanted = rows if number is None else [get_free_seat(rows, number)]
        for seat in wanted:
            if seat.name == FREE:
                seat.name, seat.bot, seat.ready = next(names), level, True
        match.version += 1
        start_when_ready(house, session, match, rows)
    house.bus.notify(topics.table(id_of(match)), match.version)


def list_bot_names(taken: Iterable[str]) -> Iterator[str]:
    """Give the names for bots that nobody at a table has."""
    folded = {fold(name) for name in taken}
    return (name for name in BOT_NAMES if fold(name) not in folded)


def set_level(house: House, account_id: int, code: str, number: int, level: str) -> None:
    """Choose how the bot on a seat plays, before the match; only who opened the table may."""
    check_level(level)
    with house.database.transaction() as session:
        match = _owned_match(session, code, account_id)
        seat = get_seat(seats.list_of_match(session, id_of(match)), number)
        if seat.bot is None:
            raise RefusedError("No bot sits there.")
        seat.bot = level
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def check_level(level: str) -> None:
    """Raise `RefusedError` for a level that no bot plays at."""
    if level not in BOTS:
        raise RefusedError("Choose one of the levels that are shown.", about="level")


def free_seat(house: House, account_id: int, code: str, number: int) -> None:
    """Free the seat of a bot, or of somebody who does not come, before the match; only who opened the table may."""
    with house.database.transaction() as session:
        match = _owned_match(session, code, account_id)
        seating.free_seat(get_taken_seat(seats.list_of_match(session, id_of(match)), number))
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def say_ready(house: House, account_id: int, code: str, nonce: str = "") -> None:
    """Say that one is ready for the first or the next hand; the last one to say it has it dealt.

    `nonce` is what the browser adds to the shuffle; the first one that a person gives for a hand counts.

    Raises:
        MatchClosedError: the match is over.
        NotYourSeatError: the account does not sit at the table, or is out of the match.
    """
    sealing.check_nonce(nonce)
    with house.database.transaction() as session:
        match = permissions.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine = holders.list_held(match, rows, account_id)
        if not mine:
            raise NotYourSeatError("You have no seat at this table.")
        if match.status is Status.FINISHED:
            raise MatchClosedError("The match is over.")
        _check_in(session, match, rows, mine)
        if any(seat.autopilot or not seat.ready for seat in mine) and not _is_being_played(session, match):
            matches.raise_version(session, match)
            # What is read on the way does not depend on what has changed: all of it is written at once.
            with session.no_autoflush:
                get_ready(house, session, match, account_id, nonce=nonce)
    house.bus.notify(topics.table(id_of(match)), match.version)


def get_ready(house: House, session: Session, match: Match, account_id: int, *, nonce: str) -> None:
    """Let the seats that an account moves for be ready, and deal where nobody else has to be."""
    rows = seats.list_of_match(session, id_of(match))
    for seat in holders.list_held(match, rows, account_id):
        seats.put_ready(session, seat, ready=True, autopilot=False)
    sealing.give_nonce(session, match, account_id, nonce)
    start_when_ready(house, session, match, rows)


def close_match(house: House, account_id: int, code: str) -> None:
    """End an open match between two hands; who is ahead wins. Only who opened the table may.

    Raises `RefusedError` for a match that ends by itself: whoever is ahead would decide when.
    """
    with house.database.transaction() as session:
        match = _resting_match(session, code, account_id)
        rules, rows = rules_from_json(match.rules), seats.list_of_match(session, id_of(match))
        if ends_by_itself(rules):
            raise RefusedError("This match ends by itself, as its rules say.")
        scores = settlement.list_scores(session, id_of(match))
        end = closed_match(scores, rules, len(rows), settlement.first_hands_of(rows))
        settlement.finish(session, match, end, house.clock())
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def abandon_match(house: House, account_id: int, code: str) -> None:
    """Break a match off between two hands, so that it counts for nobody. Only who opened the table may."""
    with house.database.transaction() as session:
        match = _resting_match(session, code, account_id)
        settlement.abandon(match, house.clock())
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def _resting_match(session: Session, code: str, account_id: int) -> Match:
    match = permissions.lock_table(session, code)
    _check_owner(match, account_id)
    if match.status is not Status.PLAYING or _is_being_played(session, match):
        raise MatchClosedError("A match can be closed between two hands.")
    return match


def _seating_match(session: Session, code: str) -> Match:
    match = permissions.lock_table(session, code)
    _check_seating(match)
    return match


def _owned_match(session: Session, code: str, account_id: int) -> Match:
    match = permissions.lock_table(session, code)
    _check_owner(match, account_id)
    _check_seating(match)
    return match


def _check_seating(match: Match) -> None:
    if match.status is not Status.SEATING:
        raise MatchClosedError("The match has begun; the seats stay as they are.")


def _check_owner(match: Match, account_id: int) -> None:
    if match.created_by != account_id:
        raise ForbiddenError("Only who owns the table can do that.")


def find_rules(session: Session, table: NewTable) -> tuple[Rules, int | None]:
    """Return the rules of a table, and the version of the group's own book where they are from one."""
    book_id = house_rules_kept.read_key(table.book)
    if book_id is None:
        return book_rules(table.book, table.options), None
    kept = house_rules_kept.get_current(session, table.group_id, book_id)
    return kept.rules, kept.edition.version


def add_match(house: House, session: Session, account_id: int, table: NewTable, rules: Rules) -> Match:
    """Lay a table that waits for players."""
    match = Match(
        code=new_code(),
        group_id=table.group_id,
        kind=Kind.ONLINE,
        status=Status.SEATING,
        book=table.book,
        rules=rules_to_json(rules),
        turn_seconds=table.turn_seconds,
        listed=table.listed,
        short_code=lobby.new_short_code(session),
        created_by=account_id,
        created_at=house.clock(),
    )
    matches.add(session, match)
    sealing.seal_hand(session, match, 1)
    return match


def get_seat(rows: Sequence[Seat], number: int) -> Seat:
    """Return the seat of that number; raises `NotFoundError`."""
    if not 0 <= number < len(rows):
        raise NotFoundError("There is no such seat.")
    return rows[number]


def get_free_seat(rows: Sequence[Seat], number: int) -> Seat:
    """Return the seat of that number; raises `RefusedError` where somebody sits there."""
    seat = get_seat(rows, number)
    if seat.name != FREE:
        raise RefusedError("That seat is taken. Choose another one.")
    return seat


def get_taken_seat(rows: Sequence[Seat], number: int) -> Seat:
    """Return the seat of that number; raises `RefusedError` where nobody sits there."""
    seat = get_seat(rows, number)
    if seat.name == FREE:
        raise RefusedError("Nobody sits there.")
    return seat


def sit(session: Session, match: Match, seat: Seat, account_id: int, name: str | None) -> None:
    """Give a free seat to an account: in a group as its player, elsewhere under a name, or as one without."""
    if match.group_id is not None:
        player = players.find_of_account(session, match.group_id, account_id)
        if player is None:
            raise ForbiddenError(
                "This table belongs to a group. Open its invitation, choose your name there, then take a seat."
            )
        seat.player_id, seat.name = id_of(player), player.name
    elif name is None:
        seat.name = NAMELESS
    else:
        seat.name = free_name((row.name for row in seats.list_of_match(session, id_of(match))), read_player_name(name))
    seat.account_id = account_id


def free_name(taken: Iterable[str], name: str) -> str:
    """Return a name; raises `RefusedError` where somebody at the table has it."""
    if fold(name) in map(fold, taken):
        raise RefusedError("Somebody at the table is called %(name)s already. Choose another name.", name=name)
    return name


def _is_being_played(session: Session, match: Match) -> bool:
    last = hands.find_how_last_stands(session, id_of(match))
    return last is not None and last.reason is None


def _check_in(session: Session, match: Match, rows: Sequence[Seat], mine: Sequence[Seat]) -> None:
    """Raise `NotYourSeatError` for who is out of the match, unless nobody who is left has the next hand dealt."""
    still_in = dealing.list_next_seats(session, match)
    if all(seat.number not in still_in for seat in mine) and any(awake.is_awake(rows[number]) for number in still_in):
        raise NotYourSeatError("You are out of this match; you may watch the rest of it.")


def start_when_ready(house: House, session: Session, match: Match, rows: Sequence[Seat]) -> None:
    """Deal the next hand where nobody has to be waited for."""
    if not awake.is_complete(rows, dealing.list_next_seats(session, match)):
        return
    if match.status is Status.SEATING:
        match.status, match.started_at = Status.PLAYING, house.clock()
        dealing.choose_first_dealer(match, len(rows), sealing.next_seed(session, match, rows))
    course.start_hand(house, session, match)
