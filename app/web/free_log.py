"""The log of a round without a referee in words: who did what, and never a card that lay face down."""

from markupsafe import Markup, escape

from app.free import Deed, Event
from app.services.free_watching import FreePage
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.table_log import Line, inline_card
from app.web.table_steps import Left

UNSAID = frozenset({Deed.SIT})
"""Before the first card is dealt everybody sits down, which is no news."""
SOUNDS = {Deed.TAKE: "draw", Deed.FLIP: "play", Deed.SHUFFLE: "recycle", Deed.DEAL: "draw"}
"""What else sounds and moves alike."""


def lines(page: FreePage) -> tuple[Line, ...]:
    """Return the log of the round on the table."""
    if page.round is None:
        return ()
    log = page.round.log
    begun = next((place for place, event in enumerate(log) if event.deed not in UNSAID), len(log))
    return tuple(_line(page, event) for event in log[begun:])


def _line(page: FreePage, event: Event) -> Line:
    values = {
        "name": escape(event.name),
        "other": escape(event.other_name),
        "card": "" if event.card is None else inline_card(str(event.card)),
    }
    is_mine = event.is_same and event.seat == page.my_seat
    text = _mine(event, values) if is_mine else _theirs(event, values, to_me=_is_to_me(page, event))
    moves_top = event.deed in {Deed.PLAY, Deed.FLIP, Deed.TAKE}
    return Line(
        ply=event.ply,
        seat=event.seat if event.is_same else None,
        # The sentences are ours, every value in them is escaped or drawn by a macro.
        text=Markup(text),  # noqa: S704
        card=str(event.top or "") if moves_top else "",
        suit="",
        act=SOUNDS.get(event.deed, event.deed),
        of=event.other,
        gave=event.count if event.deed is Deed.DRAW else 0,
        left=Left(event.held, event.stock),
    )


def _is_to_me(page: FreePage, event: Event) -> bool:
    return event.other is not None and event.other == page.my_seat


def _mine(event: Event, values: dict[str, str]) -> str:
    match event.deed:
        case Deed.DEAL:
            said = ngettext("You dealt %(num)s card to each.", "You dealt %(num)s cards to each.", event.count)
        case Deed.DRAW:
            said = ngettext("You drew %(num)s card.", "You drew %(num)s cards.", event.count)
        case Deed.TAKE if event.count > 1:
            said = ngettext(
                "You took %(num)s card from the discard.", "You took %(num)s cards from the discard.", event.count
            )
        case Deed.PLAY | Deed.TAKE | Deed.GIVE | Deed.BURY | Deed.FLIP:
            said = _my_card(event, values)
        case _:
            said = _my_rest(event)
    return said


def _my_card(event: Event, values: dict[str, str]) -> str:
    match event.deed:
        case Deed.PLAY:
            return _("You played %(card)s.", **values)
        case Deed.TAKE:
            return _("You took %(card)s from the discard.", **values)
        case Deed.GIVE:
            return _("You gave %(other)s a card.", **values)
        case Deed.BURY:
            return _("You put a card under the stock.")
    return _("You turned up %(card)s.", **values)


def _my_rest(event: Event) -> str:
    return {
        Deed.SIT: _("You sat down."),
        Deed.PASS: _("You passed."),
        Deed.SHUFFLE: _("You shuffled the discards into the stock."),
        Deed.SHOW: _("You laid your cards open."),
        Deed.HIDE: _("You took your cards up again."),
        Deed.OPEN: _("You laid all hands open."),
        Deed.WRITE: _("You entered the round on the score sheet."),
    }[event.deed]


def _theirs(event: Event, values: dict[str, str], *, to_me: bool) -> str:
    match event.deed:
        case Deed.DEAL:
            said = ngettext(
                "%(name)s dealt %(num)s card to each.", "%(name)s dealt %(num)s cards to each.", event.count, **values
            )
        case Deed.DRAW:
            said = ngettext("%(name)s drew %(num)s card.", "%(name)s drew %(num)s cards.", event.count, **values)
        case Deed.TAKE if event.count > 1:
            said = ngettext(
                "%(name)s took %(num)s card from the discard.",
                "%(name)s took %(num)s cards from the discard.",
                event.count,
                **values,
            )
        case Deed.GIVE if to_me:
            said = _("%(name)s gave you a card.", **values)
        case Deed.PLAY | Deed.TAKE | Deed.GIVE | Deed.BURY | Deed.FLIP:
            said = _their_card(event, values)
        case _:
            said = _their_rest(event, values)
    return said


def _their_card(event: Event, values: dict[str, str]) -> str:
    match event.deed:
        case Deed.PLAY:
            return _("%(name)s played %(card)s.", **values)
        case Deed.TAKE:
            return _("%(name)s took %(card)s from the discard.", **values)
        case Deed.GIVE:
            return _("%(name)s gave %(other)s a card.", **values)
        case Deed.BURY:
            return _("%(name)s put a card under the stock.", **values)
    return _("%(name)s turned up %(card)s.", **values)


def _their_rest(event: Event, values: dict[str, str]) -> str:
    return {
        Deed.SIT: _("%(name)s sat down.", **values),
        Deed.UP: _("%(name)s got up; the cards went under the stock.", **values),
        Deed.PASS: _("%(name)s passed.", **values),
        Deed.SHUFFLE: _("%(name)s shuffled the discards into the stock.", **values),
        Deed.SHOW: _("%(name)s laid their cards open.", **values),
        Deed.HIDE: _("%(name)s took their cards up again.", **values),
        Deed.OPEN: _("%(name)s laid all hands open.", **values),
        Deed.WRITE: _("%(name)s entered the round on the score sheet.", **values),
    }[event.deed]
