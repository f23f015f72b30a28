"""Whole hands as they may lie, made from what one seat knows."""

from collections import Counter
from collections.abc import Sequence

from app.engine.cards import CARDS, Card, full_deck, heap_of
from app.engine.dice import Dice
from app.engine.opening import lay_out
from app.engine.perspective import Perspective
from app.engine.state import Deal, Departure, HandState
from app.engine.tables import tables_for
from app.engine.turn import allow, begin_turn, options_after_draw


class Imagination:
    """The hand that a seat in turn sees, with the cards that it does not see to be put anywhere."""

    def __init__(self, view: Perspective) -> None:
        self._seat = view.turn
        self._counts = view.counts
        self._stock = view.stock
        self._unseen = unseen_cards(view)
        self._seen = _seen_state(view)

    def lay(self, dice: Dice) -> HandState:
        """Return one way in which the hand may lie, all equally likely; nobody guards it against repetition."""
        roll = dice.random
        unseen = self._unseen
        unseen.sort(key=lambda _: roll())
        state = self._seen.copy()
        place = 0
        for seat, count in enumerate(self._counts):
            if seat != self._seat:
                state.hands[seat] = heap_of(unseen[place : place + count])
                place += count
        state.stock = unseen[place : place + self._stock]
        # Who plays last may depend on what a partner holds.
        allow(state, state.options)
        state.reshuffle = lambda _, codes: sorted(codes, key=lambda _: roll())
        return state


def unseen_cards(view: Perspective) -> list[Card]:
    """Return the cards that a seat does not see: those of the other hands and of the stock."""
    rules = view.rules
    unseen = Counter(full_deck(rules.decks_for(len(view.counts)), rules.jokers))
    unseen.subtract(card.code for card in (*view.held, *view.discards, view.top))
    return [CARDS[code] for code in unseen.elements()]


def _seen_state(view: Perspective) -> HandState:
    """Return the state of the hand as far as its seat in turn sees it."""
    hands = tuple(view.held if seat == view.turn else () for seat in range(len(view.counts)))
    # Whether it can draw and play on is the same whatever the cards of the stock are.
    stock = (view.top,) * view.stock
    dealt = Deal(view.rules, view.turn, view.turn, hands, (view.top,), stock, view.named, view.numbers, view.discards)
    state = lay_out(dealt, _no_order)
    if view.direction < 0:
        state.turn_round()
    state.pending = view.pending
    state.passes = view.passes
    state.window = 0 if view.lapse is None else view.lapse + 1
    if view.plays_left is not None and view.rules.max_plays is not None:
        state.plays = view.rules.max_plays - view.plays_left
    if view.left:
        state.left = tuple(Departure(seat, 0, ()) for seat in view.left)
        state.tables = tables_for(view.rules, len(hands), len(hands) - len(view.left))
    state.guarded = False
    if view.drawn:
        state.drawn, state.fresh = view.drawn, view.fresh
        options_after_draw(state)
    else:
        begin_turn(state)
    return state


def _no_order(_label: str, codes: list[int]) -> Sequence[int]:
    return codes
