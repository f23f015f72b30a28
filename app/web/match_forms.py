"""The form of a new match with real cards: what was typed, and the match that it asks for."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from app.engine import BOOKS, RuleBook, Rules, RulesError, book_rules, rules_to_json
from app.engine.options import End
from app.engine.rules import MOST_PLAYERS
from app.services.beginning import Gathering, NewMatch
from app.services.codes import new_code
from app.services.errors import RefusedError
from app.services.sitting_down import Place
from app.web import rule_changes
from app.web.ids import read_id

SEATS = MOST_PLAYERS
USUAL_SEATS = 7
"""So many of a group sit down without being asked."""
ROW_FIELDS = tuple((f"seat{place}", f"name{place}") for place in range(1, SEATS + 1))
NEWCOMER = "new"
DRAWN = "draw"
"""In place of who deals first: the lowest card does."""
DEFAULT_BOOK = "ochos-locos"
CHANGES = "changes"
TARGETS = (1, 10_000)
HANDS = (1, 100)


@dataclass(frozen=True, slots=True)
class SeatRow:
    """One line of the seating: a player of the group, or a name."""

    choice: str
    """A player's id, `new` for somebody new, empty for nobody."""
    name: str


@dataclass(frozen=True, slots=True)
class MatchForm:
    """What was typed so far, as text."""

    gathering: Gathering
    rows: tuple[SeatRow, ...]
    dealer: str
    """Number of the line of who deals first, from 1, or `draw`."""
    book: str
    options: Mapping[str, str]
    """By field, see `field_of`: the place of a chosen value, a target, a number of hands, or what was changed in the
    editor, which is then all that counts."""
    title: str
    group_name: str
    code: str


def field_of(book: str, option: str) -> str:
    """Return the name of the field of an option: every book has its own, so that changing the book loses nothing."""
    return f"{book}-{option}"


def new_form(gathering: Gathering, group_name: str) -> MatchForm:
    """Return the form as it is opened: whoever played the last time, by the same rules."""
    rules = gathering.rules
    options = _plain_options()
    if rules and rules.book in BOOKS:
        options |= _options_of(BOOKS[rules.book], rules)
    book = _usual_book(gathering)
    return MatchForm(gathering, usual_rows(gathering), "1", book, options, "", group_name, new_code())


def again(gathering: Gathering, players: Sequence[int], rules: Rules, book: str, dealer: int) -> MatchForm:
    """Return the form filled for the same people and rules once more, the next one dealing."""
    form = new_form(replace(gathering, usual=tuple(players), rules=rules, book=book), group_name="")
    return replace(form, dealer=str(dealer + 1), book=_known_book(form.gathering) or form.book)


def typed_form(gathering: Gathering, given: Mapping[str, str]) -> MatchForm:
    """Return the form as it was sent."""
    options = {field: given.get(field, value) for field, value in _plain_options().items()}
    return MatchForm(
        gathering=gathering,
        rows=typed_rows(given),
        dealer=given.get("dealer", ""),
        book=given.get("book", ""),
        options=options,
        title=given.get("title", ""),
        group_name=given.get("group_name", ""),
        code=given.get("code", ""),
    )


def typed_rows(given: Mapping[str, str]) -> tuple[SeatRow, ...]:
    """Return the lines of the seating as they were sent."""
    return tuple(SeatRow(*(given.get(field, "") for field in fields)) for fields in ROW_FIELDS)


def read_places(rows: Sequence[SeatRow]) -> tuple[Place, ...]:
    """Return who sits down, in the order of play."""
    return tuple(_place(row) for row in rows if _is_taken(row))


def fields_of(form: MatchForm) -> dict[str, str]:
    """Return the form as fields that another page carries; what is as it was at first is left out."""
    group = form.gathering.group
    fields = {"group": str(group.group_id) if group else "", "book": form.book, "dealer": form.dealer}
    fields |= {"title": form.title, "group_name": form.group_name, "code": form.code}
    for place, row in enumerate(form.rows, start=1):
        fields |= {f"seat{place}": row.choice, f"name{place}": row.name}
    plain = _plain_options()
    fields |= {field: value for field, value in form.options.items() if value != plain[field]}
    return {field: value for field, value in fields.items() if value}


def by_rules(form: MatchForm, rules: Rules) -> MatchForm:
    """Return the form for the same people by rules of a book, changed or not."""
    return replace(form, book=rules.book, options={**form.options, **_options_of(BOOKS[rules.book], rules)})


