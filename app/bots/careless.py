"""A bot whose mind wanders: now and then it makes any move it may, else the sensible one."""

from random import Random

from app.bots import sensible
from app.engine import Move, Perspective

NAME = "careless"
LAPSES = 0.5
"""How often its mind wanders, from 0 to 1, unless it is told."""


def choose(view: Perspective, dice: Random, lapses: float = LAPSES) -> Move:
    """Return a move in a hand where it is the bot's turn."""
    return dice.choice(view.moves) if dice.random() < lapses else sensible.choose(view, dice)
