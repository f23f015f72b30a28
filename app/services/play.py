"""A move of a person in an online hand."""

from app.engine import Call, Catch, EngineError, Jump, Leave, Move, parse_move
from app.models import Status
from app.services import awake, clock, course, curtain, holders, settlement, topics
from app.services.accounts import Session
from app.services.codes import is_code
from app.services.course import Course
from app.services.dealing import LiveHand
from app.services.errors import (
    MatchClosedError,
    NotFoundError,
    NotYourSeatError,
    RefusedError,
    ServiceError,
    StaleTableError,
)
from app.services.house import House
from app.services.known import Known
from app.store import matches, seats, turns
from app.store.db import Session as DatabaseSession
from app.store.turns import Step, Turn


def make_move(house: House, who: Session | None, code: str, *, number: int, ply: int, text: str) -> None:
    """Make a move in hand `number` of a table, as move number `ply` (0, 1, …) of that hand.

    Whether the session `who` is still open is looked up together with its seat.

    Raises:
        NotFoundError: there is no such table.
        NotYourSeatError: the account does not sit there, or another seat is to move.
        StaleTableError: the table has moved on since the page was drawn.
        MatchClosedError: no hand is being played.
        EngineError: the rules refuse the move, with a sentence for the player.
    """
    if not _move_as_known(house, who, code, number=number, ply=ply, text=text):
        _move_as_read(house, who, code, number=number, ply=ply, text=text)


def _move_as_known(house: House, who: Session | None, code: str, *, number: int, ply: int, text: str) -> bool:
    """Make a move from what this process knows of the table; False, and nothing is done, where that does not do.

    What stands against a move is said by `_move_as_read` alone: the table may have moved on.
    """
    known = house.known.find(code)
    if known is None or who is None or (number, ply) != (known.turn.number, known.turn.ply):
        return False
    turn, live = known
    move = parse_move(text)
    try:
        mine = _check_seat(turn, live, who, move)
        played = _course_of(house, turn, live)
        course.make(played, move)
    except (EngineError, ServiceError):
        return False
    course.make_free_moves(played)
    if turn.seats[mine].autopilot or played.live.state.over:
        return False
    step = Step(turn, mine, who.account_id, who.epoch, who.key, played.made, course.end_of_turn(played))
    if not turns.append(house.database, step):
        return False
    house.recent.keep(turn.hand_id, played.live)
    _tell(house, code, turn, played)
    return True


def _move_as_read(house: House, who: Session | None, code: str, *, number: int, ply: int, text: str) -> None:
    with house.database.transaction() as session:
        turn = turns.take(session, code, who.key if who else "") if is_code(code) else None
        if turn is None:
            raise NotFoundError("There is no such table.")
        if turn.status is not Status.PLAYING:
            _check_sits(session, turn, who)
            raise MatchClosedError("No hand is being played at this table.")
        live = house.recent.load(session, turn.hand_id, turn.ply)
        move = parse_move(text)
        mine = _check_seat(turn, live, who, move)
        if (number, ply) != (turn.number, turn.ply):
            raise _late(move)
        was_away = turn.seats[mine].autopilot
        if was_away:
            # Whoever moves is back, and a table that rested goes on.
            seats.end_autopilot(session, turn.match_id, mine)
            turn = turn.with_returned(mine)
        played = _course_of(house, turn, live, has_moved_on=was_away)
        course.make(played, move)
        course.play_on(session, played)
    _tell(house, code, turn, played)


def _tell(house: House, code: str, turn: Turn, played: Course) -> None:
    """Keep and tell what is committed."""
    if not played.live.state.over:
        house.known.keep(code, Known(turn.after(played.live.ply), played.live))
    house.bus.notify(topics.table(turn.match_id), turn.version)


def _late(move: Move) -> StaleTableError:
    # Who speaks or lays a card out of turn runs against others, and has done nothing wrong.
    if isinstance(move, Call | Catch | Jump):
        return StaleTableError("Somebody was faster. The log says what came first.")
    return StaleTableError("The table has moved on. Look again.")


def _course_of(house: House, turn: Turn, live: LiveHand, *, has_moved_on: bool = False) -> Course:
    bots = awake.list_steered(turn.seats, [seat.bot is not None for seat in turn.seats])
    levels = live.places.pick([seat.bot for seat in turn.seats])
    its_clock = clock.of_match(turn.match_id, turn.turn_seconds)
    return Course(
        house,
        turn.match_id,
        turn.hand_id,
        settlement.first_hands_of(turn.seats),
        live.places.pick(bots),
        live,
        levels,
        its_clock,
        has_moved_on=has_moved_on,
    )


def _check_sits(session: DatabaseSession, turn: Turn, who: Session | None) -> None:
    # Seats are read together with a hand, and here there may be none yet.
    match = matches.get(session, turn.match_id)
    rows = seats.list_of_match(session, turn.match_id)
    if who is None or not holders.list_held(match, rows, who.account_id):
        raise NotYourSeatError("You have no seat at this table.")


def _check_seat(turn: Turn, live: LiveHand, who: Session | None, move: Move) -> int:
    """Return the seat in the match from which a move is made, which must be the one that may make it."""
    sits = _find_seat(turn, live, who, move)
    if sits is None:
        raise NotYourSeatError("You have no seat at this table.")
    mine, state = live.places.to_hand(sits), live.state
    if mine is None:
        raise NotYourSeatError("You are out of this match; you may watch the rest of it.")
    if isinstance(move, Leave):
        # It concerns the whole match, see `leaving`.
        raise RefusedError("The match is left from the menu of the table.")
    if isinstance(move, Call | Catch | Jump):
        if move.seat != mine:
            raise NotYourSeatError("You can only speak for your own seat.")
        if isinstance(move, Jump) and curtain.goes_round(turn.seats, live.places):
            raise RefusedError("Nobody jumps in where one device goes round.")
    elif not state.over and state.turn != mine:
        raise NotYourSeatError("It is not your turn.")
    return sits


def _find_seat(turn: Turn, live: LiveHand, who: Session | None, move: Move) -> int | None:
    """Return the seat that somebody moves for; of those around one device the one whose move it is."""
    if who is None or turn.is_ended:
        return None
    mine = (who.account_id, who.epoch)
    held = [number for number, seat in enumerate(turn.seats) if (seat.account_id, seat.epoch) == mine]
    mover = move.seat if isinstance(move, Call | Catch | Jump) else live.state.turn
    return next((seat for seat in held if live.places.to_hand(seat) == mover), held[0] if held else None)
