"""What the seat in turn may do, and what anyone may announce."""

from app.engine.cards import PLANE
from app.engine.moves import (
    BARE_PLAYS,
    DRAW,
    NAMING_PLAYS,
    PASS,
    Announcement,
    Call,
    Catch,
    TurnMove,
)
from app.engine.rules import PlayDrawn
from app.engine.state import NOBODY, HandState


def legal_moves(state: HandState) -> list[TurnMove]:
    """Return every move of the seat in turn, each once; empty when the hand is over.

    The last-card call can be added to a play that leaves one card, see `apply`.
    """
    if state.reason is not None:
        return []
    moves: list[TurnMove] = []
    tables = state.tables
    last = state.hands[state.turn].bit_count() == 1
    playable = state.playable
    while playable:
        bit = playable & -playable
        playable ^= bit
        code = bit.bit_length() - 1
        if not bit & tables.wild or last:
            moves.append(BARE_PLAYS[code])
            continue
        moves.extend(NAMING_PLAYS[code])
        if tables.may_not_name:
            moves.append(BARE_PLAYS[code])
    if state.may_draw:
        moves.append(DRAW)
    if state.may_pass:
        moves.append(PASS)
    return moves


def announcements(state: HandState) -> list[Announcement]:
    """Return the calls and catches that any seat can make now."""
    if state.reason is not None or state.lapse == NOBODY:
        return []
    others = [seat for seat in range(state.players) if seat != state.lapse]
    return [Call(state.lapse), *(Catch(seat, state.lapse) for seat in others)]


def set_options(state: HandState) -> None:
    """Work out what the seat in turn may do."""
    tables = state.tables
    follow = tables.follow[state.top] if state.named < 0 else tables.follow_named[state.named]
    playable = state.hands[state.turn] & PLANE & follow
    stock = can_take(state)
    if not state.drawn:
        state.playable = playable
        state.may_draw = stock and (not playable or tables.voluntary)
        state.may_pass = not playable and not stock
        return
    if tables.play_drawn is PlayDrawn.NO:
        playable = 0
    elif not (tables.voluntary and tables.play_drawn is PlayDrawn.OPTIONAL):
        playable &= 1 << state.fresh
    state.playable = playable
    state.may_draw = not playable and stock and state.drawn < tables.draw_limit
    optional = tables.play_drawn is PlayDrawn.OPTIONAL
    state.may_pass = not state.may_draw and (not playable or optional)


def can_take(state: HandState) -> bool:
    """Tell whether a card can be drawn, from the stock or from turned discards."""
    return state.at < len(state.stock) or (state.tables.recycles and state.pile != 0)
