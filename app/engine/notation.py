"""Cards and moves as text, both ways."""

import re
from typing import assert_never

from app.engine.cards import CARDS, CODES, Card, Suit
from app.engine.errors import NotationError
from app.engine.moves import (
    DRAW,
    PASS,
    TAKE,
    Announcement,
    Call,
    Catch,
    Draw,
    Jump,
    Leave,
    Move,
    Name,
    Pass,
    Play,
    Take,
    TurnMove,
)

_CARD = r"[A2-9TJQK][CDHS]|\*[12]"
_PLAY = re.compile(rf"({_CARD})((?:\+(?:{_CARD}))*)(?:=([CDHS]))?(!?)", re.ASCII)
_ANNOUNCEMENT = re.compile(r"@([0-9]):(?:call|catch=([0-9]))", re.ASCII)
_LEAVE = re.compile(r"@([0-9]):leave", re.ASCII)
_NAME = re.compile(r"=([CDHS])", re.ASCII)
_JUMP = re.compile(r"@([0-9]):jump:(.+)", re.ASCII)
_WORDS: dict[Draw | Take | Pass, str] = {DRAW: "draw", TAKE: "take", PASS: "pass"}
LONGEST_MOVE = 40
"""Characters of one move that are read."""


def parse_card(text: str) -> Card:
    """Return the card written as rank and suit, such as `9S`, a joker as `*1` or `*2`; raises `NotationError`."""
    try:
        return CARDS[CODES[text]]
    except (KeyError, TypeError):
        raise NotationError("%(text)s is not a card.", text=_shown(text)) from None


def format_card(card: Card) -> str:
    """Return the card as in hand records."""
    return str(card)


def parse_move(text: str) -> Move:
    """Return the move written as in hand records; raises `NotationError`."""
    move: Move | None = None
    if len(text) <= LONGEST_MOVE:
        move = _parse_turn_move(text) or _parse_announcement(text) or _parse_jump(text) or _parse_leave(text)
    if move is None:
        raise NotationError("%(text)s is not a move.", text=_shown(text))
    return move


def _parse_turn_move(text: str) -> TurnMove | None:
    if found := _NAME.fullmatch(text):
        return Name(Suit(found[1]))
    return next((move for move, word in _WORDS.items() if word == text), None) or _parse_play(text)


def _parse_play(text: str) -> Play | None:
    if found := _PLAY.fullmatch(text):
        card, more, suit, called = found.groups()
        others = tuple(parse_card(code) for code in more.split("+")[1:])
        return Play(parse_card(card), Suit(suit) if suit else None, bool(called), others)
    return None


def _parse_jump(text: str) -> Jump | None:
    if found := _JUMP.fullmatch(text):
        seat, laid = found.groups()
        play = _parse_play(laid)
        return None if play is None else Jump(int(seat), play)
    return None


def _parse_leave(text: str) -> Leave | None:
    found = _LEAVE.fullmatch(text)
    return Leave(int(found[1])) if found else None


def _parse_announcement(text: str) -> Announcement | None:
    if found := _ANNOUNCEMENT.fullmatch(text):
        seat, other = found.groups()
        return Call(int(seat)) if other is None else Catch(int(seat), int(other))
    return None


def format_move(move: Move) -> str:
    """Return the move as in hand records."""
    match move:
        case Play():
            return _format_play(move)
        case Jump(seat, play):
            return f"@{seat}:jump:{_format_play(play)}"
        case Name(suit):
            return f"={suit}"
        case Leave(seat) | Call(seat):
            return f"@{seat}:{'leave' if isinstance(move, Leave) else 'call'}"
        case Catch(seat, other):
            return f"@{seat}:catch={other}"
        case Draw() | Take() | Pass():
            return _WORDS[move]
        case _:
            assert_never(move)


def _format_play(play: Play) -> str:
    cards = "+".join(str(card) for card in play.cards)
    return f"{cards}{'=' + play.suit if play.suit else ''}{'!' if play.called else ''}"


def _shown(text: str) -> str:
    return str(text)[:40]
