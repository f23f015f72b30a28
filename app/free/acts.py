"""What people do at a table without a referee, and its text form, both ways."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from app.engine import Card, NotationError, parse_card


class Deed(StrEnum):
    """A kind of act; each value is its word in the record."""

    SIT = "sit"
    UP = "up"
    """Get up; the cards go under the stock."""
    DEAL = "deal"
    DRAW = "draw"
    PLAY = "play"
    TAKE = "take"
    """Take the top cards of the discard into one's hand."""
    PASS = "pass"  # noqa: S105 (not a password)
    FLIP = "flip"
    """Turn the top card of the stock over onto the discard."""
    SHUFFLE = "shuffle"
    """The discards but for the top one go back, and the stock is shuffled."""
    GIVE = "give"
    """Hand a card to somebody, face down."""
    BURY = "bury"
    """Put a card under the stock, face down."""
    SHOW = "show"
    """Lay one's cards open."""
    HIDE = "hide"
    OPEN = "open"
    """Lay everybody's cards open."""
    WRITE = "write"
    """What was counted is on a score sheet."""


ANNOUNCED = frozenset({Deed.SIT, Deed.UP, Deed.WRITE})
"""Written by the house when something else happens; nobody sends them."""
_ACT = re.compile(r"@([0-9]):([a-z]+)(?: (.+))?", re.ASCII)
_NOTHING = re.compile("")
_CARD = re.compile(r"(?P<card>\S+)", re.ASCII)
_COUNT = re.compile(r"(?P<count>[1-9][0-9]{0,2})", re.ASCII)
_WITH: Mapping[Deed, re.Pattern[str]] = {
    Deed.SIT: re.compile(r"(?P<name>.+)"),
    Deed.DEAL: _COUNT,
    Deed.DRAW: _COUNT,
    Deed.TAKE: re.compile(rf"(?:{_COUNT.pattern})?", re.ASCII),
    Deed.PLAY: _CARD,
    Deed.BURY: _CARD,
    Deed.GIVE: re.compile(rf"{_CARD.pattern} (?P<to>[0-9])", re.ASCII),
}
"""What is written after the word."""
LONGEST = 40
"""Characters of one act."""


@dataclass(frozen=True, slots=True)
class Act:
    """Something that somebody does from a seat."""

    seat: int
    deed: Deed
    card: Card | None = None
    """What is played, given or buried."""
    count: int = 0
    """Cards for each that are dealt, or that are drawn or taken; 0 where all are taken."""
    to: int | None = None
    """Who is given a card."""
    name: str = ""
    """Of who sits down."""


def parse_act(text: str) -> Act:
    """Return the act written as `@0:deal 5` or `@1:give 9S 2`; raises `NotationError`."""
    found = _ACT.fullmatch(text) if len(text) <= LONGEST else None
    deed = Deed(found[2]) if found and found[2] in set(Deed) else None
    rest = _WITH.get(deed, _NOTHING).fullmatch(found[3] or "") if found and deed else None
    if found is None or deed is None or rest is None:
        raise NotationError("%(text)s is nothing that can be done here.", text=text[:LONGEST])
    said = rest.groupdict()
    return Act(
        seat=int(found[1]),
        deed=deed,
        card=parse_card(said["card"]) if "card" in said else None,
        count=int(said.get("count") or 0),
        to=int(said["to"]) if "to" in said else None,
        name=said.get("name", ""),
    )


def format_act(act: Act) -> str:
    """Return the act as `parse_act` reads it."""
    rest = [str(part) for part in (act.card, act.to, act.count or None, act.name or None) if part is not None]
    return " ".join((f"@{act.seat}:{act.deed}", *rest))
