"""A bot that plays as a careful aunt would: dear cards first, eights for need, its longest suit."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from app.engine import Call, Card, Move, Name, Perspective, Play, Suit, points_of
from app.engine.cards import RANKS
from app.engine.moves import DRAW, PASS, TAKE
from app.engine.options import Effect, MatchForm

NAME = "sensible"
CATCH_CHANCE = 0.5
"""How often it notices that somebody forgot the last-card call."""
FEW_CARDS = 2
"""A rival with so few cards is worth stopping."""
STOPPING = {effect for effect in Effect if effect is Effect.SKIP or effect.cards}
"""Action cards that keep the next seat from playing."""
FRIEND_WORTH = 5
"""What one more card of the suit that a play leaves in force is worth, in points of the cards shed: playing many
hands against chance, 5 wins more than 2, and a player who spends eights only when a rival is down to one card wins
more than one who does at two."""
TWIN_WORTH = 3
"""What one more card of the rank that a play leaves on top is worth in a countdown."""


def choose(view: Perspective, dice: Random) -> Move:
    """Return the bot's move in a hand where it is its turn."""
    for announcement in view.announcements:
        if isinstance(announcement, Call) or dice.random() < CATCH_CHANCE:
            return announcement
    plays = [move for move in view.moves if isinstance(move, Play)]
    if plays:
        return with_call(view, _best_play(view, plays))
    return next(move for move in (DRAW, TAKE, PASS, Name(_best_suit(view))) if move in view.moves)


def with_call(view: Perspective, play: Play) -> Play:
    """Return the play with the last-card call, where one is due."""
    leaves_one = len(view.held) == len(play.cards) + 1
    return replace(play, called=view.rules.last_card_call and leaves_one)


def _best_play(view: Perspective, plays: Sequence[Play]) -> Play:
    plain = [play for play in plays if not _is_wild(view, play.card)]
    if plain and not (_in_danger(view) and len(plain) < len(plays)):
        return max(plain, key=lambda play: _worth(view, play))
    wild = [play for play in plays if play not in plain]
    best = _best_suit(view)
    return next((play for play in wild if play.suit is best), wild[0])


def _is_wild(view: Perspective, card: Card) -> bool:
    if view.numbers and view.seat is not None:
        return card.suit is None or card.rank is RANKS[view.numbers[view.seat] - 1]
    return card.suit is None or card.rank is view.rules.wild_rank


def _worth(view: Perspective, play: Play) -> int:
    """Value a plain play: its points go, the suit it leaves stays useful, and it may stop a rival about to go out.

    In a countdown no points count, but that the rank it leaves stays useful, too.
    """
    last = play.cards[-1]
    friends = sum(card.suit is last.suit for card in view.held) - len(play.more)
    threat = 20 if view.rules.effect_of(last) in STOPPING and _next_count(view) <= FEW_CARDS else 0
    if view.numbers:
        spared = TWIN_WORTH * (sum(card.rank is last.rank for card in view.held) - len(play.cards))
    else:
        spared = points_of([card.rank for card in play.cards], view.rules)
    return spared + FRIEND_WORTH * friends + threat


def _in_danger(view: Perspective) -> bool:
    """Tell whether a rival may end the hand with the next card; in a countdown that picks up few can."""
    partner = (view.turn + 2) % 4 if view.rules.match_form is MatchForm.PARTNERS else view.turn
    picks_up = view.rules.match_form is MatchForm.COUNTDOWN_PICK_UP
    rivals = (seat for seat in range(len(view.counts)) if seat not in (view.turn, partner))
    return any(view.counts[seat] == 1 and not (picks_up and view.numbers[seat] > 1) for seat in rivals)


def _next_count(view: Perspective) -> int:
    """Return how many cards the next seat holds that is still in the hand."""
    later = (view.counts[(view.turn + step * view.direction) % len(view.counts)] for step in range(1, len(view.counts)))
    return next(count for count in later if count)


def _best_suit(view: Perspective) -> Suit:
    """Return the suit of which most is left, the dearer one where two are level."""

    def weight(suit: Suit) -> tuple[int, int]:
        ranks = [card.rank for card in view.held if card.suit is suit and not _is_wild(view, card)]
        return len(ranks), points_of(ranks, view.rules)

    return max(Suit, key=weight)
