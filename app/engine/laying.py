"""What comes of cards that are laid: what may follow, what they do, who goes out, whose turn is next."""

from typing import assert_never

from app.engine.cards import SUIT_INDEX, Card, Suit, remove
from app.engine.moves import BARE_PLAYS, NAMING_PLAYS, Play
from app.engine.options import Effect, TwoPlayerReverse
from app.engine.state import JUMP_WINDOW, SKIP_WAITS, HandState, Reason
from app.engine.stock import can_take, give_cards, recycle_early
from app.engine.turn import begin_turn, ends_hand, wild_for


def lay(state: HandState, play: Play) -> None:
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
    steps = 1 if effect is None else serve(state, effect)
    if state.reason is not None:
        return
    if state.plays >= tables.max_plays:
        state.end(Reason.MAX_PLAYS)
        return
    if tables.recycles_early:
        recycle_early(state)
    pass_on(state, steps)


def lay_last(state: HandState, play: Play) -> None:
    """Lay the last card of the hand, where nothing comes of it but its end."""
    state.hands[state.turn] = 0
    state.laid.append(play)
    state.follow = state.tables.follow[play.card.code]
    state.passes = state.window = 0
    state.end(Reason.OUT)


def act(state: HandState, card: Card) -> int:
    """Let a plain action card of the seat in turn take effect at once, and return whose turn is next."""
    tables = state.tables
    if card.bit & tables.reverses:
        state.turn_round()
    penalty = tables.penalties[card.code]
    if penalty:
        give_cards(state, state.order[state.turn], penalty)
    return (state.turn + tables.steps[card.code] * state.direction) % tables.players


def _put_down(state: HandState, card: Card) -> None:
    seat = state.turn
    state.hands[seat] = remove(state.hands[seat], card.bit)
    state.laid.append(BARE_PLAYS[card.code])


def _follow_up(state: HandState, play: Play, card: Card, wild: int) -> None:
    """Say what may follow a card just laid."""
    suit = play.suit or card.suit
    if not wild or suit is None:
        state.follow = state.tables.follow[card.code]
        return
    name_suit(state, suit)
    if state.pending:
        state.pending = 0


def name_suit(state: HandState, suit: Suit) -> None:
    """Let the suit be followed that was named with the wild card on top."""
    tables = state.tables
    card = state.top
    named = SUIT_INDEX[suit]
    state.laid[-1] = NAMING_PLAYS[card.code][named]
    # An eight matches an eight by its rank, also where eights must match.
    state.follow = tables.follow_named[named] | (tables.wild if card.suit else 0)


def call_nothing(state: HandState) -> None:
    """Leave the top of the discards as it is printed, because nobody follows any more."""
    state.laid[-1] = BARE_PLAYS[state.top.code]


def _judge_call(state: HandState, seat: int, *, called: bool) -> None:
    tables = state.tables
    hand = state.hands[seat]
    one_left = hand and not hand & (hand - 1)
    if one_left and not called:
        state.window |= seat + 1
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
    call_nothing(state)
    state.end(Reason.OUT)
    return True


def _serve_last(state: HandState, effect: Effect) -> None:
    """Let the penalty of the last card be drawn before the count."""
    if effect is Effect.OTHERS_DRAW_ONE:
        _others_draw(state)
    elif effect.cards:
        give_cards(state, seat_after(state, 1), max(state.pending, 0) + effect.cards)


def serve(state: HandState, effect: Effect) -> int:
    """Apply an action card and return by how many seats the turn moves on."""
    tables = state.tables
    match effect:
        case Effect.SKIP:
            return _skip(state)
        case Effect.REVERSE:
            if tables.partners and state.in_play() == 2:
                return 2 if tables.rules.two_player_reverse is TwoPlayerReverse.SKIP else 1
            state.turn_round()
            return 1
        case Effect.AGAIN:
            return 0
        case Effect.OTHERS_DRAW_ONE:
            end_if_short(state, enough=_others_draw(state))
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
    end_if_short(state, enough=give_cards(state, seat_after(state, 1), cards))
    return 2 if tables.rules.penalty_skips_turn else 1


def _others_draw(state: HandState) -> bool:
    """Let every other seat in play draw one card; tell whether there were enough."""
    seats = [(state.turn + step * state.direction) % state.players for step in range(1, state.players)]
    served = [give_cards(state, seat, 1) for seat in seats if state.hands[seat]]
    return all(served)


def end_if_short(state: HandState, *, enough: bool) -> None:
    """End the hand where the stock gave too few cards, if the rules do so."""
    if not enough and state.tables.ends_with_stock:
        state.end(Reason.STOCK)


def seat_after(state: HandState, steps: int) -> int:
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


def pass_on(state: HandState, steps: int) -> None:
    """Let the turn move on by so many seats."""
    if state.reason is not None:
        return
    if not steps and not state.hands[state.turn]:
        steps = 1
    state.turn = seat_after(state, steps)
    begin_turn(state)
