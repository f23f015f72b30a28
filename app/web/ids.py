"""The numbers of rows, as addresses and forms spell them."""

import re

from flask import Flask
from werkzeug.routing import IntegerConverter

PATTERN = r"[0-9]{1,9}"
"""PostgreSQL's integers have ten digits at most; a longer number is the number of nothing."""


class IdConverter(IntegerConverter):
    """A number in an address; any other text leads nowhere."""

    regex = PATTERN


def init_app(app: Flask) -> None:
    """Let addresses hold numbers of rows only."""
    app.url_map.converters["int"] = IdConverter


def read_id(text: str) -> int | None:
    """Return the number that a form sends, none where it sends anything else."""
    return int(text) if re.fullmatch(PATTERN, text) else None
