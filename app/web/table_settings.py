"""How a reader wants the tables in this browser: the order of the cards, a question before a card, pace, sounds."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import session

ORDERS = ("suit", "rank")
PACES = ("calm", "usual", "quick", "none")
SWITCHES = ("confirm", "large", "sound", "buzz")
KEPT = "table"
"""Under which name the cookie holds all of them but the order, which it has held for longer."""
MUTED = "muted"
MOST_MUTED = 60
"""The cookie has to stay small: of more, those who were muted first are heard again."""


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What is remembered in this browser; everything off as long as nobody asked for it."""

    order: str = "suit"
    """How the reader's cards are sorted."""
    pace: str = "usual"
    """How fast the page plays back what the others did."""
    confirm: bool = False
    """A tap on a card lifts it, a second one plays it."""
    large: bool = False
    """Larger cards."""
    sound: bool = False
    buzz: bool = False
    """The device vibrates when it is one's turn."""
    muted: tuple[int, ...] = ()
    """Accounts whose phrases are not heard."""


USUAL = TableSettings()


def read() -> TableSettings:
    """Return the settings of this browser."""
    kept = session.get(KEPT)
    values: dict[str, Any] = kept if isinstance(kept, dict) else {}
    return TableSettings(
        order=_one_of(ORDERS, session.get("order"), USUAL.order),
        pace=_one_of(PACES, values.get("pace"), USUAL.pace),
        muted=_list_muted(),
        **{name: values.get(name) is True for name in SWITCHES},
    )


def keep(form: Mapping[str, str]) -> None:
    """Remember what the form of all settings says."""
    now = read()
    keep_order(form.get("order", now.order))
    pace = _one_of(PACES, form.get("pace"), now.pace)
    session[KEPT] = {"pace": pace, **{name: name in form for name in SWITCHES}}
    session.permanent = True


def keep_order(order: str) -> None:
    """Remember how the cards are sorted; anything else that is sent changes nothing."""
    if order in ORDERS:
        session["order"] = order
        session.permanent = True


def turn_muted(account_id: int) -> None:
    """Hear an account's phrases no more, or again."""
    kept = _list_muted()
    without = [one for one in kept if one != account_id]
    session[MUTED] = without if account_id in kept else [*kept, account_id][-MOST_MUTED:]
    session.permanent = True


def _list_muted() -> tuple[int, ...]:
    kept = session.get(MUTED)
    return tuple(one for one in kept if isinstance(one, int)) if isinstance(kept, list) else ()


def _one_of(known: tuple[str, ...], value: object, usual: str) -> str:
    return value if isinstance(value, str) and value in known else usual
