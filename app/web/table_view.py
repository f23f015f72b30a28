"""A table as its template draws it: the reader's cards in their order, and what each button does or refuses."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from app.engine import Call, Card, Catch, Draw, IllegalMoveError, Pass, Perspective, Play, Suit, Take, format_move
from app.engine.cards import RANK_INDEX
from app.services.tables import LEVELS
from app.services.watching import Phase, TableHand, TablePage
from app.web import (
    curtains,
    errors,
    hearing,
    table_choices,
    table_forms,
    table_levels,
    table_log,
    table_results,
    table_wait,
    table_words,
)
from app.web.curtains import Curtain
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.score_sheet import SheetView
from app.web.score_sheet import view_of as sheet_view_of
from app.web.table_choices import OutOfTurn, Together
from app.web.table_levels import Level
from app.web.table_log import Line
from app.web.table_results import Result
from app.web.table_settings import TableSettings
from app.web.table_wait import WaitView
from app.web.words import suit_words

SUITS = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the reader."""

    code: str
    move: str
    """What playing it at once sends: where only one suit may be called, that one is called."""
    can_play: bool
    asks_suit: bool
    """It is wild, and the suit is asked for before it is sent."""
    asks_others: bool
    """Others can be laid with it, and which ones is asked for before it is sent."""
    why_not: str


@dataclass(frozen=True, slots=True)
class Act:
    """A button of the reader: what it sends, and why it will not where it will not."""

    move: str
    label: str
    why_not: str = ""


@dataclass(frozen=True, slots=True)
class SuitChoice:
    """A suit that an eight may call."""

    suit: str
    label: str
    held: str
    key: str
    """The key that chooses it: the first letter of its word."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What the reader holds and may do."""

    cards: tuple[HandCard, ...]
    draw: Act
    pass_turn: Act | None
    """None where a pass is nothing to think about: before drawing."""
    announcements: tuple[Act, ...]
    out_of_turn: OutOfTurn | None
    offers_call: bool
    suits: tuple[SuitChoice, ...]
    together: tuple[Together, ...]
    chosen: str
    """The card that is being asked about, without a script: an eight for its suit, others for what goes with them, or
    whether it is to be played at all."""
    awaits_suit: bool
    """The reader dealt and is to call the suit of the card turned up."""

    @property
    def lifted(self) -> HandCard | None:
        """The card that is only asked whether it is to be played."""
        plain = (card for card in self.cards if not card.asks_suit and not card.asks_others)
        return next((card for card in plain if card.code == self.chosen), None)


@dataclass(frozen=True, slots=True)
class TableView:
    """Everything the template of a table needs."""

    page: TablePage
    title: str
    turn: str
    is_my_turn: bool
    lines: tuple[Line, ...]
    mine: Mine | None
    curtain: Curtain | None
    """Where a device goes round and is to be given to the next."""
    opening: str
    """What keeps the curtain open for the hand that is shown."""
    direction: str
    """Towards whom the play goes on."""
    result: Result | None
    course: SheetView | None
    """The sheet of a match that is over, for the chart of its running scores."""
    wait: WaitView
    settings: TableSettings
    """How the reader wants tables."""
    said: Mapping[int, str]
    """By seat: the phrase that the reader hears from there now."""
    muted: Collection[int]
    """The seats that the reader does not want to hear."""
    level_words: Mapping[str, str]
    """By level of a bot."""
    levels: Sequence[Level]
    """How bots can play, where one may choose."""
    again: Mapping[str, str | int]
    """What the form of a new table is filled with to play the same again."""

    @property
    def may_talk(self) -> bool:
        """Whether the reader sits with other people, who could hear a phrase."""
        return hearing.may_talk(self.page.seats)

    @property
    def waiting_for(self) -> tuple[str, ...]:
        """Who has not said ready, in words."""
        awaited = [seat for seat in self.page.seats if not (seat.is_ready or seat.is_free or seat.is_out)]
        return tuple(seat.name for seat in awaited if not seat.is_me)


def view_of(page: TablePage, settings: TableSettings, chosen: str = "") -> TableView:
    """Return the view of a page; `chosen` is what is asked about: a card, or a wild one laid out of turn."""
    lines = table_log.lines(page)
    playing = page.phase is Phase.PLAYING and page.hand is not None and page.hand.view.seat is not None
    return TableView(
        page=page,
        title=table_words.title(page),
        turn=table_words.turn_line(page),
        is_my_turn=table_words.is_my_turn(page),
        lines=lines,
        mine=_mine(page, page.hand, settings, chosen) if playing and page.hand else None,
        curtain=curtains.curtain_of(page, lines),
        opening=curtains.opening_of(page),
        direction=_direction(page),
        result=table_results.result_of(page),
        course=sheet_view_of(page.sheet) if page.phase is Phase.FINISHED else None,
        wait=table_wait.wait_of(page),
        settings=settings,
        said=hearing.list_heard(page.seats, settings),
        muted=hearing.list_muted(page.seats, settings),
        level_words={name: table_levels.label_of(name) for name in LEVELS},
        levels=table_levels.list_levels() if page.is_owner and page.phase is Phase.SEATING else (),
        again=_again(page),
    )


