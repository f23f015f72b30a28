"""One hand from the deal to its last card: the only place where a move changes anything."""

from collections.abc import Iterator
from typing import assert_never

from app.engine.cards import ALL_CARDS, CARDS, SUIT_INDEX, Card, Rank, Suit, add, codes_in, heap_of, remove
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
from app.engine.options import Effect, OpeningAction, OpeningEight, TwoPlayerReverse
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
from app.engine.state import JUMP_WINDOW, NOBODY, SKIP_WAITS, Deal, Departure, HandState, Reason, Reshuffle
from app.engine.stock import can_take, give_cards, recycle_early, take_card
from app.engine.tables import MAY_DRAW, MAY_NAME, MAY_PASS, MAY_TAKE, UNLIMITED, tables_for
from app.engine.turn import allow, begin_turn, ends_hand, list_moves, options_after_draw, wild_for


def open_hand(deal: Deal, reshuffle: Reshuffle) -> HandState:
    """Return the state before the first move of a deal that `dealing.deal` made or `dealing.check_deal` accepts."""
    state = lay_out(deal, reshuffle)
    if deal.named is None and state.top.bit & state.tables.dealer_names:
        state.turn = deal.dealer
        allow(state, MAY_NAME)
    else:
        _take_first_turn(state)
    return state


def lay_out(deal: Deal, reshuffle: Reshuffle) -> HandState:
    """Return the state of a deal before its opening card takes effect and anybody may do anything."""
    rules = deal.rules
    state = HandState()
    tables = state.tables = tables_for(rules, len(deal.hands))
    state.deal = deal
    state.hands = [heap_of(hand) for hand in deal.hands]
    state.numbers = list(deal.numbers or ())
    state.turn = deal.starter
    state.direction = 1
    top = state.top = deal.opening[-1]
    state.pile = heap_of(deal.discards) if deal.discards else 0
    state.named = NOBODY
    state.follow = tables.follow[top.code]
    if deal.named is not None:
        _name_opening(state, deal.named)
    elif top.bit & tables.wild and rules.opening_eight is OpeningEight.ANY_CARD:
        state.follow = ALL_CARDS
    state.stock = [*deal.stock]
    state.stock.reverse()
    state.recycles = []
    state.reshuffle = reshuffle
    state.drawn = 0
    state.fresh = None
    state.pending = 0
    state.passes = 0
    state.plays = 0
    state.window = 0
    state.left = ()
    state.reason = None
    state.options = 0
    state.legal = ()
    state.moves = []
    state.guarded = True
    state.watch = 0
    state.turned = []
    state.seen = None
    return state


def _name_opening(state: HandState, suit: Suit) -> None:
    tables = state.tables
    state.named = SUIT_INDEX[suit]
    state.follow = tables.follow_named[state.named] | (tables.wild if state.top.suit else 0)


def _name(state: HandState, suit: Suit) -> None:
    """Let the dealer's suit be followed, from the seat on that makes the first move of the others."""
    _name_opening(state, suit)
    state.turn = state.deal.starter
    if not state.hands[state.turn]:
        # It was left while the dealer was thinking.
        state.turn = _seat_after(state, 1)
    _take_first_turn(state)


def _take_first_turn(state: HandState) -> None:
    effect = state.tables.effects[state.top.code]
    if effect is None or state.tables.rules.opening_action is not OpeningAction.DEALER_PLAYS:
        begin_turn(state)
        return
    # As if the seat before the starter had played it (rulings 5 to 7).
    state.turn = (state.turn - 1) % state.players
    _pass_on(state, _serve(state, effect))


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
    elif isinstance(move, Play):
        bit = move.bit & state.options
        follow = tables.plain[move.manner]
        turn = state.turn
        hands = state.hands
        hand = hands[turn] ^ bit
        if bit and follow and hand:
            hands[turn] = hand
            state.pile |= state.top.bit
            state.top = move.card
            state.named = move.named
            state.follow = follow
            state.passes = 0
            if tables.calls:
                state.window = 0 if hand & (hand - 1) else 1 << turn
            step = _act(state, move.card) if bit & tables.plain_actions else state.direction
            turn = state.turn = (turn + step) % tables.players
            if state.drawn:
                state.drawn = 0
                state.fresh = None
            playable = follow & hands[turn]
            if playable and tables.plays_first:
                state.options = playable
                state.legal = tables.listed.get(playable) or list_moves(state)
            elif playable or tables.special_turns:
                begin_turn(state)
            elif state.stock or (state.pile and tables.recycles):
                state.options = MAY_DRAW
                state.legal = ONLY_DRAW
            else:
                state.options = MAY_PASS
                state.legal = ONLY_PASS
        elif follow and bit & tables.plain_last:
            _finish(state, move)
        else:
            check_play(state, move)
            _lay(state, move)
    elif move is PASS and tables.plain_passes and state.options & MAY_PASS:
        passes = state.passes = state.passes + 1
        state.window = 0
        if passes < tables.block:
            state.turn = (state.turn + state.direction) % tables.players
            begin_turn(state)
        else:
            state.end(Reason.BLOCKED)
    else:
        _make(state, move)
    state.moves.append(move)
    if state.watch and len(state.stock) < state.watch and state.reason is None and _repeats(state):
        state.end(Reason.REPEATED)


