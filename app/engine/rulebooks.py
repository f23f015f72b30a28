"""The named rule books, and what each leaves to the table.

`baraja` follows the guide of the online table of that name; `ocho-americano` the Spanish page
"8 americano", with its listed action cards in `ocho-americano-acciones`; `ochos-locos` the Spanish rules
with the worked hand; `crazy-eights-id` the Indonesian page "Crazy Eights".
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.engine.cards import Rank
from app.engine.errors import RulesError
from app.engine.options import (
    Blocked,
    Effect,
    End,
    FirstDealer,
    NextDealer,
    PlayDrawn,
    Scoring,
    Starter,
    StockOut,
    UnnamedSuit,
)
from app.engine.rules import Rules, rules_from_json, rules_to_json


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that a book leaves to the table, with its values as JSON; the first is the book's own."""

    option: str
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class RuleBook:
    """A named set of rules and the choices its source leaves open."""

    rules: Rules
    choices: tuple[Choice, ...] = ()

    @property
    def name(self) -> str:
        """The name that rules, records and URLs use."""
        return self.rules.book


_BARAJA = Rules(
    book="baraja",
    players=(2, 5),
    first_dealer=FirstDealer.RANDOM,
    starter=Starter.RANDOM,
    draw_limit=1,
    voluntary_draw=True,
    play_drawn=PlayDrawn.NO,
    blocked=Blocked.DRAW,
    scoring=Scoring.NONE,
    end=End.OPEN,
)

_OCHO_AMERICANO = Rules(
    book="ocho-americano",
    hand_size_two=None,
    first_dealer=FirstDealer.LOWEST_CARD,
    blocked=Blocked.EACH_OWN,
    scoring=Scoring.OWN_PENALTY,
    end=End.OUT_AT,
)

_OCHO_AMERICANO_ACCIONES = replace(
    _OCHO_AMERICANO,
    book="ocho-americano-acciones",
    effects=((Rank.JACK, Effect.SKIP), (Rank.QUEEN, Effect.REVERSE), (Rank.KING, Effect.DRAW_TWO)),
)

_OCHOS_LOCOS = Rules(book="ochos-locos", target_per_player=True)

_CRAZY_EIGHTS_ID = Rules(
    book="crazy-eights-id",
    second_deck_from=6,
    first_dealer=FirstDealer.LOWEST_CARD,
    next_dealer=NextDealer.WINNER,
    unnamed_suit=UnnamedSuit.PRINTED,
    draw_limit=1,
    play_drawn=PlayDrawn.OPTIONAL,
    stock_out=StockOut.PLAY_ON,
    blocked=Blocked.LOWEST_TAKES_ALL,
    effects=((Rank.ACE, Effect.SKIP), (Rank.JACK, Effect.REVERSE), (Rank.QUEEN, Effect.DRAW_TWO)),
    last_card_call=True,
    target=200,
)

_HAND_SIZE = Choice("hand_size", (5, 7))
_LENGTH = Choice("end", (End.OPEN, End.HANDS))

BOOKS: Mapping[str, RuleBook] = {
    book.name: book
    for book in (
        RuleBook(
            _OCHOS_LOCOS,
            (Choice("stock_out", (StockOut.RECYCLE, StockOut.PLAY_ON)),),
        ),
        RuleBook(_OCHO_AMERICANO, (_HAND_SIZE,)),
        RuleBook(_OCHO_AMERICANO_ACCIONES, (_HAND_SIZE,)),
        RuleBook(
            _CRAZY_EIGHTS_ID,
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
        RuleBook(_BARAJA, (_LENGTH,)),
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