def meant_rules(form: MatchForm) -> Rules:
    """Return the rules that the form asks for, those of the book where it cannot be read."""
    with suppress(RefusedError, RulesError):
        return _read_rules(form)
    return BOOKS[form.book].rules


def read_match(form: MatchForm) -> NewMatch:
    """Return the match that a form asks for; raises `RefusedError` with the field that cannot be read as `about`."""
    seated = [number for number, row in enumerate(form.rows, start=1) if _is_taken(row)]
    dealer = next((place for place, number in enumerate(seated) if str(number) == form.dealer), None)
    places = read_places(form.rows)
    own = next((book for book in form.gathering.books if book.key == form.book), None)
    if own is not None:
        wanted = NewMatch(places, dealer, own.rules, form.title, form.code, own.edition)
    else:
        wanted = NewMatch(places, dealer, _read_rules(form), form.title, form.code)
    return replace(wanted, draws_dealer=form.dealer == DRAWN)


def _usual_book(gathering: Gathering) -> str:
    """Return the book that a form begins with: the group's default, else that of the last match."""
    default = next((book.key for book in gathering.books if book.is_default), "")
    return default or _known_book(gathering) or DEFAULT_BOOK


def _known_book(gathering: Gathering) -> str:
    known = {*BOOKS, *(book.key for book in gathering.books)}
    return gathering.book if gathering.book in known else ""


def _is_taken(row: SeatRow) -> bool:
    return row.choice not in ("", NEWCOMER) or bool(row.name.strip())


def _place(row: SeatRow) -> Place:
    player_id = read_id(row.choice)
    return Place(name=row.name) if player_id is None else Place(player_id)


def _read_rules(form: MatchForm) -> Rules:
    book = BOOKS.get(form.book)
    if book is None:
        raise RefusedError("Choose a rule book.", about="book")
    changes = form.options[field_of(book.name, CHANGES)]
    if changes:
        return book_rules(book.name, rule_changes.read(changes))
    options: dict[str, object] = {}
    for choice in book.choices:
        place = read_id(form.options[field_of(book.name, choice.option)])
        if place is None or place >= len(choice.values):
            raise RefusedError("Choose a rule book.", about="book")
        options[choice.option] = choice.values[place]
    end = options.get("end", book.rules.end)
    if end in (End.TARGET, End.OUT_AT):
        options["target"] = _read_number(form, "target", *TARGETS)
    if end == End.HANDS:
        options["hands"] = _read_number(form, "hands", *HANDS)
    return book_rules(book.name, options)


def _read_number(form: MatchForm, option: str, low: int, high: int) -> int:
    field = field_of(form.book, option)
    value = read_id(form.options[field].strip())
    if value is None or not low <= value <= high:
        raise RefusedError("Write a whole number from %(low)s to %(high)s.", low=low, high=high, about=field)
    return value


def usual_rows(gathering: Gathering) -> tuple[SeatRow, ...]:
    """Return the lines of the seating with whoever of the group played the last time."""
    chosen = [str(player) for player in gathering.usual]
    if gathering.group is not None and not chosen:
        chosen = [str(player.player_id) for player in gathering.players[:USUAL_SEATS]]
    rows = [SeatRow(choice, "") for choice in chosen[:SEATS]]
    return tuple(rows + [SeatRow("", "")] * (SEATS - len(rows)))


def _plain_options() -> dict[str, str]:
    return {field: value for book in BOOKS.values() for field, value in _options_of(book, book.rules).items()}


def _options_of(book: RuleBook, rules: Rules) -> dict[str, str]:
    """Return the fields that make these rules of a book, which may have been widened since."""
    # With real cards nobody draws lots for who begins, whatever the book says.
    rules = replace(rules, starter=book.rules.starter)
    spelled = rules_to_json(rules)
    chosen = {
        choice.option: choice.values.index(spelled[choice.option]) if spelled[choice.option] in choice.values else 0
        for choice in book.choices
    }
    fields = {**chosen, "target": rules.target, "hands": rules.hands, CHANGES: _changes(book, chosen, rules)}
    return {field_of(book.name, option): str(value) for option, value in fields.items()}


def _changes(book: RuleBook, chosen: Mapping[str, int], rules: Rules) -> str:
    """Return what was changed in the editor; empty where the choices of the book say all."""
    if rules == book.rules:
        return ""
    options = {choice.option: choice.values[chosen[choice.option]] for choice in book.choices}
    with suppress(RulesError):
        if book_rules(book.name, {**options, "target": rules.target, "hands": rules.hands}) == rules:
            return ""
    return rule_changes.spell(rules)
