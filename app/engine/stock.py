"""Taking cards from the stock, and turning the discards into a new one."""

from app.engine.cards import CARDS, Card, add, codes_in
from app.engine.state import HandState, Stock


def can_take(state: HandState) -> bool:
    """Tell whether a card can be drawn, from the stock or from turned discards."""
    return state.stock_left > 0 or (state.tables.recycles and state.pile > 0)


def take_card(state: HandState) -> Card:
    """Take the top card of the stock; there must be one, or discards to turn."""
    if not state.stock_left:
        _recycle(state)
    card = state.stock.cards[-state.stock_left]
    state.stock_left -= 1
    return card


def _recycle(state: HandState) -> None:
    stock = state.stock
    codes = stock.reshuffle(stock.recycled, codes_in(state.pile))
    state.stock = Stock(tuple(CARDS[code] for code in codes), stock.recycled + 1, stock.reshuffle)
    state.stock_left = len(codes)
    state.pile = 0


def give_cards(state: HandState, seat: int, count: int) -> None:
    """Give a seat penalty cards; what the stock cannot give is waived."""
    for _ in range(count):
        if not can_take(state):
            return
        state.hands[seat] = add(state.hands[seat], take_card(state).bit)
