"""What a device takes along, to go on without a connection: running sheets with real cards, and groups to play in."""

from dataclasses import dataclass

from app.models import Kind, Match
from app.services import beginning, sheet, sheet_rights
from app.services.beginning import Gathering
from app.services.house import House
from app.services.sheet import MatchSheet
from app.store import groups, running
from app.store.db import Session
from app.store.ids import id_of

SHEETS = 20
GROUPS = 5


@dataclass(frozen=True, slots=True)
class Carried:
    """What an account may write on and play in."""

    sheets: tuple[MatchSheet, ...]
    gatherings: tuple[Gathering, ...]


def take_along(house: House, account_id: int) -> Carried:
    """Return the running matches with real cards that an account may record, and its newest groups."""
    with house.database.reading() as session:
        found = running.list_of_account(session, account_id, house.clock(), SHEETS)
        pages = [_load(house, session, match, account_id) for match in found if match.kind is Kind.CARDS]
        mine = [id_of(group) for group in groups.list_of_account(session, account_id)[:GROUPS]]
    return Carried(
        sheets=tuple(page for page in pages if page.may_record),
        gatherings=tuple(beginning.gather(house, account_id, group_id) for group_id in mine),
    )


def _load(house: House, session: Session, match: Match, account_id: int) -> MatchSheet:
    rights = sheet_rights.rights_of(house, session, match, account_id)
    return sheet.load_sheet(session, match, account_id, rights)
