"""A bot whose mind wanders: now and then it makes any move it may, else the sensible one."""

from random import Random

from app.bots import sensible
from app.engine import Move, Perspective


def choose(view: Perspective, dice: Random, lapses: float) -> Move:
    """Return a move in a hand where it is the bot's turn; `lapses` is how often its mind wanders, from 0 to 1."""
    return dice.choice(view.moves) if dice.random() < lapses else sensible.choose(view, dice)
