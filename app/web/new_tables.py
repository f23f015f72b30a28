"""The ways to a table: play now against bots, or open one with a rule book."""

from collections.abc import Mapping

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import EngineError
from app.services import groups, house_rules, tables
from app.services.errors import NotFoundError, RefusedError, TooManyError
from app.services.groups import GroupLine
from app.services.house_rules_kept import KeptBook
from app.web import errors, form_codes, rule_words, table_forms, table_levels, visitor
from app.web.ids import read_id
from app.web.table_forms import TableForm
from app.web.tables import own_name

blueprint = Blueprint("new_tables", __name__)

NOW_PAGE = "tables/play.html"
NEW_PAGE = "tables/new.html"


@blueprint.get("/play")
def ask_play() -> str:
    """Show the ways to play."""
    return render_template(NOW_PAGE, refusal=None, **_now_page(""))


@blueprint.post("/play")
def play_now() -> Response:
    """Deal at once, against bots."""
    name = request.form.get("name", "")
    try:
        account_id = visitor.ensure_account(form_codes.sent())
        name_shown, nonce = name.strip() or own_name(), request.form.get("nonce", "")
        level = request.form.get("level", tables.USUAL_LEVEL)
        code = tables.play_now(visitor.house(), account_id, name_shown, form_codes.sent(), nonce=nonce, level=level)
    except (RefusedError, TooManyError) as error:
        return errors.show_again(error, NOW_PAGE, **_now_page(name))
    return redirect(url_for("tables.show", code=code), code=303)


def _now_page(name: str) -> dict[str, object]:
    return {
        "name": name,
        "own_name": own_name(),
        "levels": table_levels.list_levels(),
        "level": request.form.get("level", tables.USUAL_LEVEL),
        "shelves": rule_words.shelves(),
    }


@blueprint.get("/tables/new")
def ask_new() -> str:
    """Show the form of a new table."""
    own_books = _own_books(request.args)
    form = table_forms.fill_form(request.args, own_books)
    return render_template(NEW_PAGE, refusal=None, **_shown(form, own_books))


@blueprint.post("/tables/new")
def open_table() -> Response:
    """Open a table and take its first seat."""
    own_books = _own_books(request.form)
    form = table_forms.fill_form(request.form, own_books)
    try:
        table_forms.check_book(form, request.form)
        table = table_forms.read_form(form)
        account_id = visitor.ensure_account(form_codes.sent())
        code = tables.open_table(visitor.house(), account_id, table, form.name, form_codes.sent())
    except (RefusedError, TooManyError, EngineError) as error:
        form = table_forms.without_bad_group(form)
        return errors.show_again(error, NEW_PAGE, **_shown(form, own_books))
    return redirect(url_for("tables.show", code=code), code=303)


def _own_books(given: Mapping[str, str]) -> tuple[KeptBook, ...]:
    return house_rules.list_own_books(visitor.house(), visitor.account_id(), read_id(given.get("group", "")))


def _shown(form: TableForm, own_books: tuple[KeptBook, ...]) -> dict[str, object]:
    return {"form": form, "group": _group(form), "own_books": own_books, "shelves": rule_words.shelves()}


def _group(form: TableForm) -> GroupLine | None:
    """Return the group that the table is for; raises `NotFoundError` where the visitor is not in it."""
    if not form.group:
        return None
    for group in groups.list_groups(visitor.house(), visitor.account_id()):
        if str(group.group_id) == form.group:
            return group
    raise NotFoundError("There is no such group.")
