"""What a change of a sheet would mean, shown before it is saved: who falls, who rises, who wins."""

from flask import render_template, request

from app.services.recounting import Preview, SeatChange
from app.services.sheet import MatchSheet
from app.web.i18n import gettext as _
from app.web.i18n import number as numeral
from app.web.words import all_of


def show(page: MatchSheet, told: Preview, *, action: str, heading: str, back: str) -> str:
    """Show what a form that was sent would change; `action` is sent the same form once more, `back` changes nothing."""
    sent = {name: value for name, value in request.form.items() if name not in ("sure", "later")}
    return render_template(
        "sheets/preview.html",
        sheet=page,
        sent=sent | {"version": request.form.get("version", str(page.version))},
        action=action,
        heading=heading,
        back=back,
        changes=[_change_words(seat) for seat in told.seats if _is_changed(seat)],
        outcome=_outcome_words(told),
        told=told,
    )


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
