"""What is done for somebody whose time has run out: the move that harms them least, and nothing clever."""

from app.engine import Card, Move, Name, Perspective, Play, Suit, points_of
from app.engine.cards import RANKS
from app.engine.moves import DRAW, PASS, TAKE


def choose(view: Perspective) -> Move:
    """Return the move for the seat in turn.

    A waiting penalty is taken, so that no card is spent on it. Else the dearest card that is not wild goes; where there
    is none the seat passes or draws, and only who can do neither lays a wild card.
    """
    if TAKE in view.moves:
        return TAKE
    plays = [move for move in view.moves if isinstance(move, Play) and not move.more]
    plain = [play for play in plays if not _is_wild(view, play.card)]
    if plain:
        return _with_call(view, max(plain, key=lambda play: points_of([play.card.rank], view.rules)))
    for move in (PASS, DRAW):
        if move in view.moves:
            return move
    longest = _longest_suit(view)
    if Name(longest) in view.moves:
        return Name(longest)
    # By some rules a card may go only together with others.
    return next((_with_call(view, play) for play in plays if play.suit is longest), view.moves[0])


def _with_call(view: Perspective, play: Play) -> Play:
    calls = view.rules.last_card_call and len(view.held) == 2
    return Play(play.card, play.suit, called=calls)


def _is_wild(view: Perspective, card: Card) -> bool:
    if view.numbers:
        return card.suit is None or card.rank is RANKS[view.numbers[view.turn] - 1]
    return card.suit is None or card.rank is view.rules.wild_rank


def _longest_suit(view: Perspective) -> Suit:
    return max(Suit, key=lambda suit: sum(card.suit is suit and not _is_wild(view, card) for card in view.held))
