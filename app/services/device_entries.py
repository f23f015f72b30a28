"""Hands that a device sends, perhaps late and perhaps twice: each is taken once, and none is lost."""

import re
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from app.engine import Left, Rank, Rules, points_of
from app.models import DeviceEntry
from app.services import faults, record, sheet, topics
from app.services.errors import RefusedError
from app.services.house import House
from app.services.record import Entry
from app.services.sheet import SheetRow
from app.store import entries

CODE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Taken(StrEnum):
    """What became of a hand that a device sent."""

    WRITTEN = "written"
    """It stands on the sheet, written now, before, or alike by somebody else."""
    BESIDE = "beside"
    """Another one stands there that says otherwise; both are kept until one is chosen."""


def take_hand(house: House, account_id: int, match_id: int, code: str, entry: Entry) -> Taken:
    """Write a hand that a device sends by an id of its own making; who sends it again gets the same answer.

    Raises:
        ImpossibleHandError: no deal can end like this.
        MatchClosedError: the match is over.
        RefusedError: the id is none, or the match was dealt to others by then.
        StaleTableError: the hands before it are not on the sheet.
    """
    if not CODE.fullmatch(code):
        raise RefusedError("What this device sent could not be read.")
    with house.database.transaction() as session:
        match = record.lock_sheet(house, session, match_id, account_id)
        before = entries.find(session, match_id, code)
        if before is not None:
            return Taken.BESIDE if before.is_beside else Taken.WRITTEN
        page = sheet.load_sheet(session, match, account_id)
        row = next((row for row in page.rows if row.number == entry.number), None)
        is_beside = row is not None and not is_same(page.rules, row, entry)
        if row is None:
            record.write_next(house, session, page, entry, account_id)
        elif is_beside:
            # Refused here where nobody could choose it.
            record.read_outcome(page.rules, row.dealt, len(page.seats), entry)
        kept = DeviceEntry(
            match_id=match_id,
            code=code,
            hand_number=entry.number,
            said=spell(entry),
            account_id=account_id,
            at=house.clock(),
            is_beside=is_beside,
        )
        entries.add(session, kept)
        match.version += row is None or is_beside
    house.bus.notify(topics.match(match_id), match.version)
    return Taken.BESIDE if is_beside else Taken.WRITTEN


def is_same(rules: Rules, row: SheetRow, entry: Entry) -> bool:
    """Tell whether an entry says what stands on the sheet; who typed points means any cards that make them."""
    if entry.went_out != row.went_out or set(entry.faults) != set(row.faults):
        return False
    if not record.counts_cards(rules):
        return True
    if rules.wild_finish_doubles and row.went_out is not None and entry.on_wild != row.on_wild and any(row.points):
        return False
    return all(_holds_same(rules, row, seat, entry.left) for seat in row.dealt)


def _holds_same(rules: Rules, row: SheetRow, seat: int, left: Sequence[Left]) -> bool:
    one, cards = left[seat], row.cards[seat]
    if one.ranks is not None and cards is not None:
        return Counter(map(str, one.ranks)) == Counter(cards)
    points = points_of(one.ranks, rules) if one.ranks is not None else one.points
    return (points or 0) == row.points[seat]


def spell(entry: Entry) -> dict[str, Any]:
    """Return an entry as it is kept."""
    return {
        "out": entry.went_out,
        "left": [
            {"points": one.points} if one.ranks is None else {"ranks": list(map(str, one.ranks))} for one in entry.left
        ],
        "wild": entry.on_wild,
        "faults": faults.spell(entry.faults),
    }


def read_kept(number: int, said: dict[str, Any]) -> Entry:
    """Return an entry that was kept."""
    left = tuple(
        Left(points=one.get("points")) if "ranks" not in one else Left(ranks=tuple(Rank(rank) for rank in one["ranks"]))
        for one in said["left"]
    )
    # Not kept while no penalty could be noted.
    return Entry(number, said["out"], left, on_wild=said["wild"], faults=faults.read(said.get("faults", ())))
