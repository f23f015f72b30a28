"""What a change of a sheet would mean, shown before it is saved: who falls, who rises, who wins."""

from flask import render_template, request

from app.services.recounting import Preview, SeatChange
from app.services.sheet import MatchSheet
from app.web.i18n import gettext as _
from app.web.i18n import number as numeral
from app.web.words import all_of

PAGE = "sheets/preview.html"
ANSWERS = ("sure", "later", "edit")
"""Fields that say what is to be done with the form in which they are sent."""


def show(page: MatchSheet, told: Preview, *, action: str, heading: str, back: str) -> str:
    """Show what a form that was sent would change; `action` is sent the same form once more, `back` changes nothing."""
    return render_template(PAGE, action=action, heading=heading, back=back, **shown(page, told))


def shown(page: MatchSheet, told: Preview) -> dict[str, object]:
    """Return what a page says of a change."""
    return {
        "sheet": page,
        "sent": sent(request.form.get("version", str(page.version))),
        "changes": [_change_words(seat) for seat in told.seats if _is_changed(seat)],
        "outcome": _outcome_words(told),
        "told": told,
    }


def sent(version: str) -> dict[str, str]:
    """Return the form that was sent, to be sent once more by somebody who has seen the sheet in that version."""
    return {name: value for name, value in request.form.items() if name not in ANSWERS} | {"version": version}


def read_answer(told: Preview) -> bool | None:
    """Return whether later hands are to be taken off; none where that, or the change, is still to be looked at."""
    drops_later = {"drop": True, "keep": False}.get(request.form.get("later", ""))
    if "sure" not in request.form or (told.ended_at is not None and drops_later is None):
        return None
    return bool(drops_later)


def _is_changed(seat: SeatChange) -> bool:
    return (seat.before, seat.place_before) != (seat.after, seat.place_after)


def _change_words(seat: SeatChange) -> str:
    values = {
        "name": seat.name,
        "old": numeral(seat.before),
        "points": numeral(seat.after),
        "before": numeral(seat.place_before),
        "after": numeral(seat.place_after),
    }
    if seat.after == seat.before:
        if seat.place_after > seat.place_before:
            return _("%(name)s falls from place %(before)s to %(after)s, with %(points)s as before.", **values)
        return _("%(name)s rises from place %(before)s to %(after)s, with %(points)s as before.", **values)
    if seat.place_after > seat.place_before:
        return _("%(name)s falls from place %(before)s to %(after)s: %(points)s instead of %(old)s.", **values)
    if seat.place_after < seat.place_before:
        return _("%(name)s rises from place %(before)s to %(after)s: %(points)s instead of %(old)s.", **values)
    return _("%(name)s: %(points)s instead of %(old)s.", **values)


def _outcome_words(told: Preview) -> str:
    before, after = all_of(told.winners_before), all_of(told.winners_after)
    if before == after:
        return ""
    if not after:
        return _("The match is then not over, and goes on.")
    if not before:
        return _("The match is then over. Winner: %(names)s.", names=after)
    return _("The winner is then %(names)s, no longer %(old)s.", names=after, old=before)
