"""From a deal to the first move of a hand."""

from app.engine.cards import ALL_CARDS, Suit, heap_of
from app.engine.laying import name_suit, pass_on, seat_after, serve
from app.engine.moves import BARE_PLAYS
from app.engine.options import OpeningAction, OpeningEight
from app.engine.state import Deal, HandState, Reshuffle
from app.engine.tables import MAY_NAME, tables_for
from app.engine.turn import allow, begin_turn


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
    state.order = tables.order[1]
    top = deal.opening[-1]
    state.laid = [BARE_PLAYS[top.code]]
    if deal.discards:
        state.laid[:0] = [BARE_PLAYS[card.code] for card in deal.discards]
    state.follow = tables.follow[top.code]
    if deal.named is not None:
        name_suit(state, deal.named)
    elif top.bit & tables.wild and rules.opening_eight is OpeningEight.ANY_CARD:
        state.follow = ALL_CARDS
    state.stock = [*deal.stock]
    state.stock.reverse()
    state.recycles = ()
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
    state.turned = ()
    state.seen = None
    return state


def name_opening(state: HandState, suit: Suit) -> None:
    """Let the dealer's suit be followed, from the seat on that makes the first move of the others."""
    name_suit(state, suit)
    state.turn = state.deal.starter
    if not state.hands[state.turn]:
        # It was left while the dealer was thinking.
        state.turn = seat_after(state, 1)
    _take_first_turn(state)


def _take_first_turn(state: HandState) -> None:
    effect = state.tables.effects[state.top.code]
    if effect is None or state.tables.rules.opening_action is not OpeningAction.DEALER_PLAYS:
        begin_turn(state)
        return
    # As if the seat before the starter had played it (rulings 5 to 7).
    state.turn = (state.turn - 1) % state.players
    pass_on(state, serve(state, effect))
