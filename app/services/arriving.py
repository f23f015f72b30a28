"""Coming to a score sheet by a link: what it lets one do, and taking it."""

from dataclasses import dataclass
from datetime import datetime

from app.models import Match, Right, SheetGrant, SheetLink
from app.services import authors, pace, sheet_rights, topics
from app.services.codes import is_code
from app.services.errors import EndedError, NotFoundError, RefusedError
from app.services.house import House
from app.services.names import read_player_name
from app.services.pace import Pace
from app.store import matches, seats, sheet_links
from app.store.db import Session
from app.store.ids import id_of

TRIES = Pace("sheet-code", times=20, seconds=600)
"""Wrong codes from one address, before it has to wait."""
MOST_PEOPLE = 200
"""So many come by one link."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who comes by a link."""

    account_id: int
    name: str
    """Empty for who only watches and said nothing."""


@dataclass(frozen=True, slots=True)
class Arrival:
    """What whoever holds a link sees before they take it."""

    match_id: int
    title: str
    names: tuple[str, ...]
    book: str
    right: Right
    hands_over: bool
    expires_at: datetime | None
    own_name: str
    """How the others know the visitor already; empty where they do not."""
    is_in: bool
    """The visitor may do all that already."""


def look(house: House, address: str, code: str, account_id: int | None) -> Arrival:
    """Return what a link lets a visitor do who calls from `address`.

    Raises:
        EndedError: the link was taken back, its time is up, or it was for one person, who was faster.
        NotFoundError: there is no such link.
        TooManyError: too many wrong codes came from that address.
    """
    if not is_code(code):
        raise _unknown()
    _check_known(house, address, code)
    with house.database.reading() as session:
        link, match = _find(session, code)
        is_in = _check(house, session, match, link, account_id)
        names = tuple(seat.name for seat in seats.list_of_match(session, id_of(match)))
        own = authors.name_authors(session, match, () if account_id is None else (account_id,))
    return Arrival(
        match_id=id_of(match),
        title=match.title,
        names=names,
        book=match.book,
        right=link.right,
        hands_over=link.hands_over,
        expires_at=link.expires_at,
        own_name="" if account_id is None else own.get(account_id, ""),
        is_in=is_in,
    )


def _check_known(house: House, address: str, code: str) -> None:
    """Count wrong codes: who has one that is good no more, as all of a class may at once, was not guessing."""
    pace.keep(house, TRIES, address)
    with house.database.reading() as session:
        _find(session, code)
    pace.take_back(house, TRIES, address)


def _unknown() -> NotFoundError:
    return NotFoundError("No score sheet has this link. It may be incomplete; ask for it again.")


def _find(session: Session, code: str) -> tuple[SheetLink, Match]:
    link = sheet_links.find_by_code(session, code)
    if link is None:
        raise _unknown()
    return link, matches.get(session, link.match_id)


def _check(house: House, session: Session, match: Match, link: SheetLink, account_id: int | None) -> bool:
    """Return whether the account may do already what the link gives; raises `EndedError` for a link that has ended."""
    links = sheet_rights.load_links(house, session, match)
    if link not in links.good:
        raise EndedError("This link was taken back, or its time is up. Ask for a new one.")
    grants = links.grants[id_of(link)]
    if any(grant.account_id == account_id for grant in grants):
        return True
    if link.hands_over:
        if grants:
            raise EndedError("This link was for one person, and somebody has used it. Ask for a new one.")
        return link.made_by == account_id
    if len(grants) >= MOST_PEOPLE:
        raise RefusedError("Too many people came by this link. Ask for a new one.")
    rights = sheet_rights.rights_of(house, session, match, account_id)
    return account_id is not None and sheet_rights.reaches(rights.right, link.right)


def take(house: House, account_id: int, code: str, name: str) -> int:
    """Let the account do what a link gives, under the name it has or says, and return the match.

    Raises:
        EndedError: the link has ended meanwhile.
        RefusedError: who enters hands needs a name for the others, or the name cannot be one.
    """
    with house.database.transaction() as session:
        link, match = _find(session, code)
        matches.lock(session, id_of(match))
        if _check(house, session, match, link, account_id):
            return id_of(match)
        own = authors.name_authors(session, match, (account_id,)).get(account_id) or read_name(link.right, name)
        let_in(house, session, link, Guest(account_id, own))
    house.bus.notify(topics.match(id_of(match)), match.version)
    return id_of(match)


def read_name(right: Right, typed: str) -> str:
    """Return how somebody calls themselves; raises `RefusedError` where they must say a name, or it cannot be one."""
    if not typed.strip():
        if right is Right.WATCH:
            return ""
        raise RefusedError("Say your name, so that the others know who enters the hands.", about="name")
    return read_player_name(typed)


def let_in(house: House, session: Session, link: SheetLink, guest: Guest) -> None:
    """Write that somebody came by a link, on a sheet that is locked; by one that hands over, the role is theirs."""
    match = matches.get(session, link.match_id)
    came = SheetGrant(link_id=id_of(link), account_id=guest.account_id, name=guest.name, at=house.clock())
    sheet_links.add_grant(session, came)
    if not link.hands_over:
        return
    links = sheet_rights.load_links(house, session, match)
    for other in links.good:
        if other.made_by == guest.account_id:
            # What they handed on has come back to them.
            other.rests_maker = False
        elif other.made_by == link.made_by and other.hands_over and not links.grants[id_of(other)]:
            # Nobody else is to come by what was offered beside it.
            other.revoked_at = house.clock()
    link.rests_maker, link.expires_at = True, None
    match.version += 1
