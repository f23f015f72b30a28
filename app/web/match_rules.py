"""Rules for one match with real cards: changed in the editor while the form of the new match waits."""

from dataclasses import replace

from flask import Blueprint, render_template, request
from werkzeug.wrappers import Response

from app.engine import BOOKS, RulesError
from app.services import beginning
from app.services.errors import NotFoundError
from app.web import errors, house_rules, house_rules_form, match_forms, rule_choices, visitor
from app.web.ids import read_id
from app.web.match_forms import MatchForm

blueprint = Blueprint("match_rules", __name__, url_prefix="/record/rules")

PAGE = "rules_editor/match.html"


@blueprint.route("", methods=["GET", "POST"])
def ask() -> str:
    """Show the editor with what the form of the new match has come to."""
    form = _form(request.values.get("change", match_forms.DEFAULT_BOOK))
    texts = house_rules_form.spell(match_forms.meant_rules(form))
    return render_template(PAGE, refusal=None, carried=match_forms.fields_of(form), **house_rules.shown(texts))


@blueprint.post("/take")
def take() -> str | Response:
    """Go on with the form of the new match, by the changed rules."""
    texts = house_rules_form.typed(request.form)
    form = _form(texts["base"])
    try:
        rules = house_rules_form.read(texts)
    except RulesError as error:
        return errors.show_again(error, PAGE, carried=match_forms.fields_of(form), **house_rules.shown(texts))
    return _show(match_forms.by_rules(form, rules))


@blueprint.post("/drop")
def drop() -> str:
    """Go on with the form of the new match, by the book after all."""
    form = _form(request.form.get("change", ""))
    return _show(match_forms.by_rules(form, BOOKS[form.book].rules))


def _form(book: str) -> MatchForm:
    if book not in BOOKS:
        raise NotFoundError("There is no rule book %(book)s.", book=book)
    group_id = read_id(request.values.get("group", ""))
    gathering = beginning.gather(visitor.house(), visitor.account_id(), group_id)
    return replace(match_forms.typed_form(gathering, request.values), book=book)


def _show(form: MatchForm) -> str:
    return render_template(rule_choices.NEW_MATCH_PAGE, refusal=None, about="", **rule_choices.shown(form))
