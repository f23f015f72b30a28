"""Where a small form in the footer sends the reader back to."""

from urllib.parse import urlsplit

from flask import Flask, request, url_for


def init_app(app: Flask) -> None:
    """Let the layout say where it is."""
    app.jinja_env.globals.update(here=here)


def here() -> str:
    """Return the address of this page, to come back to."""
    if request.method != "GET":
        return request.path
    return request.full_path.removesuffix("?")


def target() -> str:
    """Return the page of this site that the form was on, else the start page."""
    wanted = request.form.get("next", "")
    parts = urlsplit(wanted)
    is_here = wanted.startswith("/") and not wanted.startswith(("//", "/\\"))
    if is_here and not parts.netloc and "\\" not in wanted:
        return wanted
    return url_for("start.show")
