"""Hands with real cards: entered, corrected, removed, brought back; an open match closed."""

from collections.abc import Sequence

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import ImpossibleHandError, has_place, rules_to_json
from app.services import corrections, editing, record
from app.services.editing import EDITED, Edit
from app.services.errors import MatchClosedError, NotFoundError, RefusedError, StaleTableError
from app.services.record import Entry
from app.services.sheet import MatchSheet
from app.web import entries, errors, previews, score_sheet, visitor
from app.web.entries import EntryForm
from app.web.i18n import gettext as _
from app.web.ids import read_id

blueprint = Blueprint("recording", __name__, url_prefix="/matches/<int:match_id>")

ENTRY_PAGE = "recording/entry.html"
MOVED_ON_PAGE = "recording/moved_on.html"


@blueprint.get("/hands")
def ask(match_id: int) -> str | Response:
    """Show the screen that the next hand is entered on; the sheet of a match that is over."""
    page = _get_page(match_id)
    if page.finished:
        return redirect(url_for("sheets.show", match_id=match_id), code=303)
    return render_template(ENTRY_PAGE, refusal=None, about=None, **_shown(page, entries.empty_form(page)))


@blueprint.post("/hands")
def enter(match_id: int) -> Response:
    """Write the next hand on the sheet."""
    page = _get_page(match_id)
    form = entries.typed_form(page, request.form)
    try:
        # Who played an older hand is not asked for here: some of them may be out of the match by now.
        record.check_turn(page, form.number)
        entry = entries.read_entry(page, form)
        record.enter_hand(visitor.house(), visitor.ensure_account(), match_id, entry)
    except (RefusedError, ImpossibleHandError) as error:
        return _ask_again(error, page, form)
    except (StaleTableError, MatchClosedError) as error:
        return _show_moved_on(error, match_id, form)
    return _to_sheet(match_id)


@blueprint.get("/hands/last")
def ask_correction(match_id: int) -> str:
    """Show the last hand as it was entered."""
    page = _get_page(match_id)
    if not page.rows:
        raise NotFoundError("There is no hand on this sheet yet.")
    form = entries.filled_form(page, page.rows[-1])
    return render_template(ENTRY_PAGE, refusal=None, about=None, **_shown(page, form, is_correction=True))


@blueprint.post("/hands/last")
def correct(match_id: int) -> str | Response:
    """Show what the last hand written anew would mean, and write it once that was seen."""
    page = _get_page(match_id)
    form = entries.typed_form(page, request.form)
    version = read_id(form.version)
    try:
        entry = entries.read_entry(page, form)
        if "sure" not in request.form and version == page.version:
            return _show_correction(page, entry)
        corrections.correct_last_hand(
            visitor.house(), visitor.ensure_account(), match_id, entry, -1 if version is None else version
        )
    except (RefusedError, ImpossibleHandError) as error:
        return _ask_again(error, page, form, is_correction=True)
    except StaleTableError as error:
        return _show_moved_on(error, match_id, form)
    flash(_("Saved. What stood there before is in the history."))
    return _to_sheet(match_id)


def _show_correction(page: MatchSheet, entry: Entry) -> str:
    edit = Edit(EDITED, entry.number, entry)
    told = editing.preview(visitor.house(), visitor.ensure_account(), page.match_id, edit)
    # Where the match would have ended before its last hand there is more to ask.
    endpoint = "recording.correct" if told.ended_at is None else "editing.edit"
    number = None if told.ended_at is None else entry.number
    return previews.show(
        page,
        told,
        action=url_for(endpoint, match_id=page.match_id, number=number),
        heading=_("Correct hand %(number)s", number=entry.number),
        back=url_for("sheets.show", match_id=page.match_id),
    )


@blueprint.post("/hands/last/remove")
def remove(match_id: int) -> Response:
    """Take the last hand off the sheet, from where it can be brought back."""
    number = read_id(request.form.get("number", "")) or 0
    version = read_id(request.form.get("version", ""))
    corrections.remove_last_hand(
        visitor.house(), visitor.ensure_account(), match_id, number, -1 if version is None else version
    )
    return redirect(url_for("sheets.show", match_id=match_id, removed=number), code=303)


@blueprint.post("/hands/last/restore")
def bring_back(match_id: int) -> Response:
    """Put the removed hand back on the sheet."""
    number = read_id(request.form.get("number", "")) or 0
    corrections.bring_back_hand(visitor.house(), visitor.ensure_account(), match_id, number)
    flash(_("Hand %(number)s is back on the sheet.", number=number))
    return _to_sheet(match_id)


@blueprint.post("/close")
def close(match_id: int) -> Response:
    """End a match that goes on until its players stop."""
    record.close_match(visitor.house(), visitor.ensure_account(), match_id)
    return _to_sheet(match_id)


def _get_page(match_id: int) -> MatchSheet:
    return record.get_entry_sheet(visitor.house(), visitor.account_id(), match_id)


def _to_sheet(match_id: int) -> Response:
    return redirect(url_for("sheets.show", match_id=match_id), code=303)


def _ask_again(
    error: RefusedError | ImpossibleHandError, page: MatchSheet, form: EntryForm, *, is_correction: bool = False
) -> Response:
    about = entries.find_seat(form, error)
    return errors.show_again(error, ENTRY_PAGE, about=about, **_shown(page, form, is_correction=is_correction))


def _show_moved_on(error: StaleTableError | MatchClosedError, match_id: int, form: EntryForm) -> Response:
    """Show what stands on the sheet by now, and what was typed."""
    page = _get_page(match_id)
    return errors.show_again(error, MOVED_ON_PAGE, **_shown(page, form))


def _shown(page: MatchSheet, form: EntryForm, *, is_correction: bool = False) -> dict[str, object]:
    return shown(page, form, before=len(page.rows) if is_correction else None)


def shown(page: MatchSheet, form: EntryForm, *, before: int | None) -> dict[str, object]:
    """Return what the entry page shows; `before` is the hand that a correction is about: what came earlier is shown."""
    view = score_sheet.view_of(page)
    lines = view.lines if before is None else view.lines[: before - 1]
    dealt = entries.dealt_seats(page, form.number)
    return {
        "sheet": page,
        "view": view,
        "lines": lines,
        "before": tuple(cell.total for cell in lines[-1].cells) if lines else score_sheet.opening_standing(page),
        "form": form,
        "columnless": _list_columnless(page, form.number, dealt),
        "keys": score_sheet.rank_keys(page.rules),
        "counts_cards": record.counts_cards(page.rules),
        "arithmetic": rules_to_json(page.rules),
        "written": score_sheet.written(lines),
        "dealt": dealt,
        "is_correction": before is not None,
        "blocked": entries.BLOCKED,
    }


def _list_columnless(page: MatchSheet, number: int, dealt: Sequence[int]) -> list[int]:
    """Return who has no column that a penalty would stand in: it counts for them only where they win the hand."""
    standing = page.standing_before(number)
    return [seat for seat in dealt if not has_place(standing, seat, won=False)]
