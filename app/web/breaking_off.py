"""Breaking a match off, and going on with it after all."""

from flask import Blueprint, redirect, url_for
from werkzeug.wrappers import Response

from app.services import breaking_off
from app.web import visitor
from app.web.tables import NOBODY

blueprint = Blueprint("breaking_off", __name__)


@blueprint.post("/matches/<int:match_id>/abandon")
def abandon(match_id: int) -> Response:
    """Break off a match with real cards."""
    breaking_off.abandon_match(visitor.house(), _me(), match_id)
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


@blueprint.post("/matches/<int:match_id>/resume")
def resume(match_id: int) -> Response:
    """Go on with a match with real cards."""
    breaking_off.resume_match(visitor.house(), _me(), match_id)
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


@blueprint.post("/dropped/<code>")
def drop(code: str) -> Response:
    """Drop a table that nobody but the reader has anything to do with, and offer to undo it."""
    breaking_off.drop_table(visitor.house(), _me(), code)
    return redirect(url_for("start.show", dropped=code), code=303)


@blueprint.post("/dropped/<code>/resume")
def resume_table(code: str) -> Response:
    """Go on at a table that was dropped."""
    breaking_off.resume_table(visitor.house(), _me(), code)
    return redirect(url_for("start.show"), code=303)


def _me() -> int:
    return visitor.account_id() or NOBODY
