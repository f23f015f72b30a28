"""What somebody may do on a score sheet: as a member of its group, as who began it, or by a link."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from app.models import Kind, Match, Right, SheetGrant, SheetLink
from app.services import authors
from app.services.errors import EndedError, ForbiddenError
from app.services.house import House
from app.store import groups, seats, sheet_links
from app.store.db import Session
from app.store.ids import id_of

__all__ = [
    "Links",
    "Right",
    "SheetRights",
    "at_home",
    "best",
    "is_open",
    "load_links",
    "reaches",
    "require",
    "rights_at_home",
    "rights_of",
]

_ORDER = tuple(Right)


@dataclass(frozen=True, slots=True)
class SheetRights:
    """What one person may do on one sheet."""

    right: Right | None
    """None for who may not even read it."""
    home: Right | None
    """What of that they need no link for."""
    rests: bool = False
    """They handed the scorer's role on and enter no hands until it comes back."""
    heirs: tuple[int, ...] = ()
    """The accounts to which the role was handed on; empty where it never was."""
    is_cut_off: bool = False
    """A link let them do more than they may now."""

    @property
    def may_record(self) -> bool:
        """Whether they may enter and correct hands."""
        return reaches(self.right, Right.SCORE) and not self.rests

    @property
    def is_member(self) -> bool:
        """Whether the sheet is theirs without a link, and so what stands around it: its group, the next match."""
        return self.home is Right.MANAGE

    @property
    def may_manage(self) -> bool:
        """Whether they may make and end links, change the rules, end the match or go on with it."""
        return self.right is Right.MANAGE


@dataclass(frozen=True, slots=True)
class Links:
    """The links of a sheet at one moment."""

    grants: dict[int, tuple[SheetGrant, ...]]
    """Who came by each link, by its id."""
    good: tuple[SheetLink, ...]
    """Those that have not ended, and whose makers may still give what they give."""
    given: dict[int, Right]
    """What each account may do by them."""
    had: dict[int, Right]
    """What each account could do by any link, also by those that have ended."""

    @property
    def resting(self) -> frozenset[int]:
        """The accounts that handed the scorer's role on."""
        return frozenset(link.made_by for link in self.good if link.rests_maker and not self._came_back(link))

    def _came_back(self, link: SheetLink) -> bool:
        """Tell whether who handed the role on is who has it: two devices of one person, since they signed in."""
        return any(grant.account_id == link.made_by for grant in self.grants[id_of(link)])

    @property
    def heirs(self) -> tuple[int, ...]:
        """The accounts that have the scorer's role because it was handed to them."""
        taken = [link for link in self.good if link.rests_maker]
        found = [grant.account_id for link in taken for grant in self.grants[id_of(link)]]
        return tuple(dict.fromkeys(one for one in found if one not in self.resting))


def reaches(right: Right | None, needed: Right) -> bool:
    """Tell whether a right holds another one."""
    return right is not None and _ORDER.index(right) >= _ORDER.index(needed)


def best(rights: Iterable[Right | None]) -> Right | None:
    """Return the right that holds all the others."""
    return max((right for right in rights if right is not None), key=_ORDER.index, default=None)


def at_home(session: Session, match: Match, account_id: int | None, *, sits: bool | None = None) -> Right | None:
    """Return what an account may do without a link; whether it sits there is looked up where nobody says so.

    The members of its group do everything, else who began it; who sits or sat in it reads it, everyone if it is public.
    """
    group = groups.find(session, match.group_id) if match.group_id is not None else None
    if account_id is not None and _writes_at_home(session, match, account_id):
        return Right.MANAGE
    if group is not None:
        # Who was taken out of a group reads no more of it, whatever they played in.
        return Right.WATCH if group.is_public else None
    if sits is None:
        sits = account_id is not None and seats.has_sat(session, id_of(match), account_id)
    return Right.WATCH if sits else None


def _writes_at_home(session: Session, match: Match, account_id: int) -> bool:
    if match.group_id is None:
        return match.created_by == account_id
    return groups.find_role(session, match.group_id, account_id) is not None


