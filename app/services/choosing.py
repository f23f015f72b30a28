"""Two entries of one hand, from two devices: shown side by side until somebody chooses, and none is lost."""

from collections.abc import Callable
from dataclasses import dataclass

from app.engine import points_of
from app.models import Audit, DeviceEntry, Match
from app.services import authors, device_entries, editing, permissions, record, sheet, topics
from app.services.editing import Edit
from app.services.errors import NotFoundError
from app.services.faults import Fault
from app.services.house import House
from app.services.sheet import MatchSheet, SheetRow
from app.store import audits, entries, hands
from app.store.db import Session
from app.store.ids import id_of

SET_ASIDE = "set_aside"
"""What the history calls an entry that was not chosen."""


@dataclass(frozen=True, slots=True)
class Told:
    """A hand as one person entered it; the tuples are by seat."""

    author: str
    """Empty for who has no name."""
    is_mine: bool
    went_out: int | None
    cards: tuple[tuple[str, ...] | None, ...]
    points: tuple[int, ...]
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Rivals:
    """A hand that was entered twice, and not alike."""

    code: str
    """Of the entry that came later."""
    number: int
    standing: Told | None
    """What is on the sheet; none where the hand was taken off it."""
    other: Told
    next_number: int | None
    """The number that the other one would have if both were played; none where the match is over."""


def list_rivals(house: House, account_id: int | None, match_id: int) -> tuple[Rivals, ...]:
    """Return the hands of a match that were entered twice; raises `NotFoundError` where it may not be read."""
    with house.database.reading() as session:
        match, _ = permissions.readable_match(house, session, match_id, account_id)
        beside = entries.list_beside(session, match_id)
        if not beside:
            return ()
        page = sheet.load_sheet(session, match, account_id)
        by = {hand.number: hand.entered_by for hand in hands.list_of_match(session, match_id)}
        known = [*(entry.account_id for entry in beside), *(one for one in by.values() if one is not None)]
        names = authors.name_authors(session, match, known)
    rows = {row.number: row for row in page.rows}
    return tuple(
        Rivals(
            code=entry.code,
            number=entry.hand_number,
            standing=_standing(rows.get(entry.hand_number), by.get(entry.hand_number), names, account_id),
            other=_other(page, entry, names, account_id),
            next_number=None if page.finished else page.next_number,
        )
        for entry in beside
    )


def _standing(row: SheetRow | None, by: int | None, names: dict[int, str], account_id: int | None) -> Told | None:
    if row is None:
        return None
    author = names.get(by, "") if by is not None else ""
    return Told(author, by is not None and by == account_id, row.went_out, row.cards, row.points, row.faults)


def _other(page: MatchSheet, entry: DeviceEntry, names: dict[int, str], account_id: int | None) -> Told:
    said = device_entries.read_kept(entry.hand_number, entry.said)
    left = said.left or (None,) * len(page.seats)
    return Told(
        author=names.get(entry.account_id, ""),
        is_mine=entry.account_id == account_id,
        went_out=said.went_out,
        cards=tuple(None if one is None or one.ranks is None else tuple(map(str, one.ranks)) for one in left),
        points=tuple(0 if one is None else one.points or points_of(one.ranks or (), page.rules) for one in left),
        faults=said.faults,
    )


def keep_standing(house: House, account_id: int, match_id: int, code: str) -> None:
    """Leave on the sheet what stands there; the other entry stays in the history."""

    def choose(session: Session, match: Match, entry: DeviceEntry) -> None:
        set_aside = Audit(
            match_id=id_of(match),
            hand_number=entry.hand_number,
            action=SET_ASIDE,
            before=entry.said | {"entered_by": entry.account_id},
            account_id=account_id,
            at=house.clock(),
        )
        audits.add(session, set_aside)

    _choose(house, account_id, match_id, code, choose)


def take_other(house: House, account_id: int, match_id: int, code: str) -> None:
    """Write the other entry in place of what stands on the sheet, which stays in the history.

    Raises:
        ImpossibleHandError: no deal can end like that any more.
        RefusedError: somebody who was dealt a later hand would have been out of the match.
    """

    def choose(session: Session, match: Match, entry: DeviceEntry) -> None:
        said = device_entries.read_kept(entry.hand_number, entry.said)
        page = sheet.load_sheet(session, match, account_id)
        if said.number >= page.next_number:
            record.write_next(house, session, page, said, entry.account_id)
            return
        editing.write(house, session, match, account_id, Edit(editing.EDITED, said.number, said))
        hand = hands.find_numbered(session, match_id, said.number)
        if hand is not None:
            hand.entered_by = entry.account_id

    _choose(house, account_id, match_id, code, choose)


def add_other(house: House, account_id: int, match_id: int, code: str) -> None:
    """Write the other entry as the next hand, for both were played; see `record.enter_hand` for what it raises."""

    def choose(session: Session, match: Match, entry: DeviceEntry) -> None:
        page = sheet.load_sheet(session, match, account_id)
        said = device_entries.read_kept(page.next_number, entry.said)
        record.write_next(house, session, page, said, entry.account_id)

    _choose(house, account_id, match_id, code, choose)


def _choose(
    house: House, account_id: int, match_id: int, code: str, choose: Callable[[Session, Match, DeviceEntry], None]
) -> None:
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        entry = entries.find(session, id_of(match), code)
        if entry is None:
            raise NotFoundError("There is no such entry.")
        if not entry.is_beside:
            # Somebody else chose in the same moment; the page that comes now says how.
            return
        choose(session, match, entry)
        entry.is_beside = False
        match.version += 1
    house.bus.notify(topics.match(match_id), match.version)
