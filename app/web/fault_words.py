"""Penalties on a hand in words."""

from flask import Flask

from app.engine import Rules, has_place
from app.engine.options import Scoring
from app.services import faults
from app.services.faults import Fault, Wrong
from app.services.sheet import MatchSheet, SheetRow
from app.web.i18n import gettext as _
from app.web.i18n import number


def init_app(app: Flask) -> None:
    """Let the pages of a sheet say them."""
    app.jinja_env.globals.update(
        faults_said=said, wrongs=list_wrongs, may_note_faults=faults.may_be_noted, adds_penalties=adds
    )
    app.jinja_env.filters.update(fault_words=words)


def list_wrongs() -> list[tuple[str, str]]:
    """Return everything that can be noted, with its words."""
    return [(str(wrong), wrong_words(wrong)) for wrong in Wrong]


def wrong_words(wrong: Wrong) -> str:
    """Say what somebody did."""
    said = {
        Wrong.CALL: _("missed call"),
        Wrong.TURN: _("out of turn"),
        Wrong.CARD: _("wrong card"),
        Wrong.OTHER: _("other penalty"),
    }
    return said[wrong]


def said(sheet: MatchSheet, row: SheetRow) -> list[str]:
    """Return a sentence for each penalty of a hand: `Hand 3: Ana, missed call, −10`."""
    return [_say(sheet, row, fault) for fault in row.faults]


def _say(sheet: MatchSheet, row: SheetRow, fault: Fault) -> str:
    seat, what = fault.seat, words(fault, sheet.rules)
    name = sheet.seats[seat].name
    if has_place(sheet.standing_before(row.number), seat, won=seat in row.winners):
        return _("Hand %(number)s: %(name)s, %(fault)s", number=row.number, name=name, fault=what)
    return _(
        "Hand %(number)s: %(name)s, %(fault)s; it counts for nothing, for no column was open",
        number=row.number,
        name=name,
        fault=what,
    )


def adds(rules: Rules) -> bool:
    """Return whether a penalty makes a total higher, for the lowest wins."""
    return rules.scoring is Scoring.OWN_PENALTY


def words(fault: Fault, rules: Rules) -> str:
    """Say a penalty and what it does to the total: up where low is good, down elsewhere."""
    sign = "+" if adds(rules) else "−"
    return f"{wrong_words(fault.wrong)}, {sign}{number(fault.points)}"
