"""Seats whose person is away: put on autopilot by the votes of the others, and taken back by their person."""

from collections.abc import Collection, Sequence

from app.models import Match, Seat, Status
from app.services import awake, clock, course, dealing, permissions, topics, waiting
from app.services.errors import MatchClosedError, NotYourSeatError, RefusedError
from app.services.house import House
from app.services.waiting import Wait
from app.store import hands, seats
from app.store.db import Session
from app.store.ids import id_of


def come_back(house: House, account_id: int, code: str) -> None:
    """Play for oneself again; raises `NotYourSeatError` where the account has no seat."""
    with house.database.transaction() as session:
        match = permissions.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine = _get_own_seat(rows, account_id)
        if mine.autopilot:
            mine.autopilot = False
            match.version += 1
            go_on(house, session, match, rows)
    house.bus.notify(topics.table(id_of(match)), match.version)


def vote(house: House, account_id: int, code: str) -> None:
    """Vote to go on without those whom the table waits for; the vote that decides puts them on autopilot.

    Raises:
        MatchClosedError: no match is being played.
        NotYourSeatError: the account has no seat, is waited for itself, or is out of the match.
        RefusedError: the table waits for nobody, not for long enough, or its clock decides.
    """
    with house.database.transaction() as session:
        match = permissions.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine = _get_own_seat(rows, account_id)
        mine.autopilot = False
        wait = _find_wait(house, session, match, rows)
        _check_may_vote(house, wait, mine, rows)
        mine.vote = wait.point
        match.version += 1
        counted = _find_wait(house, session, match, rows)
        if counted.is_decided(house.clock()):
            take_over(house, session, match, rows, counted.missing)
    house.bus.notify(topics.table(id_of(match)), match.version)


def take_over(house: House, session: Session, match: Match, rows: Sequence[Seat], missing: Collection[int]) -> None:
    """Put seats on autopilot, and go on at the table."""
    for number in missing:
        rows[number].autopilot = True
    go_on(house, session, match, rows)


def go_on(house: House, session: Session, match: Match, rows: Sequence[Seat]) -> None:
    """Make the moves that wait for nobody any more, or deal where nobody else has to be ready."""
    hand = hands.find_last(session, id_of(match))
    if hand is None or match.status is not Status.PLAYING:
        return
    if hand.reason is None:
        course.play_on(session, course.resume(house, session, match, hand, rows))
    elif awake.is_complete(rows, dealing.list_next_seats(session, match)):
        course.start_hand(house, session, match)
    elif match.due_at is None and awake.is_anyone_awake(rows):
        clock.wait_for_ready(match, house.clock())


def _find_wait(house: House, session: Session, match: Match, rows: Sequence[Seat]) -> Wait:
    hand = hands.find_last(session, id_of(match))
    if hand is None or match.status is not Status.PLAYING:
        raise MatchClosedError("No match is being played at this table.")
    if match.turn_seconds is not None:
        raise RefusedError("The clock decides at this table.")
    live = house.recent.load(session, id_of(hand), hands.count_moves(session, id_of(hand)))
    wait = waiting.find_wait(session, match, rows, waiting.stand_of(hand, live))
    if wait is None:
        raise RefusedError("The table waits for nobody.")
    return wait


def _check_may_vote(house: House, wait: Wait, mine: Seat, rows: Sequence[Seat]) -> None:
    if mine.number in wait.missing:
        raise NotYourSeatError("The others wait for you.")
    if mine.number not in wait.playing:
        raise NotYourSeatError("You are out of this match; you may watch the rest of it.")
    seconds = round(wait.opens_in(house.clock()).total_seconds())
    if seconds:
        names = [rows[number].name for number in wait.missing]
        raise RefusedError("Give %(names)s a little more time: %(seconds)s s.", names=names, seconds=seconds)


def _get_own_seat(rows: Sequence[Seat], account_id: int) -> Seat:
    mine = next((row for row in rows if row.account_id == account_id), None)
    if mine is None:
        raise NotYourSeatError("You have no seat at this table.")
    return mine
