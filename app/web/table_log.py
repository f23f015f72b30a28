"""The log of a hand in words: one sentence for each thing that everyone saw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import zip_longest

from flask import get_template_attribute
from markupsafe import Markup, escape

from app.engine import Card, Rank, Suit
from app.engine.options import Effect
from app.engine.transcript import Act, Event
from app.services.watching import TablePage
from app.web import table_steps
from app.web.i18n import gettext as _
from app.web.i18n import language, ngettext
from app.web.table_steps import Left, Steps
from app.web.table_words import the_rank
from app.web.words import rank_words

LINES_KEPT = 10_000
"""So many are kept in words, for every move has the whole log told again."""


@dataclass(frozen=True)
class Line:
    """A line of the log."""

    ply: int
    """The move it tells of; -1 for what was before the first."""
    seat: int | None
    """Whose counter stands beside it."""
    text: Markup
    card: str
    """The card that lay on the discard afterwards, where this line changed it."""
    suit: str
    """The suit to follow afterwards, where this line changed it."""
    act: str
    of: int | None = None
    """Whose cards it changed, where that is somebody else's seat."""
    gave: int = 0
    """Cards that came from the stock."""
    left: Left | None = None
    called: bool = False
    """The suit to follow was called, and is not simply that of the card."""
    turns: bool = False
    """Play goes the other way round from here."""
    dealt: tuple[int, ...] = ()
    """Cards of each seat, where this is the deal."""

    @cached_property
    def data(self) -> Markup:
        """What the page plays the line back from, as attributes of it."""
        values = {
            "ply": self.ply,
            "act": self.act,
            "card": self.card or None,
            "suit": self.suit or None,
            "seat": self.seat,
            "of": self.of,
            "gave": self.gave or None,
            "holds": None if self.left is None else self.left.cards,
            "stock": None if self.left is None else self.left.stock,
            "called": "" if self.called else None,
            "turns": "" if self.turns else None,
            "dealt": " ".join(map(str, self.dealt)) or None,
        }
        known = {name: value for name, value in values.items() if value is not None}
        return Markup("").join(Markup(' data-{}="{}"').format(name, value) for name, value in known.items())


@dataclass(frozen=True, slots=True)
class Telling:
    """For whom a log is told, and about whom; whoever has the same is told the same lines."""

    language: str
    names: tuple[str, ...]
    """By seat."""
    seat: int | None
    """The reader's."""


def lines(page: TablePage) -> tuple[Line, ...]:
    """Return the log of the hand on the table, the deal first."""
    if page.hand is None:
        return ()
    steps = table_steps.walk(page.hand.log, [seat.cards for seat in page.seats], page.hand.view.stock)
    names = tuple(seat.name for seat in page.seats)
    telling, rules = Telling(language(), names, page.my_seat), page.hand.view.rules
    told = (
        _line(telling, event, drawn, left, rules.effect_of(event.card) if event.card else None)
        for event, drawn, left in _turns(page.hand.log, steps.left)
    )
    return (*_before(page, steps), *told)


def _turns(log: Sequence[Event], left: Sequence[Left]) -> Iterator[tuple[Event, int, Left]]:
    """Yield every event with the cards drawn just before it: who draws and then plays or passes has one line."""
    drawn = 0
    for event, later, after in zip_longest(log, log[1:], left):
        goes_on = later is not None and later.seat == event.seat and later.act in {Act.PLAY, Act.PASS}
        if event.act is Act.DRAW and goes_on:
            drawn = event.count
        else:
            yield event, drawn, after
            drawn = 0


def _before(page: TablePage, steps: Steps) -> list[Line]:
    hand = page.hand
    if hand is None:
        return []
    cuts = [_cut(page, seat, card) for cut in page.cut for seat, card in cut.cards] if hand.number == 1 else []
    if page.seats_drawn and hand.number == 1:
        cuts.insert(0, Line(-1, None, escape(_("The seats were drawn by lot.")), "", "", "seats"))
    dealer = next(seat for seat in page.seats if seat.is_dealer)
    values = {"name": escape(dealer.name), "card": inline_card(str(hand.opening))}
    if dealer.is_me:
        text = _("You dealt and turned up %(card)s.", **values)
    else:
        text = _("%(name)s dealt and turned up %(card)s.", **values)
    opening = str(hand.opening)
    suit = str(hand.opening.suit or "")
    left = Left(0, steps.stock)
    deal = Line(-1, dealer.number, Markup(text), opening, suit, "deal", left=left, dealt=steps.dealt)  # noqa: S704
    return [*cuts, deal]


