"""A table without a referee as its template draws it: the reader's cards, what lies open, and the count."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from flask import request

from app.engine import Card, points_of
from app.services import free_watching
from app.services.free_watching import FreePage, FreePhase, FreeSeat
from app.services.house_rules_kept import KeptBook
from app.web import counts, free_log, hearing, phrase_words, rule_words, table_settings, table_view, visitor
from app.web.i18n import gettext as _
from app.web.table_log import Line
from app.web.table_settings import TableSettings

PAGE = "free/table.html"
FRAGMENT = "free/_table.html"
ASKED = "held"
"""What names the card that is asked about, without a script."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What one seat holds when everything lies open."""

    seat: FreeSeat
    cards: tuple[str, ...]
    """The dearest first."""
    sum: str
    """`50 + 10 + 9 = 69`; empty where there is nothing to add."""
    points: int


@dataclass(frozen=True, slots=True)
class FreeView:
    """Everything the template of a table without a referee needs."""

    page: FreePage
    title: str
    turn: str
    is_my_turn: bool
    lines: tuple[Line, ...]
    held: tuple[str, ...]
    """The reader's cards in their order."""
    fresh: tuple[str, ...]
    """Those that have just come."""
    asked: str
    """The card that is asked about, without a script."""
    open_hands: tuple[tuple[FreeSeat, tuple[str, ...]], ...]
    """What others have laid open."""
    count: tuple[Counted, ...]
    books: tuple[tuple[str, str], ...]
    """Those that may be counted by, and their names; none for who has no seat."""
    settings: TableSettings
    said: Mapping[int, str]
    """By seat: the phrase that the reader hears from there now."""
    muted: Collection[int]
    """The seats that the reader does not want to hear."""

    @property
    def may_talk(self) -> bool:
        """Whether the reader sits with other people, who could hear a phrase."""
        return hearing.may_talk(self.page.seats)

    @property
    def me(self) -> FreeSeat | None:
        """The reader's seat."""
        return None if self.page.my_seat is None else self.page.seats[self.page.my_seat]

    @property
    def free_seat(self) -> FreeSeat | None:
        """The first seat that nobody has taken."""
        return next((seat for seat in self.page.seats if seat.is_free), None)

    @property
    def sitting(self) -> int:
        """How many sit there."""
        return sum(not seat.is_free for seat in self.page.seats)

    @property
    def to_each(self) -> int:
        """How many cards the book deals to each."""
        return self.page.rules.hand_size_for(self.sitting)

    @property
    def may_open_all(self) -> bool:
        """Whether somebody is out, so that anyone may lay all hands open."""
        sight = self.page.round.sight if self.page.round else None
        return (
            sight is not None and bool(sight.out) and any(seat.cards and not seat.is_open for seat in self.page.seats)
        )


def context(code: str) -> dict[str, object]:
    """Return what the page of a table without a referee is made of, for this reader; raises like `get_table`."""
    page = free_watching.get_table(visitor.house(), visitor.account_id(), code)
    view = view_of(page, table_settings.read(), request.values.get(ASKED, ""))
    return {"view": view, "phrases": phrase_words.list_all()}


def view_of(page: FreePage, settings: TableSettings, asked: str = "") -> FreeView:
    """Return the view of a page; `asked` is the card that is asked about."""
    sight = page.round.sight if page.round and page.phase is FreePhase.PLAYING else None
    held = () if sight is None else _codes(table_view.in_order(sight.held, settings.order))
    is_my_turn = sight is not None and page.my_seat is not None and page.seats[page.my_seat].is_turn
    return FreeView(
        page=page,
        title=_title(page, is_my_turn=is_my_turn),
        turn=_turn(page),
        is_my_turn=is_my_turn,
        lines=free_log.lines(page),
        held=held,
        fresh=_codes(sight.fresh) if sight else (),
        asked=asked if asked in held else "",
        open_hands=_open_hands(page, settings),
        count=_count(page),
        books=list_books(page.own_books) if page.my_seat is not None else (),
        settings=settings,
        said=hearing.list_heard(page.seats, settings),
        muted=hearing.list_muted(page.seats, settings),
    )


def _codes(cards: Sequence[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))


def _title(page: FreePage, *, is_my_turn: bool) -> str:
    match page.phase:
        case FreePhase.SEATING:
            return _("Table, waiting for players")
        case FreePhase.BETWEEN:
            return _("The count")
        case FreePhase.FINISHED:
            return _("This table was put away")
    return _("Your turn") if is_my_turn else _turn(page)


def _turn(page: FreePage) -> str:
    marked = next((seat for seat in page.seats if seat.is_turn), None)
    if marked is None or not marked.name:
        return _("The cards are shuffled. Who deals?")
    return _("Your turn") if marked.is_me else _("%(name)s is playing", name=marked.name)


def _open_hands(page: FreePage, settings: TableSettings) -> tuple[tuple[FreeSeat, tuple[str, ...]], ...]:
    laid = page.round.sight.laid_open if page.round else {}
    return tuple(
        (page.seats[seat], _codes(table_view.in_order(cards, settings.order)))
        for seat, cards in laid.items()
        if seat != page.my_seat
    )


def _count(page: FreePage) -> tuple[Counted, ...]:
    if page.round is None or page.phase is not FreePhase.BETWEEN:
        return ()
    sight = page.round.sight
    return tuple(_counted(page, seat, sight.laid_open.get(seat, ())) for seat in sorted({*sight.laid_open, *sight.out}))


def _counted(page: FreePage, seat: int, cards: Sequence[Card]) -> Counted:
    dearest = sorted(cards, key=lambda card: points_of([card.rank], page.rules), reverse=True)
    worth = [points_of([card.rank], page.rules) for card in dearest]
    return Counted(page.seats[seat], _codes(dearest), counts.added_words(worth), sum(worth))


def list_books(own: Sequence[KeptBook]) -> tuple[tuple[str, str], ...]:
    """Return the rule books that cards can be counted by, and their names; the group's own come first."""
    by_name = [(line.name, line.label) for _label, lines in rule_words.shelves() for line in lines]
    return (*((book.key, book.name) for book in own), *by_name)
