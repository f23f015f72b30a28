"""The course of an online hand within one transaction: dealt, moved in, answered by bots, settled."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import SystemRandom

from app.bots import BOTS, sensible
from app.engine import Call, Catch, Jump, Leave, Move, Pass, format_move, legal_moves, perspective
from app.engine.state import NOBODY
from app.models import Hand, Match, Seat
from app.services import awake, clock, dealing, sealing, settlement
from app.services.clock import Clock
from app.services.dealing import LiveHand
from app.services.errors import StaleTableError
from app.services.house import House
from app.store import hands, matches, seats
from app.store.db import Session, after_commit
from app.store.hands import NewMove
from app.store.ids import id_of

DICE = SystemRandom()


@dataclass(slots=True)
class Course:
    """A hand being played on."""

    house: House
    match_id: int
    hand_id: int
    first_hands: tuple[int, ...]
    """By seat of the match: the first hand that it can be dealt."""
    bots: Sequence[bool]
    """Which seats of the hand the server moves for."""
    live: LiveHand
    levels: Sequence[str | None]
    """By seat of the hand: how a bot plays there; none where a person sits."""
    clock: Clock | None = None
    """None where nobody is hurried."""
    has_moved_on: bool = False
    """Somebody is in turn who was not, so that their time begins."""
    made: list[NewMove] = field(default_factory=list)
    """The moves that are not written yet."""


def start_hand(house: House, session: Session, match: Match) -> None:
    """Deal the next hand and let the bots move up to the first person's turn; the table's version is the caller's."""
    rows = seats.list_of_match(session, id_of(match))
    for seat in rows:
        if seat.ready != (seat.bot is not None):
            seats.put_ready(session, seat, ready=seat.bot is not None, autopilot=seat.autopilot)

    def seed_for(dealt: Sequence[int]) -> bytes:
        return sealing.next_seed(session, match, [rows[number] for number in dealt])

    hand, live = dealing.new_hand(session, match, seed_for, house.clock())
    clock.rest(match)
    sealing.seal_hand(session, match, hand.number + 1)
    hand_id = hands.deal(session, hand)
    play_on(session, _course_of(house, match, rows, hand_id=hand_id, live=live))


def resume(house: House, session: Session, match: Match, hand: Hand, rows: Sequence[Seat]) -> Course:
    """Return the course of a hand that is being played."""
    live = house.recent.load(session, id_of(hand), hands.count_moves(session, id_of(hand)))
    return _course_of(house, match, rows, hand_id=id_of(hand), live=live)


def _course_of(house: House, match: Match, rows: Sequence[Seat], *, hand_id: int, live: LiveHand) -> Course:
    bots = awake.list_steered(rows, [row.bot is not None for row in rows])
    seconds = match.turn_seconds if awake.is_anyone_awake(rows) else None
    return Course(
        house,
        id_of(match),
        hand_id,
        settlement.first_hands_of(rows),
        live.places.pick(bots),
        live,
        live.places.pick([row.bot for row in rows]),
        clock.of_match(id_of(match), seconds),
        has_moved_on=match.due_at is None,
    )


def play_on(session: Session, course: Course) -> None:
    """Make the moves that need nobody, write them all, and settle the hand if it is over.

    Raises:
        StaleTableError: another process has made one of the plies.
    """
    make_free_moves(course)
    if course.made and not hands.add_moves(session, course.made):
        raise StaleTableError("The table has moved on. Look again.")
    after_commit(session, lambda: course.house.recent.keep(course.hand_id, course.live))
    if course.live.state.over:
        _settle(session, course)
    elif course.clock is not None and course.has_moved_on:
        course.clock.wind(session, course.house.clock())


def end_of_turn(course: Course) -> datetime | None:
    """Return when the time is up of who is in turn now; none where it runs on, or nobody is hurried."""
    if course.clock is None or not course.has_moved_on:
        return None
    return course.clock.end_of_turn(course.house.clock())


def make_free_moves(course: Course) -> None:
    """Make the moves that need nobody, to be written yet."""
    while (move := _free_move(course)) is not None:
        make(course, move)


def _free_move(course: Course) -> Move | None:
    """Return the bot's move, or the pass of a person who can do nothing else."""
    state = course.live.state
    if state.over:
        return None
    if course.bots[state.turn]:
        level = course.levels[state.turn] or sensible.NAME
        return BOTS[level](perspective(state, state.turn), DICE)
    # A pass would close the window in which a missed last-card call can be made up for or caught.
    if state.lapse == NOBODY and tuple(legal_moves(state)) == (Pass(),):
        return Pass()
    return None


def make(course: Course, move: Move) -> None:
    """Make a move, to be written when the course has been played on; raises `EngineError` if the rules refuse it."""
    before = course.live
    course.live = before.after(move)
    seat = move.seat if isinstance(move, Call | Catch | Jump | Leave) else before.state.turn
    row = NewMove(
        hand_id=course.hand_id,
        ply=before.ply,
        seat=before.places.to_match(seat),
        text=format_move(move),
        played_at=course.house.clock(),
    )
    course.made.append(row)
    stands_still = isinstance(move, Call | Catch | Leave) and course.live.state.turn == before.state.turn
    course.has_moved_on |= not stands_still


def _settle(session: Session, course: Course) -> None:
    live, now = course.live, course.house.clock()
    settlement.finish_hand(session, course.hand_id, settlement.outcome_of(live.state, live.places), now)
    end = settlement.count(session, course.match_id, live.state.tables.rules, course.first_hands).end
    if end is not None:
        settlement.finish(session, matches.get(session, course.match_id), end, now)
    elif course.clock is not None:
        course.clock.wait_for_ready(session, now)
