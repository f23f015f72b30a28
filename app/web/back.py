"""Where a small form in the footer sends the reader back to."""

import re
from urllib.parse import quote

from flask import Flask, request, url_for

_PAGE_OF_OURS = re.compile(r"/(?!/)[!-\[\]-~]*")
"""What `here` can have written: a slash, then printable ASCII without backslashes, which browsers take for slashes."""


def init_app(app: Flask) -> None:
    """Let the layout say where it is."""
    app.jinja_env.globals.update(here=here)


def here() -> str:
    """Return the address of this page, to come back to."""
    path = quote(request.path)
    if request.method != "GET" or not request.query_string:
        return path
    return f"{path}?{request.query_string.decode('ascii', 'ignore')}"


def target() -> str:
    """Return the page of this site that the form was on, else the start page."""
    wanted = request.form.get("next", "")
    return wanted if _PAGE_OF_OURS.fullmatch(wanted) else url_for("start.show")
