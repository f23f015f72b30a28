"""The form of a rule book as texts: what is typed for every option, and the rules that it means."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.engine import BOOKS, Rank, Rules, rules_from_json, rules_to_json
from app.engine.cards import CODES, RANKS
from app.engine.errors import Option, RulesError
from app.engine.rules import OPTIONS

DEFAULT_BOOK = "ochos-locos"
EMPTY_CARDS = 2
"""Fields for one more card that does something alone."""
MOST_SINGLE_CARDS = 52
SWITCHES = tuple(name for name in OPTIONS if isinstance(getattr(Rules(), name), bool))
"""Options that are either on or off."""
EFFECT_RANKS = RANKS
POINT_RANKS = tuple(Rank)
TABLES = ("effects", "points")
EDITED = tuple(name for name in OPTIONS if name != "book")

Texts = Mapping[str, str]
"""By field: what is typed in it; a switch that is off is empty."""


def spell(rules: Rules) -> dict[str, str]:
    """Return what stands in every field for these rules."""
    spelled = rules_to_json(rules)
    texts = {"base": rules.book if rules.book in BOOKS else DEFAULT_BOOK}
    for option in EDITED:
        if option not in TABLES:
            texts |= _spell_option(option, spelled[option])
    return texts | _spell_effects(spelled["effects"]) | _spell_points(spelled["points"])


def typed(given: Mapping[str, str]) -> dict[str, str]:
    """Return what was sent, every other field as an empty form has it."""
    texts = {field: _seen(given.get(field, "")) for field in spell(Rules())}
    for number in range(1, MOST_SINGLE_CARDS + 1):
        if f"card-{number}" in given:
            texts |= {field: _seen(given.get(field, "")) for field in (f"card-{number}", f"card-{number}-does")}
    if texts["base"] not in BOOKS:
        texts["base"] = DEFAULT_BOOK
    return texts


def read(texts: Texts) -> Rules:
    """Return the rules that are typed; raises `RulesError` for a contradiction or what is no value."""
    options = {option: read_option(option, texts) for option in EDITED}
    return rules_from_json({"book": texts["base"], **options})


def read_option(option: str, texts: Texts) -> Any:
    """Return the value of one option as JSON; what cannot be read stays a text, which no option takes."""
    match option:
        case "players":
            return [number_of(texts["players-low"]), number_of(texts["players-high"])]
        case "effects":
            return _once(list(read_effects(texts)))
        case "points":
            return {rank: _points_of(texts[f"points-{rank}"]) for rank in POINT_RANKS if texts[f"points-{rank}"]}
    text = texts[option].strip()
    if option in SWITCHES:
        return bool(text)
    if option == "wild_rank":
        return text
    return number_of(text) if text else None


def read_effects(texts: Texts) -> Iterator[tuple[str, str]]:
    """Return the action cards that are typed: ranks and single cards, and what each does."""
    for rank in EFFECT_RANKS:
        if texts[f"effect-{rank}"]:
            yield str(rank), texts[f"effect-{rank}"]
    for number in card_numbers(texts):
        card, does = texts[f"card-{number}"], texts[f"card-{number}-does"]
        if card in CODES and does:
            yield card, does


def _points_of(text: str) -> int:
    number = number_of(text)
    if isinstance(number, str):
        # Said of this one, not of all the ranks together.
        raise RulesError("%(option)s cannot be %(value)s.", option=Option("points"), value=f"“{number[:20]}”")
    return number


def _seen(text: str) -> str:
    """Return a value without spaces around it and without what no page may hold."""
    return "".join(char for char in text if char.isprintable()).strip()


def _once(effects: list[tuple[str, str]]) -> dict[str, str]:
    if len(dict(effects)) < len(effects):
        raise RulesError("One card stands twice in %(option)s.", option=Option("effects"))
    return dict(effects)


def card_numbers(texts: Texts) -> list[int]:
    """Return the numbers of the fields for single cards."""
    return [number for number in range(1, MOST_SINGLE_CARDS + 1) if f"card-{number}" in texts]


def number_of(text: str) -> int | str:
    """Return the whole number that is typed; anything else stays a text."""
    stripped = text.strip()
    return int(stripped) if stripped.isascii() and stripped.isdigit() and len(stripped) < 10 else stripped


def _spell_option(option: str, value: Any) -> dict[str, str]:
    if option == "players":
        return {"players-low": str(value[0]), "players-high": str(value[1])}
    if option in SWITCHES:
        return {option: "on" if value else ""}
    return {option: "" if value is None else str(value)}


def _spell_effects(effects: Mapping[str, str]) -> dict[str, str]:
    texts = {f"effect-{rank}": effects.get(rank, "") for rank in EFFECT_RANKS}
    single = [(key, does) for key, does in effects.items() if key in CODES]
    empty = [("", "")] * EMPTY_CARDS
    for number, (card, does) in enumerate([*single, *empty], start=1):
        texts |= {f"card-{number}": card, f"card-{number}-does": does}
    return texts


def _spell_points(points: Mapping[str, int]) -> dict[str, str]:
    return {f"points-{rank}": str(points[rank]) if rank in points else "" for rank in POINT_RANKS}
