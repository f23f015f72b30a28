"""The course of an online hand within one transaction: dealt, moved in, answered by bots, settled."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom

from app.bots import sensible
from app.engine import Call, Catch, HandState, Move, Pass, apply, format_move, legal_moves, perspective
from app.engine.state import NOBODY
from app.models import Hand, Match, Seat
from app.models import Move as MoveRow
from app.services import dealing, settlement
from app.services.errors import StaleTableError
from app.services.house import House
from app.store import hands, seats
from app.store.db import Session
from app.store.ids import id_of

DICE = SystemRandom()


@dataclass(slots=True)
class Course:
    """A hand being played on."""

    house: House
    session: Session
    match: Match
    hand: Hand
    seats: Sequence[Seat]
    state: HandState
    ply: int
    """How many moves have been made."""


def open_course(house: House, session: Session, match: Match, hand: Hand) -> Course:
    """Replay a hand up to its last move."""
    places = seats.list_of_match(session, id_of(match))
    live = dealing.load_hand(session, match, hand, len(places))
    return Course(house, session, match, hand, places, live.state, len(live.moves))


def start_hand(house: House, session: Session, match: Match) -> None:
    """Deal the next hand and let the bots move up to the first person's turn."""
    places = seats.list_of_match(session, id_of(match))
    for seat in places:
        seat.ready = seat.bot is not None
    hand = dealing.new_hand(session, match, len(places), dealing.new_seed(), house.clock())
    hands.add(session, hand)
    match.version += 1
    play_on(open_course(house, session, match, hand))


def play_on(course: Course) -> None:
    """Make the moves that need nobody, then settle the hand if it is over."""
    while not course.state.over:
        move = _free_move(course)
        if move is None:
            return
        append(course, move)
    _settle(course)


def _free_move(course: Course) -> Move | None:
    """Return the bot's move, or the pass of a person who can do nothing else."""
    state = course.state
    if course.seats[state.turn].bot is not None:
        return sensible.choose(perspective(state, state.turn), DICE)
    # A pass would close the window in which a missed last-card call can be made up for or caught.
    if state.lapse == NOBODY and legal_moves(state) == [Pass()]:
        return Pass()
    return None


def append(course: Course, move: Move) -> None:
    """Apply a move and keep it.

    Raises:
        EngineError: the rules refuse it.
        StaleTableError: another process has made this ply.
    """
    seat = move.seat if isinstance(move, Call | Catch) else course.state.turn
    course.state = apply(course.state, move)
    row = MoveRow(
        hand_id=id_of(course.hand),
        ply=course.ply,
        seat=seat,
        text=format_move(move),
        played_at=course.house.clock(),
    )
    if not hands.add_move(course.session, row):
        raise StaleTableError("The table has moved on. Look again.")
    course.ply += 1
    course.match.version += 1


def _settle(course: Course) -> None:
    outcome = settlement.outcome_of(course.state)
    settlement.settle(course.session, course.match, course.hand, outcome, course.house.clock())
