"""Rule books as a form offers them: what each is like, what it leaves open, and what ends its match."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from app.engine import BOOKS, RuleBook, RulesError, book_rules
from app.engine.options import End, FirstDealer
from app.engine.rulebooks import Shelf
from app.engine.rules import Rules
from app.services.errors import RefusedError
from app.services.house_rules_kept import KeptBook
from app.web import house_rules_words, rule_changes, rule_words
from app.web.i18n import gettext as _
from app.web.match_forms import CHANGES, NEWCOMER, MatchForm, field_of
from app.web.words import book_words


@dataclass(frozen=True, slots=True)
class ChoiceField:
    """Something that a book leaves to the table."""

    field: str
    label: str
    values: tuple[tuple[str, str], ...]
    """Values and labels."""
    chosen: str


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number that ends a match."""

    field: str
    label: str
    hint: str
    value: str
    follows: str
    """Field of the choice that asks for it, see `when`; empty where it always counts."""
    when: str


@dataclass(frozen=True, slots=True)
class ChangesField:
    """What was changed in the editor for this match, in place of what the book leaves open."""

    field: str
    value: str
    words: tuple[str, ...]
    """What it changes, in sentences; empty where nothing was."""


@dataclass(frozen=True, slots=True)
class BookChoice:
    """A rule book in the form."""

    name: str
    label: str
    hint: str
    source: str
    players: tuple[int, int]
    dealer: str
    """Who deals first by this book."""
    choices: tuple[ChoiceField, ...]
    number: NumberField | None
    is_chosen: bool
    changes: ChangesField | None = None
    """None where the rules are changed somewhere else."""


@dataclass(frozen=True, slots=True)
class ShelfOfBooks:
    """Rule books that stand together."""

    label: str
    """Empty for the usual ones."""
    books: tuple[BookChoice, ...]

    @property
    def is_chosen(self) -> bool:
        """Whether the chosen book is one of them."""
        return any(book.is_chosen for book in self.books)


NEW_MATCH_PAGE = "recording/new.html"


def shown(form: MatchForm) -> dict[str, object]:
    """Return what the page of a new match shows."""
    shelves = list_shelves(form.options, form.book, form.gathering.books)
    return {"form": form, "newcomer": NEWCOMER, "shelves": shelves, "may_change": True}


def list_shelves(options: Mapping[str, str], chosen: str, own: Sequence[KeptBook] = ()) -> list[ShelfOfBooks]:
    """Return every rule book with what is typed in its fields, shelf by shelf; the group's own come first."""
    by_shelf = [
        ShelfOfBooks(
            rule_words.shelf_words(shelf),
            tuple(_book(book, options, chosen) for book in BOOKS.values() if book.shelf is shelf),
        )
        for shelf in Shelf
    ]
    if not own:
        return by_shelf
    usual, *others = by_shelf
    mine = ShelfOfBooks("", tuple(_own_book(book, chosen) for book in own))
    return [mine, replace(usual, label=_("Other rule books")), *others]


def _own_book(book: KeptBook, chosen: str) -> BookChoice:
    return BookChoice(
        name=book.key,
        label=book.name,
        hint=house_rules_words.hint_of(book),
        source="",
        players=book.rules.players,
        dealer=_first_dealer(book.rules),
        choices=(),
        number=None,
        is_chosen=book.key == chosen,
    )


def _book(book: RuleBook, options: Mapping[str, str], chosen: str) -> BookChoice:
    changes = _changes(book, options)
    return BookChoice(
        name=book.name,
        label=book_words(book.name),
        hint=rule_words.book_hint(book.name),
        source=rule_words.source_words(book.source),
        players=book.rules.players,
        dealer=_first_dealer(book.rules),
        choices=() if changes.words else tuple(_choices(book, options)),
        number=None if changes.words else _number(book, options),
        is_chosen=book.name == chosen,
        changes=changes,
    )


def _changes(book: RuleBook, options: Mapping[str, str]) -> ChangesField:
    field = field_of(book.name, CHANGES)
    words: list[str] = []
    with suppress(RefusedError, RulesError):
        if options[field]:
            words = house_rules_words.what_is_new(book_rules(book.name, rule_changes.read(options[field])))
    return ChangesField(field, options[field] if words else "", tuple(words))


def _choices(book: RuleBook, options: Mapping[str, str]) -> list[ChoiceField]:
    return [
        ChoiceField(
            field=field_of(book.name, choice.option),
            label=rule_words.option_words(choice.option),
            values=tuple(
                (str(place), rule_words.value_words(choice.option, value)) for place, value in enumerate(choice.values)
            ),
            chosen=options[field_of(book.name, choice.option)],
        )
        for choice in book.choices
    ]


def _number(book: RuleBook, options: Mapping[str, str]) -> NumberField | None:
    name, rules = book.name, book.rules
    if rules.end in (End.TARGET, End.OUT_AT):
        label, hint = _target(rules)
        field = field_of(name, "target")
        return NumberField(field, label, hint, options[field], "", "")
    lengths = next((choice.values for choice in book.choices if choice.option == "end"), ())
    if End.HANDS not in lengths:
        return None
    field = field_of(name, "hands")
    when = str(lengths.index(End.HANDS))
    return NumberField(field, _("How many hands"), "", options[field], field_of(name, "end"), when)


def _target(rules: Rules) -> tuple[str, str]:
    if rules.target_per_player:
        return _("Target, points for each player"), _("For example, with 100 and four players the match goes to 400.")
    if rules.end is End.OUT_AT:
        return _("The match ends at"), _("When somebody has that many points; the fewest win.")
    return _("Target"), _("Whoever reaches it first wins.")


def _first_dealer(rules: Rules) -> str:
    match rules.first_dealer:
        case FirstDealer.LOWEST_CARD:
            return _("Everyone draws a card: the lowest deals first, the ace being low.")
        case FirstDealer.RANDOM:
            return _("Draw lots for who deals first.")
        case FirstDealer.CHOSEN:
            return _("Choose who deals first.")
