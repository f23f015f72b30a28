"""One hand from the deal to its last card: the only place where a move changes anything."""

from collections.abc import Hashable, Iterator
from typing import assert_never

from app.engine.cards import PLANE_BITS, SUIT_INDEX, add, cards_in, codes_in, heap_of, remove
from app.engine.errors import HandOverError, RecordError
from app.engine.guard import Trail
from app.engine.moves import Call, Catch, Draw, Move, Pass, Play
from app.engine.refusals import check_move
from app.engine.rules import Effect, PlayDrawn
from app.engine.state import NOBODY, Deal, HandState, Reason, Reshuffle
from app.engine.tables import tables_for
from app.engine.turn import can_take, set_options


def open_hand(deal: Deal, reshuffle: Reshuffle) -> HandState:
    """Return the state before the first move.

    Raises `RecordError` if the cards are more than the decks hold, or a wild card opens unnamed.
    """
    _check_deal(deal)
    state = HandState.__new__(HandState)
    state.tables = tables_for(deal.rules, len(deal.hands))
    state.hands = [heap_of(card.code for card in hand) for hand in deal.hands]
    state.turn = deal.starter
    state.direction = 1
    state.top = deal.opening[-1].code
    state.pile = 0
    state.named = NOBODY if deal.named is None else SUIT_INDEX[deal.named]
    state.stock = tuple(card.code for card in deal.stock)
    state.at = 0
    state.recycled = 0
    state.passes = 0
    state.lapse = NOBODY
    state.reason = None
    state.went_out = NOBODY
    state.reshuffle = reshuffle
    state.before = None
    state.trail = None
    state.trail_length = 0
    _begin_turn(state)
    return state


def _check_deal(deal: Deal) -> None:
    if not all(deal.hands):
        raise RecordError("A seat was dealt no cards.")
    dealt = [card.code for hand in deal.hands for card in hand]
    went_back = {card.code for card in deal.opening[:-1]}
    decks = deal.rules.decks_for(len(deal.hands))
    for codes in ([*dealt, *(card.code for card in (*deal.stock, deal.opening[-1]))], [*dealt, *went_back]):
        too_many = heap_of(codes) >> PLANE_BITS * decks
        if too_many:
            raise RecordError("There are too many of %(card)s.", card=cards_in(too_many)[0])
    if (deal.opening[-1].rank == deal.rules.wild_rank) != (deal.named is not None):
        raise RecordError("A suit is named where the opening card is wild, and only there.")


def apply(state: HandState, move: Move) -> HandState:
    """Return the state after a move.

    Accepts exactly `legal_moves(state)`, their called forms where they leave one card, and
    `announcements(state)`. Raises `IllegalMoveError` for any other move, `HandOverError` after the end.
    """
    if state.reason is not None:
        raise HandOverError("The hand is over.")
    check_move(state, move)
    new = state.copy()
    new.before = state
    match move:
        case Play():
            _play(new, move)
        case Draw():
            _draw(new)
        case Pass():
            _pass(new)
        case Call():
            new.lapse = NOBODY
        case Catch():
            _take_cards(new, state.lapse, state.tables.rules.call_penalty)
            new.lapse = NOBODY
            set_options(new)
        case _:
            assert_never(move)
    if new.recycled and new.reason is None and _repeats(new):
        new.reason = Reason.REPEATED
    return new


def _play(state: HandState, play: Play) -> None:
    code = play.card.code
    seat = state.turn
    hand = remove(state.hands[seat], code)
    state.hands[seat] = hand
    state.pile = add(state.pile, state.top)
    state.top = code
    state.passes = 0
    state.lapse = NOBODY
    state.named = NOBODY
    if not hand:
        state.reason = Reason.OUT
        state.went_out = seat
        return
    tables = state.tables
    if tables.wild >> code & 1:
        state.named = SUIT_INDEX[play.suit or play.card.suit]
    if tables.calls and not play.called and not hand & (hand - 1):
        state.lapse = seat
    effect = tables.effects[code]
    _move_on(state, 1 if effect is None else _serve(state, effect))
    _begin_turn(state)


def _serve(state: HandState, effect: Effect) -> int:
    """Apply an action card and return by how many seats the turn moves on."""
    match effect:
        case Effect.SKIP:
            return 2
        case Effect.REVERSE:
            state.direction = -state.direction
            return 1
        case Effect.DRAW_TWO:
            _take_cards(state, (state.turn + state.direction) % state.players, 2)
            return 2 if state.tables.rules.penalty_skips_turn else 1
        case _:
            assert_never(effect)


def _draw(state: HandState) -> None:
    seat = state.turn
    code = _next_card(state)
    state.hands[seat] = add(state.hands[seat], code)
    state.passes = 0
    state.lapse = NOBODY
    state.drawn += 1
    state.fresh = code
    if state.tables.play_drawn is PlayDrawn.NO and state.drawn == state.tables.draw_limit:
        _move_on(state, 1)
        _begin_turn(state)
    else:
        set_options(state)


def _pass(state: HandState) -> None:
    state.passes += 1
    state.lapse = NOBODY
    if state.passes >= state.players:
        state.reason = Reason.BLOCKED
        return
    _move_on(state, 1)
    _begin_turn(state)


def _move_on(state: HandState, seats: int) -> None:
    state.turn = (state.turn + seats * state.direction) % len(state.hands)


def _take_cards(state: HandState, seat: int, count: int) -> None:
    """Give a seat penalty cards; what the stock cannot give is waived."""
    for _ in range(count):
        if not can_take(state):
            return
        state.hands[seat] = add(state.hands[seat], _next_card(state))


def _next_card(state: HandState) -> int:
    if state.at == len(state.stock):
        state.stock = tuple(state.reshuffle(state.recycled, codes_in(state.pile)))
        state.at = 0
        state.pile = 0
        state.recycled += 1
    state.at += 1
    return state.stock[state.at - 1]


def _begin_turn(state: HandState) -> None:
    state.drawn = 0
    state.fresh = NOBODY
    set_options(state)


def _repeats(state: HandState) -> bool:
    trail = state.trail
    if trail is None or trail.length != state.trail_length:
        trail = state.trail = Trail(_key(earlier) for earlier in _line(state.before))
    repeated = trail.repeats(_key(state))
    state.trail_length = trail.length
    return repeated


def _line(state: HandState | None) -> Iterator[HandState]:
    while state is not None:
        yield state
        state = state.before


def _key(state: HandState) -> Hashable:
    return (
        tuple(state.hands),
        state.stock[state.at :],
        state.pile,
        state.top,
        state.named,
        state.turn,
        state.direction,
        state.drawn,
        state.fresh,
        state.passes,
        state.lapse,
    )