def _finish(state: HandState, play: Play) -> None:
    """Lay the last card of the hand, where nothing comes of it but its end."""
    state.hands[state.turn] = 0
    state.pile |= state.top.bit
    state.top = play.card
    state.follow = state.tables.follow[play.card.code]
    state.named = NOBODY
    state.passes = state.window = 0
    state.end(Reason.OUT)


def _act(state: HandState, card: Card) -> int:
    """Let a plain action card take effect at once, and return by how many places the turn moves on, and which way."""
    tables = state.tables
    if card.bit & tables.reverses:
        state.direction = -state.direction
    penalty = tables.penalties[card.code]
    if penalty:
        give_cards(state, (state.turn + state.direction) % tables.players, penalty)
    return tables.steps[card.code] * state.direction


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
            _lay(state, play)
        case Leave():
            _leave(state, move)
        case Name(suit):
            check_name(state)
            _name(state, suit)
        case _:
            _announce(state, move)


def _lay(state: HandState, play: Play) -> None:
    """Lay the cards of a play that was checked, with all that follows from it."""
    tables = state.tables
    seat = state.turn
    card = play.card
    _put_down(state, card)
    for card in play.more:
        _put_down(state, card)
    wild = card.bit & (wild_for(state, seat) if tables.personal else tables.wild)
    _follow_up(state, play, card, wild)
    state.passes = 0
    state.plays += len(play.more) + 1
    state.window = JUMP_WINDOW if tables.jump_in else 0
    if tables.calls:
        _judge_call(state, seat, called=play.called)
    effect = None if wild else tables.effects[card.code]
    if not state.hands[seat] and _goes_out(state, effect):
        return
    steps = 1 if effect is None else _serve(state, effect)
    if state.reason is not None:
        return
    if state.plays >= tables.max_plays:
        state.end(Reason.MAX_PLAYS)
        return
    if tables.recycles_early:
        recycle_early(state)
    _pass_on(state, steps)


def _put_down(state: HandState, card: Card) -> None:
    seat = state.turn
    state.hands[seat] = remove(state.hands[seat], card.bit)
    state.pile = add(state.pile, state.top.bit)
    state.top = card


def _follow_up(state: HandState, play: Play, card: Card, wild: int) -> None:
    """Say what may follow a card just laid."""
    tables = state.tables
    suit = play.suit or card.suit
    if not wild or suit is None:
        state.named = NOBODY
        state.follow = tables.follow[card.code]
        return
    state.named = SUIT_INDEX[suit]
    state.follow = tables.follow_named[state.named]
    if card.rank is not Rank.JOKER:
        # An eight matches an eight by its rank, also where eights must match.
        state.follow |= tables.wild
    if state.pending:
        state.pending = 0


def _judge_call(state: HandState, seat: int, *, called: bool) -> None:
    tables = state.tables
    hand = state.hands[seat]
    one_left = hand and not hand & (hand - 1)
    if one_left and not called:
        state.window |= 1 << seat
    if called and hand and not one_left:
        give_cards(state, seat, tables.rules.false_call_penalty)


def _goes_out(state: HandState, effect: Effect | None) -> bool:
    """Tell whether the hand is over because the seat in turn has laid its last card."""
    tables = state.tables
    seat = state.turn
    if not ends_hand(state, seat):
        if tables.picks_up:
            state.numbers[seat] -= 1
            give_cards(state, seat, state.numbers[seat])
        if tables.partners or state.hands[seat]:
            return False
    if effect is not None and tables.rules.last_card_effect:
        _serve_last(state, effect)
    state.named = NOBODY
    state.end(Reason.OUT)
    return True


