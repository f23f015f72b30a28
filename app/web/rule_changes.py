"""What one match plays otherwise than its book, as a form carries it from page to page."""

import json
from contextlib import suppress
from typing import Any

from app.engine import BOOKS, Rules, rules_to_json
from app.services.errors import RefusedError

LONGEST = 4_000
"""Characters of changed rules that are read."""


def read(text: str) -> dict[str, object]:
    """Return the options that differ, by name; raises `RefusedError` where no editor has written them."""
    options: Any = None
    with suppress(ValueError, RecursionError):
        found = json.loads(text)
        # Half of a character, as JSON may spell one, can be shown nowhere.
        json.dumps(found, ensure_ascii=False).encode()
        options = found
    if not isinstance(options, dict) or "book" in options or len(text) > LONGEST:
        raise RefusedError("The changed rules could not be read. Change them again.", about="book")
    return dict(options)


def spell(rules: Rules) -> str:
    """Return in which options rules differ from their book; empty where in none."""
    by_book = rules_to_json(BOOKS[rules.book].rules)
    changes = {option: value for option, value in rules_to_json(rules).items() if value != by_book[option]}
    return json.dumps(changes, separators=(",", ":")) if changes else ""
