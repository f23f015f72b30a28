"""The form of a new table: what was typed, and the table that it asks for."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from app.engine import BOOKS, RuleBook, Rules, RulesError, book, book_rules, rules_to_json
from app.engine.options import End
from app.engine.rulebooks import Choice
from app.services.errors import RefusedError
from app.services.house_rules_kept import KeptBook
from app.services.tables import USUAL_LEVEL, NewTable
from app.web import house_rules_words, match_forms, rule_changes, rule_words, table_wait
from app.web.i18n import gettext as _
from app.web.ids import read_id
from app.web.match_forms import SeatRow

DEFAULT_BOOK = "ochos-locos"
USUAL_PLACES = 4
STRANGERS = "new"
"""Given as the group where people of none sit around one device."""


@dataclass(frozen=True, slots=True)
class TableForm:
    """What was typed so far, as text."""

    rulebook: RuleBook
    places: str
    target: str
    hands: str
    choices: Mapping[str, str]
    """By option: the place of the chosen value."""
    name: str
    group: str
    clock: str = table_wait.NO_CLOCK
    """The seconds of a turn, empty where nobody is hurried."""
    listed: str = ""
    """`1` where anyone may find the table in the lobby."""
    own: KeptBook | None = None
    """The group's own book that is chosen, whose rules stay as they are written."""
    device: str = ""
    """`1` where one device goes round, and who plays is said here."""
    rows: tuple[SeatRow, ...] = ()
    """Who plays around it, line by line."""
    bots: str = "0"
    """How many bots sit between them."""
    level: str = USUAL_LEVEL
    """How those play."""
    changes: str = ""
    """What this table plays otherwise than the book, as JSON by option; empty where nothing."""

    @property
    def book(self) -> str:
        """The name of the chosen book, as forms and links write it."""
        return self.own.key if self.own else self.rulebook.name

    @property
    def rules(self) -> Rules:
        """What the chosen book says, with what was changed for this table."""
        if self.own is None and self.changes:
            with suppress(RefusedError, RulesError):
                return changed_rules(self)
        return self.own.rules if self.own else self.rulebook.rules

    @property
    def is_changed(self) -> bool:
        """Whether the book was changed for this table, which then has nothing else to choose."""
        return self.rules is not self.rulebook.rules and self.own is None

    @property
    def changed_words(self) -> list[str]:
        """What was changed, in sentences."""
        return house_rules_words.what_is_new(self.rules) if self.is_changed else []

    @property
    def hint(self) -> str:
        """What the book is like."""
        return house_rules_words.hint_of(self.own) if self.own else rule_words.book_hint(self.rulebook.name)

    @property
    def source(self) -> str:
        """Whom the book follows."""
        return "" if self.own else rule_words.source_words(self.rulebook.source)

    @property
    def seats_offered(self) -> list[tuple[int, int]]:
        """The numbers of seats of this book, as values and labels."""
        low, high = self.rules.players
        return [(count, count) for count in range(low, high + 1)]

    @property
    def bots_offered(self) -> list[tuple[int, int]]:
        """The numbers of bots that may sit between the people around one device, as values and labels."""
        return [(count, count) for count in range(self.rules.players[1])]

    @property
    def choices_left(self) -> tuple[Choice, ...]:
        """The options that the chosen book leaves to the table."""
        return () if self.own or self.is_changed else self.rulebook.choices

    @property
    def open_choices(self) -> list[tuple[str, str, list[tuple[int, str]]]]:
        """What the book leaves open: option, label, values with their labels."""
        return [
            (
                choice.option,
                rule_words.option_words(choice.option),
                [(place, rule_words.value_words(choice.option, value)) for place, value in enumerate(choice.values)],
            )
            for choice in self.choices_left
        ]

    @property
    def clocks(self) -> Sequence[tuple[str, str]]:
        """The turn clocks to choose from, as values and labels."""
        return table_wait.clock_choices()

    @property
    def has_target(self) -> bool:
        """Whether a total ends a match of this book."""
        return self.own is None and not self.is_changed and self.rules.end in {End.TARGET, End.OUT_AT}

    @property
    def may_count_hands(self) -> bool:
        """Whether a match of this book may end after a number of hands."""
        return any(choice.option == "end" for choice in self.choices_left)


