"""Cards and moves as text, both ways."""

import re
from typing import assert_never

from app.engine.cards import CARDS, CODES, Card, Suit
from app.engine.errors import NotationError
from app.engine.moves import DRAW, PASS, Announcement, Call, Catch, Draw, Move, Pass, Play, TurnMove

_PLAY = re.compile(r"([A2-9TJQK][CDHS])(?:=([CDHS]))?(!?)", re.ASCII)
_ANNOUNCEMENT = re.compile(r"@([0-9]):(?:call|catch=([0-9]))", re.ASCII)


def parse_card(text: str) -> Card:
    """Return the card written as rank and suit, such as `9S`; raises `NotationError`."""
    try:
        return CARDS[CODES[text]]
    except (KeyError, TypeError):
        raise NotationError("%(text)s is not a card.", text=_shown(text)) from None


def format_card(card: Card) -> str:
    """Return the card as rank and suit."""
    return str(card)


def parse_move(text: str) -> Move:
    """Return the move written as in hand records; raises `NotationError`."""
    move: Move | None = _parse_turn_move(text)
    if move is None:
        move = _parse_announcement(text)
    if move is None:
        raise NotationError("%(text)s is not a move.", text=_shown(text))
    return move


def _parse_turn_move(text: str) -> TurnMove | None:
    if text == "draw":
        return DRAW
    if text == "pass":
        return PASS
    if found := _PLAY.fullmatch(text):
        card, suit, called = found.groups()
        return Play(parse_card(card), Suit(suit) if suit else None, bool(called))
    return None


def _parse_announcement(text: str) -> Announcement | None:
    if found := _ANNOUNCEMENT.fullmatch(text):
        seat, other = found.groups()
        return Call(int(seat)) if other is None else Catch(int(seat), int(other))
    return None


def format_move(move: Move) -> str:
    """Return the move as in hand records."""
    match move:
        case Play(card, suit, called):
            return f"{card}{'=' + suit if suit else ''}{'!' if called else ''}"
        case Draw():
            return "draw"
        case Pass():
            return "pass"
        case Call(seat):
            return f"@{seat}:call"
        case Catch(seat, other):
            return f"@{seat}:catch={other}"
        case _:
            assert_never(move)


def _shown(text: str) -> str:
    return str(text)[:40]
