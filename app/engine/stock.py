"""Taking cards from the stock, and turning the discards into a new one."""

from app.engine.cards import CARDS, Card, add, codes_in
from app.engine.state import HandState


def can_take(state: HandState) -> bool:
    """Tell whether a card can be drawn, from the stock or from turned discards."""
    return bool(state.stock) or (state.tables.recycles and state.pile > 0)


def take_card(state: HandState) -> Card:
    """Take the top card of the stock; there must be one, or discards to turn."""
    if not state.stock:
        recycle(state)
    card = state.stock.pop()
    if state.tables.recycles_early:
        recycle_early(state)
    return card


def recycle_early(state: HandState) -> None:
    """Turn the discards where the rules do so as soon as the stock is empty."""
    if not state.stock and state.pile:
        recycle(state)


def recycle(state: HandState) -> None:
    """Turn the discards below the top into the stock."""
    if not state.recycles:
        state.turned = len(state.moves)
    codes = state.reshuffle(len(state.recycles), codes_in(state.pile))
    stock = [CARDS[code] for code in codes]
    state.recycles.append(tuple(stock))
    stock.reverse()
    state.stock = stock
    state.pile = 0


def give_cards(state: HandState, seat: int, count: int) -> bool:
    """Give a seat penalty cards and tell whether there were enough; what the stock cannot give is waived."""
    for _ in range(count):
        if not can_take(state):
            return False
        state.hands[seat] = add(state.hands[seat], take_card(state).bit)
    return True
