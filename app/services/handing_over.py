"""The scorer's role handed on to somebody else, and taken back: who hands it on enters no hands meanwhile."""

from dataclasses import dataclass
from datetime import timedelta

from app.models import Match, Right, SheetLink
from app.services import arriving, authors, pace, permissions, record, sheet_links, sheet_rights, topics
from app.services.arriving import Guest
from app.services.errors import NotFoundError, RefusedError
from app.services.house import House
from app.services.sheet import MatchSheet
from app.services.sheet_links import NewLink
from app.services.sheet_rights import Links
from app.store import groups, hands, seats
from app.store.db import Session
from app.store.ids import id_of

OFFERED = timedelta(days=1)
"""So long a link to take the role over waits for somebody."""


@dataclass(frozen=True, slots=True)
class Scorers:
    """Who enters the hands of a sheet."""

    names: tuple[str, ...]
    """Who has been handed the role, else who entered the last hand; without the reader."""
    is_me: bool
    may_take_back: bool
    """The reader handed the role on, and manages the sheet."""


@dataclass(frozen=True, slots=True)
class Heir:
    """Somebody to whom the role can be handed."""

    account_id: int
    name: str


@dataclass(frozen=True, slots=True)
class HandOver:
    """What the page to hand the role on shows."""

    sheet: MatchSheet
    heirs: tuple[Heir, ...]
    offer: int | None
    """The link by which somebody may take the role over, made by the reader and not used yet."""


def find_scorers(house: House, account_id: int | None, match_id: int) -> Scorers:
    """Return who enters the hands of a sheet."""
    with house.database.reading() as session:
        match, rights = permissions.readable_match(house, session, match_id, account_id)
        found = rights.heirs or _last_author(house, session, match)
        names = authors.name_authors(session, match, found)
    return Scorers(
        names=tuple(names[one] for one in found if one != account_id and one in names),
        is_me=account_id in found,
        may_take_back=rights.rests and rights.may_manage,
    )


def _last_author(house: House, session: Session, match: Match) -> tuple[int, ...]:
    last = hands.find_last(session, id_of(match))
    if last is None or last.entered_by is None:
        return ()
    still = sheet_rights.rights_of(house, session, match, last.entered_by)
    return (last.entered_by,) if still.may_record else ()


def get_page(house: House, account_id: int, match_id: int) -> HandOver:
    """Return to whom the role can be handed; raises `ForbiddenError` for who does not have it."""
    page = record.get_entry_sheet(house, account_id, match_id)
    with house.database.reading() as session:
        match, _ = permissions.readable_match(house, session, match_id, account_id)
        links = sheet_rights.load_links(house, session, match)
        found = _list_heirs(session, match, links, account_id)
    return HandOver(page, found, _find_offer(links, account_id))


def _list_heirs(session: Session, match: Match, links: Links, account_id: int) -> tuple[Heir, ...]:
    """Return everybody but the account who may open the sheet and has a name there.

    Who came by a link learns of no member of the group who has nothing to do with this match.
    """
    members = (
        [] if match.group_id is None else [row.account_id for row, _ in groups.list_members(session, match.group_id)]
    )
    makers = [link.made_by for link in links.good]
    if sheet_rights.at_home(session, match, account_id) is not Right.MANAGE:
        around = {*makers, *(seat.account_id for seat in seats.list_of_match(session, id_of(match)))}
        members = [member for member in members if member in around]
    known = dict.fromkeys([*members, *makers, *links.given])
    known.pop(account_id, None)
    names = authors.name_authors(session, match, known)
    return tuple(Heir(one, names[one]) for one in known if one in names)


def _find_offer(links: Links, account_id: int) -> int | None:
    open_ones = [link for link in links.good if link.hands_over and not links.grants[id_of(link)]]
    return next((id_of(link) for link in open_ones if link.made_by == account_id), None)


def offer(house: House, account_id: int, match_id: int) -> None:
    """Make a link by which one person may take the role over, unless there is one already."""
    pace.keep(house, sheet_links.NEW_LINKS, account_id)
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        if _find_offer(sheet_rights.load_links(house, session, match), account_id) is None:
            until = house.clock() + OFFERED
            sheet_links.add_link(house, session, match, account_id, NewLink(Right.SCORE, until, hands_over=True))


def hand_to(house: House, account_id: int, match_id: int, heir_id: int) -> None:
    """Hand the role to somebody who may open the sheet, once however often it is asked; what was entered stays.

    Raises:
        ForbiddenError: the account does not have the role.
        NotFoundError: nobody whom the sheet knows is that one.
    """
    pace.keep(house, sheet_links.NEW_LINKS, account_id)
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id, Right.WATCH)
        links = sheet_rights.load_links(house, session, match)
        if _went_to(links, account_id, heir_id):
            return
        sheet_rights.require(session, match, sheet_rights.rights_of(house, session, match, account_id), Right.SCORE)
        heir = next((one for one in _list_heirs(session, match, links, account_id) if one.account_id == heir_id), None)
        if heir is None:
            raise NotFoundError("Nobody on this sheet is that person.")
        wanted = NewLink(Right.SCORE, None, hands_over=True)
        link = sheet_links.add_link(house, session, match, account_id, wanted)
        arriving.let_in(house, session, link, Guest(heir_id, heir.name))
    house.bus.notify(topics.match(match_id), match.version)


def _went_to(links: Links, account_id: int, heir_id: int) -> bool:
    taken = [link for link in links.good if link.rests_maker and link.made_by == account_id]
    return any(grant.account_id == heir_id for link in taken for grant in links.grants[id_of(link)])


def take_back(house: House, account_id: int, match_id: int) -> None:
    """Take the role back, also from those to whom it went on from there; they may go on watching.

    Raises `RefusedError` where the account has not handed it on.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id, Right.MANAGE)
        links = sheet_rights.load_links(house, session, match)
        chain = [link for link in links.good if link.rests_maker and link.made_by == account_id]
        if not chain:
            raise RefusedError("You have not handed the scoring on.")
        while chain:
            link = chain.pop()
            link.rests_maker, link.right = False, Right.WATCH
            grants = links.grants[id_of(link)]
            if not grants:
                link.revoked_at = house.clock()
            heirs = {grant.account_id for grant in grants}
            chain += [one for one in links.good if _hands_on(one) and one.made_by in heirs]
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)


def _hands_on(link: SheetLink) -> bool:
    return link.hands_over and link.right is Right.SCORE
