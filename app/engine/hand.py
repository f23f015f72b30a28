"""One hand from the deal to its last card: the only place where a move changes anything."""

from typing import assert_never

from app.engine.cards import PLANE_BITS, SUIT_INDEX, Card, add, cards_in, heap_of, remove
from app.engine.errors import HandOverError, RecordError
from app.engine.guard import repeats
from app.engine.moves import Announcement, Call, Catch, Draw, Move, Pass, Play
from app.engine.options import Effect
from app.engine.refusals import check_call, check_catch, check_play, refuse_draw, refuse_pass
from app.engine.state import NOBODY, Deal, HandState, Reason, Reshuffle, Stock
from app.engine.stock import give_cards, take_card
from app.engine.tables import MAY_DRAW, MAY_PASS, tables_for
from app.engine.turn import begin_turn, options_after_draw


def open_hand(deal: Deal, reshuffle: Reshuffle) -> HandState:
    """Return the state before the first move.

    Raises `RecordError` if the cards are more than the decks hold, or a wild card opens unnamed.
    """
    _check_deal(deal)
    state = HandState()
    state.tables = tables_for(deal.rules, len(deal.hands))
    state.hands = [heap_of(hand) for hand in deal.hands]
    state.turn = deal.starter
    state.direction = 1
    state.top = deal.opening[-1]
    state.pile = 0
    state.named = NOBODY
    state.follow = state.tables.follow[state.top.code]
    if deal.named is not None:
        state.named = SUIT_INDEX[deal.named]
        state.follow = state.tables.follow_named[state.named]
    state.stock = Stock(deal.stock, 0, reshuffle)
    state.stock_left = len(deal.stock)
    state.passes = 0
    state.lapse = NOBODY
    state.reason = None
    state.before = None
    begin_turn(state, 0)
    return state


def _check_deal(deal: Deal) -> None:
    if not all(deal.hands):
        raise RecordError("A seat was dealt no cards.")
    dealt = [card for hand in deal.hands for card in hand]
    _check_copies(deal, [*dealt, *deal.stock, deal.opening[-1]])
    if len(deal.opening) > 1:
        _check_copies(deal, [*dealt, *set(deal.opening[:-1])])
    if (deal.opening[-1].rank == deal.rules.wild_rank) != (deal.named is not None):
        raise RecordError("A suit is named where the opening card is wild, and only there.")


def _check_copies(deal: Deal, cards: list[Card]) -> None:
    too_many = heap_of(cards) >> PLANE_BITS * deal.rules.decks_for(len(deal.hands))
    if too_many:
        raise RecordError("There are too many of %(card)s.", card=cards_in(too_many)[0])


def apply(state: HandState, move: Move) -> HandState:
    """Return the state after a move.

    Accepts exactly `legal_moves(state)`, their called forms where they leave one card, and
    `announcements(state)`. Raises `IllegalMoveError` for any other move, `HandOverError` after the end.
    """
    if state.reason is not None:
        raise HandOverError("The hand is over.")
    new = state.successor()
    # Not `match`: it takes three times as long to tell the classes apart.
    if isinstance(move, Play):
        _play(new, move)
    elif isinstance(move, Draw):
        _draw(new)
    elif isinstance(move, Pass):
        _pass(new)
    else:
        _announce(new, move)
    if new.stock.recycled and new.reason is None and repeats(new):
        _end(new, Reason.REPEATED)
    return new


def _play(state: HandState, play: Play) -> None:
    tables = state.tables
    card = play.card
    if play.suit or play.called or not card.bit & state.options & tables.plain:
        check_play(state, play)
    seat = state.turn
    hand = state.hands[seat]
    if tables.twins:
        hand = remove(hand, card.bit)
        state.pile = add(state.pile, state.top.bit)
    else:
        hand ^= card.bit
        state.pile |= state.top.bit
    state.hands[seat] = hand
    state.top = card
    state.named = NOBODY
    state.passes = 0
    state.lapse = NOBODY
    if not hand:
        _end(state, Reason.OUT)
        return
    if card.bit & tables.wild:
        state.named = SUIT_INDEX[play.suit or card.suit]
        state.follow = tables.follow_named[state.named]
    else:
        state.follow = tables.follow[card.code]
    if tables.calls and not play.called and not hand & (hand - 1):
        state.lapse = seat
    effect = tables.effects[card.code]
    begin_turn(state, 1 if effect is None else _serve(state, effect))


def _serve(state: HandState, effect: Effect) -> int:
    """Apply an action card and return by how many seats the turn moves on."""
    match effect:
        case Effect.SKIP:
            return 2
        case Effect.REVERSE:
            state.direction = -state.direction
            return 1
        case Effect.DRAW_TWO:
            give_cards(state, (state.turn + state.direction) % state.players, 2)
            return 2 if state.tables.rules.penalty_skips_turn else 1
        case _:
            assert_never(effect)


def _draw(state: HandState) -> None:
    if not state.options & MAY_DRAW:
        refuse_draw(state)
    card = take_card(state)
    seat = state.turn
    hand = state.hands[seat]
    state.hands[seat] = add(hand, card.bit) if state.tables.twins else hand | card.bit
    state.passes = 0
    state.lapse = NOBODY
    state.drawn += 1
    state.fresh = card
    if state.drawn == state.tables.draw_limit and not state.tables.plays_drawn:
        begin_turn(state, 1)
    else:
        state.options = options_after_draw(state, card.bit)


def _pass(state: HandState) -> None:
    if not state.options & MAY_PASS:
        refuse_pass(state)
    state.passes += 1
    state.lapse = NOBODY
    if state.passes >= len(state.hands):
        _end(state, Reason.BLOCKED)
    else:
        begin_turn(state, 1)


def _announce(state: HandState, move: Announcement) -> None:
    match move:
        case Call():
            check_call(state, move)
        case Catch():
            check_catch(state, move)
            give_cards(state, move.other, state.tables.rules.call_penalty)
            begin_turn(state, 0)
        case _:
            assert_never(move)
    state.lapse = NOBODY


def _end(state: HandState, reason: Reason) -> None:
    state.reason = reason
    state.options = 0
