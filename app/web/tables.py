"""Online tables: the page, its fragment, and everything that people do at a table."""

from collections.abc import Callable

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import EngineError, Jump, Play, parse_move
from app.services import accounts, play, repeated, tables, watching
from app.services.curtain import Opening
from app.services.errors import NotFoundError, ServiceError
from app.web import curtains, errors, free_view, phrase_words, table_settings, table_view, visitor
from app.web.ids import read_id
from app.web.table_view import TableView

blueprint = Blueprint("tables", __name__)

PAGE = "tables/table.html"
FRAGMENT = "tables/_table.html"
FRAGMENT_TYPE = "text/vnd.ochos.fragment+html"
"""What the script of the page accepts: the table without the page around it, a refusal as a plain sentence."""
ASKED = ("eight", "first", "card")
"""What names the card that is asked about, without a script: for its suit, for its company, whether to play it."""
NOBODY = 0
"""No account has this id: a visitor without one is told the same as a stranger."""

Deed = Callable[[], None]


@blueprint.get("/t/<code>")
def share(code: str) -> Response:
    """Lead a shared link to its table."""
    return redirect(url_for("tables.show", code=code), code=303)


@blueprint.get("/tables/<code>")
def show(code: str) -> str:
    """Show a table as far as the reader may see it."""
    return _page(code)


@blueprint.get("/tables/<code>/view")
def view(code: str) -> str:
    """Show what changes of the page, for this reader."""
    _whole, fragment, values = _look(code, curtains.read(request.values))
    return render_template(fragment, refusal=None, **values)


@blueprint.post("/tables/<code>/seats")
def take_seat(code: str) -> Response:
    """Sit down."""
    number, name = _number("number"), request.form.get("name", "")
    # Only a table that exists is worth an account.
    watching.get_version(visitor.house(), visitor.account_id(), code)
    visitor.ensure_account()
    return do(
        code,
        lambda: tables.take_seat(visitor.house(), _me(), code, number, name),
        lambda: repeated.sits_there(visitor.house(), _me(), code, number),
    )


@blueprint.post("/tables/<code>/leave")
def leave(code: str) -> Response:
    """Give one's seat back."""
    return do(code, lambda: tables.leave_seat(visitor.house(), _me(), code))


@blueprint.post("/tables/<code>/bots")
def add_bots(code: str) -> Response:
    """Fill the free seats with bots, or one that is named."""
    level = request.form.get("level", tables.USUAL_LEVEL)
    seat = _number("number") if "number" in request.form else None
    return do(code, lambda: tables.add_bots(visitor.house(), _me(), code, level, seat))


@blueprint.post("/tables/<code>/bots/level")
def set_level(code: str) -> Response:
    """Choose how a bot plays."""
    number, level = _number("number"), request.form.get("level", "")
    return do(code, lambda: tables.set_level(visitor.house(), _me(), code, number, level))


@blueprint.post("/tables/<code>/seats/free")
def free_seat(code: str) -> Response:
    """Free the seat of a bot, or of somebody who does not come."""
    number = _number("number")
    return do(code, lambda: tables.free_seat(visitor.house(), _me(), code, number))


@blueprint.post("/tables/<code>/ready")
def say_ready(code: str) -> Response:
    """Say ready for the first or the next hand."""
    return do(code, lambda: tables.say_ready(visitor.house(), _me(), code, request.form.get("nonce", "")))


@blueprint.post("/tables/<code>/moves")
def move(code: str) -> Response:
    """Play, draw, pass, call or catch."""
    return do(code, lambda: _make_move(code), lambda: is_made(code, _called(request.form.get("move", ""))))


@blueprint.post("/tables/<code>/uncover")
def uncover(code: str) -> Response | str:
    """Show the hand of who has taken a device that goes round; asked for again as a page, the curtain is closed."""
    return Response(view(code), mimetype="text/html") if _wants_fragment() else _page(code)


@blueprint.post("/tables/<code>/close")
def close(code: str) -> Response:
    """End an open match between two hands."""
    return do(code, lambda: tables.close_match(visitor.house(), _me(), code))