def _cut(page: TablePage, seat: int, card: Card) -> Line:
    said = _("%(rank)s of %(suit)s", rank=rank_words(card.rank), suit="" if card.suit is None else _suit(card.suit))
    text = _("%(name)s cut: %(card)s", name=escape(page.seats[seat].name), card=said)
    return Line(-1, seat, Markup(text), "", "", "cut")  # noqa: S704


@lru_cache(LINES_KEPT)
def _line(telling: Telling, event: Event, drawn: int, left: Left, effect: Effect | None) -> Line:
    values = {
        "name": escape(telling.names[event.seat]),
        "other": "" if event.other is None else escape(telling.names[event.other]),
        "card": "" if event.card is None else inline_card(str(event.card)),
        "suit": "" if event.suit is None else _suit(event.suit),
    }
    if drawn:
        text = (
            _mine_after_draw(event, drawn, values) if event.seat == telling.seat else _after_draw(event, drawn, values)
        )
    elif event.seat == telling.seat:
        text = _mine(event, values)
    else:
        text = _theirs(event, values, caught_me=event.other is not None and event.other == telling.seat)
    if event.act in {Act.PLAY, Act.JUMP}:
        text += _after_play(event, effect)
    suit = event.suit or (event.card.suit if event.card else "")
    seat = None if event.act is Act.RECYCLE else event.seat
    return Line(
        ply=event.ply,
        seat=seat,
        # The sentences are ours, every value in them is escaped or drawn by a macro.
        text=Markup(text),  # noqa: S704
        card=str(event.card or ""),
        suit=str(suit or ""),
        act=event.act,
        of=event.other,
        gave=drawn or (event.count if event.act in table_steps.GIVING else 0),
        left=left,
        called=event.suit is not None,
        turns=effect is Effect.REVERSE,
    )


def _mine_after_draw(event: Event, drawn: int, values: dict[str, str]) -> str:
    if event.act is Act.PASS:
        return ngettext("You drew %(num)s card and passed.", "You drew %(num)s cards and passed.", drawn)
    if event.suit:
        return ngettext(
            "You drew %(num)s card, played %(card)s and called %(suit)s.",
            "You drew %(num)s cards, played %(card)s and called %(suit)s.",
            drawn,
            **values,
        )
    return ngettext(
        "You drew %(num)s card and played %(card)s.", "You drew %(num)s cards and played %(card)s.", drawn, **values
    )


def _after_draw(event: Event, drawn: int, values: dict[str, str]) -> str:
    if event.act is Act.PASS:
        return ngettext(
            "%(name)s drew %(num)s card and passed.", "%(name)s drew %(num)s cards and passed.", drawn, **values
        )
    if event.suit:
        return ngettext(
            "%(name)s drew %(num)s card, played %(card)s and called %(suit)s.",
            "%(name)s drew %(num)s cards, played %(card)s and called %(suit)s.",
            drawn,
            **values,
        )
    return ngettext(
        "%(name)s drew %(num)s card and played %(card)s.",
        "%(name)s drew %(num)s cards and played %(card)s.",
        drawn,
        **values,
    )


def _mine(event: Event, values: dict[str, str]) -> str:
    match event.act:
        case Act.PLAY | Act.JUMP:
            said = _my_card(event, values)
        case Act.NAME:
            said = _("You called %(suit)s for it.", **values)
        case Act.PASS:
            said = _("You passed.")
        case Act.LEAVE:
            said = ngettext(
                "You left for good; your %(num)s card went under the stock.",
                "You left for good; your %(num)s cards went under the stock.",
                event.count,
            )
        case Act.CALL:
            said = _("You said “last card” just in time.")
        case Act.SKIPPED:
            said = _("You were skipped.")
        case Act.RECYCLE:
            said = _("The discards were shuffled into a new stock.")
        case Act.DRAW | Act.TAKE | Act.CATCH | Act.PENALTY:
            said = _my_cards(event, values)
    return said


