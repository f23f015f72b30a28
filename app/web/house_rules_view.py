"""The editor of a rule book as its page shows it: parts, fields, what differs, what is refused, what is idle."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.engine import BOOKS, RulesError
from app.engine.cards import RANKS, SUITS
from app.engine.options import Effect
from app.web import errors, option_words
from app.web import house_rules_form as forms
from app.web import house_rules_idle as idle
from app.web import house_rules_said as said
from app.web.house_rules_form import Texts
from app.web.house_rules_parts import CHOICES, PARTS, title
from app.web.house_rules_said import Difference
from app.web.i18n import gettext as _
from app.web.words import book_words

IN_SIGHT = 2
"""So many values at most stand beside each other; more are a list to open."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table: a rank, or a single card that can be chosen."""

    name: str
    """Of the field of its number or effect."""
    text: str
    label: str
    rank: str
    card: str
    """Single cards only: the one that is chosen."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option in the form."""

    option: str
    kind: str
    """`switch`, `number`, `choice`, `list`, `span`, `effects` or `points`."""
    label: str
    hint: str
    text: str
    values: tuple[tuple[str, str], ...] = ()
    rows: tuple[Row, ...] = ()
    more: tuple[Row, ...] = ()
    """Rows that wait behind a fold."""
    is_changed: bool = False
    before: str = ""
    """What the book says, or what a match was played by so far, where that is something else."""
    idle: str = ""
    """Why it has no effect now; empty where it has."""
    error: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Options that belong together, closed until somebody opens them."""

    name: str
    title: str
    line: str
    """What is on, for whoever leaves it closed."""
    fields: tuple[OptionField, ...]
    is_open: bool
    changes: int


@dataclass(frozen=True, slots=True)
class Editor:
    """The whole form."""

    texts: Texts
    base: str
    parts: tuple[Part, ...]
    differences: tuple[Difference, ...]
    refusal: str
    """The contradiction in it, in a sentence."""
    unchanged: str
    """What is to be said where nothing differs."""

    @property
    def fields(self) -> tuple[OptionField, ...]:
        """Every field, in the order of the form."""
        return tuple(field for part in self.parts for field in part.fields)


def editor_of(texts: Texts, played: Texts | None = None) -> Editor:
    """Return the form with what is typed, and the contradiction in it where there is one.

    What differs is told from the book, or from what a match was `played` by so far.
    """
    clash, sentence = _find_contradiction(texts)
    before = forms.spell(BOOKS[texts["base"]].rules) if played is None else played
    found = said.differences(texts, before)
    changed = {one.option: _before(one.option, before, played) for one in found if one.option not in forms.TABLES}
    marked = {one.option for one in found}
    why = idle.reasons(texts)
    parts = tuple(
        Part(
            name=name,
            title=title(name),
            line=said.line_of(name, texts),
            fields=tuple(
                replace(
                    _field(option, texts),
                    is_changed=option in marked,
                    before=changed.get(option, ""),
                    idle=why.get(option, ""),
                    error=sentence if option in clash else "",
                )
                for option in options
            ),
            is_open=not set(options).isdisjoint(clash),
            changes=sum(one.option in options for one in found),
        )
        for name, options in PARTS.items()
    )
    return Editor(texts, texts["base"], parts, found, sentence, _unchanged(texts, played))


def _before(option: str, before: Texts, played: Texts | None) -> str:
    value = said.value_of(option, before)
    return _("By the book: %(value)s", value=value) if played is None else _("So far: %(value)s", value=value)


def _unchanged(texts: Texts, played: Texts | None) -> str:
    if played is None:
        return _("Nothing yet: these are the rules of %(book)s.", book=book_words(texts["base"]))
    return _("Nothing yet: the match is played like this.")


def effect_choices() -> tuple[tuple[str, str], ...]:
    """Return what an action card can do, as values and labels; the first is nothing."""
    return tuple((does, option_words.effect(does)) for does in (option_words.NO_EFFECT, *Effect))


def card_choices() -> tuple[tuple[str, str], ...]:
    """Return every card of a deck, as values and labels, suit by suit; the first is none."""
    codes = [f"{rank}{suit}" for suit in reversed(SUITS) for rank in RANKS]
    return (("", _("No card")), *((code, option_words.card(code)) for code in codes))


def _find_contradiction(texts: Texts) -> tuple[tuple[str, ...], str]:
    """Return the options that contradict each other and the sentence about them; nothing where none do."""
    try:
        forms.read(texts)
    except RulesError as error:
        return error.options, errors.sentence_of(error)
    return (), ""


def _field(option: str, texts: Texts) -> OptionField:
    kind, label, hint = _kind(option), option_words.label(option), option_words.hint(option)
    match kind:
        case "span":
            rows = tuple(
                Row(name, texts[name], said_label, "", "")
                for name, said_label in (("players-low", _("from")), ("players-high", _("to")))
            )
            return OptionField(option, kind, label, hint, "", rows=rows)
        case "effects":
            return _effects(texts, label, hint)
        case "points":
            rows = tuple(_rank_row("points", rank, texts) for rank in forms.POINT_RANKS)
            return OptionField(option, kind, label, hint, "", rows=rows)
    text = texts[option]
    values = CHOICES.get(option, ())
    if values and text not in values:
        values = (*values, text)
    return OptionField(
        option, kind, label, hint, text, tuple((value, said.value_of(option, {option: value})) for value in values)
    )


def _kind(option: str) -> str:
    if option in forms.SWITCHES:
        return "switch"
    if option in CHOICES:
        return "choice" if len(CHOICES[option]) <= IN_SIGHT else "list"
    return _OF_THEIR_OWN.get(option, "number")


_OF_THEIR_OWN: Mapping[str, str] = {"players": "span", "effects": "effects", "points": "points"}


def _effects(texts: Texts, label: str, hint: str) -> OptionField:
    """Show the ranks that do something; the others, and single cards that do nothing, wait behind a fold."""
    ranks = [_rank_row("effect", rank, texts) for rank in forms.EFFECT_RANKS if rank != texts["wild_rank"]]
    wild = _rank_row("effect", texts["wild_rank"], texts) if f"effect-{texts['wild_rank']}" in texts else None
    single = [
        Row(f"card-{number}-does", texts[f"card-{number}-does"], _("Single card"), "", texts[f"card-{number}"])
        for number in forms.card_numbers(texts)
    ]
    rows = [row for row in (*ranks, *single) if row.text] + ([wild] if wild and wild.text else [])
    rest = [row for row in (*ranks, *single) if not row.text]
    return OptionField("effects", "effects", label, hint, "", rows=tuple(rows), more=tuple(rest))


def _rank_row(table: str, rank: str, texts: Texts) -> Row:
    return Row(f"{table}-{rank}", texts[f"{table}-{rank}"], option_words.rank(rank), str(rank), "")