def _again(page: TablePage) -> dict[str, str | int]:
    values = table_forms.form_values(page.sheet.book, page.sheet.rules, len(page.seats))
    return {**values, **({} if page.sheet.group_id is None else {"group": page.sheet.group_id})}


def _mine(page: TablePage, hand: TableHand, settings: TableSettings, chosen: str) -> Mine:
    view = hand.view
    together = table_choices.list_together(view)
    cards = _cards(view, hand.refusals, settings.order, {one.card for one in together})
    out_of_turn = table_choices.find_out_of_turn(view)
    asking = {card.code for card in cards if card.can_play and (settings.confirm or card.asks_suit or card.asks_others)}
    asking |= {out_of_turn.move} if out_of_turn and out_of_turn.asks_suit else set()
    return Mine(
        cards=cards,
        draw=_draw(view, hand.refusals),
        pass_turn=_pass(view, hand.refusals),
        announcements=_announcements(page, hand),
        out_of_turn=out_of_turn,
        offers_call=_offers_call(view),
        suits=_suits(view),
        together=together,
        chosen=chosen if chosen in asking else "",
        awaits_suit=view.awaits_suit and view.turn == view.seat,
    )


def _cards(
    view: Perspective, refusals: Mapping[str, IllegalMoveError], order: str, together: set[str]
) -> tuple[HandCard, ...]:
    plays = [move for move in view.moves if isinstance(move, Play)]
    playable = {move.card for move in plays}
    naming = {card: table_choices.suits_of(plays, card) for card in playable}
    return tuple(
        HandCard(
            code=str(card),
            move=format_move(table_choices.plain_play(card, naming.get(card, ()))),
            can_play=card in playable,
            asks_suit=len(naming.get(card, ())) > 1,
            asks_others=str(card) in together,
            why_not="" if card in playable else _why_not(refusals, str(card)),
        )
        for card in in_order(view.held, order)
    )


def in_order(cards: tuple[Card, ...], order: str) -> list[Card]:
    """Return cards sorted by suit or by rank."""

    def by_suit(card: Card) -> tuple[int, int]:
        return _place(card), -RANK_INDEX[card.rank]

    def by_rank(card: Card) -> tuple[int, int]:
        return -RANK_INDEX[card.rank], _place(card)

    return sorted(cards, key=by_rank if order == "rank" else by_suit)


def _place(card: Card) -> int:
    return len(SUITS) if card.suit is None else SUITS.index(card.suit)


def _why_not(refusals: Mapping[str, IllegalMoveError], move: str) -> str:
    refusal = refusals.get(move)
    return errors.sentence_of(refusal) if refusal else _("It is not your turn.")


def _draw(view: Perspective, refusals: Mapping[str, IllegalMoveError]) -> Act:
    if Take() in view.moves:
        # A penalty waits: it is taken, or answered with a card.
        skipped = view.pending < 0
        return Act(
            "take", _("Miss the turn") if skipped else ngettext("Take %(num)s card", "Take %(num)s cards", view.pending)
        )
    if Draw() in view.moves:
        return Act("draw", _("Draw a card"))
    return Act("draw", _("Draw"), table_words.why_not_draw(view, _why_not(refusals, "draw")))


def _pass(view: Perspective, refusals: Mapping[str, IllegalMoveError]) -> Act | None:
    if Pass() in view.moves:
        return Act("pass", _("Pass"))
    return Act("pass", _("Pass"), _why_not(refusals, "pass")) if view.drawn and "pass" in refusals else None


def _announcements(page: TablePage, hand: TableHand) -> tuple[Act, ...]:
    acts = []
    for move in hand.view.announcements:
        match move:
            case Call():
                acts.append(Act(format_move(move), _("Say “last card”")))
            case Catch(_seat, other):
                name = page.seats[hand.places.to_match(other)].name
                acts.append(Act(format_move(move), _("Catch %(name)s", name=name)))
    return tuple(acts)


def _offers_call(view: Perspective) -> bool:
    return view.rules.last_card_call and table_choices.may_leave_one(view)


def _suits(view: Perspective) -> tuple[SuitChoice, ...]:
    return tuple(
        SuitChoice(suit.value, table_words.suit_title(suit), _held(view, suit), suit_words(suit)[0].lower())
        for suit in SUITS
    )


def _held(view: Perspective, suit: Suit) -> str:
    # Eights are left out: they may follow any suit, so they are no reason to call one.
    count = sum(card.suit is suit and not _is_wild(view, card) for card in view.held)
    if not count:
        return _("you hold none")
    return ngettext("you hold %(num)s", "you hold %(num)s", count)


def _is_wild(view: Perspective, card: Card) -> bool:
    """Tell whether a card of the reader is wild: in a countdown everyone's number is the wild rank."""
    if view.numbers and view.seat is not None:
        return RANK_INDEX[card.rank] + 1 == view.numbers[view.seat]
    return card.rank is view.rules.wild_rank


def _direction(page: TablePage) -> str:
    if page.hand is None:
        return ""
    view, places = page.hand.view, page.hand.places
    start = view.turn if view.seat is None else view.seat
    order = [(start + step * view.direction) % len(places.dealt) for step in range(1, len(places.dealt) + 1)]
    # Past the seats that were left, and partners that are out.
    towards = page.seats[places.to_match(next((seat for seat in order if view.counts[seat]), order[0]))]
    return _("Towards %(name)s", name=towards.name)
