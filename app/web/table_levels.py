"""How well bots play, in honest words."""

from dataclasses import dataclass

from app.bots import careless, sensible, thoughtful
from app.services.tables import LEVELS, USUAL_LEVEL
from app.web.i18n import gettext as _


@dataclass(frozen=True, slots=True)
class Level:
    """A level as forms offer it."""

    name: str
    label: str
    what: str
    """What a bot of this level does."""
    is_usual: bool


def list_levels() -> list[Level]:
    """Return the levels from the weakest to the strongest."""
    return [Level(name, label_of(name), _what(name), name == USUAL_LEVEL) for name in LEVELS]


def label_of(name: str) -> str:
    """Say a level in one word."""
    labels = {
        careless.NAME: _("Easy"),
        sensible.NAME: _("Good"),
        thoughtful.NAME: _("Strong"),
    }
    return labels[name]


def _what(name: str) -> str:
    whats = {
        careless.NAME: _("Makes every second move without thinking."),
        sensible.NAME: _("Plays like a careful aunt: dear cards first, eights for need."),
        thoughtful.NAME: _("Tries each move in imagined hands first. Like the others, it sees only its own cards."),
    }
    return whats[name]
