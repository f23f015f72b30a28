"""Score sheets for paper: those of matches, with room for the hands to come, and blank ones of a rule book."""

from collections.abc import Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for
from werkzeug.wrappers import Response

from app.engine import BOOKS, Rank, Rules
from app.engine.options import End, MatchForm, NextDealer, Scoring
from app.services import sheet
from app.services.errors import NotFoundError
from app.services.sheet import MatchSheet
from app.web import house_rules_words, option_words, qr, rules_in_words, score_sheet, visitor
from app.web.i18n import gettext as _
from app.web.i18n import number
from app.web.ids import read_id
from app.web.words import book_words

blueprint = Blueprint("paper", __name__)

ROWS = {"a5": 15, "a4": 22}
"""So many hands stand on one page, by its size."""
MORE_ROWS = 4
"""At least so many are left to write in while a match goes on."""
NUMBERS = tuple(Rank(rank) for rank in "23456789")
OTHERS = (Rank.JOKER, *(Rank(rank) for rank in "8KQJT9765432A"))


@dataclass(frozen=True, slots=True)
class Worth:
    """Cards that count alike."""

    cards: str
    points: str


@dataclass(frozen=True, slots=True)
class Blank:
    """A row to write a hand in."""

    number: int
    dealer: int | None
    """Who will deal it, where that is known."""


@dataclass(frozen=True, slots=True)
class Paper:
    """What stands on the paper around the hands that are played already."""

    size: str
    book: str
    players: int
    blanks: tuple[Blank, ...]
    worth: tuple[Worth, ...]
    """Empty where no card counts."""
    sentences: tuple[str, ...]
    """What is written after a hand, and when the match is over."""


@blueprint.get("/matches/<int:match_id>/print")
def show(match_id: int) -> str:
    """Show a score sheet as it is printed."""
    page = _get_page(match_id)
    size = _size()
    blanks = () if page.finished else _blanks(page, ROWS[size])
    paper = _paper(page.rules, size, _book_of(page), len(page.seats), blanks)
    return render_template("sheets/paper.html", paper=paper, sheet=page, view=score_sheet.view_of(page))


@blueprint.get("/matches/<int:match_id>/qr.svg")
def show_qr(match_id: int) -> Response:
    """Draw the link of a score sheet, or to where its next hand is entered, for who may read it."""
    page = _get_page(match_id)
    to = "recording.ask" if request.args.get("to") == "entry" else "sheets.show"
    return qr.drawn(url_for(to, match_id=page.match_id, _external=True))


@blueprint.get("/rules/<book>/print")
def show_blank(book: str) -> str:
    """Show a sheet without names or hands, by a rule book."""
    if book not in BOOKS:
        raise NotFoundError("There is no rule book %(book)s.", book=book)
    rules, size = BOOKS[book].rules, _size()
    low, high = rules.players
    players = min(max(read_id(request.args.get("players", "")) or 4, low), high)
    rows = rules.hands if _is_short(rules, ROWS[size]) else ROWS[size]
    blanks = tuple(Blank(row + 1, None) for row in range(rows))
    paper = _paper(rules, size, book_words(book), players, blanks)
    return render_template("sheets/paper.html", paper=paper, sheet=None, name=book, most=range(low, high + 1))


def _get_page(match_id: int) -> MatchSheet:
    return sheet.get_sheet(visitor.house(), visitor.account_id(), match_id)


def _book_of(page: MatchSheet) -> str:
    if page.own_book:
        return page.own_book
    book = book_words(page.rules.book)
    return _("%(book)s, with changes", book=book) if house_rules_words.what_is_new(page.rules) else book


def _size() -> str:
    wanted = request.args.get("size", "")
    return wanted if wanted in ROWS else "a4"


def _is_short(rules: Rules, rows: int) -> bool:
    return rules.end is End.HANDS and rules.match_form is MatchForm.PLAIN and rules.hands <= rows


def _blanks(page: MatchSheet, rows: int) -> tuple[Blank, ...]:
    wanted = page.rules.hands if _is_short(page.rules, rows) else rows
    played = len(page.rows)
    left = max(wanted - played, 1 if wanted < rows else MORE_ROWS)
    return tuple(Blank(played + 1 + row, _dealer(page, row)) for row in range(left))


def _dealer(page: MatchSheet, row: int) -> int | None:
    """Return who deals the hand so many rows below the last one: after the next one only where they take turns."""
    if page.next_dealer is None:
        return None
    takes_turns = page.rules.next_dealer is NextDealer.LEFT and all(seat.is_in for seat in page.now.seats)
    if row and (not takes_turns or page.rules.match_form is MatchForm.ELIMINATION):
        return None
    return (page.next_dealer + row) % len(page.seats)


def _paper(rules: Rules, size: str, book: str, players: int, blanks: tuple[Blank, ...]) -> Paper:
    said = [section for section in rules_in_words.sections(rules, players) if section.name in {"scoring", "match"}]
    return Paper(
        size=size,
        book=book,
        players=players,
        blanks=blanks,
        worth=() if rules.scoring is Scoring.NONE else tuple(_worth(rules)),
        sentences=tuple(one.text for section in said for one in section.sentences if one.claim != "points"),
    )


def _worth(rules: Rules) -> Iterator[Worth]:
    """Say what the cards count, the dear ones first; those that count their number stand as a run: `2–7`."""
    points = dict(rules.points)
    plain = {int(rank) for rank in NUMBERS if points[rank] == int(rank)}
    alike: dict[int, list[Rank]] = {}
    for rank in OTHERS:
        if rank in points and not (rank in NUMBERS and int(rank) in plain):
            alike.setdefault(points[rank], []).append(rank)
    for value in sorted({*alike, *plain}, reverse=True):
        if value in alike:
            both = [str(value)] if value in plain else []
            yield Worth(" ".join([*map(option_words.key, alike[value]), *both]), number(value))
        elif value + 1 not in plain or value + 1 in alike:
            run = _run(value, plain - set(alike))
            yield Worth(run, run)


def _run(last: int, plain: set[int]) -> str:
    first = last
    while first - 1 in plain:
        first -= 1
    return str(last) if first == last else f"{first}–{last}"
