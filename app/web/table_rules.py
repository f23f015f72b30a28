"""Rules for one table: a book of the shelf, changed in the same form as a group's own, and kept nowhere else."""

from collections.abc import Mapping
from itertools import chain
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import RulesError
from app.services.errors import NotFoundError
from app.web import errors, house_rules, house_rules_form, match_forms, rule_changes, table_forms

blueprint = Blueprint("table_rules", __name__, url_prefix="/tables/rules")

PAGE = "rules_editor/table.html"
CARRIED = (
    "book",
    "group",
    "places",
    "name",
    "clock",
    "listed",
    "device",
    "bots",
    "level",
    *chain(*match_forms.ROW_FIELDS),
)
"""Fields of the form of a new table that wait while its rules are changed."""


@blueprint.get("")
def ask() -> str:
    """Show the editor with the rules that the form of a new table has come to."""
    form = table_forms.fill_form(request.args)
    if request.args.get("book", form.book) != form.book:
        raise NotFoundError("There is no rule book %(book)s.", book=request.args["book"])
    texts = house_rules_form.spell(table_forms.meant_rules(form))
    return render_template(PAGE, refusal=None, carried=carried(request.args), **house_rules.shown(texts))


@blueprint.post("")
def take() -> str | Response:
    """Lead back to the form of the new table, with the changed rules."""
    texts = house_rules_form.typed(request.form)
    kept = carried(request.form)
    try:
        changes = rule_changes.spell(house_rules_form.read(texts))
    except RulesError as error:
        return errors.show_again(error, PAGE, carried=kept, **house_rules.shown(texts))
    kept |= {"book": texts["base"]} | ({"changes": changes} if changes else {})
    return redirect(url_for("new_tables.ask_new", **kept), code=303)


@blueprint.post("/check")
def check() -> str:
    """Answer what a form that is still being filled in says: the summary beside it, as a fragment."""
    shown = house_rules.shown(house_rules_form.typed(request.form))
    return render_template(house_rules.SUMMARY, **{**shown, "is_fragment": True})


def carried(given: Mapping[str, str]) -> dict[str, Any]:
    """Return what waits in the form of a new table, without what is empty."""
    return {field: given[field] for field in CARRIED if given.get(field)}
