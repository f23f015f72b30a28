"""Why a move is refused: one sentence for each way it can be against the rules."""

from collections.abc import Callable
from typing import NoReturn, assert_never

from app.engine.cards import SUITS, Card, codes_in
from app.engine.errors import HandOverError, IllegalMoveError
from app.engine.moves import Call, Catch, Draw, Jump, Leave, Move, Name, Pass, Play, Take
from app.engine.options import Multiples, SuitChoice
from app.engine.state import JUMP_WINDOW, NOBODY, SKIP_WAITS, HandState
from app.engine.stock import can_take
from app.engine.tables import MAY_DRAW, MAY_NAME, MAY_PASS, MAY_TAKE
from app.engine.turn import MOST_AT_ONCE, barred_finish, ends_hand, goes_with, wild_for


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
    """Raise `IllegalMoveError` unless the move is within the rules now, `HandOverError` after the end."""
    match move:
        case Play():
            check_play(state, move)
        case Draw() | Take() | Pass():
            bit, refuse = _CARDLESS[type(move)]
            if not state.options & bit:
                refuse(state)
        case Jump():
            check_jump(state, move)
        case Name():
            check_name(state)
        case Call():
            check_call(state, move)
        case Catch():
            check_catch(state, move)
        case Leave():
            check_leave(state, move)
        case _:
            assert_never(move)


def _check_going_on(state: HandState) -> None:
    if state.reason is not None:
        raise HandOverError("The hand is over.")


def check_play(state: HandState, play: Play) -> None:
    """Raise `IllegalMoveError` unless the seat in turn may play this card like this."""
    _check_going_on(state)
    bit = play.card.bit
    if not state.options & bit:
        _refuse_card(state, play.card)
    if play.bit and play.named < 0 and not bit & state.tables.unlisted:
        return
    if play.more:
        _check_several(state, play)
    _check_manner(state, state.turn, play)


def _refuse_card(state: HandState, card: Card) -> NoReturn:
    turn = state.turn
    if not state.hands[turn] & card.bit:
        raise IllegalMoveError("%(card)s is not in your hand.", card=card)
    _check_named(state)
    if state.pending == SKIP_WAITS:
        raise IllegalMoveError("You are being skipped: answer with a card that skips, or accept it.")
    if state.pending:
        raise IllegalMoveError("%(count)s cards wait for you: answer them, or take them.", count=state.pending)
    if state.drawn and card != state.fresh and not state.tables.plays_any:
        raise IllegalMoveError("After drawing, only the card just drawn may be played.")
    if barred_finish(state, turn):
        raise IllegalMoveError("%(card)s may not be the last card.", card=card)
    if state.named == NOBODY:
        raise IllegalMoveError("%(card)s does not match %(top)s in suit or rank.", card=card, top=state.top)
    named = SUITS[state.named]
    if card.suit is not None and card.suit is state.top.suit:
        raise IllegalMoveError("That is the printed suit; %(suit)s were called.", suit=named)
    raise IllegalMoveError("%(suit)s were called; %(card)s is not one.", suit=named, card=card)


def _check_several(state: HandState, play: Play) -> None:
    if state.tables.multiples is Multiples.NO:
        raise IllegalMoveError("Only one card may be played at a time.")
    if len(play.cards) > MOST_AT_ONCE:
        raise IllegalMoveError("No more than %(most)s cards may be played at once.", most=MOST_AT_ONCE)
    held = codes_in(state.hands[state.turn])
    for card in play.cards:
        if card.code not in held:
            raise IllegalMoveError("%(card)s is not in your hand.", card=card)
        held.remove(card.code)
    for card in play.more:
        if not goes_with(state, play.card, card):
            raise IllegalMoveError("%(card)s may not be played together with %(first)s.", card=card, first=play.card)


def _check_manner(state: HandState, seat: int, play: Play) -> None:
    """Check the named suit and the last-card call of a card that may be played."""
    left = state.hands[seat].bit_count() - len(play.cards)
    if play.card.bit & wild_for(state, seat):
        _check_suit(state, play, last=left == 0 and ends_hand(state, seat))
    elif play.suit is not None:
        raise IllegalMoveError("Only a wild card names a suit.")
    tables = state.tables
    if not play.called or (tables.calls and (left == 1 or tables.rules.false_call_penalty)):
        return
    raise IllegalMoveError("The last-card call is for the play that leaves one card.")


def _check_suit(state: HandState, play: Play, *, last: bool) -> None:
    card = play.card
    tables = state.tables
    if play.suit is not None and last:
        raise IllegalMoveError("The last card of the hand names no suit.")
    if play.suit is None and not last and not (tables.may_not_name and card.suit):
        raise IllegalMoveError("Name a suit with %(card)s.", card=card)
    printed = tables.rules.suit_choice is SuitChoice.PRINTED and card.suit is not None
    if printed and play.suit not in (None, card.suit):
        raise IllegalMoveError("%(card)s can only name its own suit.", card=card)


