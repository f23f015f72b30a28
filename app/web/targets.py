"""Another target for a match with real cards: typed, looked at, saved."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import RulesError
from app.services import record, targets
from app.services.errors import RefusedError
from app.services.sheet_rights import Right
from app.web import errors, visitor
from app.web.ids import read_id
from app.web.tables import NOBODY

blueprint = Blueprint("targets", __name__)

PAGE = "sheets/target.html"


@blueprint.get("/matches/<int:match_id>/target")
def ask(match_id: int) -> str:
    """Ask for another target."""
    page = record.get_entry_sheet(visitor.house(), visitor.account_id(), match_id, Right.MANAGE)
    return render_template(PAGE, sheet=page, refusal=None, outlook=None, typed=str(page.rules.target))


@blueprint.post("/matches/<int:match_id>/target")
def change(match_id: int) -> str | Response:
    """Say what the target would bring; save it, once that was seen."""
    house, account_id = visitor.house(), visitor.account_id() or NOBODY
    page = record.get_entry_sheet(house, account_id, match_id, Right.MANAGE)
    typed = request.form.get("target", "").strip()
    try:
        target = read_id(typed)
        if target is None:
            raise RefusedError("Write the target as a number.", about="target")
        if "sure" not in request.form:
            outlook = targets.foresee(house, account_id, match_id, target)
            return render_template(PAGE, sheet=page, refusal=None, outlook=outlook, typed=typed)
        version = read_id(request.form.get("version", "")) or 0
        targets.change_target(house, account_id, match_id, target, version)
    except (RefusedError, RulesError) as error:
        return errors.show_again(error, PAGE, sheet=page, outlook=None, typed=typed)
    return redirect(url_for("sheets.show", match_id=match_id), code=303)
