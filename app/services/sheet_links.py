"""The links of a score sheet, for who may manage it: made, looked through, taken back."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from app.models import Match, Right, SheetLink
from app.services import authors, pace, permissions, record, sent_forms, sheet_rights, topics
from app.services.codes import new_code
from app.services.errors import ForbiddenError, NotFoundError, RefusedError
from app.services.house import House
from app.services.pace import Pace
from app.services.sheet import MatchSheet
from app.services.sheet_rights import Links
from app.store import sheet_links
from app.store.db import Session
from app.store.ids import id_of

NEW_LINKS = Pace("sheet-link", times=60, seconds=3600)
MOST = 20
"""So many good links a sheet has at most."""


class Lasts(StrEnum):
    """How long a link is good."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    ALWAYS = "always"
    """Until somebody takes it back."""


_TIMES = {Lasts.DAY: timedelta(days=1), Lasts.WEEK: timedelta(days=7), Lasts.MONTH: timedelta(days=30)}


@dataclass(frozen=True, slots=True)
class NewLink:
    """A link as it is to be made."""

    right: Right
    expires_at: datetime | None
    hands_over: bool = False


@dataclass(frozen=True, slots=True)
class LinkLine:
    """A link that is good, as who manages the sheet sees it."""

    link_id: int
    code: str
    right: Right
    hands_over: bool
    is_taken: bool
    """It was for one person, who has come by it."""
    expires_at: datetime | None
    maker: str
    """Empty for who has no name, and for the reader."""
    people: tuple[str, ...]
    """Who came by it, as far as they have names."""
    many: int
    """How many came by it."""


@dataclass(frozen=True, slots=True)
class SharePage:
    """The links of a sheet."""

    sheet: MatchSheet
    links: tuple[LinkLine, ...]
    """The newest first."""


def list_links(house: House, account_id: int | None, match_id: int) -> SharePage:
    """Return the links of a sheet that are good; raises `ForbiddenError` but for who may manage it."""
    page = record.get_entry_sheet(house, account_id, match_id, Right.MANAGE)
    with house.database.reading() as session:
        match, _ = permissions.readable_match(house, session, match_id, account_id)
        links = sheet_rights.load_links(house, session, match)
        known = [grant.account_id for link in links.good for grant in links.grants[id_of(link)]]
        names = authors.name_authors(session, match, [*known, *(link.made_by for link in links.good)])
    return SharePage(page, tuple(_line(link, links, names, account_id) for link in reversed(links.good)))


def _line(link: SheetLink, links: Links, names: dict[int, str], account_id: int | None) -> LinkLine:
    grants = links.grants[id_of(link)]
    return LinkLine(
        link_id=id_of(link),
        code=link.code,
        right=link.right,
        hands_over=link.hands_over,
        is_taken=link.hands_over and bool(grants),
        expires_at=link.expires_at,
        maker="" if link.made_by == account_id else names.get(link.made_by, ""),
        people=tuple(name for grant in grants if (name := names.get(grant.account_id, ""))),
        many=len(grants),
    )


def make_link(house: House, account_id: int, match_id: int, right: Right, lasts: Lasts, *, form_code: str = "") -> int:
    """Make a link that gives a right to whoever opens it, and return its id; only who may manage the sheet does.

    A form sent twice makes one link. Raises `RefusedError` where the sheet has too many already.
    """
    pace.keep(house, NEW_LINKS, account_id)
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id, Right.MANAGE)
        made = sent_forms.find_made(house, session, account_id, form_code)
        if made is not None:
            return made
        time = _TIMES.get(lasts)
        ends = None if time is None else house.clock() + time
        link_id = id_of(add_link(house, session, match, account_id, NewLink(right, ends)))
        sent_forms.keep_made(session, account_id, form_code, link_id)
    return link_id


def add_link(house: House, session: Session, match: Match, account_id: int, new: NewLink) -> SheetLink:
    """Return a link that the account makes, on a sheet that is locked."""
    if len(sheet_rights.load_links(house, session, match).good) >= MOST:
        raise RefusedError("This sheet has %(most)s links already. Take one back first.", most=MOST)
    link = SheetLink(
        match_id=id_of(match),
        code=new_code(),
        right=new.right,
        hands_over=new.hands_over,
        made_by=account_id,
        made_at=house.clock(),
        expires_at=new.expires_at,
    )
    sheet_links.add(session, link)
    return link


def take_back(house: House, account_id: int, match_id: int, link_id: int) -> None:
    """End a link, and with it at once what it lets everybody do who came by it.

    Whoever made one to hand the scoring on may take it back too, until somebody has come by it.

    Raises:
        ForbiddenError: the account may not.
        NotFoundError: the sheet has no such link.
    """
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id, Right.WATCH)
        rights = sheet_rights.rights_of(house, session, match, account_id)
        links = sheet_rights.load_links(house, session, match)
        link = next((one for one in links.good if one.id == link_id), None)
        if not rights.may_manage and not _is_own_offer(link, links, account_id):
            raise ForbiddenError("Only who manages this sheet can take a link back.")
        if link is None and link_id in links.grants:
            # It has ended already, as when the button is pressed twice.
            return
        if link is None:
            raise NotFoundError("There is no such link any more.")
        link.revoked_at = house.clock()
        match.version += 1
    # Every open page looks again, and finds what it may do now.
    house.bus.notify(topics.match(match_id), match.version)


def _is_own_offer(link: SheetLink | None, links: Links, account_id: int) -> bool:
    return link is not None and link.hands_over and link.made_by == account_id and not links.grants[id_of(link)]


def get_code(house: House, account_id: int | None, match_id: int, link_id: int) -> str:
    """Return the code of a link that the account may show to others; raises `NotFoundError` for any other."""
    with house.database.reading() as session:
        match, rights = permissions.readable_match(house, session, match_id, account_id)
        links = sheet_rights.load_links(house, session, match)
    link = next((one for one in links.good if one.id == link_id), None)
    if link is None or account_id is None:
        raise NotFoundError("There is no such link any more.")
    if not rights.may_manage and not _is_own_offer(link, links, account_id):
        raise NotFoundError("There is no such link any more.")
    return link.code
