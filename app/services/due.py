"""Tables whose clock has run out: the server acts for whoever they wait for, exactly once."""

from collections.abc import Sequence

from app.bots import caretaker
from app.engine import perspective
from app.models import Hand, Match, Seat, Status
from app.services import awake, clock, course, topics
from app.services.house import House
from app.store import due, hands, matches, seats
from app.store.db import Session


def run_out(house: House, match_id: int) -> bool:
    """Act at a table if its clock has run out; return whether it had, and nobody else was faster."""
    with house.database.transaction() as session:
        match = matches.lock(session, match_id)
        if match is None or not is_overdue(house, match):
            return False
        rows = seats.list_of_match(session, match_id)
        hand = hands.find_last(session, match_id)
        clock.rest(match)
        match.version += 1
        # Where everybody is away the table rests, until one of them comes back.
        if hand is not None and match.status is Status.PLAYING and awake.is_anyone_awake(rows):
            _act(house, session, match, hand, rows)
    house.bus.notify(topics.table(match_id), match.version)
    return True


def is_overdue(house: House, match: Match) -> bool:
    """Tell whether the clock of a table has run out."""
    at = due.in_utc(match.due_at)
    return at is not None and at <= house.clock()


def _act(house: House, session: Session, match: Match, hand: Hand, rows: Sequence[Seat]) -> None:
    if hand.reason is not None:
        course.start_hand(house, session, match)
        return
    going = course.resume(house, session, match, hand, rows)
    state = going.live.state
    late = rows[going.live.places.to_match(state.turn)]
    if awake.is_awake(late):
        late.autopilot = True
        going = course.resume(house, session, match, hand, rows)
        course.make(going, caretaker.choose(perspective(state, state.turn)))
    course.play_on(session, going)
