"""One hand from its first move to its last card: every move goes through `advance`."""

from collections.abc import Iterator
from typing import assert_never

from app.engine.cards import CARDS, Suit, add, codes_in
from app.engine.laying import act, call_nothing, end_if_short, lay, lay_last, pass_on
from app.engine.moves import (
    DRAW,
    ONLY_DRAW,
    ONLY_PASS,
    PASS,
    Announcement,
    Call,
    Catch,
    Draw,
    Jump,
    Leave,
    Move,
    Name,
    Pass,
    Play,
    Take,
)
from app.engine.opening import name_opening, open_hand
from app.engine.refusals import (
    check_call,
    check_catch,
    check_jump,
    check_leave,
    check_name,
    check_play,
    refuse_draw,
    refuse_pass,
    refuse_take,
)
from app.engine.state import JUMP_WINDOW, SKIP_WAITS, Departure, HandState, Reason
from app.engine.stock import can_take, give_cards, take_card
from app.engine.tables import MAY_DRAW, MAY_NAME, MAY_PASS, MAY_TAKE, UNLIMITED, tables_for
from app.engine.turn import begin_turn, list_moves, options_after_draw


def apply(state: HandState, move: Move) -> HandState:
    """Return the state after a move, leaving the given one as it is.

    Accepts exactly `legal_moves(state)`, their called forms where they leave one card, `announcements(state)`,
    `jumps(state)`, and that anybody leaves where no partners play. Raises `IllegalMoveError` for any other move,
    `HandOverError` after the end.
    """
    new = state.copy()
    advance(new, move)
    return new


def advance(state: HandState, move: Move) -> None:  # noqa: C901, PLR0912, PLR0915 (calls are what costs most)
    """Make a move in the state itself, which is faster than `apply`; a refused move leaves it as it was.

    The plain cases, by far the most frequent, are written out.
    """
    tables = state.tables
    # Not `match`: it takes three times as long to tell the classes apart.
    if move is DRAW and state.options == tables.plain_draw and (stock := state.stock):
        card = state.fresh = stock.pop()
        bit = card.bit
        state.hands[state.turn] |= bit
        state.passes = state.window = 0
        drawn = state.drawn = state.drawn + 1
        if bit & state.follow:
            state.options = bit | tables.keeps_drawn
            state.legal = tables.fresh_moves[card.code]
        elif drawn >= tables.draw_limit or not (stock or can_take(state)):
            state.options = MAY_PASS
            state.legal = ONLY_PASS
    else:
        turn = state.turn
        hands = state.hands
        # Stays 0 where nothing is left to be seen to.
        follow = 0
        if isinstance(move, Play):
            bit = move.bit & state.options
            follow, acts = tables.plain[move.manner]
            hand = hands[turn] ^ bit
            if bit and follow and hand:
                hands[turn] = hand
                state.laid.append(move)
                state.follow = follow
                state.passes = 0
                if tables.calls:
                    state.window = turn + 1
                turn = act(state, move.card) if acts else state.order[turn]
            else:
                if follow and bit & tables.plain_last:
                    lay_last(state, move)
                else:
                    check_play(state, move)
                    lay(state, move)
                follow = 0
        elif move is PASS and tables.plain_passes and state.options & MAY_PASS:
            passes = state.passes = state.passes + 1
            state.window = 0
            if passes < tables.block:
                follow = state.follow
                turn = state.order[turn]
            else:
                state.end(Reason.BLOCKED)
        else:
            _make(state, move)
        if follow:
            state.turn = turn
            if state.drawn:
                state.drawn = 0
                state.fresh = None
            playable = follow & hands[turn]
            if playable and tables.plays_first:
                state.options = playable
                state.legal = tables.listed.get(playable) or list_moves(state)
            elif playable or tables.special_turns:
                begin_turn(state)
            elif state.stock or can_take(state):
                state.options = MAY_DRAW
                state.legal = ONLY_DRAW
            else:
                state.options = MAY_PASS
                state.legal = ONLY_PASS
    state.moves.append(move)
    if state.watch and len(state.stock) < state.watch and state.reason is None and _repeats(state):
        state.end(Reason.REPEATED)


def _make(state: HandState, move: Draw | Take | Pass | Name | Jump | Announcement | Leave) -> None:
    match move:
        case Draw():
            _draw(state)
        case Take():
            _take(state)
        case Pass():
            _pass(state)
        case Jump(seat, play):
            check_jump(state, move)
            state.turn = seat
            lay(state, play)
        case Leave():
            _leave(state, move)
        case Name(suit):
            check_name(state)
            name_opening(state, suit)
        case _:
            _announce(state, move)


def _draw(state: HandState) -> None:
    if not state.options & MAY_DRAW:
        refuse_draw(state)
    tables = state.tables
    card = take_card(state)
    bit = card.bit
    turn = state.turn
    hand = state.hands[turn]
    state.hands[turn] = add(hand, bit) if tables.twins else hand | bit
    state.passes = 0
    state.window = 0
    state.drawn += 1
    state.fresh = card
    if state.drawn == tables.draw_limit and not tables.plays_drawn:
        pass_on(state, 1)
    else:
        options_after_draw(state)


