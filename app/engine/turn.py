"""What the seat in turn may do, and what anyone may announce."""

from app.engine.moves import Announcement, Call, Catch, TurnMove
from app.engine.state import NOBODY, HandState
from app.engine.stock import can_take
from app.engine.tables import MAY_DRAW, MAY_PASS


def legal_moves(state: HandState) -> list[TurnMove]:
    """Return every move of the seat in turn, each once; empty when the hand is over.

    The last-card call can be added to a play that leaves one card, see `apply`.
    """
    tables = state.tables
    options = state.options
    if options & tables.wild and state.hands[state.turn].bit_count() == 1:
        return [*tables.last_menu[options]]
    return [*tables.menu[options]]


def announcements(state: HandState) -> list[Announcement]:
    """Return the calls and catches that any seat can make now."""
    if state.reason is not None or state.lapse == NOBODY:
        return []
    others = [seat for seat in range(state.players) if seat != state.lapse]
    return [Call(state.lapse), *(Catch(seat, state.lapse) for seat in others)]


def begin_turn(state: HandState, seats: int) -> None:
    """Let the turn move on by so many seats, and work out what the seat there may do."""
    tables = state.tables
    turn = state.turn = (state.turn + seats * state.direction) % tables.players
    state.drawn = 0
    state.fresh = None
    playable = state.hands[turn] & state.follow
    if playable and not tables.voluntary:
        state.options = playable
    elif can_take(state):
        state.options = playable | MAY_DRAW
    else:
        state.options = playable or MAY_PASS


def options_after_draw(state: HandState, drawn: int) -> int:
    """Return what the seat in turn may do with the card it has just drawn, given as its bit."""
    tables = state.tables
    if tables.plays_drawn:
        playable = state.follow & (state.hands[state.turn] if tables.plays_any else drawn)
        if playable:
            return playable | tables.keeps_drawn
    if state.drawn < tables.draw_limit and can_take(state):
        return MAY_DRAW
    return MAY_PASS