@blueprint.post("/tables/<code>/abandon")
def abandon(code: str) -> Response:
    """Break a match off between two hands, without a winner."""
    return do(code, lambda: tables.abandon_match(visitor.house(), _me(), code))


@blueprint.post("/tables/<code>/order")
def sort_cards(code: str) -> Response:
    """Sort the reader's cards by suit or by rank, here and at every other table."""
    table_settings.keep_order(request.form.get("order", ""))
    return _answer(code)


@blueprint.post("/tables/<code>/settings")
def keep_settings(code: str) -> Response:
    """Remember how the reader wants tables, in this browser."""
    table_settings.keep(request.form)
    return _answer(code)


def _make_move(code: str) -> None:
    number, ply = _number("hand"), _number("ply")
    text = _called(request.form.get("move", ""))
    claimed = visitor.claim()
    play.make_move(visitor.house(), claimed, code, number=number, ply=ply, text=text)
    visitor.confirm(claimed)


def is_made(code: str, text: str) -> bool:
    """Tell whether the visitor has made this move, or done this act, where the form says."""
    return repeated.is_made(visitor.house(), _me(), code, number=_number("hand"), ply=_number("ply"), text=text)


def _number(field: str) -> int:
    """Return what a field says, -1 where that is no number of a seat, a hand or a move."""
    number = read_id(request.form.get(field, ""))
    return -1 if number is None else number


def _called(text: str) -> str:
    """Add the last-card call to a play, where its button is pressed."""
    if "called" in request.form and isinstance(parse_move(text), Play | Jump) and not text.endswith("!"):
        return text + "!"
    return text


def do(code: str, deed: Deed, is_done: Callable[[], bool] = bool) -> Response:
    """Do something at a table, and answer with the table or with why it was not done.

    Where it turns out that it `is_done` already, a form was sent twice, and nothing is wrong.
    """
    try:
        deed()
    except NotFoundError:
        raise
    except (EngineError, ServiceError) as error:
        if _holds(is_done):
            return _answer(code)
        if _wants_fragment():
            return Response(errors.sentence_of(error), errors.status_of(error), mimetype="text/plain")
        page, _fragment, values = _look(code)
        return errors.show_again(error, page, **values)
    return _answer(code)


def _holds(is_done: Callable[[], bool]) -> bool:
    try:
        return is_done()
    except (EngineError, ServiceError):
        # What cannot even be read was never done.
        return False


def _me() -> int:
    return visitor.account_id() or NOBODY


def _answer(code: str) -> Response:
    if _wants_fragment():
        return Response(view(code), mimetype="text/html")
    if curtains.FIELD in request.form:
        # An address that shows a hand would show it again, to whoever has the device then.
        return Response(_page(code), mimetype="text/html")
    return redirect(url_for("tables.show", code=code), code=303)


def _wants_fragment() -> bool:
    return FRAGMENT_TYPE in request.headers.get("Accept", "")


def _page(code: str) -> str:
    page, _fragment, values = _look(code)
    return render_template(page, refusal=None, **values)


def _look(code: str, opening: Opening | None = None) -> tuple[str, str, dict[str, object]]:
    """Return the templates of a table, whole and as a fragment, and what they are made of, for this reader."""
    try:
        return PAGE, FRAGMENT, context(code, opening)
    except NotFoundError:
        return free_view.PAGE, free_view.FRAGMENT, free_view.context(code)


def context(code: str, opening: Opening | None = None) -> dict[str, object]:
    """Return what the page of a table is made of, for this reader; a form says who has a device that goes round."""
    return {"view": _view(code, opening or curtains.read(request.form)), "phrases": phrase_words.list_all()}


def _view(code: str, opening: Opening | None) -> TableView:
    page = watching.get_table(visitor.house(), visitor.account_id(), code, opening)
    chosen = next((request.values[name] for name in ASKED if request.values.get(name)), "")
    return table_view.view_of(page, table_settings.read(), chosen)


def own_name() -> str | None:
    """Return what the visitor is called where nothing else is said, none where they have no name."""
    account_id = visitor.account_id()
    return None if account_id is None else accounts.get_account(visitor.house(), account_id).username
