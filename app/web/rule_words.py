"""The words for rule books and for the choices that they leave to the table."""

from collections.abc import Mapping
from dataclasses import dataclass

from app.engine import BOOKS
from app.engine.rulebooks import Shelf
from app.web import option_words as labels
from app.web.i18n import gettext as _
from app.web.words import all_of, book_words, rank_words


def option_words(option: str) -> str:
    """Say what an option is about."""
    return labels.label(option)


def value_words(option: str, value: object) -> str:
    """Say a value of an option."""
    if isinstance(value, Mapping):
        return all_of(_effect(str(rank), str(effect)) for rank, effect in value.items())
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    return labels.value(option, "" if value is None else str(value))


def _effect(rank: str, effect: str) -> str:
    words = {
        "skip": _("%(rank)s skips", rank=rank_words(rank)),
        "reverse": _("%(rank)s turns around", rank=rank_words(rank)),
        "draw2": _("%(rank)s draws two", rank=rank_words(rank)),
        "again": _("%(rank)s plays again", rank=rank_words(rank)),
    }
    return words.get(effect, effect)


@dataclass(frozen=True, slots=True)
class BookLine:
    """A rule book as a list shows it."""

    name: str
    label: str
    hint: str
    source: str


def shelves() -> list[tuple[str, list[BookLine]]]:
    """Return every rule book in the order of use, shelf by shelf; the usual ones stand under no heading."""
    return [(shelf_words(shelf), [line for line in _lines() if BOOKS[line.name].shelf is shelf]) for shelf in Shelf]


def _lines() -> list[BookLine]:
    return [
        BookLine(name, book_words(name), book_hint(name), source_words(book.source)) for name, book in BOOKS.items()
    ]


def shelf_words(shelf: Shelf) -> str:
    """Say what the books of a shelf have in common; nothing for the usual ones."""
    words = {
        Shelf.CLASSIC: _("Crazy Eights by other books"),
        Shelf.FAMILY: _("Games of the same family"),
        Shelf.PROGRAM: _("To compare with another program"),
    }
    return words.get(shelf, "")


def source_words(source: str) -> str:
    """Say whom a rule book follows."""
    return _("Source: %(source)s.", source=source)


def book_hint(name: str) -> str:
    """Say in one sentence what a rule book is like."""
    hints = {
        "ochos-locos": _("Draw until you can play; the winner writes what the others hold. 100 points a player."),
        "ocho-americano": _("Everyone writes their own cards; the fewest points win when somebody reaches the target."),
        "ocho-americano-acciones": _("The same, and jack skips, queen turns around, king draws two."),
        "crazy-eights-id": _("Draw one at most, action cards, and “last card” has to be said."),
        "baraja": _("No points: who goes out wins the hand. Draw one, also when you could play."),
        "pagat": _("Draw one, also when you could play; “last card” has to be said. 50 points a player."),
        "pagat-acciones": _("Pagat's rules, and two draws two, queen skips, ace turns around; twos add up."),
        "bicycle": _("Draw until you can play or nothing is left; the winner writes what the others hold."),
        "hoyle": _("Draw until you can play or nothing is left; the winner writes the others' average."),
        "cardgames": _("No points. Draw three at most; several cards of one rank may be laid at once."),
        "mau-mau": _("Here with 52 cards. Jacks are wild, action cards add up, and “Mau” has to be said."),
        "switch": _("No points. Aces are wild, seven cards each, action cards, and “last card” has to be said."),
        "openspiel": _("Plays as that program does: draw five at most, aces count ten, one hand."),
        "openspiel-special": _("OpenSpiel's rules, and two draws two, queen skips, ace turns around; twos add up."),
    }
    return hints.get(name, "")
