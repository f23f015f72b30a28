"""A group's own rule books: the list, the editor, and what is done with a book."""

from dataclasses import dataclass

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import BOOKS, Rules, RulesError
from app.services import house_rules
from app.services.errors import NotFoundError, RefusedError, ServiceError, StaleTableError, TooManyError
from app.services.house_rules import BookPage, BookShelf, Draft
from app.web import errors, form_codes, house_rules_form, house_rules_view, house_rules_words, rule_words, visitor
from app.web.house_rules_form import DEFAULT_BOOK, Texts
from app.web.i18n import gettext as _
from app.web.ids import read_id

blueprint = Blueprint("house_rules", __name__, url_prefix="/groups/<int:group_id>/rules")

SHELF_PAGE = "rules_editor/shelf.html"
EDITOR_PAGE = "rules_editor/editor.html"
SUMMARY = "rules_editor/_summary.html"


@dataclass(frozen=True, slots=True)
class Desk:
    """What lies beside the form: whose book it becomes, and the book that is changed."""

    shelf: BookShelf
    page: BookPage | None
    """None for a new book."""
    name: str
    version: str
    """The version that is changed, as the form carries it."""


@blueprint.get("")
def show_all(group_id: int) -> str:
    """Show the rule books of a group, and what each says that its source does not."""
    shelf = house_rules.show_shelf(visitor.house(), visitor.account_id(), group_id)
    removed, saved = (read_id(request.args.get(name, "")) for name in ("removed", "saved"))
    said = {book.edition.book_id: house_rules_words.what_is_new(book.rules) for book in shelf.books}
    sources = rule_words.shelves()
    return render_template(SHELF_PAGE, shelf=shelf, said=said, removed=removed, saved=saved, sources=sources)


@blueprint.get("/new")
def ask_new(group_id: int) -> str:
    """Show the editor, filled with the rules of the book that the new one begins as."""
    shelf = house_rules.show_shelf_to_member(visitor.house(), visitor.account_id(), group_id)
    source = request.args.get("from", DEFAULT_BOOK)
    return _show(Desk(shelf, None, "", ""), house_rules_form.spell(_rules_of(source, shelf)))


@blueprint.post("/new")
def write(group_id: int) -> str | Response:
    """Save a new book."""
    shelf = house_rules.show_shelf_to_member(visitor.house(), visitor.account_id(), group_id)
    desk = Desk(shelf, None, request.form.get("name", ""), "")
    texts = house_rules_form.typed(request.form)
    try:
        draft = Draft(desk.name, house_rules_form.read(texts), form_code=form_codes.sent())
        book_id = house_rules.write_book(visitor.house(), visitor.ensure_account(), group_id, draft)
    except (RefusedError, RulesError, TooManyError) as error:
        return _show_again(error, desk, texts)
    if house_rules.show_book(visitor.house(), visitor.account_id(), group_id, book_id).is_default:
        flash(_("Saved. New matches of the group begin with these rules."))
    else:
        flash(_("Saved. New matches can be played by these rules."))
    return _to_shelf(group_id, saved=book_id)


@blueprint.post("/check")
def check(group_id: int) -> str:
    """Answer what a form that is still being filled in says: the summary beside it, as a fragment."""
    house_rules.show_shelf_to_member(visitor.house(), visitor.account_id(), group_id)
    texts = house_rules_form.typed(request.form)
    return render_template(SUMMARY, **{**shown(texts), "is_fragment": True})


@blueprint.get("/<int:book_id>")
def ask(group_id: int, book_id: int) -> str:
    """Show the editor with a book of the group: as it stands, in an older version, or as its source again."""
    page = house_rules.show_book(visitor.house(), visitor.account_id(), group_id, book_id)
    desk = Desk(page.shelf, page, page.name, str(page.latest.number))
    return _show(desk, house_rules_form.spell(_wanted(page)))


