"""What a score sheet says aloud, and whether this browser was asked to say it after every hand."""

from flask import Blueprint, Flask, redirect, request, session
from werkzeug.wrappers import Response

from app.services.sheet import MatchSheet
from app.web import back
from app.web.i18n import gettext as _
from app.web.i18n import number
from app.web.score_sheet import SheetView
from app.web.words import all_of

blueprint = Blueprint("aloud", __name__)

KEPT = "aloud"


def init_app(app: Flask) -> None:
    """Let the sheets ask for their words and for the switch."""
    app.jinja_env.globals.update(spoken=spoken, reads_aloud=reads_aloud)


def reads_aloud() -> bool:
    """Tell whether the reader wants to hear the score."""
    return session.get(KEPT) is True


@blueprint.post("/aloud")
def switch() -> Response:
    """Have the score read aloud after every hand from now on, or no longer, and go back to where the reader was."""
    session[KEPT] = request.form.get("aloud") == "1"
    session.permanent = True
    return redirect(back.target(), code=303)


def spoken(sheet: MatchSheet, view: SheetView) -> str:
    """Return how a match stands as it is read aloud: totals, what is missing, who deals next."""
    parts = []
    if sheet.rows:
        totals = all_of(f"{seat.name} {number(total)}" for seat, total in zip(sheet.seats, sheet.standing, strict=True))
        parts.append(_("After hand %(number)s: %(totals)s", number=len(sheet.rows), totals=totals))
    if sheet.finished:
        parts += [view.won, view.why.rstrip(".")]
    elif view.ahead:
        parts.append(view.ahead)
    if sheet.next_dealer is not None:
        name = sheet.seats[sheet.next_dealer].name
        parts.append(_("Hand %(number)s: %(name)s deals", number=sheet.next_number, name=name))
    return ". ".join(part for part in parts if part)
