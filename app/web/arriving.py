"""The door of a score sheet's link: what it lets one do, and coming in by it."""

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.services import arriving
from app.services.arriving import Arrival
from app.services.errors import RefusedError
from app.web import errors, right_words, visitor

blueprint = Blueprint("arriving", __name__, url_prefix="/s")

PAGE = "sharing/arrive.html"


@blueprint.get("/<code>")
def show(code: str) -> str | Response:
    """Show what the link is for; the sheet itself to who came by it before."""
    found = _look(code)
    if found.is_in:
        return redirect(url_for("sheets.show", match_id=found.match_id), code=303)
    return render_template(PAGE, refusal="", **_shown(found, code))


@blueprint.post("/<code>")
def take(code: str) -> Response:
    """Come in by the link, with an account from now on."""
    found = _look(code)
    try:
        if not found.own_name:
            # Said before the visitor gets an account.
            arriving.read_name(found.right, _typed())
        match_id = arriving.take(visitor.house(), visitor.ensure_account(), code, _typed())
    except RefusedError as error:
        return errors.show_again(error, PAGE, **_shown(found, code))
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


def _look(code: str) -> Arrival:
    return arriving.look(visitor.house(), visitor.address(), code, visitor.account_id())


def _typed() -> str:
    return request.form.get("name", "")


def _shown(found: Arrival, code: str) -> dict[str, object]:
    words = right_words.of_one_person() if found.hands_over else right_words.of(found.right)
    return {"found": found, "code": code, "words": words, "name": _typed()}
