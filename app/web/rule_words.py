"""The words for the choices that a rule book leaves to the table."""

from collections.abc import Mapping

from app.engine import BOOKS
from app.web.i18n import gettext as _
from app.web.i18n import ngettext, number
from app.web.words import all_of, book_words, rank_words


def option_words(option: str) -> str:
    """Say what an option is about."""
    words = {
        "stock_out": _("When the stock is empty"),
        "hand_size": _("Cards dealt to each"),
        "effects": _("Action cards"),
        "end": _("Length of the match"),
    }
    return words.get(option, option)


def value_words(option: str, value: object) -> str:
    """Say a value of an option."""
    if isinstance(value, Mapping):
        return all_of(_effect(str(rank), str(effect)) for rank, effect in value.items())
    if option == "hand_size" and isinstance(value, int):
        return ngettext("%(num)s card", "%(num)s cards", value)
    words = {
        ("stock_out", "recycle"): _("Shuffle the discards and go on"),
        ("stock_out", "play_on"): _("Play on without drawing"),
        ("end", "open"): _("Until you close it"),
        ("end", "hands"): _("A number of hands"),
    }
    return words.get((option, str(value)), number(value) if isinstance(value, int) else str(value))


def _effect(rank: str, effect: str) -> str:
    words = {
        "skip": _("%(rank)s skips", rank=rank_words(rank)),
        "reverse": _("%(rank)s turns around", rank=rank_words(rank)),
        "draw2": _("%(rank)s draws two", rank=rank_words(rank)),
    }
    return words.get(effect, effect)


def books() -> list[tuple[str, str, str]]:
    """Return every rule book: its name, the name in words, and what it is like."""
    return [(name, book_words(name), book_hint(name)) for name in BOOKS]


def book_hint(name: str) -> str:
    """Say in one sentence what a rule book is like."""
    hints = {
        "ochos-locos": _("Draw until you can play; the winner writes what the others hold. 100 points a player."),
        "ocho-americano": _("Everyone writes their own cards; the fewest points win when somebody reaches the target."),
        "ocho-americano-acciones": _("The same, and jack skips, queen turns around, king draws two."),
        "crazy-eights-id": _("Draw one at most, action cards, and “last card” has to be said."),
        "baraja": _("No points: who goes out wins the hand. Draw one, also when you could play."),
    }
    return hints.get(name, "")