def _take(state: HandState) -> None:
    if not state.options & MAY_TAKE:
        refuse_take(state)
    tables = state.tables
    cards = state.pending
    state.pending = 0
    state.window = 0
    if cards == SKIP_WAITS:
        pass_on(state, 1)
        return
    end_if_short(state, enough=give_cards(state, state.turn, cards))
    pass_on(state, 1 if tables.rules.penalty_skips_turn else 0)


def _pass(state: HandState) -> None:
    if not state.options & MAY_PASS:
        refuse_pass(state)
    state.passes += 1
    state.window = 0
    if state.passes >= state.in_play() + state.tables.passes_to_block:
        state.end(Reason.BLOCKED)
    else:
        pass_on(state, 1)


def _announce(state: HandState, move: Announcement) -> None:
    penalty = state.tables.rules.false_call_penalty
    match move:
        case Call(seat):
            if check_call(state, move):
                state.window &= JUMP_WINDOW
                return
            give_cards(state, seat, penalty)
        case Catch(seat, other):
            if check_catch(state, move):
                state.window &= JUMP_WINDOW
                give_cards(state, other, state.tables.rules.call_penalty)
            else:
                if seat == state.lapse:
                    # Who draws up again has no missed call to make up for any more (ruling 68).
                    state.window &= JUMP_WINDOW
                give_cards(state, seat, penalty)
        case _:
            assert_never(move)
    _think_again(state)


def _leave(state: HandState, leave: Leave) -> None:
    """Put the cards of a seat under the stock and pass over it from now on (rulings 92 to 95)."""
    check_leave(state, leave)
    seat = leave.seat
    heap = state.hands[seat]
    order = [CARDS[code] for code in state.reshuffle(f"leave/{len(state.left)}", codes_in(heap))]
    state.hands[seat] = 0
    state.stock[:0] = reversed(order)
    state.left = (*state.left, Departure(seat, heap, state.left_in_stock()))
    if state.seen is None:
        # No state with this seat empty was there before.
        state.watch = 0
    # There is something to draw again, so that nobody is stuck.
    state.passes = 0
    staying = state.in_play()
    state.tables = tables_for(state.tables.rules, state.players, staying)
    if staying == 1:
        call_nothing(state)
        state.end(Reason.LEFT)
    elif seat != state.turn:
        _think_again(state)
    elif state.options == MAY_NAME:
        # The printed suit counts (ruling 20); a joker has none.
        name_opening(state, state.top.suit or Suit.CLUBS)
    else:
        state.pending = 0
        pass_on(state, 1)


def _think_again(state: HandState) -> None:
    """Work out anew what the seat in turn may do, after something that somebody else did."""
    if state.options == MAY_NAME:
        return
    if state.drawn:
        options_after_draw(state)
    else:
        begin_turn(state)


def retrace(state: HandState) -> Iterator[HandState]:
    """Give every state from the opening of the hand to this one, by making its moves again."""
    walk = _walk(state)
    last = next(walk).copy()
    for earlier in walk:
        yield last
        last = earlier.copy()
    last.reason = state.reason
    last.options = state.options
    last.legal = state.legal
    yield last


def _walk(state: HandState) -> Iterator[HandState]:
    """Give one state that goes all the way from the opening to this one, without looking for repetitions."""
    orders = {f"recycle/{number}": order for number, order in enumerate(state.recycles)}
    orders |= {f"leave/{number}": departure.order for number, departure in enumerate(state.left)}
    walker = open_hand(state.deal, lambda label, _: [card.code for card in orders[label]])
    walker.guarded = False
    yield walker
    for move in state.moves:
        advance(walker, move)
        yield walker


def _repeats(state: HandState) -> bool:
    """Tell whether the state was there before: the guard against endless hands.

    Between two equal states the discards were turned, because until then the stock only shrinks. So the stock is the
    end of an earlier one, which `watch` says at little cost, and the discards are among those that were turned after
    the earlier state. Once both hold, every state is remembered by a mark, a number that equal states share, and where
    a mark comes again the states themselves are compared.
    """
    if state.seen is None:
        pile = state.pile
        if all(pile & ~heap for heap in state.turned):
            return False
        *before, mark = [_mark(one) for one in _walk(state)]
        state.seen = set(before)
        state.watch = UNLIMITED
    else:
        mark = _mark(state)
    if mark not in state.seen:
        state.seen.add(mark)
        return False
    *keys, key = (_key(one) for one in _walk(state))
    return key in keys


def _mark(state: HandState) -> int:
    return state.pile ^ state.hands[state.turn]


def _key(state: HandState) -> tuple[object, ...]:
    return (
        tuple(state.hands),
        tuple(state.stock),
        state.pile,
        state.top,
        state.named,
        state.follow,
        state.turn,
        state.direction,
        state.drawn,
        state.fresh,
        state.pending,
        state.passes,
        state.plays if state.tables.rules.max_plays is not None else 0,
        state.lapse,
        state.window & JUMP_WINDOW,
        tuple(state.numbers),
    )
