"""A score sheet on a television: totals to be read from across a room, and the way to it for a phone."""

from flask import Blueprint, render_template, url_for

from app.services import sheet, sheet_links
from app.services.sheet import MatchSheet
from app.services.sheet_rights import Right
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
        "way_in": _way_in(page),
    }


def _way_in(page: MatchSheet) -> str | None:
    """Return the QR code by which others may watch: of a public page, else of a link that was made for watching."""
    if page.is_public:
        return url_for("paper.show_qr", match_id=page.match_id)
    if not page.may_manage or page.kind != "cards":
        return None
    links = sheet_links.list_links(visitor.house(), visitor.account_id(), page.match_id).links
    for link in links:
        if link.right is Right.WATCH and not link.hands_over:
            return url_for("sharing.show_qr", match_id=page.match_id, link_id=link.link_id)
    return None


def _get_page(match_id: int) -> MatchSheet:
    return sheet.get_sheet(visitor.house(), visitor.account_id(), match_id)
