"""The ways to a table: play now against bots, or open one with a rule book."""

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import EngineError
from app.services import beginning, groups, house_rules, one_device, tables
from app.services.beginning import Gathering
from app.services.errors import ForbiddenError, NotFoundError, RefusedError, TooManyError
from app.services.groups import GroupLine
from app.services.house_rules_kept import KeptBook
from app.web import errors, form_codes, guests, match_forms, rule_words, table_forms, table_levels, table_rules, visitor
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
        "own_name": own_name() or guests.word(),
        "levels": table_levels.list_levels(),
        "level": request.form.get("level", tables.USUAL_LEVEL),
        "shelves": rule_words.shelves(),
    }


@blueprint.get("/tables/new")
def ask_new() -> str | Response:
    """Show the form of a new table."""
    if request.args.get("to"):
        # Another book has a target and choices of its own; who plays stays written down.
        kept = {**table_rules.carried(request.args), "book": request.args["to"]}
        return redirect(url_for("new_tables.ask_new", **kept), code=303)
    given = _with_usual_group(request.args)
    own_books = _own_books(given)
    form = table_forms.fill_form(given, own_books)
    if form.device and not any(given.get(field) for fields in match_forms.ROW_FIELDS for field in fields):
        form = replace(form, rows=match_forms.usual_rows(_gathering(form)))
    return render_template(NEW_PAGE, refusal=None, **_shown(form, own_books))


def _with_usual_group(given: Mapping[str, str]) -> dict[str, str]:
    """Return what was asked for; around one device a group sits down unless nobody's was asked for."""
    if given.get("device") != "1" or "group" in given:
        return dict(given)
    usual = beginning.find_usual_group(visitor.house(), visitor.account_id())
    return {**given, "group": "" if usual is None else str(usual)}


@blueprint.post("/tables/new")
def open_table() -> Response:
    """Open a table and take its first seat, or seat everybody around this device and deal."""
    own_books = _own_books(request.form)
    form = table_forms.fill_form(request.form, own_books)
    try:
        table_forms.check_book(form, request.form)
        table = table_forms.read_form(form)
        account_id = visitor.ensure_account(form_codes.sent())
        if form.device:
            people, nonce = match_forms.read_places(form.rows), request.form.get("nonce", "")
            code = one_device.open_table(visitor.house(), account_id, table, people, form_codes.sent(), nonce=nonce)
        else:
            code = tables.open_table(visitor.house(), account_id, table, form.name, form_codes.sent())
    except (ForbiddenError, RefusedError, TooManyError, EngineError) as error:
        form = table_forms.without_bad_group(form)
        return errors.show_again(error, NEW_PAGE, **_shown(form, own_books))
    return redirect(url_for("tables.show", code=code), code=303)


def _own_books(given: Mapping[str, str]) -> tuple[KeptBook, ...]:
    return house_rules.list_own_books(visitor.house(), visitor.account_id(), read_id(given.get("group", "")))


def _shown(form: TableForm, own_books: tuple[KeptBook, ...]) -> dict[str, object]:
    around = {
        "gathering": _gathering(form),
        "newcomer": match_forms.NEWCOMER,
        "strangers": table_forms.STRANGERS,
        "about": "seats",
    }
    return {
        "form": form,
        "group": _group(form),
        "own_books": own_books,
        "shelves": rule_words.shelves(),
        "levels": table_levels.list_levels(),
        **(around if form.device else {}),
    }


def _gathering(form: TableForm) -> Gathering:
    return beginning.gather(visitor.house(), visitor.account_id(), read_id(form.group))


def _group(form: TableForm) -> GroupLine | None:
    """Return the group that the table is for; raises `NotFoundError` where the visitor is not in it."""
    if not form.group:
        return None
    for group in groups.list_groups(visitor.house(), visitor.account_id()):
        if str(group.group_id) == form.group:
            return group
    raise NotFoundError("There is no such group.")
