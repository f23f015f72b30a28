"""Online matches as tests of services play them: everyone makes the move of the sensible bot."""

from random import Random

from sqlmodel import select

from app.bots import sensible
from app.engine import format_move, perspective
from app.models import Match, Status
from app.services import accounts, dealing, play, tables, watching
from app.store import hands, seats


def live_hand(house, code):
    """Return the match, its last hand, that hand as it stands, and the accounts by seat."""
    with house.database.reading() as session:
        match = session.exec(select(Match).where(Match.code == code)).one()
        hand = hands.find_last(session, match.id)
        live = dealing.load_hand(session, match, hand)
        return match, hand, live, [seat.account_id for seat in seats.list_of_match(session, match.id)]


def play_on(house, code, stop=lambda _match, _hand: False):
    """Let everyone play well, until the match is over or `stop` says so, and return its id."""
    dice = Random(0)
    for _ in range(4_000):
        match, hand, live, sitting = live_hand(house, code)
        if match.status is Status.FINISHED or stop(match, hand):
            return match.id
        if hand.reason is None:
            who = accounts.Session(sitting[live.places.to_match(live.state.turn)], 0)
            move = sensible.choose(perspective(live.state, live.state.turn), dice)
            play.make_move(house, who, code, number=hand.number, ply=live.ply, text=format_move(move))
        else:
            _say_ready(house, code, sitting)
    raise AssertionError("The match did not end.")


def _say_ready(house, code, sitting):
    page = watching.get_table(house, None, code)
    waiting = [seat for seat in page.seats if sitting[seat.number] is not None and not seat.is_out]
    if not waiting:
        waiting = [seat for seat in page.seats if sitting[seat.number] is not None][:1]
    for seat in waiting:
        tables.say_ready(house, sitting[seat.number], code)
