"""Any hand of a sheet changed: what it would mean is shown first; and the history, from where all is restored."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import ImpossibleHandError
from app.services import amending, choosing, corrections, editing, record
from app.services.editing import EDITED, INSERTED, MOVED, TAKEN_OFF, Edit, Past
from app.services.errors import NotFoundError, RefusedError
from app.services.sheet import MatchSheet
from app.services.sheet_rights import Right
from app.web import (
    correction_words,
    entries,
    errors,
    house_rules_form,
    house_rules_said,
    previews,
    recording,
    score_sheet,
    visitor,
)
from app.web.entries import EntryForm
from app.web.house_rules_said import Difference
from app.web.i18n import gettext as _
from app.web.ids import read_id

blueprint = Blueprint("editing", __name__, url_prefix="/matches/<int:match_id>")


@blueprint.get("/change")
def show(match_id: int) -> str:
    """Show every hand with what can be done to it."""
    page = _get_page(match_id)
    return render_template("sheets/change.html", sheet=page, view=score_sheet.view_of(page))


@blueprint.get("/hands/<int:number>")
def ask_edit(match_id: int, number: int) -> str:
    """Show a hand as it was entered."""
    page = _get_page(match_id)
    row = next((row for row in page.rows if row.number == number), None)
    if row is None:
        raise NotFoundError("There is no such hand on this sheet.")
    return _ask(page, entries.filled_form(page, row), EDITED)


@blueprint.get("/hands/<int:number>/insert")
def ask_insert(match_id: int, number: int) -> str:
    """Show the screen that a forgotten hand is entered on."""
    page = _get_page(match_id)
    if number > len(page.rows):
        raise NotFoundError("There is no such hand on this sheet.")
    return _ask(page, replace(entries.empty_form(page), number=number), INSERTED)


@blueprint.post("/hands/<int:number>")
def edit(match_id: int, number: int) -> str | Response:
    """Show what an edited hand would mean, and write it once that was seen."""
    return _write_typed(match_id, number, EDITED)


@blueprint.post("/hands/<int:number>/insert")
def insert(match_id: int, number: int) -> str | Response:
    """Show what one hand more would mean, and write it once that was seen."""
    return _write_typed(match_id, number, INSERTED)


@blueprint.post("/hands/<int:number>/move")
def move(match_id: int, number: int) -> str | Response:
    """Show what another order would mean, and write it once that was seen."""
    return _write(_get_page(match_id), Edit(MOVED, number, to=read_id(request.form.get("to", "")) or 0))


@blueprint.post("/hands/<int:number>/take-off")
def take_off(match_id: int, number: int) -> str | Response:
    """Show what a hand less would mean, and take it off once that was seen."""
    return _write(_get_page(match_id), Edit(TAKEN_OFF, number))


@blueprint.get("/history")
def show_history(match_id: int) -> str:
    """Show who changed what, and when."""
    house, account_id = visitor.house(), visitor.account_id()
    page = record.get_entry_sheet(house, account_id, match_id, Right.WATCH)
    past = editing.list_history(house, account_id, match_id)
    names = [seat.name for seat in page.seats]
    said = [(one, _past_words(one), _differences(one, names)) for one in past]
    return render_template("sheets/history.html", sheet=page, past=said)


@blueprint.post("/history/<int:audit_id>/restore")
def restore(match_id: int, audit_id: int) -> Response:
    """Put the sheet back as it stood before a change."""
    editing.restore(visitor.house(), visitor.ensure_account(), match_id, audit_id, _version())
    flash(_("The sheet is as it was before. You find what stood there in the history."))
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


def _get_page(match_id: int) -> MatchSheet:
    return record.get_entry_sheet(visitor.house(), visitor.account_id(), match_id)


def _version() -> int:
    found = read_id(request.form.get("version", ""))
    return -1 if found is None else found


def _ask(page: MatchSheet, form: EntryForm, action: str) -> str:
    return render_template(recording.ENTRY_PAGE, refusal=None, about=None, **_shown(page, form, action))


def _shown(page: MatchSheet, form: EntryForm, action: str) -> dict[str, object]:
    return recording.shown(page, form, before=form.number) | {
        "action": _address(page, Edit(action, form.number)),
        "heading": _heading(Edit(action, form.number)),
    }


def _address(page: MatchSheet, edit: Edit) -> str:
    endpoint = {EDITED: "edit", INSERTED: "insert", MOVED: "move", TAKEN_OFF: "take_off"}[edit.action]
    return url_for(f"editing.{endpoint}", match_id=page.match_id, number=edit.number)


def _write_typed(match_id: int, number: int, action: str) -> str | Response:
    page = _get_page(match_id)
    form = replace(entries.typed_form(page, request.form), number=number)
    try:
        return _write(page, Edit(action, number, entries.read_entry(page, form)))
    except (RefusedError, ImpossibleHandError) as error:
        about = entries.find_seat(form, error)
        return errors.show_again(error, recording.ENTRY_PAGE, about=about, **_shown(page, form, action))


def _write(page: MatchSheet, edit: Edit) -> str | Response:
    house, account_id = visitor.house(), visitor.ensure_account()
    told = editing.preview(house, account_id, page.match_id, edit)
    drops_later = previews.read_answer(told)
    if drops_later is None:
        later_on = url_for("editing.show", match_id=page.match_id)
        return previews.show(page, told, action=_address(page, edit), heading=_heading(edit), back=later_on)
    editing.change(house, account_id, page.match_id, edit, _version(), drops_later=drops_later)
    flash(_("Saved. What stood there before is in the history."))
    return redirect(url_for("sheets.show", match_id=page.match_id), code=303)


def _heading(edit: Edit) -> str:
    match edit.action:
        case editing.INSERTED:
            return _("Insert a hand before hand %(number)s", number=edit.number)
        case editing.MOVED:
            return _("Move hand %(number)s to place %(to)s", number=edit.number, to=edit.to)
        case editing.TAKEN_OFF:
            return _("Take hand %(number)s off", number=edit.number)
    return _("Correct hand %(number)s", number=edit.number)


def _past_words(past: Past) -> str:
    number = past.number
    words = {
        editing.INSERTED: _("A hand inserted before hand %(number)s", number=number),
        editing.MOVED: _("Hand %(number)s moved", number=number),
        editing.TAKEN_OFF: _("Hand %(number)s taken off the sheet", number=number),
        corrections.REMOVED: _("Hand %(number)s taken off the sheet", number=number),
        corrections.BROUGHT_BACK: _("Hand %(number)s brought back", number=number),
        editing.RESTORED: _("The sheet put back as it was"),
        amending.AMENDED: _("The rules changed"),
        amending.RETARGETED: _("The target changed"),
        choosing.SET_ASIDE: _("A second entry of hand %(number)s set aside", number=number),
    }
    return words.get(past.action) or _("Hand %(number)s corrected", number=number)


def _differences(past: Past, names: Sequence[str]) -> tuple[Difference, ...]:
    """Return what a change changed in the rules, or in the hand that it corrected."""
    if past.hand is not None:
        return correction_words.differences(*past.hand, names)
    if past.rules is None:
        return ()
    before, after = (house_rules_form.spell(rules) for rules in past.rules)
    return house_rules_said.differences(after, before)
