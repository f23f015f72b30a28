"""Who else may watch, score or manage a sheet: its links, and the scorer's role handed on."""

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import handing_over, sheet_links
from app.services.errors import RefusedError, TooManyError
from app.services.sheet_links import Lasts, SharePage
from app.web import errors, form_codes, qr, right_words, visitor
from app.web.i18n import gettext as _
from app.web.ids import read_id
from app.web.tables import NOBODY

blueprint = Blueprint("sharing", __name__, url_prefix="/matches/<int:match_id>")

PAGE = "sharing/share.html"
HAND_OVER_PAGE = "sharing/hand_over.html"


@blueprint.get("/share")
def show(match_id: int) -> str:
    """Show the links of a sheet, and the form for a new one."""
    page = sheet_links.list_links(visitor.house(), visitor.account_id(), match_id)
    return render_template(PAGE, refusal=None, **_shown(page))


@blueprint.post("/share")
def make(match_id: int) -> Response:
    """Make a link."""
    right, lasts = right_words.read(request.form.get("right", "")), request.form.get("lasts", "")
    try:
        if right is None or lasts not in list(Lasts):
            raise RefusedError("Say what the link is for, and for how long.")
        made = sheet_links.make_link(visitor.house(), _me(), match_id, right, Lasts(lasts), form_code=form_codes.sent())
    except (RefusedError, TooManyError) as error:
        page = sheet_links.list_links(visitor.house(), visitor.account_id(), match_id)
        return errors.show_again(error, PAGE, **_shown(page))
    return redirect(url_for("sharing.show", match_id=match_id, _anchor=f"link-{made}"), code=303)


def _shown(page: SharePage) -> dict[str, object]:
    return {
        "sheet": page.sheet,
        "links": [(link, right_words.label_of(link)) for link in page.links],
        "rights": right_words.list_rights(),
        "times": right_words.list_times(),
        "right": request.form.get("right", "watch"),
        "lasts": request.form.get("lasts", Lasts.DAY),
    }


@blueprint.get("/links/<int:link_id>/qr.svg")
def show_qr(match_id: int, link_id: int) -> Response:
    """Draw a link, for who may hand it out."""
    code = sheet_links.get_code(visitor.house(), visitor.account_id(), match_id, link_id)
    return qr.drawn(url_for("arriving.show", code=code, _external=True))


@blueprint.post("/links/<int:link_id>/take-back")
def take_back(match_id: int, link_id: int) -> Response:
    """End a link."""
    sheet_links.take_back(visitor.house(), _me(), match_id, link_id)
    flash(_("The link has ended. Nobody can do anything by it any more."))
    back = "sharing.ask_hand_over" if request.form.get("from") == "hand-over" else "sharing.show"
    return redirect(url_for(back, match_id=match_id), code=303)


@blueprint.get("/hand-over")
def ask_hand_over(match_id: int) -> str:
    """Ask to whom the scoring is handed on."""
    page = handing_over.get_page(visitor.house(), _me(), match_id)
    code = None
    if page.offer is not None:
        code = sheet_links.get_code(visitor.house(), _me(), match_id, page.offer)
    return render_template(HAND_OVER_PAGE, page=page, sheet=page.sheet, code=code)


@blueprint.post("/hand-over")
def hand_over(match_id: int) -> Response:
    """Hand the scoring to somebody."""
    heir = read_id(request.form.get("heir", ""))
    handing_over.hand_to(visitor.house(), _me(), match_id, NOBODY if heir is None else heir)
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


@blueprint.post("/hand-over/link")
def offer(match_id: int) -> Response:
    """Make a link by which one person takes the scoring over."""
    handing_over.offer(visitor.house(), _me(), match_id)
    return redirect(url_for("sharing.ask_hand_over", match_id=match_id), code=303)


@blueprint.post("/hand-over/back")
def take_scoring_back(match_id: int) -> Response:
    """Take the scoring back."""
    handing_over.take_back(visitor.house(), _me(), match_id)
    flash(_("You enter the hands again."))
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


def _me() -> int:
    return visitor.account_id() or NOBODY