def fill_form(given: Mapping[str, str], own_books: Sequence[KeptBook] = ()) -> TableForm:
    """Return the form with what was given, the rest as the book has it; a group begins with its own default."""
    own = _own_book(given.get("book", ""), own_books)
    rulebook = BOOKS.get(given.get("book", ""), BOOKS[DEFAULT_BOOK])
    rules = own.rules if own else rulebook.rules
    low, high = rules.players
    return TableForm(
        rulebook=rulebook,
        places=given.get("places", str(min(max(USUAL_PLACES, low), high))),
        target=given.get("target", str(rules.target)),
        hands=given.get("hands", str(rules.hands)),
        choices={choice.option: given.get(choice.option, "0") for choice in rulebook.choices},
        name=given.get("name", ""),
        group="" if given.get("group") == STRANGERS else given.get("group", ""),
        clock=given.get("clock", table_wait.NO_CLOCK),
        listed="1" if given.get("listed") == "1" else "",
        device="1" if given.get("device") == "1" else "",
        rows=match_forms.typed_rows(given),
        bots=given.get("bots", "0"),
        level=given.get("level", USUAL_LEVEL),
        own=own,
        changes=given.get("changes", ""),
    )


def _own_book(wanted: str, own_books: Sequence[KeptBook]) -> KeptBook | None:
    found = (book for book in own_books if (book.key == wanted if wanted else book.is_default))
    return next(found, None)


def check_book(form: TableForm, given: Mapping[str, str]) -> None:
    """Raise `RefusedError` where the form cannot have the book that was asked for: it may have been put away."""
    if given.get("book", form.book) != form.book:
        raise RefusedError("The group has no such rule book any more. Choose another one.", about="book")


def read_form(form: TableForm) -> NewTable:
    """Return the table that a form asks for.

    Raises:
        RefusedError: a field is no number, or a choice does not exist.
        RulesError: the rules refuse a value.
    """
    options = changed_options(form) if form.changes else _choices(form)
    if form.has_target:
        options["target"] = _number(form.target, _("the target"))
    elif options.get("end") == End.HANDS:
        options["hands"] = _number(form.hands, _("the number of hands"))
    by_book = rules_to_json(form.own.rules if form.own else form.rulebook.rules)
    return NewTable(
        book=form.book,
        options={name: value for name, value in options.items() if name not in by_book or value != by_book[name]},
        places=_count_places(form),
        group_id=_group_id(form.group),
        listed=bool(form.listed) and not form.group,
        level=form.level,
        turn_seconds=None if form.clock == table_wait.NO_CLOCK else _number(form.clock, _("the turn clock")),
    )


def _count_places(form: TableForm) -> int:
    if not form.device:
        return _number(form.places, _("the number of seats"))
    return len(match_forms.read_places(form.rows)) + _number(form.bots, _("the number of bots"))


def changed_options(form: TableForm) -> dict[str, object]:
    """Return what was changed for this table; raises `RefusedError` where no editor has written it."""
    # A group's own book is changed by its group, not by a table.
    return rule_changes.read("" if form.own else form.changes)


def changed_rules(form: TableForm) -> Rules:
    """Return the rules of the book with what was changed; raises `RefusedError` or `RulesError`."""
    return book_rules(form.rulebook.name, changed_options(form))


def meant_rules(form: TableForm) -> Rules:
    """Return the rules that the form asks for, those of the book where it cannot be read."""
    with suppress(RefusedError, RulesError):
        return book_rules(form.rulebook.name, read_form(form).options)
    return form.rules


def without_bad_group(form: TableForm) -> TableForm:
    """Return the form for nobody's group where the one it names cannot be any."""
    return replace(form, group="") if read_id(form.group) is None else form


def _choices(form: TableForm) -> dict[str, object]:
    chosen: dict[str, object] = {}
    for choice in form.choices_left:
        place = read_id(form.choices[choice.option])
        if place is None or place >= len(choice.values):
            raise RefusedError("Choose one of the values of %(option)s.", option=rule_words.option_words(choice.option))
        chosen[choice.option] = choice.values[place]
    return chosen


def _number(text: str, what: str) -> int:
    value = read_id(text.strip())
    if value is None:
        raise RefusedError("Write %(what)s as a number.", what=what)
    return value


def _group_id(text: str) -> int | None:
    group_id = read_id(text)
    if text and group_id is None:
        raise RefusedError("There is no such group.")
    return group_id


def form_values(book_name: str, rules: Rules, places: int) -> dict[str, str | int]:
    """Return what the form is filled with to open a table by this book and with these rules again."""
    spelled = rules_to_json(rules)
    choices = book(rules.book).choices if rules.book in BOOKS else ()
    chosen = {
        choice.option: str(choice.values.index(spelled[choice.option]))
        for choice in choices
        if spelled[choice.option] in choice.values
    }
    return {"book": book_name, "places": places, "target": rules.target, "hands": rules.hands, **chosen}
