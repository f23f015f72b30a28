"""A score sheet on a television: totals to be read from across a room, and the way to it for a phone."""

from flask import Blueprint, render_template

from app.services import sheet
from app.services.sheet import MatchSheet
from app.web import celebration, score_sheet, visitor

blueprint = Blueprint("score_television", __name__)


@blueprint.get("/matches/<int:match_id>/tv")
def show(match_id: int) -> str:
    """Show the score to a whole room."""
    return render_template("sheets/tv.html", **_shown(match_id))


@blueprint.get("/matches/<int:match_id>/tv/view")
def view(match_id: int) -> str:
    """Show what changes of the page."""
    return render_template("sheets/_tv.html", **_shown(match_id))


def _shown(match_id: int) -> dict[str, object]:
    page = _get_page(match_id)
    return {
        "sheet": page,
        "view": score_sheet.view_of(page),
        "celebrates": celebration.is_due(page, visitor.house().clock()),
    }


def _get_page(match_id: int) -> MatchSheet:
    return sheet.get_sheet(visitor.house(), visitor.account_id(), match_id)
