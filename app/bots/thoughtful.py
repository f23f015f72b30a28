"""A bot that tries before it plays: each move it may make, in hands as they may lie, played out by lot."""

from collections.abc import Sequence
from random import Random

from app.bots import sensible
from app.engine import Call, HandState, Move, Perspective, Play, advance, score_state
from app.engine.imagined import Imagination
from app.engine.moves import TurnMove
from app.engine.options import Scoring
from app.engine.playout import play_out, short_cut_for

NAME = "thoughtful"
PLAYOUTS = 800
"""Hands played out for one move; in each round of the contest between the moves as many, and the better half go on."""
SLOWER = 3
"""How many times longer a playout takes where the rules allow no short cut: so many fewer are played."""
MOST_MOVES = 24
"""Moves that are tried; of more, those go first that lay most cards."""


def choose(view: Perspective, dice: Random) -> Move:
    """Return the bot's move in a hand where it is its turn; the same view and dice give the same move."""
    if view.announcements:
        return next((one for one in view.announcements if isinstance(one, Call)), view.announcements[0])
    move = _best(view, dice)
    return sensible.with_call(view, move) if isinstance(move, Play) else move


def _best(view: Perspective, dice: Random) -> TurnMove:
    rivals: Sequence[TurnMove] = sorted(view.moves, key=_cards, reverse=True)[:MOST_MOVES]
    worth = dict.fromkeys(rivals, 0.0)
    imagination = Imagination(view)
    playouts = PLAYOUTS if short_cut_for(view.rules, len(view.counts)) else PLAYOUTS // SLOWER
    rounds = (len(rivals) - 1).bit_length()
    while len(rivals) > 1:
        for _ in range(playouts // rounds // len(rivals)):
            state = imagination.lay(dice)
            for move in rivals:
                tried = state.copy()
                advance(tried, move)
                if not tried.over:
                    play_out(tried, dice)
                worth[move] += _value(tried, view.turn)
        rivals = sorted(rivals, key=worth.__getitem__, reverse=True)[: (len(rivals) + 1) // 2]
    return rivals[0]


def _cards(move: TurnMove) -> int:
    return len(move.cards) if isinstance(move, Play) else 0


def _value(state: HandState, seat: int) -> float:
    """Return how much better a hand ended for a seat than for the others on average."""
    score = score_state(state)
    rules = state.tables.rules
    if rules.scoring is Scoring.NONE:
        return seat in score.winners
    others = (sum(score.scores) - score.scores[seat]) / (len(score.scores) - 1)
    ahead = score.scores[seat] - others
    return -ahead if rules.scoring is Scoring.OWN_PENALTY else ahead