def _my_card(event: Event, values: dict[str, str]) -> str:
    if event.act is Act.JUMP:
        text = (
            _("You jumped in with %(card)s and called %(suit)s.") if event.suit else _("You jumped in with %(card)s.")
        )
    else:
        text = _("You played %(card)s and called %(suit)s.") if event.suit else _("You played %(card)s.")
    return text % values


def _my_cards(event: Event, values: dict[str, str]) -> str:
    many = event.count
    match event.act:
        case Act.DRAW:
            return ngettext("You drew %(num)s card.", "You drew %(num)s cards.", many)
        case Act.TAKE:
            return ngettext("You took the %(num)s card.", "You took the %(num)s cards.", many)
        case Act.CATCH:
            return ngettext(
                "You caught %(other)s without “last card”: %(num)s card more.",
                "You caught %(other)s without “last card”: %(num)s cards more.",
                many,
                **values,
            )
    return ngettext("You had to draw %(num)s card.", "You had to draw %(num)s cards.", many)


def _theirs(event: Event, values: dict[str, str], *, caught_me: bool) -> str:
    match event.act:
        case Act.PLAY | Act.JUMP:
            said = _their_card(event, values)
        case Act.NAME:
            said = _("%(name)s called %(suit)s for it.", **values)
        case Act.PASS:
            said = _("%(name)s passed.", **values)
        case Act.LEAVE:
            said = ngettext(
                "%(name)s left for good; %(num)s card went under the stock.",
                "%(name)s left for good; %(num)s cards went under the stock.",
                event.count,
                **values,
            )
        case Act.CALL:
            said = _("%(name)s said “last card” just in time.", **values)
        case Act.SKIPPED:
            said = _("%(name)s was skipped.", **values)
        case Act.RECYCLE:
            said = _("The discards were shuffled into a new stock.")
        case Act.CATCH if caught_me:
            said = ngettext(
                "%(name)s caught you without “last card”: %(num)s card more.",
                "%(name)s caught you without “last card”: %(num)s cards more.",
                event.count,
                **values,
            )
        case Act.DRAW | Act.TAKE | Act.CATCH | Act.PENALTY:
            said = _their_cards(event, values)
    return said


def _their_card(event: Event, values: dict[str, str]) -> str:
    if event.act is Act.JUMP:
        called = _("%(name)s jumped in with %(card)s and called %(suit)s.")
        text = called if event.suit else _("%(name)s jumped in with %(card)s.")
    else:
        text = _("%(name)s played %(card)s and called %(suit)s.") if event.suit else _("%(name)s played %(card)s.")
    return text % values


def _their_cards(event: Event, values: dict[str, str]) -> str:
    many = event.count
    match event.act:
        case Act.DRAW:
            return ngettext("%(name)s drew %(num)s card.", "%(name)s drew %(num)s cards.", many, **values)
        case Act.TAKE:
            return ngettext("%(name)s took the %(num)s card.", "%(name)s took the %(num)s cards.", many, **values)
        case Act.CATCH:
            return ngettext(
                "%(name)s caught %(other)s without “last card”: %(num)s card more.",
                "%(name)s caught %(other)s without “last card”: %(num)s cards more.",
                many,
                **values,
            )
    return ngettext("%(name)s had to draw %(num)s card.", "%(name)s had to draw %(num)s cards.", many, **values)


def _after_play(event: Event, effect: Effect | None) -> str:
    said = [" " + _("“Last card!”")] if event.called else []
    if effect is Effect.SKIP:
        said.append(" " + _("The next player is skipped."))
    elif effect is Effect.REVERSE:
        said.append(" " + _("Play turns around."))
    return "".join(said)


def inline_card(code: str) -> str:
    """Say a card inside a line, its suit drawn beside its word."""
    return _cards(language(), code)


@cache
def _cards(_language: str, code: str) -> str:
    # Said once for each language, for the log of a long hand says many cards.
    if code.startswith("*"):
        return _("the joker")
    return _("%(rank)s of %(suit)s", rank=the_rank(Rank(code[0])), suit=_suit(Suit(code[1])))


def _suit(suit: Suit) -> str:
    return _suits(language(), suit)


@cache
def _suits(_language: str, suit: Suit) -> str:
    return str(get_template_attribute("macros/cards.html", "suit")(suit.value))
