"""Why a move is refused: one sentence for each way it can be against the rules."""

from typing import NoReturn, assert_never

from app.engine.cards import SUITS, Card
from app.engine.errors import IllegalMoveError
from app.engine.moves import Call, Catch, Draw, Move, Pass, Play
from app.engine.state import NOBODY, HandState
from app.engine.tables import MAY_DRAW, MAY_PASS


def find_refusal(state: HandState, move: Move) -> IllegalMoveError | None:
    """Return why the move is against the rules now, none where it is within them.

    A wild card that only lacks its suit is not refused: the suit is asked for next.
    """
    try:
        check_move(state, move)
    except IllegalMoveError as refusal:
        if isinstance(move, Play) and state.playable >> move.card.code & 1:
            return None
        return refusal
    return None


def check_move(state: HandState, move: Move) -> None:
    """Raise `IllegalMoveError` unless the move is within the rules now."""
    match move:
        case Play():
            check_play(state, move)
        case Draw():
            if not state.options & MAY_DRAW:
                refuse_draw(state)
        case Pass():
            if not state.options & MAY_PASS:
                refuse_pass(state)
        case Call():
            check_call(state, move)
        case Catch():
            check_catch(state, move)
        case _:
            assert_never(move)


def check_play(state: HandState, play: Play) -> None:
    """Raise `IllegalMoveError` unless the seat in turn may play this card like this."""
    card = play.card
    if not state.options & card.bit:
        _refuse_card(state, card)
    if card.bit & state.tables.wild:
        _check_suit(state, play)
    elif play.suit is not None:
        raise IllegalMoveError("Only a wild card names a suit.")
    if play.called and not (state.tables.calls and state.hands[state.turn].bit_count() == 2):
        raise IllegalMoveError("The last-card call is for the play that leaves one card.")


def _refuse_card(state: HandState, card: Card) -> NoReturn:
    if not state.hands[state.turn] & card.bit:
        raise IllegalMoveError("%(card)s is not in your hand.", card=card)
    if state.drawn and card != state.fresh:
        raise IllegalMoveError("After drawing, only the card just drawn may be played.")
    if state.named == NOBODY:
        raise IllegalMoveError("%(card)s does not match %(top)s in suit or rank.", card=card, top=state.top)
    named = SUITS[state.named]
    if card.suit is state.top.suit:
        raise IllegalMoveError("That is the printed suit; %(suit)s were called.", suit=named)
    raise IllegalMoveError("%(suit)s were called; %(card)s is not one.", suit=named, card=card)


def _check_suit(state: HandState, play: Play) -> None:
    last = state.hands[state.turn].bit_count() == 1
    if play.suit is not None and last:
        raise IllegalMoveError("The last card of the hand names no suit.")
    if play.suit is None and not last and not state.tables.may_not_name:
        raise IllegalMoveError("Name a suit with %(card)s.", card=play.card)


def refuse_draw(state: HandState) -> NoReturn:
    """Raise the reason why the seat in turn may not draw."""
    if state.playable and not state.tables.voluntary:
        raise IllegalMoveError("You can play a card, so you may not draw.")
    if state.drawn >= state.tables.draw_limit:
        raise IllegalMoveError("You have drawn all the cards that a turn allows.")
    raise IllegalMoveError("There is no card left to draw.")


def refuse_pass(state: HandState) -> NoReturn:
    """Raise the reason why the seat in turn may not pass."""
    if state.playable:
        raise IllegalMoveError("You can play a card, so you may not pass.")
    raise IllegalMoveError("You can draw, so you may not pass.")


def check_call(state: HandState, call: Call) -> None:
    """Raise `IllegalMoveError` unless this seat has a call to make up for."""
    if state.lapse != call.seat:
        raise IllegalMoveError("There is no last-card call to make up for.")


def check_catch(state: HandState, catch: Catch) -> None:
    """Raise `IllegalMoveError` unless there is a missed call that this seat can catch."""
    if state.lapse == NOBODY or catch.other != state.lapse:
        raise IllegalMoveError("There is no missed last-card call to catch.")
    if catch.seat == catch.other or not 0 <= catch.seat < state.players:
        raise IllegalMoveError("Only another player can catch a missed call.")
