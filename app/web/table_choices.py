"""What a tap still has to ask at a table: which cards are laid together, and what may be laid out of turn."""

from collections.abc import Iterable
from dataclasses import dataclass

from app.engine import Card, Jump, Perspective, Play, Suit, format_move
from app.web import table_words
from app.web.i18n import gettext as _
from app.web.words import all_of, card_words, suit_words


@dataclass(frozen=True, slots=True)
class Way:
    """One way of laying a card: alone, or with others of its rank."""

    move: str
    label: str
    cards: tuple[str, ...]
    """What is laid, the last one on top."""


@dataclass(frozen=True, slots=True)
class Together:
    """A card that can be laid with others, and every way of doing it."""

    card: str
    question: str
    ways: tuple[Way, ...]


@dataclass(frozen=True, slots=True)
class OutOfTurn:
    """The card that the reader may lay now though somebody else is in turn."""

    move: str
    card: str
    label: str
    asks_suit: bool
    """It is wild, and the suit is asked for before it is sent."""


def list_together(view: Perspective) -> tuple[Together, ...]:
    """Return the cards of the reader that can be laid with others, each once, in the order of the moves."""
    firsts = dict.fromkeys(move.card for move in view.moves if isinstance(move, Play) and move.more)
    return tuple(Together(str(first), _question(first), _ways(view, first)) for first in firsts)


def _question(first: Card) -> str:
    words = card_words(first)
    return _("%(card)s: alone or with others?", card=words[:1].upper() + words[1:])


def _ways(view: Perspective, first: Card) -> tuple[Way, ...]:
    # What counts is which cards are laid and which one is then on top, not the order of those between.
    plays: dict[tuple[tuple[str, ...], str], Play] = {}
    for play in view.moves:
        if isinstance(play, Play) and play.card == first:
            codes = [str(card) for card in play.cards]
            plays.setdefault((tuple(sorted(codes)), codes[-1]), play)
    return tuple(
        Way(format_move(play), _with(play), tuple(str(card) for card in play.cards))
        for play in sorted(plays.values(), key=lambda play: len(play.cards))
    )


def _with(play: Play) -> str:
    if not play.more:
        return _("Alone")
    return _("With %(cards)s", cards=all_of(suit_words(card.suit) for card in play.more if card.suit))


def find_out_of_turn(view: Perspective) -> OutOfTurn | None:
    """Return what the reader may lay out of turn: only ever the very card that is on top."""
    if not view.jumps:
        return None
    jump = view.jumps[0]
    card = jump.play.card
    suits = suits_of((one.play for one in view.jumps), card)
    return OutOfTurn(
        move=format_move(Jump(jump.seat, plain_play(card, suits))),
        card=str(card),
        label=_("Play %(card)s out of turn", card=table_words.the_card(card)),
        asks_suit=len(suits) > 1,
    )


def suits_of(plays: Iterable[Play], card: Card) -> tuple[Suit, ...]:
    """Return the suits that a card may call; none where it calls nothing."""
    return tuple(dict.fromkeys(play.suit for play in plays if play.card == card and play.suit is not None))


def plain_play(card: Card, suits: tuple[Suit, ...]) -> Play:
    """Return how a card is played when nothing is asked about it: where it may call one suit only, it calls that."""
    return Play(card, suits[0]) if len(suits) == 1 else Play(card)


def may_leave_one(view: Perspective) -> bool:
    """Tell whether the reader can lay so many cards that one is left."""
    plays = [move for move in view.moves if isinstance(move, Play)] + [jump.play for jump in view.jumps]
    return any(len(view.held) - len(play.cards) == 1 for play in plays)
