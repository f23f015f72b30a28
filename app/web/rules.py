"""The pages of rules: every rule book, one book with what it leaves to the table, and the rules of a match."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import cycle

from flask import Blueprint, render_template, url_for

from app.engine import BOOKS, Rank, RuleBook, Rules, rules_from_json, rules_to_json
from app.engine.rules import COUNTDOWNS
from app.services import amending, sheet, watching
from app.services.errors import NotFoundError
from app.services.sheet import MatchSheet
from app.web import house_rules_words, rule_words, rules_in_words, visitor
from app.web.i18n import gettext as _
from app.web.i18n import language, ngettext
from app.web.rules_in_words import Section, Sentence
from app.web.words import book_words

blueprint = Blueprint("rules", __name__)

PAGE = "rules/page.html"
SUITS_SHOWN = "SHCD"
PLAIN = "plain"
"""The name of the plain game in addresses."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """Rules in full."""

    title: str
    lead: str
    source: str
    sections: tuple[Section, ...]
    new: tuple[Sentence, ...]
    """What the plain game does not say."""
    pictures: Mapping[str, tuple[str, ...]]
    """Cards to show, as their codes, by the name of the section."""
    choices: tuple["ChoiceWords", ...] = ()
    back: str = ""
    """Where the reader came from: a table or a score sheet."""
    change: str = ""
    """Where the reader may change the rules of a match."""
    book: str = ""
    """The rule book that the page is of, where it is one."""


@dataclass(frozen=True, slots=True)
class ChoiceWords:
    """Something that a book leaves to the table, and what each value of it comes to."""

    label: str
    values: tuple[tuple[str, tuple[str, ...]], ...]
    """Values in words, each with its sentences."""


@blueprint.get("/rules")
def show_all() -> str:
    """Show every rule book with its source."""
    return render_template("rules/books.html", shelves=rule_words.shelves(), plain=PLAIN)


@blueprint.get("/rules/<book>")
def show_book(book: str) -> str:
    """Show a rule book, and what it leaves to the table."""
    if book == PLAIN:
        return _show(plain_page())
    if book not in BOOKS:
        raise NotFoundError("There is no rule book %(book)s.", book=book)
    return _show(book_page(BOOKS[book]))


@blueprint.get("/matches/<int:match_id>/rules")
def show_match(match_id: int) -> str:
    """Show the rules of a match to who may read its score sheet."""
    page = sheet.get_sheet(visitor.house(), visitor.account_id(), match_id)
    return _show(match_page(page, url_for("sheets.show", match_id=match_id)))


@blueprint.get("/tables/<code>/rules")
def show_table(code: str) -> str:
    """Show the rules of an online match to who has the code of its table."""
    table = watching.get_table(visitor.house(), visitor.account_id(), code)
    return _show(match_page(table.sheet, url_for("tables.show", code=code)))


def _show(page: RulesPage) -> str:
    return render_template(PAGE, page=page)


def plain_page() -> RulesPage:
    """Return the page of the game that all others are compared with."""
    lead = _("What is played where nothing else was agreed. Every other rule book says what differs from it.")
    rules = Rules()
    return RulesPage(_("The plain game"), lead, "", rules_in_words.sections(rules), (), _pictures(rules))


def book_page(book: RuleBook) -> RulesPage:
    """Return the page of a rule book."""
    return RulesPage(
        title=book_words(book.name),
        lead=rule_words.book_hint(book.name),
        source=rule_words.source_words(book.source),
        sections=rules_in_words.sections(book.rules),
        new=rules_in_words.differences(book.rules),
        pictures=_pictures(book.rules),
        choices=tuple(_choices(book)),
        book=book.name,
    )


def match_page(match: MatchSheet, back: str) -> RulesPage:
    """Return the page of the rules that a match is played by."""
    players = len(match.seats)
    name = match.own_book or book_words(match.rules.book)
    seats = ngettext("%(num)s player", "%(num)s players", players)
    is_online = match.kind == "online"
    return RulesPage(
        title=_("The rules of this match"),
        lead=f"{name} · {seats}",
        source=_("A match that is played online keeps its rules.") if is_online else "",
        sections=rules_in_words.sections(match.rules, players),
        new=rules_in_words.differences(match.rules, players),
        pictures=_pictures(match.rules),
        back=back,
        change=url_for("amending.ask", match_id=match.match_id) if amending.may_amend(match) else "",
    )


def _pictures(rules: Rules) -> dict[str, tuple[str, ...]]:
    own = rules.match_form in COUNTDOWNS
    wild = () if own else tuple(f"{rules.wild_rank}{suit}" for suit in SUITS_SHOWN)
    jokers = ("joker",) if rules.jokers else ()
    # Every eight is drawn as a wild card, and every joker is one.
    keys = [key for key, _effect in rules.effects if key not in (Rank.JOKER, Rank.EIGHT)]
    actions = (f"{key}{suit}" if isinstance(key, Rank) else str(key) for key, suit in zip(keys, cycle(SUITS_SHOWN)))
    return {"wild": (*wild, *jokers), "actions": tuple(actions)}


def _choices(book: RuleBook) -> Iterable[ChoiceWords]:
    for choice in book.choices:
        spelled = rules_to_json(book.rules)
        pages = [rules_in_words.sections(rules_from_json(spelled | {choice.option: value})) for value in choice.values]
        values = tuple(
            (rule_words.value_words(choice.option, value), _apart(pages, place))
            for place, value in enumerate(choice.values)
        )
        yield ChoiceWords(rule_words.option_words(choice.option), values)


def _apart(pages: list[tuple[Section, ...]], place: int) -> tuple[str, ...]:
    """Return the sentences of a page that not all pages have."""
    found = [rules_in_words.what_is_new(pages[place], other) for number, other in enumerate(pages) if number != place]
    some = {sentence for sentences in found for sentence in sentences}
    return tuple(sentence.text for section in pages[place] for sentence in section.sentences if sentence in some)


@blueprint.app_template_global("rules_differences")
def differences(rules: Rules, players: int) -> tuple[str, ...]:
    """Return what a match plays otherwise than the plain game, for the pages around it."""
    return _differences(rules, players, language())


@lru_cache(maxsize=256)
def _differences(rules: Rules, players: int, _language: str) -> tuple[str, ...]:
    # A table shows them with every move.
    return tuple(sentence.text for sentence in rules_in_words.differences(rules, players))


@blueprint.app_template_global("rules_changed")
def changed(rules: Rules) -> tuple[str, ...]:
    """Return what a match plays otherwise than the book that it is named after."""
    return _changed(rules, language())


@lru_cache(maxsize=256)
def _changed(rules: Rules, _language: str) -> tuple[str, ...]:
    return tuple(house_rules_words.what_is_new(rules))
