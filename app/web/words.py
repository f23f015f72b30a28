"""The words for cards, suits, ranks, rule books and every value that an error sentence carries."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Literal

from babel.lists import format_list
from flask import Flask

from app.engine import Card, Rank, Suit
from app.web.i18n import gettext as _
from app.web.i18n import language, number, pgettext

_SOUNDS = (
    ("y", re.compile(r"(?:i|í|y(?![aeiouáéíóú])|h(?:i(?![aeoáéó])|í))", re.IGNORECASE), "e"),
    ("o", re.compile(r"(?:h?[oó]|8|11(?!\d))", re.IGNORECASE), "u"),
)
"""What Spanish joins with, before which beginnings it sounds otherwise, and how."""


def init_app(app: Flask) -> None:
    """Give the templates the words."""
    app.jinja_env.filters.update(
        card_words=card_words,
        suit_words=suit_words,
        rank_words=rank_words,
        book_words=book_words,
        any_of=any_of,
        all_of=all_of,
    )


def card_words(code: Card | str) -> str:
    """Say a card: `nine of spades`."""
    text = str(code)
    if text.startswith("*"):
        return _("joker")
    return _("%(rank)s of %(suit)s", rank=rank_words(text[0]), suit=suit_words(text[1]))


def suit_words(code: Suit | str) -> str:
    """Say a suit: `spades`."""
    return _suits(language())[str(code)]


@cache
def _suits(_language: str) -> Mapping[str, str]:
    # Looked up once for each language, for the log of a long hand says many cards.
    return {
        "S": pgettext("suit", "spades"),
        "H": pgettext("suit", "hearts"),
        "D": pgettext("suit", "diamonds"),
        "C": pgettext("suit", "clubs"),
    }


def rank_words(code: Rank | str) -> str:
    """Say a rank: `nine`, `jack`; also the joker's."""
    return _("joker") if code == Rank.JOKER else _ranks(language())[str(code)]


@cache
def _ranks(_language: str) -> Mapping[str, str]:
    return {
        "A": pgettext("rank", "ace"),
        "2": pgettext("rank", "two"),
        "3": pgettext("rank", "three"),
        "4": pgettext("rank", "four"),
        "5": pgettext("rank", "five"),
        "6": pgettext("rank", "six"),
        "7": pgettext("rank", "seven"),
        "8": pgettext("rank", "eight"),
        "9": pgettext("rank", "nine"),
        "T": pgettext("rank", "ten"),
        "J": pgettext("rank", "jack"),
        "Q": pgettext("rank", "queen"),
        "K": pgettext("rank", "king"),
    }


def book_words(name: str) -> str:
    """Say the name of a rule book; an unknown one stays as it is written."""
    names = {
        "ochos-locos": _("Ochos locos"),
        "ocho-americano": _("8 americano"),
        "ocho-americano-acciones": _("8 americano with action cards"),
        "crazy-eights-id": _("Crazy Eights, Indonesian rules"),
        "baraja": _("Ocho loco, the rules of Baraja"),
        "pagat": _("Crazy Eights, Pagat"),
        "pagat-acciones": _("Crazy Eights with action cards, Pagat"),
        "bicycle": _("Crazy Eights, Bicycle"),
        "hoyle": _("Eights, Hoyle"),
        "cardgames": _("Crazy Eights, CardGames.io"),
        "mau-mau": _("Mau-Mau"),
        "switch": _("Switch"),
        "openspiel": _("OpenSpiel"),
        "openspiel-special": _("OpenSpiel with special cards"),
    }
    return names.get(name, name)


def any_of(words: Iterable[str]) -> str:
    """Join words of which one is meant: `spades or an eight`."""
    return _joined(list(words), "or")


def all_of(words: Iterable[str]) -> str:
    """Join words that are all meant: `Lola, Marta and Teo`."""
    return _joined(list(words), "standard")


def _joined(words: list[str], style: Literal["or", "standard"]) -> str:
    text = format_list(words, style=style, locale=language())
    return _in_good_spanish(text, words[-1]) if language() == "es" and len(words) > 1 else text


def _in_good_spanish(text: str, last: str) -> str:
    """Say `e` for `y` before the sound of an i, and `u` for `o` before that of an o."""
    before = text.removesuffix(last)
    for plain, sound, other in _SOUNDS:
        if before.endswith(f" {plain} ") and sound.match(last):
            return f"{before.removesuffix(f'{plain} ')}{other} {last}"
    return text


def say(value: object) -> str:
    """Say any value that an error sentence carries."""
    match value:
        case Card() | Suit() | Rank():
            return _say_card(value)
        case bool() | str():
            return str(value)
        case int() | float():
            return number(value)
        case list() | tuple() | set() | frozenset():
            return all_of(say(one) for one in value)
        case _:
            return str(value)


def _say_card(value: Card | Suit | Rank) -> str:
    match value:
        case Card():
            return card_words(value)
        case Suit():
            return suit_words(value)
        case Rank():
            return rank_words(value)
