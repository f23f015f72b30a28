"""Choosing between two entries of one hand, on the sheet where both are shown."""

from collections.abc import Callable

from flask import Blueprint, flash, redirect, url_for
from werkzeug.wrappers import Response

from app.services import choosing
from app.services.house import House
from app.web import visitor
from app.web.i18n import gettext as _

blueprint = Blueprint("rivals", __name__, url_prefix="/matches/<int:match_id>/entries/<code>")


@blueprint.post("/keep")
def keep(match_id: int, code: str) -> Response:
    """Leave on the sheet what stands there."""
    return _choose(choosing.keep_standing, match_id, code)


@blueprint.post("/take")
def take(match_id: int, code: str) -> Response:
    """Write the other entry in its place."""
    return _choose(choosing.take_other, match_id, code)


@blueprint.post("/add")
def add(match_id: int, code: str) -> Response:
    """Write the other entry as the next hand."""
    return _choose(choosing.add_other, match_id, code)


def _choose(choose: Callable[[House, int, int, str], None], match_id: int, code: str) -> Response:
    choose(visitor.house(), visitor.ensure_account(), match_id, code)
    flash(_("Chosen. The other entry stays in the history."))
    return redirect(url_for("sheets.show", match_id=match_id), code=303)
