"""Where a small form in the footer sends the reader back to."""

from urllib.parse import quote, urlsplit

from flask import Flask, request, url_for


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
    parts = urlsplit(wanted)
    is_here = wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    if is_here and not parts.netloc and "\\" not in wanted:
        return wanted
    return url_for("start.show")