def _serve_last(state: HandState, effect: Effect) -> None:
    """Let the penalty of the last card be drawn before the count."""
    if effect is Effect.OTHERS_DRAW_ONE:
        _others_draw(state)
    elif effect.cards:
        give_cards(state, _seat_after(state, 1), max(state.pending, 0) + effect.cards)


def _serve(state: HandState, effect: Effect) -> int:
    """Apply an action card and return by how many seats the turn moves on."""
    tables = state.tables
    match effect:
        case Effect.SKIP:
            return _skip(state)
        case Effect.REVERSE:
            if tables.partners and state.in_play() == 2:
                return 2 if tables.rules.two_player_reverse is TwoPlayerReverse.SKIP else 1
            state.direction = -state.direction
            return 1
        case Effect.AGAIN:
            return 0
        case Effect.OTHERS_DRAW_ONE:
            _end_if_short(state, enough=_others_draw(state))
            return 1
        case Effect.DRAW_TWO | Effect.DRAW_THREE | Effect.DRAW_FOUR | Effect.DRAW_FIVE:
            return _punish(state, effect.cards)
        case _:
            assert_never(effect)


def _skip(state: HandState) -> int:
    if state.tables.rules.stack_skips:
        state.pending = SKIP_WAITS
        return 1
    return 2


def _punish(state: HandState, cards: int) -> int:
    tables = state.tables
    if tables.draws_wait:
        # With nothing left to draw there is nothing to answer (OpenSpiel).
        if can_take(state):
            state.pending += cards
        return 1
    _end_if_short(state, enough=give_cards(state, _seat_after(state, 1), cards))
    return 2 if tables.rules.penalty_skips_turn else 1


def _others_draw(state: HandState) -> bool:
    """Let every other seat in play draw one card; tell whether there were enough."""
    seats = [(state.turn + step * state.direction) % state.players for step in range(1, state.players)]
    served = [give_cards(state, seat, 1) for seat in seats if state.hands[seat]]
    return all(served)


def _end_if_short(state: HandState, *, enough: bool) -> None:
    if not enough and state.tables.ends_with_stock:
        state.end(Reason.STOCK)


def _seat_after(state: HandState, steps: int) -> int:
    """Return the seat so many steps on, passing over those that are out."""
    seat = state.turn
    players = state.players
    if not state.tables.skips_empty:
        return (seat + steps * state.direction) % players
    for _ in range(steps):
        seat = (seat + state.direction) % players
        while not state.hands[seat]:
            seat = (seat + state.direction) % players
    return seat


def _pass_on(state: HandState, steps: int) -> None:
    """Let the turn move on by so many seats."""
    if state.reason is not None:
        return
    if not steps and not state.hands[state.turn]:
        steps = 1
    state.turn = _seat_after(state, steps)
    begin_turn(state)


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
        _pass_on(state, 1)
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
        _pass_on(state, 1)
        return
    _end_if_short(state, enough=give_cards(state, state.turn, cards))
    _pass_on(state, 1 if tables.rules.penalty_skips_turn else 0)


def _pass(state: HandState) -> None:
    if not state.options & MAY_PASS:
        refuse_pass(state)
    state.passes += 1
    state.window = 0
    if state.passes >= state.in_play() + state.tables.passes_to_block:
        state.end(Reason.BLOCKED)
    else:
        _pass_on(state, 1)


def _announce(state: HandState, move: Announcement) -> None:
    penalty = state.tables.rules.false_call_penalty
    match move:
        case Call(seat):
            if check_call(state, move):
                state.window ^= 1 << seat
                return
            give_cards(state, seat, penalty)
        case Catch(seat, other):
            if check_catch(state, move):
                state.window ^= 1 << other
                give_cards(state, other, state.tables.rules.call_penalty)
            else:
                # Who draws up again has no missed call to make up for any more (ruling 68).
                state.window &= ~(1 << seat)
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
    state.window &= ~(1 << seat)
    # There is something to draw again, so that nobody is stuck.
    state.passes = 0
    staying = state.in_play()
    state.tables = tables_for(state.tables.rules, state.players, staying)
    if staying == 1:
        state.named = NOBODY
        state.end(Reason.LEFT)
    elif seat != state.turn:
        _think_again(state)
    elif state.options == MAY_NAME:
        # The printed suit counts (ruling 20); a joker has none.
        _name(state, state.top.suit or Suit.CLUBS)
    else:
        state.pending = 0
        _pass_on(state, 1)


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
        state.window,
        tuple(state.numbers),
    )
