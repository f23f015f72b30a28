"""Day or night, where the reader wants it otherwise than the device does."""

from flask import Blueprint, Flask, redirect, request, session
from werkzeug.wrappers import Response

from app.web import back

THEMES = ("auto", "light", "dark")

blueprint = Blueprint("theme", __name__)


def init_app(app: Flask) -> None:
    """Let the layout ask for the theme."""
    app.jinja_env.globals.update(theme=theme)


def theme() -> str:
    """Return the theme that the reader chose, `auto` where they chose none."""
    chosen = session.get("theme")
    return chosen if chosen in THEMES else "auto"


@blueprint.post("/theme")
def choose_theme() -> Response:
    """Switch between day and night and go back to where the reader was."""
    chosen = request.form.get("theme", "")
    if chosen in THEMES:
        session["theme"] = chosen
        session.permanent = True
    return redirect(back.target(), code=303)
