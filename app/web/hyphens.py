"""Where a long name may go on in the next line of a narrow column."""

import re

from flask import Flask

SOFT = "\u00ad"
"""A hyphen that is seen only at the end of a line."""
LONG = re.compile(r"\S{8,}")
_VOWEL, _CONSONANT = "aeiouáéíóúüàèìòùâêîôûäöãõ", "bcdfghjklmnñpqrstvwxyzç"
_LETTER = _VOWEL + _CONSONANT
_BEGINS = f"(?:[bcdfgkpt][lr]|ch|ll|rr|[{_CONSONANT}])[{_VOWEL}][{_LETTER}]"
BETWEEN_SYLLABLES = f"(?<=[{_LETTER}][{_VOWEL}])(?={_BEGINS})|(?<=[{_VOWEL}][lmnrsz])(?![lr])(?={_BEGINS})"
"""As Python and the browser read it: before a consonant, or between two, and never beside a single letter."""
_BETWEEN = re.compile(BETWEEN_SYLLABLES, re.IGNORECASE)


def init_app(app: Flask) -> None:
    """Let the pages break names, and the pad by the same pattern."""
    app.jinja_env.filters.update(hyphened=hyphened)
    app.jinja_env.globals.update(BETWEEN_SYLLABLES=BETWEEN_SYLLABLES)


def hyphened(name: str) -> str:
    """Return a name whose long words can be broken between syllables, where Latin letters spell it."""
    return LONG.sub(lambda word: _BETWEEN.sub(SOFT, word[0]), name)
