"""A bot that tries before it plays: each move it may make, in hands as they may lie, played out by lot."""

from collections.abc import Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import mean, stdev

from app.bots import sensible
from app.engine import Call, HandState, Move, Name, Perspective, Play, advance, score_state
from app.engine.imagined import Imagination
from app.engine.moves import TurnMove
from app.engine.options import Scoring
from app.engine.playout import play_out
from app.engine.tables import tables_for

NAME = "thoughtful"
PLAYOUTS = 600
"""Hands played out for one move, unless it is told; in each round of the contest as many, and the better half go on."""
SLOWER = 3
"""How many times longer a playout takes where the rules allow no short cut: so many fewer are played."""
MOST_MOVES = 24
"""Moves that are tried; of more, those go first that lay most cards."""
DOUBT = 1.0
"""How many standard errors better than the sensible move another one must come out."""


def choose(view: Perspective, dice: Random, playouts: int = PLAYOUTS) -> Move:
    """Return the bot's move in a hand where it is its turn; the same view and dice give the same move."""
    if view.announcements:
        return next((one for one in view.announcements if isinstance(one, Call)), view.announcements[0])
    move = _best(view, dice, playouts)
    return sensible.with_call(view, move) if isinstance(move, Play) else move


def _best(view: Perspective, dice: Random, playouts: int) -> TurnMove:
    usual = _usual(view, dice)
    if isinstance(usual, Name):
        # Who then moves first is not seen from there.
        return usual
    rivals: list[TurnMove] = sorted((one for one in view.moves if one != usual), key=_cards, reverse=True)
    del rivals[MOST_MOVES:]
    if not rivals:
        return usual
    outcomes: dict[TurnMove, list[float]] = {move: [] for move in (usual, *rivals)}
    imagination = Imagination(view)
    if not tables_for(view.rules, len(view.counts)).all_plain:
        playouts //= SLOWER
    rounds = len(rivals).bit_length()
    for _ in range(rounds):
        for _ in range(max(2, playouts // rounds // (len(rivals) + 1))):
            state = imagination.lay(dice)
            for move in (usual, *rivals):
                outcomes[move].append(_outcome(state.copy(), move, view.turn, dice))
        rivals.sort(key=lambda move: sum(outcomes[move]), reverse=True)
        del rivals[(len(rivals) + 1) // 2 :]
    return rivals[0] if _is_better(outcomes[rivals[0]], outcomes[usual]) else usual


def _usual(view: Perspective, dice: Random) -> TurnMove:
    """Return the move that a sensible bot makes, among those listed."""
    move = sensible.choose(view, dice)
    plain = replace(move, called=False) if isinstance(move, Play) else move
    return next(one for one in view.moves if one == plain)


def _outcome(state: HandState, move: TurnMove, seat: int, dice: Random) -> float:
    """Make the move and play the hand to its end; return how much better it ended for the seat than for the others."""
    advance(state, move)
    if not state.over:
        play_out(state, dice)
    return _value(state, seat)


def _is_better(outcomes: Sequence[float], usual: Sequence[float]) -> bool:
    """Tell whether a move came out better in the same hands, by more than chance makes likely."""
    gains = [mine - theirs for mine, theirs in zip(outcomes, usual, strict=True)]
    return mean(gains) > DOUBT * stdev(gains) / sqrt(len(gains))


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
