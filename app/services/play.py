"""A move of a person in an online hand."""

from app.engine import Call, Catch, Move, parse_move
from app.models import Status
from app.services import course, permissions, topics
from app.services.course import Course
from app.services.errors import MatchClosedError, NotYourSeatError, StaleTableError
from app.services.house import House
from app.store import hands
from app.store.ids import id_of


def make_move(house: House, account_id: int, code: str, *, number: int, ply: int, text: str) -> None:
    """Make a move in hand `number` of a table, as move number `ply` (0, 1, …) of that hand.

    Raises:
        NotFoundError: there is no such table.
        NotYourSeatError: the account does not sit there, or another seat is to move.
        StaleTableError: the table has moved on since the page was drawn.
        MatchClosedError: no hand is being played.
        EngineError: the rules refuse the move, with a sentence for the player.
    """
    with house.database.transaction() as session:
        match = permissions.lock_table(session, code)
        hand = hands.find_last(session, id_of(match))
        if match.status is not Status.PLAYING or hand is None:
            raise MatchClosedError("No hand is being played at this table.")
        played = course.open_course(house, session, match, hand)
        move = parse_move(text)
        _check_seat(played, account_id, move)
        if (number, ply) != (hand.number, played.ply):
            raise StaleTableError("The table has moved on. Look again.")
        course.append(played, move)
        course.play_on(played)
    house.bus.notify(topics.table(id_of(match)), match.version)


def _check_seat(played: Course, account_id: int, move: Move) -> None:
    mine = next((seat.number for seat in played.seats if seat.account_id == account_id), None)
    if mine is None:
        raise NotYourSeatError("You have no seat at this table.")
    if isinstance(move, Call | Catch):
        if move.seat != mine:
            raise NotYourSeatError("You can only speak for your own seat.")
    elif not played.state.over and played.state.turn != mine:
        raise NotYourSeatError("It is not your turn.")