def rights_at_home(session: Session, match: Match, account_id: int | None, *, sits: bool) -> SheetRights:
    """Return what an account may do on a sheet without a link."""
    home = at_home(session, match, account_id, sits=sits)
    return SheetRights(home, home)


def rights_of(house: House, session: Session, match: Match, account_id: int | None) -> SheetRights:
    """Return what an account may do on a sheet now."""
    home = at_home(session, match, account_id)
    if match.kind is not Kind.CARDS:
        return SheetRights(home, home)
    links = load_links(house, session, match)
    given, had = (None, None) if account_id is None else (links.given.get(account_id), links.had.get(account_id))
    right = best((home, given))
    return SheetRights(
        right=right,
        home=home,
        rests=account_id in links.resting,
        heirs=links.heirs,
        is_cut_off=had is not None and not reaches(right, had),
    )


def load_links(house: House, session: Session, match: Match) -> Links:
    """Return the links of a sheet as they are now."""
    rows = sheet_links.list_of_match(session, id_of(match))
    links = {id_of(link): link for link, _ in rows}
    grants = {key: tuple(grant for link, grant in rows if grant and link.id == key) for key in links}
    now = house.clock()
    good, given = _give(session, match, [link for link in links.values() if is_open(link, now)], grants)
    had: dict[int, Right] = {}
    for key, link in links.items():
        _add(had, link, grants[key])
    return Links(grants, good, given, had)


def is_open(link: SheetLink, now: datetime) -> bool:
    """Tell whether a link was not taken back and its time is not up."""
    return link.revoked_at is None and (link.expires_at is None or link.expires_at > now)


def _give(
    session: Session, match: Match, live: list[SheetLink], grants: dict[int, tuple[SheetGrant, ...]]
) -> tuple[tuple[SheetLink, ...], dict[int, Right]]:
    """Return the links whose makers may give what they give, and what all of them give to whom.

    Whoever made a link may have come by one: where that ends, so does what they made.
    """
    home = {maker: at_home(session, match, maker) for maker in {link.made_by for link in live}}
    given: dict[int, Right] = {}
    good: list[SheetLink] = []
    while True:
        new = [link for link in live if link not in good and _may_give(link, home, given)]
        if not new:
            return tuple(sorted(good, key=id_of)), given
        for link in new:
            good.append(link)
            _add(given, link, grants[id_of(link)])


def _may_give(link: SheetLink, home: dict[int, Right | None], given: dict[int, Right]) -> bool:
    needed = link.right if link.hands_over else Right.MANAGE
    return reaches(best((home[link.made_by], given.get(link.made_by))), needed)


def _add(rights: dict[int, Right], link: SheetLink, grants: Iterable[SheetGrant]) -> None:
    for grant in grants:
        rights[grant.account_id] = best((rights.get(grant.account_id), link.right)) or link.right


def require(session: Session, match: Match, rights: SheetRights, needed: Right) -> None:
    """Raise an error that says why, where the rights do not reach as far as they must.

    Raises:
        EndedError: a link gave the right, and has ended, and with it also the right to read.
        ForbiddenError: they may only do less.
    """
    if needed is Right.SCORE and rights.rests:
        names = authors.name_authors(session, match, rights.heirs)
        name = next((names[one] for one in rights.heirs if one in names), None)
        if name is None:
            raise ForbiddenError("You handed the scoring on; somebody else enters the hands now.")
        raise ForbiddenError("You handed the scoring on; %(name)s enters the hands now.", name=name)
    if reaches(rights.right, needed):
        return
    if rights.is_cut_off and rights.right is None:
        raise EndedError("The link that you came by was taken back, or its time is up. Ask for a new one.")
    if rights.is_cut_off:
        raise ForbiddenError("What your link let you do here was taken back, or its time is up. Ask for a new link.")
    if rights.home is not None or rights.right is None:
        if match.group_id is None:
            raise ForbiddenError("Only who began this score sheet can write on it. Ask them for a link.")
        raise ForbiddenError("Only members of the group can write on this score sheet.")
    if rights.right is Right.WATCH:
        raise ForbiddenError("Your link is for watching. Ask for one that lets you do more.")
    raise ForbiddenError("Your link is for entering hands, and for nothing else.")
