"""Tables without a referee: opened, sat at, and everything that people do there with the cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import RulesError
from app.free import Deed
from app.services import free_sheets, free_tables, groups, house_rules, repeated, watching
from app.services.errors import NotFoundError, RefusedError, TooManyError
from app.services.free_tables import DECKS, PLACES, FreeTable
from app.services.house_rules_kept import KeptBook
from app.web import errors, form_codes, free_view, table_forms, tables, visitor
from app.web.ids import read_id

blueprint = Blueprint("free_tables", __name__)

NEW_PAGE = "free/new.html"
USUAL_PLACES = 4
MOST_TYPED = 999
"""Cards, more than there are: what is typed beyond that is refused in the same words."""


@dataclass(frozen=True, slots=True)
class FreeForm:
    """What was typed so far, as text."""

    book: str
    places: str
    decks: str
    jokers: str
    name: str
    group: str
    listed: str

    @property
    def seats_offered(self) -> list[tuple[int, int]]:
        """The numbers of seats, as values and labels."""
        low, high = PLACES
        return [(count, count) for count in range(low, high + 1)]


@blueprint.get("/tables/free")
def ask() -> str:
    """Show the form of a new table."""
    return render_template(NEW_PAGE, refusal=None, about="", **_shown(request.args))


@blueprint.post("/tables/free")
def open_table() -> Response:
    """Open a table and take its first seat."""
    form = _fill(request.form, ())
    try:
        wanted = _read(form)
        account_id = visitor.ensure_account(form_codes.sent())
        code = free_tables.open_table(visitor.house(), account_id, wanted, form.name, form_codes.sent())
    except (RefusedError, RulesError, TooManyError) as error:
        return errors.show_again(error, NEW_PAGE, **_shown(request.form))
    return redirect(url_for("tables.show", code=code), code=303)


def _shown(given: Mapping[str, str]) -> dict[str, object]:
    group_id = read_id(given.get("group", ""))
    own = house_rules.list_own_books(visitor.house(), visitor.account_id(), group_id)
    form = _fill(given, own)
    return {"form": form, "group": _group(group_id), "books": free_view.list_books(own)}


def _group(group_id: int | None) -> groups.GroupLine | None:
    """Return the group that the table is for; raises `NotFoundError` where the visitor is not in it."""
    if group_id is None:
        return None
    mine = groups.list_groups(visitor.house(), visitor.account_id())
    found = next((group for group in mine if group.group_id == group_id), None)
    if found is None:
        raise NotFoundError("There is no such group.")
    return found


def _fill(given: Mapping[str, str], own: tuple[KeptBook, ...]) -> FreeForm:
    usual = next((book.key for book in own if book.is_default), table_forms.DEFAULT_BOOK)
    return FreeForm(
        book=given.get("book", usual),
        places=given.get("places", str(USUAL_PLACES)),
        decks=given.get("decks", str(DECKS[0])),
        jokers=given.get("jokers", "0"),
        name=given.get("name", ""),
        group=given.get("group", ""),
        listed="1" if given.get("listed") == "1" else "",
    )


def _read(form: FreeForm) -> FreeTable:
    group_id = read_id(form.group)
    if form.group and group_id is None:
        raise RefusedError("There is no such group.")
    return FreeTable(
        book=form.book,
        places=read_id(form.places) or 0,
        decks=read_id(form.decks) or 0,
        has_jokers=form.jokers == "1",
        group_id=group_id,
        listed=bool(form.listed) and group_id is None,
    )


@blueprint.post("/tables/<code>/free/seats")
def take_seat(code: str) -> Response:
    """Sit down."""
    number, name = _number("number"), request.form.get("name", "")
    # Only a table that exists is worth an account.
    watching.get_version(visitor.house(), visitor.account_id(), code)
    visitor.ensure_account()
    return tables.do(
        code,
        lambda: free_tables.take_seat(visitor.house(), _me(), code, number, name),
        lambda: repeated.sits_there(visitor.house(), _me(), code, number),
    )


@blueprint.post("/tables/<code>/free/leave")
def leave(code: str) -> Response:
    """Get up."""
    return tables.do(code, lambda: free_tables.leave_seat(visitor.house(), _me(), code))


@blueprint.post("/tables/<code>/free/seats/free")
def free_seat(code: str) -> Response:
    """Free the seat of somebody who does not come back."""
    number = _number("number")
    return tables.do(code, lambda: free_tables.free_seat(visitor.house(), _me(), code, number))


@blueprint.post("/tables/<code>/free/round")
def begin_round(code: str) -> Response:
    """Gather all cards and shuffle them."""
    number = _number("hand")
    return tables.do(
        code,
        lambda: free_tables.begin_round(visitor.house(), _me(), code, number),
        lambda: repeated.is_begun(visitor.house(), _me(), code, number),
    )


@blueprint.post("/tables/<code>/free/acts")
def act(code: str) -> Response:
    """Do something with the cards."""
    return tables.do(code, lambda: _act(code), lambda: tables.is_made(code, _completed(request.form.get("act", ""))))


@blueprint.post("/tables/<code>/free/book")
def choose_book(code: str) -> Response:
    """Count by another rule book."""
    book = request.form.get("book", "")
    return tables.do(code, lambda: free_tables.choose_book(visitor.house(), _me(), code, book))


@blueprint.post("/tables/<code>/free/sheet")
def enter_round(code: str) -> Response:
    """Write what was counted on a score sheet."""
    return tables.do(code, lambda: _enter(code), lambda: tables.is_made(code, Deed.WRITE))


@blueprint.post("/tables/<code>/free/away")
def put_away(code: str) -> Response:
    """Clear the table for good."""
    return tables.do(code, lambda: free_tables.put_away(visitor.house(), _me(), code))


def _act(code: str) -> None:
    text = _completed(request.form.get("act", ""))
    free_tables.act(visitor.house(), _me(), code, number=_number("hand"), ply=_number("ply"), text=text)


def _completed(text: str) -> str:
    """Put the number of cards that was typed where an act names its field: `deal ?each`."""
    word, _space, field = text.partition(" ?")
    if not field:
        return text
    count = read_id(request.form.get(field, "").strip())
    if not count:
        raise RefusedError("Write how many cards, as a number from 1 on.")
    return f"{word} {min(count, MOST_TYPED)}"


def _enter(code: str) -> None:
    free_sheets.enter_round(visitor.house(), _me(), code, number=_number("hand"), ply=_number("ply"))


def _number(field: str) -> int:
    """Return what a field says, -1 where that is no number of a seat, a round or an act."""
    number = read_id(request.form.get(field, ""))
    return -1 if number is None else number


def _me() -> int:
    return visitor.account_id() or tables.NOBODY
