"""The named rule books: whom each follows, and what it leaves to the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from app.engine import books
from app.engine.errors import RulesError
from app.engine.options import End, OpeningEight, Scoring, StackDraws, StockOut
from app.engine.rules import Rules, rules_from_json, rules_to_json


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that a book leaves to the table, with its values as JSON; the first is the book's own."""

    option: str
    values: tuple[Any, ...]


class Shelf(StrEnum):
    """Where a book stands in a picker."""

    USUAL = "usual"
    """The games of this house."""
    CLASSIC = "classic"
    """Crazy Eights as others print it."""
    FAMILY = "family"
    """Games of the same family with another wild rank."""
    PROGRAM = "program"
    """The rules of another program, to compare hands with it."""


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A named set of rules, whom it follows, and the choices that the source leaves open."""

    rules: Rules
    shelf: Shelf
    source: str
    """Who says so: a name that needs no translation."""
    choices: tuple[Choice, ...] = ()

    @property
    def name(self) -> str:
        """The name that rules, records and URLs use."""
        return self.rules.book


_HAND_SIZE = Choice("hand_size", (5, 7))
_LENGTH = Choice("end", (End.OPEN, End.HANDS))
_STOCK = Choice("stock_out", (StockOut.RECYCLE, StockOut.PLAY_ON))
_PAGAT_DRAW = Choice("draw_limit", (1, None, 3))
_PAGAT_OPENING = Choice("opening_eight", (OpeningEight.DEALER_NAMES, OpeningEight.RETURN))

_SPANISH_PAGE = "8 americano"
_PAGAT_PAGE = "pagat.com"
_OPENSPIEL_PROGRAM = "OpenSpiel, crazy_eights"

BOOKS: Mapping[str, RuleBook] = {
    book.name: book
    for book in (
        RuleBook(books.OCHOS_LOCOS, Shelf.USUAL, "Reglas de Ochos locos", (_STOCK,)),
        RuleBook(books.OCHO_AMERICANO, Shelf.USUAL, _SPANISH_PAGE, (_HAND_SIZE,)),
        RuleBook(books.OCHO_AMERICANO_ACCIONES, Shelf.USUAL, _SPANISH_PAGE, (_HAND_SIZE,)),
        RuleBook(
            books.CRAZY_EIGHTS_ID,
            Shelf.USUAL,
            "Crazy Eights, Indonesia",
            (
                Choice(
                    "effects",
                    (
                        {"A": "skip", "J": "reverse", "Q": "draw2"},
                        {"A": "skip", "J": "reverse", "2": "draw2"},
                        {"A": "skip", "J": "reverse"},
                    ),
                ),
            ),
        ),
        RuleBook(books.BARAJA, Shelf.USUAL, "Baraja", (_LENGTH,)),
        RuleBook(books.PAGAT, Shelf.CLASSIC, _PAGAT_PAGE, (_PAGAT_DRAW, _STOCK, _PAGAT_OPENING)),
        RuleBook(
            books.PAGAT_ACCIONES,
            Shelf.CLASSIC,
            _PAGAT_PAGE,
            (
                Choice(
                    "effects",
                    (
                        {"A": "reverse", "2": "draw2", "Q": "skip"},
                        {"A": "reverse", "2": "draw2", "J": "skip", "Q": "skip"},
                    ),
                ),
                _PAGAT_DRAW,
                _STOCK,
                _PAGAT_OPENING,
            ),
        ),
        RuleBook(books.BICYCLE, Shelf.CLASSIC, "Bicycle Playing Cards", (_LENGTH,)),
        RuleBook(
            books.HOYLE,
            Shelf.CLASSIC,
            "Hoyle Official Book of Games",
            (
                Choice("scoring", (Scoring.AVERAGE, Scoring.WINNER_COLLECTS)),
                Choice("draw_limit", (None, 1)),
            ),
        ),
        RuleBook(books.CARDGAMES, Shelf.CLASSIC, "CardGames.io", (_LENGTH,)),
        RuleBook(
            books.MAU_MAU,
            Shelf.FAMILY,
            "Mau-Mau, Wikipedia",
            (
                Choice(
                    "effects",
                    (
                        {"A": "again", "7": "draw2", "8": "skip", "9": "reverse"},
                        {"A": "again", "7": "draw2", "8": "skip"},
                        {"A": "skip", "7": "draw2", "8": "skip"},
                        {"7": "draw2", "8": "skip"},
                    ),
                ),
                Choice("stack_draws", (StackDraws.SAME_RANK, StackDraws.NO)),
                Choice("penalty_skips_turn", (True, False)),
                Choice("draw_limit", (1, None)),
                Choice("hand_size", (5, 6)),
            ),
        ),
        RuleBook(
            books.SWITCH,
            Shelf.FAMILY,
            "Switch, Wikipedia",
            (
                Choice(
                    "effects",
                    (
                        {"2": "draw2", "8": "skip", "J": "reverse"},
                        {"2": "draw2", "8": "skip", "K": "reverse"},
                    ),
                ),
                _LENGTH,
            ),
        ),
        RuleBook(books.OPENSPIEL, Shelf.PROGRAM, _OPENSPIEL_PROGRAM),
        RuleBook(books.OPENSPIEL_SPECIAL, Shelf.PROGRAM, _OPENSPIEL_PROGRAM),
    )
}


def book(name: str) -> RuleBook:
    """Return the rule book of that name; raises `RulesError` if there is none."""
    try:
        return BOOKS[name]
    except KeyError:
        raise RulesError("There is no rule book %(book)s.", book=name) from None


def book_rules(name: str, options: Mapping[str, Any] | None = None) -> Rules:
    """Return a book's rules with some options set otherwise, as JSON values.

    Raises `RulesError` for an unknown book, option or value, or a contradiction.
    """
    rules = book(name).rules
    return rules_from_json(rules_to_json(rules) | dict(options)) if options else rules
