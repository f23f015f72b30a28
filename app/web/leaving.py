"""Leaving a match online for good: what it brings is said first."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import leaving, watching
from app.services.errors import ForbiddenError, NotFoundError, ServiceError
from app.web import errors, visitor
from app.web.ids import read_id
from app.web.tables import NOBODY, PAGE, context

blueprint = Blueprint("leaving", __name__)


@blueprint.get("/tables/<code>/goodbye")
def ask(code: str) -> str:
    """Say what leaving would bring, and ask."""
    number = _seat(request.args)
    farewell = leaving.foresee(visitor.house(), visitor.account_id() or NOBODY, code, number)
    return render_template("tables/goodbye.html", code=code, farewell=farewell, number=number)


@blueprint.post("/tables/<code>/goodbye")
def leave(code: str) -> Response:
    """Leave the match for good."""
    try:
        leaving.leave_match(visitor.house(), visitor.account_id() or NOBODY, code, _seat(request.form))
    except NotFoundError:
        raise
    except ServiceError as error:
        return errors.show_again(error, PAGE, **context(code))
    return redirect(_way_out(code), code=303)


def _seat(given: Mapping[str, str]) -> int | None:
    """Return the seat of who leaves, where one device goes round."""
    return read_id(given.get("seat", ""))


def _way_out(code: str) -> str:
    """Return where who has left goes: to watch the table, or to the start where nobody else may."""
    try:
        watching.get_version(visitor.house(), visitor.account_id(), code)
    except ForbiddenError:
        return url_for("start.show")
    return url_for("tables.show", code=code)
