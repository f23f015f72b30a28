"""A bot that plays as a careful aunt would: dear cards first, eights for need, its longest suit."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from app.engine import Call, Card, Draw, Move, Pass, Perspective, Play, Suit, points_of
from app.engine.options import Effect

NAME = "sensible"
CATCH_CHANCE = 0.5
"""How often it notices that somebody forgot the last-card call."""
FEW_CARDS = 2
"""A rival with so few cards is worth stopping."""
FRIEND_WORTH = 5
"""What one more card of the suit that a play leaves in force is worth, in points of the cards shed: playing many
hands against chance, 5 wins more than 2, and a player who spends eights only when a rival is down to one card wins
more than one who does at two."""


def choose(view: Perspective, dice: Random) -> Move:
    """Return the bot's move in a hand where it is its turn."""
    for announcement in view.announcements:
        if isinstance(announcement, Call) or dice.random() < CATCH_CHANCE:
            return announcement
    plays = [move for move in view.moves if isinstance(move, Play)]
    if plays:
        return _with_call(view, _best_play(view, plays))
    return Draw() if Draw() in view.moves else Pass()


def _with_call(view: Perspective, play: Play) -> Play:
    leaves_one = len(view.held) == 2
    return replace(play, called=view.rules.last_card_call and leaves_one)


def _best_play(view: Perspective, plays: Sequence[Play]) -> Play:
    plain = [play for play in plays if play.card.rank is not view.rules.wild_rank]
    if plain and not (_in_danger(view) and len(plain) < len(plays)):
        return max(plain, key=lambda play: _worth(view, play))
    wild = [play for play in plays if play not in plain]
    best = _best_suit(view, wild[0].card)
    return next((play for play in wild if play.suit is best), wild[0])


def _worth(view: Perspective, play: Play) -> int:
    """Value a plain card: its points go, its suit stays useful, and it may stop a rival about to go out."""
    friends = sum(card.suit is play.card.suit for card in view.held)
    stops = dict(view.rules.effects).get(play.card.rank) in {Effect.SKIP, Effect.DRAW_TWO}
    threat = 20 if stops and _next_count(view) <= FEW_CARDS else 0
    return points_of([play.card.rank], view.rules) + FRIEND_WORTH * friends + threat


def _in_danger(view: Perspective) -> bool:
    return min(count for seat, count in enumerate(view.counts) if seat != view.seat) == 1


def _next_count(view: Perspective) -> int:
    return view.counts[(view.turn + view.direction) % len(view.counts)]


def _best_suit(view: Perspective, eight: Card) -> Suit:
    """Return the suit of which most is left, the dearer one where two are level."""
    rest = [card for card in view.held if card.rank is not eight.rank]

    def weight(suit: Suit) -> tuple[int, int]:
        ranks = [card.rank for card in rest if card.suit is suit]
        return len(ranks), points_of(ranks, view.rules)

    return max(Suit, key=weight)
