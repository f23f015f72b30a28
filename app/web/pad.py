"""The score pad of a device without a connection: its page, what it takes along, and what it sends later."""

from dataclasses import replace
from typing import Any

from flask import Blueprint, jsonify, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import BOOKS, rules_to_json
from app.engine.rules import MOST_PLAYERS
from app.services import beginning, carried, device_entries, record
from app.services.beginning import Gathering, NewMatch
from app.services.house_rules_kept import Edition
from app.services.names import read_group_name
from app.web import device, entries, match_forms, rule_choices, score_sheet, taking_along, visitor
from app.web.i18n import gettext as _
from app.web.ids import read_id
from app.web.match_forms import NEWCOMER, MatchForm

blueprint = Blueprint("pad", __name__, url_prefix="/pad")

NO_GROUP = Gathering(None, (), (), (), None)


@blueprint.get("")
@blueprint.get("/new")
@blueprint.get("/<key>")
@blueprint.get("/<key>/hands")
def show(key: str = "") -> str | Response:
    """Show the pad, the same for everybody: the browser fills it with what the device has."""
    found = beginning.find_begun(visitor.house(), visitor.account_id(), key)
    if found is not None:
        return redirect(url_for("sheets.show", match_id=found), code=303)
    form = match_forms.new_form(NO_GROUP, _("Our table"))
    return render_template(
        "pad/shell.html",
        form=form,
        newcomer=NEWCOMER,
        shelves=rule_choices.list_shelves(form.options, form.book),
        refusal=None,
        about="",
        may_change=False,
        books=_books(),
        keys=score_sheet.all_rank_keys(),
        seats=range(MOST_PLAYERS),
        blocked=entries.BLOCKED,
    )


def _books() -> dict[str, Any]:
    """Return the rules of every book and what it leaves to the table, for matches that begin without a connection."""
    return {
        name: {
            "rules": rules_to_json(book.rules),
            "choices": {
                match_forms.field_of(name, choice.option): _choice(choice.option, choice.values)
                for choice in book.choices
            },
        }
        for name, book in BOOKS.items()
    }


def _choice(option: str, values: tuple[Any, ...]) -> dict[str, Any]:
    return {"option": option, "values": list(values)}


@blueprint.get("/sheets.json")
def take_along() -> Response:
    """Return the running sheets and the groups of the visitor."""
    account_id = visitor.account_id()
    known = carried.take_along(visitor.house(), account_id) if account_id is not None else carried.Carried((), ())
    return jsonify(owner=device.owner(), **taking_along.carried_json(known))


@blueprint.post("/hello")
def greet() -> Response:
    """Give the device an account to write for, if it has none yet."""
    return jsonify(owner=device.sign_of(visitor.ensure_account()))


@blueprint.post("/matches")
def begin() -> Response:
    """Begin a match that the device began by a code of its own; the same code begins one match, however often."""
    account_id = _writer()
    group_id = read_id(request.form.get("group", ""))
    gathering = beginning.gather(visitor.house(), account_id, group_id)
    form = match_forms.typed_form(gathering, request.form)
    wanted = _wanted(form)
    if group_id is None:
        match_id = beginning.begin_with_new_group(visitor.house(), account_id, read_group_name(form.group_name), wanted)
    else:
        match_id = beginning.begin_in_group(visitor.house(), account_id, group_id, wanted)
    return jsonify(match=match_id)


def _wanted(form: MatchForm) -> NewMatch:
    wanted = replace(match_forms.read_match(form), match_code=form.code, cut_seed=request.form.get("cut_seed", ""))
    version = read_id(request.form.get("book_version", ""))
    if wanted.edition is None or version is None:
        return wanted
    # As the book said when the match began, whatever it says by now.
    return replace(wanted, edition=Edition(wanted.edition.book_id, version))


@blueprint.post("/matches/<int:match_id>/hands")
def enter(match_id: int) -> Response:
    """Take a hand that the device entered by an id of its own; the same id is taken once, however often it comes."""
    account_id = _writer()
    page = record.get_entry_sheet(visitor.house(), account_id, match_id)
    form = entries.typed_form(page, request.form)
    entry = entries.read_entry(page, form)
    taken = device_entries.take_hand(visitor.house(), account_id, match_id, request.form.get("entry", ""), entry)
    return jsonify(state=str(taken))


def _writer() -> int:
    """Return the account that the device writes for, which must be the visitor's."""
    account_id = device.require_owner(request.form.get("owner", ""))
    return visitor.ensure_account() if account_id is None else account_id
