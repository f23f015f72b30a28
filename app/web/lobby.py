"""The lobby: tables to join or to watch, and the code that leads to one."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import lobby, watching
from app.services.errors import NotFoundError, RefusedError, TooManyError
from app.web import errors, qr, table_wait, visitor

blueprint = Blueprint("lobby", __name__)

PAGE = "lobby/lobby.html"
blueprint.add_app_template_filter(table_wait.duration, "clock_words")


@blueprint.get("/tables")
def show() -> str:
    """Show the tables that one may join or watch."""
    return render_template(PAGE, lobby=_lobby(), typed="", refusal=None)


@blueprint.post("/tables/find")
def find() -> Response:
    """Lead from a typed code to its table."""
    typed = request.form.get("code", "")
    try:
        code = lobby.find_table(visitor.house(), visitor.address(), typed)
    except (NotFoundError, RefusedError, TooManyError) as error:
        return errors.show_again(error, PAGE, lobby=_lobby(), typed=typed)
    return redirect(url_for("tables.show", code=code), code=303)


@blueprint.get("/tables/<code>/qr.svg")
def show_qr(code: str) -> Response:
    """Draw the link of a table, for who may look at it."""
    watching.get_version(visitor.house(), visitor.account_id(), code)
    return qr.drawn(url_for("tables.share", code=code, _external=True))


def _lobby() -> lobby.Lobby:
    return lobby.show(visitor.house(), visitor.account_id())
