"""A match as one picture for the chat of the family: an SVG that is whole in itself, with names, totals and chart."""

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from flask import Blueprint, render_template
from werkzeug.wrappers import Response

from app.engine.options import MatchForm, Scoring
from app.services import sheet
from app.services.sheet import MatchSheet
from app.web import score_sheet, visitor
from app.web.charts import MARKS, breadth, shortened
from app.web.i18n import ngettext
from app.web.words import all_of, book_words

blueprint = Blueprint("pictures", __name__)

COLOURS = ("#1f3a93", "#a8410a", "#006d68", "#9440c4", "#6d5200", "#a81b62", "#44526a")
"""Of the counters by day: the picture has no style sheet to ask."""
LINE_LENGTH, MOST_LINES = 26, 3
"""Of the headline, in letters."""
TALL, FLAT = 62, 34
"""Between two names: where they are few, and where they are many."""
LARGE, SMALL, SMALLEST = 40, 28, 20
"""Sizes of a name: where they are few, where they are many, and where it is long."""
ROOM = 640
"""For a name: its size times how many small letters it is as broad as."""


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A player of the picture."""

    name: str
    size: int
    """Of its letters."""
    total: int
    seat: int
    colour: str
    mark: str
    won: bool
    y: float


@dataclass(frozen=True, slots=True)
class Picture:
    """What stands on the picture beside the chart."""

    headline: tuple[str, ...]
    where: str
    players: tuple[PictureLine, ...]
    is_crowded: bool


@blueprint.get("/matches/<int:match_id>/picture.svg")
def show(match_id: int) -> Response:
    """Draw a match, for who may read its sheet."""
    page = sheet.get_sheet(visitor.house(), visitor.account_id(), match_id)
    view = score_sheet.view_of(page)
    drawn = render_template(
        "sheets/picture.html", sheet=page, view=view, picture=picture_of(page, view.won), COLOURS=COLOURS
    )
    return Response(drawn.strip(), mimetype="image/svg+xml")


def picture_of(page: MatchSheet, won: str) -> Picture:
    """Return what stands on the picture of a match."""
    lines = wrap(won or _headline(page), LINE_LENGTH, max_lines=MOST_LINES, placeholder=" …", break_long_words=True)
    book = page.own_book or book_words(page.rules.book)
    return Picture(
        headline=tuple(lines),
        where=shortened(" · ".join(part for part in (page.title or page.group_name, book) if part), 2 * LINE_LENGTH),
        players=tuple(_players(page, first=190 + 58 * (len(lines) - 1))),
        is_crowded=len(page.seats) > 5,
    )


def _headline(page: MatchSheet) -> str:
    if not page.rows or len(page.leaders) == len(page.seats):
        return all_of(seat.name for seat in page.seats)
    names = all_of(page.seats[seat].name for seat in page.leaders)
    return ngettext(
        "%(names)s: ahead after %(num)s hand", "%(names)s: ahead after %(num)s hands", len(page.rows), names=names
    )


def _players(page: MatchSheet, first: float) -> Iterator[PictureLine]:
    is_crowded = len(page.seats) > 5
    for place, seat in enumerate(_ranked(page)):
        player = page.seats[seat]
        name = shortened(player.name, ROOM / SMALLEST)
        yield PictureLine(
            name=name,
            size=min(SMALL if is_crowded else LARGE, int(ROOM / breadth(name))),
            total=page.standing[seat],
            seat=seat,
            colour=COLOURS[player.colour % len(COLOURS)],
            mark=MARKS[player.colour % len(MARKS)],
            won=player.won,
            y=first + place * (FLAT if is_crowded else TALL),
        )


def _ranked(page: MatchSheet) -> list[int]:
    """Return the seats, who is ahead first."""
    is_low_good = page.rules.scoring is Scoring.OWN_PENALTY or page.rules.match_form is MatchForm.COUNTDOWN_REDEAL
    sign = 1 if is_low_good else -1
    return sorted(
        range(len(page.seats)),
        key=lambda seat: (not page.seats[seat].won, not page.now.seats[seat].is_in, sign * page.standing[seat]),
    )
