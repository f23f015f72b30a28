"""Other rules for a match with real cards: typed, looked at, saved; and the short way to another target alone."""

from dataclasses import dataclass, replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import BOOKS, Rules, RulesError
from app.services import amending, house_rules
from app.services.amending import Amendment, Outlook
from app.services.errors import NotFoundError, RefusedError, StaleTableError
from app.services.house_rules_kept import KeptBook
from app.services.sheet import MatchSheet
from app.web import amendment_words, errors, house_rules_form, previews, rule_words, visitor
from app.web import house_rules as editor
from app.web.house_rules_form import DEFAULT_BOOK, Texts
from app.web.i18n import gettext as _
from app.web.ids import read_id

blueprint = Blueprint("amending", __name__, url_prefix="/matches/<int:match_id>")

EDITOR_PAGE = "rules_editor/amend.html"
TARGET_PAGE = "sheets/target.html"
PREVIEW_PAGE = "sheets/amended.html"
UNFIT_PAGE = "sheets/unfit.html"


@dataclass(frozen=True, slots=True)
class Wanted:
    """Other rules that were sent, and the page on which they were typed."""

    page: MatchSheet
    rules: Rules
    book: str
    heading: str
    address: str


@blueprint.get("/rules/change")
def ask(match_id: int) -> str:
    """Show the editor with the rules of the match, or with another rule book to begin from."""
    page = _get_page(match_id)
    book = request.args.get("from", "")
    rules = _rules_of(page, book) if book else page.rules
    return _show_editor(page, _spell(rules), book or page.book)


@blueprint.post("/rules/change/check")
def check(match_id: int) -> str:
    """Answer what a form that is still being filled in says: the summary beside it, as a fragment."""
    page = _get_page(match_id)
    shown = editor.shown(house_rules_form.typed(request.form), _spell(page.rules))
    return render_template(editor.SUMMARY, **{**shown, "is_fragment": True})


@blueprint.post("/rules/change")
def change(match_id: int) -> str | Response:
    """Say what the rules would bring; save them, once that was seen."""
    page = _get_page(match_id)
    texts, book = house_rules_form.typed(request.form), request.form.get("book", "")
    if "edit" in request.form:
        return _show_editor(page, texts, book)
    heading, address = _("Change the rules of this match"), url_for("amending.change", match_id=match_id)
    try:
        return _go_on(Wanted(page, house_rules_form.read(texts), book, heading, address))
    except (RefusedError, RulesError) as error:
        return errors.show_again(error, EDITOR_PAGE, **_edited(page, texts, book))


@blueprint.get("/target")
def ask_target(match_id: int) -> str:
    """Ask for another target."""
    page = _get_page(match_id)
    return render_template(TARGET_PAGE, sheet=page, refusal=None, typed=str(page.rules.target))


@blueprint.post("/target")
def change_target(match_id: int) -> str | Response:
    """Say what the target would bring; save it, once that was seen."""
    page = _get_page(match_id)
    typed = request.form.get("target", "").strip()
    if "edit" in request.form:
        return render_template(TARGET_PAGE, sheet=page, refusal=None, typed=typed)
    heading, address = _("Another target"), url_for("amending.change_target", match_id=match_id)
    try:
        rules = amending.with_target(page, _read_target(typed))
        return _go_on(Wanted(page, rules, page.book, heading, address))
    except (RefusedError, RulesError) as error:
        return errors.show_again(error, TARGET_PAGE, sheet=page, typed=typed)


def _get_page(match_id: int) -> MatchSheet:
    return amending.get_sheet(visitor.house(), visitor.account_id(), match_id)


def _read_target(typed: str) -> int:
    target = read_id(typed)
    if target is None:
        raise RefusedError("Write the target as a number.", about="target")
    return target


def _go_on(wanted: Wanted) -> str | Response:
    """Show what the rules that were sent would bring, or save them, once that was seen."""
    house, account_id, match_id = visitor.house(), visitor.ensure_account(), wanted.page.match_id
    told = amending.foresee(house, account_id, match_id, wanted.rules)
    drops_later = previews.read_answer(told.preview) if told.preview is not None else None
    if drops_later is None:
        return _show(wanted, told)
    version = read_id(request.form.get("version", "")) or 0
    try:
        amendment = Amendment(wanted.rules, wanted.book, version, drops_later=drops_later)
        amending.amend(house, account_id, match_id, amendment)
    except StaleTableError as error:
        return _show(wanted, told, error)
    flash(_("Saved. What stood there before is in the history."))
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


def _show(wanted: Wanted, told: Outlook, error: StaleTableError | None = None) -> str | Response:
    page = wanted.page
    frame = {
        "sheet": page,
        "heading": wanted.heading,
        "action": wanted.address,
        "back": url_for("sheets.show", match_id=page.match_id),
    }
    if told.preview is None:
        unfit = [(one.number, errors.sentence_of(one.why)) for one in told.unfit]
        shown = render_template(UNFIT_PAGE, sent=previews.sent(""), unfit=unfit, **frame)
        return Response(shown, 422, mimetype="text/html")
    values = frame | previews.shown(page, told.preview) | amendment_words.shown(page, told)
    # Who saves after this has seen the sheet as it is by now.
    values["sent"] = previews.sent(str(told.preview.version))
    values["outcome"] = values["outcome"] or amendment_words.same_state(page)
    if error is not None:
        return errors.show_again(error, PREVIEW_PAGE, **values)
    return render_template(PREVIEW_PAGE, refusal=None, **values)


def _show_editor(page: MatchSheet, texts: Texts, book: str) -> str:
    return render_template(EDITOR_PAGE, refusal=None, **_edited(page, texts, book))


def _edited(page: MatchSheet, texts: Texts, book: str) -> dict[str, object]:
    return {
        "sheet": page,
        "book": book,
        "sources": rule_words.shelves(),
        "own_books": _own_books(page),
        **editor.shown(texts, _spell(page.rules)),
    }


def _own_books(page: MatchSheet) -> tuple[KeptBook, ...]:
    return house_rules.list_own_books(visitor.house(), visitor.account_id(), page.group_id)


def _rules_of(page: MatchSheet, book: str) -> Rules:
    if book in BOOKS:
        return BOOKS[book].rules
    rules = next((own.rules for own in _own_books(page) if own.key == book), None)
    if rules is None:
        raise NotFoundError("There is no rule book %(book)s.", book=book)
    return rules


def _spell(rules: Rules) -> Texts:
    # With real cards nobody draws lots for who begins, whatever the book says.
    book = BOOKS.get(rules.book, BOOKS[DEFAULT_BOOK])
    return house_rules_form.spell(replace(rules, starter=book.rules.starter))
