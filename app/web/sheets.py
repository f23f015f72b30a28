"""The page of a match: its score sheet, for real cards and for online play alike."""

from flask import Blueprint, render_template, request

from app.services import amending, choosing, corrections, handing_over, sheet, steps
from app.web import celebration, score_sheet, visitor
from app.web.ids import read_id

blueprint = Blueprint("sheets", __name__)


@blueprint.get("/matches/<int:match_id>")
def show(match_id: int) -> str:
    """Show the hands, the totals and what can be done."""
    house, account_id = visitor.house(), visitor.account_id()
    page = sheet.get_sheet(house, account_id, match_id)
    return render_template(
        "sheets/sheet.html",
        sheet=page,
        view=score_sheet.view_of(page),
        scorers=handing_over.find_scorers(house, account_id, match_id) if page.kind == "cards" else None,
        celebrates=celebration.is_due(page, house.clock()),
        removed=corrections.find_removed(house, account_id, match_id) if page.may_record else None,
        rivals_found=choosing.list_rivals(house, account_id, match_id) if page.may_record else (),
        steps=steps.find_steps(house, account_id, match_id) if page.kind == "cards" else steps.Steps(),
        may_amend=amending.may_amend(page),
        has_target=amending.has_target(page.rules),
        just_removed=read_id(request.args.get("removed", "")),
    )
