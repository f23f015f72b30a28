"""A rule book in its editor's words: what differs from another book, and what a closed part has on."""

from collections.abc import Iterator
from dataclasses import dataclass

from app.engine import Rules
from app.engine.cards import RANKS
from app.web import house_rules_form as forms
from app.web import option_words
from app.web.house_rules_form import Texts
from app.web.house_rules_idle import reasons
from app.web.house_rules_parts import PARTS
from app.web.i18n import gettext as _

PLAIN = forms.spell(Rules())
ALWAYS_SAID = ("players", "hand_size", "wild_rank", "draw_limit", "stock_out", "scoring", "end", "target", "hands")
"""What a closed part says of itself in any case; other options only where they are not as in the plain game, and
nothing that has no effect."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is not as in the other book."""

    option: str
    label: str
    before: str
    now: str


def differences(texts: Texts, book: Texts) -> tuple[Difference, ...]:
    """Return everything in which these rules differ from a book, in the order of the form."""
    return tuple(one for options in PARTS.values() for option in options for one in _compare(option, texts, book))


def line_of(part: str, texts: Texts) -> str:
    """Say in a line what a part has on."""
    idle = reasons(texts)
    said = [one for option in PARTS[part] if option not in idle for one in _say(option, texts)]
    return " · ".join(said) if said else _("Nothing special")


def value_of(option: str, texts: Texts) -> str:
    """Say what one option is set to."""
    match option:
        case "players":
            low, high = texts["players-low"], texts["players-high"]
            return low if low == high else _("%(low)s to %(high)s", low=low, high=high)
        case "wild_rank":
            return option_words.rank(texts[option]) if texts[option] in RANKS else texts[option]
    if option in forms.SWITCHES:
        return option_words.switched(texts[option])
    return option_words.value(option, texts[option].strip())


def _compare(option: str, texts: Texts, book: Texts) -> Iterator[Difference]:
    match option:
        case "effects":
            yield from _compare_effects(texts, book)
        case "points":
            yield from _compare_points(texts, book)
        case _:
            before, now = value_of(option, book), value_of(option, texts)
            if before != now:
                yield Difference(option, option_words.label(option), before, now)


def _compare_effects(texts: Texts, book: Texts) -> Iterator[Difference]:
    before, now = dict(forms.read_effects(book)), dict(forms.read_effects(texts))
    for key in [*before, *(key for key in now if key not in before)]:
        was, does = (effects.get(key, option_words.NO_EFFECT) for effects in (before, now))
        if was != does:
            yield Difference(
                "effects", _capital(option_words.card(key)), option_words.effect(was), option_words.effect(does)
            )


def _compare_points(texts: Texts, book: Texts) -> Iterator[Difference]:
    for rank in forms.POINT_RANKS:
        before, now = (one[f"points-{rank}"].strip() for one in (book, texts))
        if before != now and (rank != "joker" or texts["jokers"] not in ("", "0")):
            label = _("Points of %(card)s", card=option_words.rank(rank))
            yield Difference("points", label, before or "–", now or "–")


def _say(option: str, texts: Texts) -> Iterator[str]:
    if option == "effects":
        for key, does in forms.read_effects(texts):
            yield _("%(card)s: %(effect)s", card=_capital(option_words.card(key)), effect=option_words.effect(does))
    elif option == "points":
        if any(True for _one in _compare_points(texts, PLAIN)):
            yield _("Points of your own")
    elif option in forms.SWITCHES:
        if bool(texts[option]) != bool(PLAIN[option]):
            yield option_words.label(option) if texts[option] else _not(option)
    elif option in ALWAYS_SAID or value_of(option, texts) != value_of(option, PLAIN):
        yield _with_label(option, value_of(option, texts))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _not(option: str) -> str:
    return _("%(label)s: no", label=option_words.label(option))


def _with_label(option: str, value: str) -> str:
    if option in _PLAIN_ENOUGH:
        return value
    return _("%(label)s: %(value)s", label=option_words.label(option), value=value)


_PLAIN_ENOUGH = ("hand_size", "decks", "jokers", "stock_out", "end", "target", "hands", "match_form", "scoring")
"""Values that say themselves what they are about."""
