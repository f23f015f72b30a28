"""Players made of code: policies over a perspective, so that a bot knows what its seat may know."""

from collections.abc import Callable, Mapping
from random import Random

from app.bots import careless, sensible, thoughtful
from app.engine import Move, Perspective

Choose = Callable[[Perspective, Random], Move]
"""Returns the bot's move in a hand where it is its turn."""
BOTS: Mapping[str, Choose] = {
    careless.NAME: careless.choose,
    sensible.NAME: sensible.choose,
    thoughtful.NAME: thoughtful.choose,
}
"""Every level by its name, from the weakest to the strongest."""
