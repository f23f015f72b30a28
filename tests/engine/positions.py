"""Positions and moves in notation: `position("ochos-locos", "9H KC | 4S", top="9C", stock="2S JD")`."""

import pytest

from app.engine import (
    Deal,
    IllegalMoveError,
    Suit,
    apply,
    book_rules,
    format_card,
    format_move,
    legal_moves,
    open_hand,
    parse_card,
    parse_move,
)
from app.engine.cards import cards_in
from app.engine.state import NOBODY


def cards(text):
    """Return the cards of a text such as `9H KC`."""
    return tuple(parse_card(code) for code in text.split())


def sorted_order(label, codes):
    """Put what is shuffled in order by suit and rank, so that a test can say what comes."""
    return codes


def make_deal(book, hands, top, stock="", *, turn=0, dealer=0, named=None, opening="", discards="", **options):
    """Return what lies on the table before the first move."""
    return Deal(
        rules=book_rules(book, options),
        dealer=dealer,
        starter=turn,
        hands=tuple(cards(hand) for hand in hands.split("|")),
        opening=cards(f"{opening} {top}"),
        stock=cards(stock),
        named=Suit(named) if named else None,
        discards=cards(discards),
    )


def position(book, hands, top, stock="", *, reshuffle=sorted_order, **rest):
    """Return a hand in progress: `discards` lie below the top card and can be turned into a stock."""
    return open_hand(make_deal(book, hands, top, stock, **rest), reshuffle)


def after(state, moves):
    """Return the state after the moves of a text such as `KC draw 9S`."""
    for text in moves.split():
        state = apply(state, parse_move(text))
    return state


def legal(state):
    """Return the legal moves as one text, sorted as in a referee's answer."""
    return " ".join(sorted(format_move(move) for move in legal_moves(state)))


def refusal(state, move):
    """Return the sentence with which a move is refused."""
    with pytest.raises(IllegalMoveError) as caught:
        apply(state, parse_move(move))
    return str(caught.value)


def held(state):
    """Return all hands as one text, seat by seat."""
    return " | ".join(_text(state.held(seat)) for seat in range(state.players))


def stock(state):
    """Return the stock as text, top first."""
    return _text(state.left_in_stock())


def discards(state):
    """Return the cards below the top of the discard, sorted."""
    return _text(cards_in(state.pile))


def top(state):
    """Return the card on the discard, with the suit that it names: `8C=H`."""
    named = "" if state.named == NOBODY else f"={list(Suit)[state.named]}"
    return str(state.top) + named


def _text(some):
    return " ".join(format_card(card) for card in some)
