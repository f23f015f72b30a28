"""Taking cards from the stock, and turning the discards into a new one."""

from app.engine.cards import CARDS, Card, add, codes_in
from app.engine.state import HandState


def can_take(state: HandState) -> bool:
    """Tell whether a card can be drawn, from the stock or from turned discards."""
    return bool(state.stock) or (state.tables.recycles and len(state.laid) > 1)


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
    if not state.stock and len(state.laid) > 1:
        recycle(state)


def recycle(state: HandState) -> None:
    """Turn the discards below the top into the stock."""
    pile = state.pile
    order = tuple([CARDS[code] for code in state.reshuffle(f"recycle/{len(state.recycles)}", codes_in(pile))])
    if state.guarded and state.seen is None:
        # The stock has to end alike, too, for a state to be one of before.
        earlier = [state.deal.stock, *state.recycles, *[departure.stock for departure in state.left]]
        state.watch = 1 + max([_common_end(order, one) for one in earlier])
    state.turned += (pile,)
    state.recycles += (order,)
    state.stock = [*order[::-1]]
    del state.laid[:-1]


def _common_end(order: tuple[Card, ...], other: tuple[Card, ...]) -> int:
    """Return how many of the last cards are the same in both."""
    common = 0
    most = min(len(order), len(other))
    while common < most and order[-1 - common].code == other[-1 - common].code:
        common += 1
    return common


def give_cards(state: HandState, seat: int, count: int) -> bool:
    """Give a seat penalty cards and tell whether there were enough; what the stock cannot give is waived."""
    stock = state.stock
    if len(stock) >= count and not state.tables.recycles_early:
        hand = state.hands[seat]
        for _ in range(count):
            bit = stock.pop().bit
            hand = add(hand, bit) if hand & bit else hand | bit
        state.hands[seat] = hand
        return True
    for _ in range(count):
        if not can_take(state):
            return False
        state.hands[seat] = add(state.hands[seat], take_card(state).bit)
    return True