@blueprint.post("/<int:book_id>")
def save(group_id: int, book_id: int) -> str | Response:
    """Save another version of a book."""
    page = house_rules.show_book(visitor.house(), visitor.account_id(), group_id, book_id)
    # A form that comes back knows the latest version: saved once more, it goes on top of that.
    desk = Desk(page.shelf, page, request.form.get("name", ""), str(page.latest.number))
    texts = house_rules_form.typed(request.form)
    try:
        draft = Draft(desk.name, house_rules_form.read(texts), read_id(request.form.get("version", "")) or 0)
        version = house_rules.save_book(visitor.house(), visitor.ensure_account(), group_id, book_id, draft)
    except (RefusedError, RulesError, StaleTableError, TooManyError) as error:
        return _show_again(error, desk, texts)
    flash(_("Saved as version %(version)s. Matches that were begun keep theirs.", version=version))
    return _to_shelf(group_id, saved=book_id)


@blueprint.post("/<int:book_id>/default")
def choose_default(group_id: int, book_id: int) -> Response:
    """Let new matches begin with this book."""
    house_rules.make_default(visitor.house(), visitor.ensure_account(), group_id, book_id)
    return _to_shelf(group_id)


@blueprint.post("/no-default")
def choose_no_default(group_id: int) -> Response:
    """Let new matches begin with the book of the last one again."""
    house_rules.clear_default(visitor.house(), visitor.ensure_account(), group_id)
    return _to_shelf(group_id)


@blueprint.post("/<int:book_id>/remove")
def remove(group_id: int, book_id: int) -> Response:
    """Put a book away, from where it can be brought back."""
    house_rules.put_away(visitor.house(), visitor.ensure_account(), group_id, book_id)
    return redirect(url_for("house_rules.show_all", group_id=group_id, removed=book_id), code=303)


@blueprint.post("/<int:book_id>/restore")
def bring_back(group_id: int, book_id: int) -> Response:
    """Put a book back on the shelf."""
    house_rules.bring_back(visitor.house(), visitor.ensure_account(), group_id, book_id)
    flash(_("The rule book is back."))
    return _to_shelf(group_id)


def _to_shelf(group_id: int, saved: int | None = None) -> Response:
    return redirect(url_for("house_rules.show_all", group_id=group_id, saved=saved), code=303)


def _rules_of(source: str, shelf: BookShelf) -> Rules:
    """Return the rules of a rule book, or of one that the group wrote."""
    if source in BOOKS:
        return BOOKS[source].rules
    rules = next((book.rules for book in shelf.books if book.key == source), None)
    if rules is None:
        raise NotFoundError("There is no rule book %(book)s.", book=source)
    return rules


def _wanted(page: BookPage) -> Rules:
    source = request.args.get("from", "")
    if source:
        return _rules_of(source, page.shelf)
    number = read_id(request.args.get("version", ""))
    return next((version.rules for version in page.versions if version.number == number), page.latest.rules)


def _show(desk: Desk, texts: Texts) -> str:
    return render_template(EDITOR_PAGE, refusal=None, about=None, desk=desk, **shown(texts))


def _show_again(error: ServiceError | RulesError, desk: Desk, texts: Texts) -> Response:
    about = error.values.get("about", "rules")
    return errors.show_again(error, EDITOR_PAGE, about=about, desk=desk, **shown(texts))


def shown(texts: Texts, played: Texts | None = None) -> dict[str, object]:
    """Return what the form of a rule book and the summary beside it are made of; `played`: see `editor_of`."""
    return {
        "editor": house_rules_view.editor_of(texts, played),
        "effects": house_rules_view.effect_choices(),
        "cards": house_rules_view.card_choices(),
        "own_words": _own_words(texts),
        "is_fragment": False,
    }


def _own_words(texts: Texts) -> list[str]:
    try:
        return house_rules_words.what_is_new(house_rules_form.read(texts))
    except RulesError:
        return []