def check_jump(state: HandState, jump: Jump) -> None:
    """Raise `IllegalMoveError` unless this seat may lay its card out of turn."""
    _check_going_on(state)
    seat, play = jump.seat, jump.play
    if not state.window & JUMP_WINDOW or state.pending:
        raise IllegalMoveError("Nobody can jump in now.")
    if not 0 <= seat < state.players or seat == state.turn:
        raise IllegalMoveError("Only a player who is not in turn can jump in.")
    if play.card != state.top or play.more:
        raise IllegalMoveError("Only the very card that is on top can be played out of turn.")
    if not state.hands[seat] & play.card.bit:
        raise IllegalMoveError("%(card)s is not in your hand.", card=play.card)
    if barred_finish(state, seat):
        raise IllegalMoveError("%(card)s may not be the last card.", card=play.card)
    _check_manner(state, seat, play)


def refuse_draw(state: HandState) -> NoReturn:
    """Raise the reason why the seat in turn may not draw."""
    _check_going_on(state)
    _check_named(state)
    _check_penalty(state)
    if state.playable and not state.tables.voluntary:
        raise IllegalMoveError("You can play a card, so you may not draw.")
    if state.drawn >= state.tables.draw_limit:
        raise IllegalMoveError("You have drawn all the cards that a turn allows.")
    if state.playable and state.drawn:
        raise IllegalMoveError("You can play a card, so you may not draw.")
    raise IllegalMoveError("There is no card left to draw.")


def refuse_pass(state: HandState) -> NoReturn:
    """Raise the reason why the seat in turn may not pass."""
    _check_going_on(state)
    _check_named(state)
    _check_penalty(state)
    if state.playable:
        raise IllegalMoveError("You can play a card, so you may not pass.")
    raise IllegalMoveError("You can draw, so you may not pass.")


def check_name(state: HandState) -> None:
    """Raise `IllegalMoveError` unless the dealer is to call the suit of the card turned up."""
    _check_going_on(state)
    if state.options != MAY_NAME:
        raise IllegalMoveError("There is no suit to call now.")


def _check_named(state: HandState) -> None:
    if state.options == MAY_NAME:
        raise IllegalMoveError("You dealt: call the suit of the card turned up first.")


def _check_penalty(state: HandState) -> None:
    if state.options & MAY_TAKE:
        raise IllegalMoveError("A penalty waits for you: answer it, or take it.")


def refuse_take(state: HandState) -> NoReturn:
    """Raise the reason why the seat in turn may take no penalty."""
    _check_going_on(state)
    raise IllegalMoveError("There is no penalty to take.")


def check_call(state: HandState, call: Call) -> bool:
    """Tell whether this seat has a call to make up for; if not, it costs the false call.

    Raises `IllegalMoveError` where a false call costs nothing, or nobody there could pay.
    """
    _check_going_on(state)
    if state.lapse == call.seat:
        return True
    if not _can_pay(state, call.seat):
        raise IllegalMoveError("There is no last-card call to make up for.")
    return False


def check_catch(state: HandState, catch: Catch) -> bool:
    """Tell whether there is a missed call that this seat can catch; if not, it costs the false call.

    Raises `IllegalMoveError` where a false call costs nothing, or nobody there could pay.
    """
    _check_going_on(state)
    seat, other = catch.seat, catch.other
    known = 0 <= seat < state.players and seat != other and not state.has_left(seat)
    if known and state.lapse not in (NOBODY, seat) and other == state.lapse:
        return True
    if _can_pay(state, seat):
        return False
    if state.lapse == NOBODY or other != state.lapse:
        raise IllegalMoveError("There is no missed last-card call to catch.")
    raise IllegalMoveError("Only another player can catch a missed call.")


def check_leave(state: HandState, leave: Leave) -> None:
    """Raise `IllegalMoveError` unless somebody can leave this seat for good."""
    _check_going_on(state)
    if state.tables.partners:
        raise IllegalMoveError("Partners play a hand together; nobody can leave it alone.")
    if not 0 <= leave.seat < state.players or state.has_left(leave.seat):
        raise IllegalMoveError("Nobody plays at that seat.")


def _can_pay(state: HandState, seat: int) -> bool:
    if not state.tables.rules.false_call_penalty or not 0 <= seat < state.players:
        return False
    return bool(state.hands[seat]) and can_take(state)


_CARDLESS: dict[type, tuple[int, Callable[[HandState], NoReturn]]] = {
    Draw: (MAY_DRAW, refuse_draw),
    Take: (MAY_TAKE, refuse_take),
    Pass: (MAY_PASS, refuse_pass),
}
