"""Who entered a hand, as the others of the match know them."""

from collections.abc import Iterable

from app.models import Match
from app.store import accounts, players, sheet_links
from app.store.db import Session
from app.store.ids import id_of


def name_authors(session: Session, match: Match, account_ids: Iterable[int]) -> dict[int, str]:
    """Return the names of accounts: as players of the match's group, else as they sign in or came by a link."""
    wanted = set(account_ids)
    if not wanted:
        return {}
    in_group = players.names_by_account(session, match.group_id) if match.group_id is not None else {}
    by_link = sheet_links.names_of_match(session, id_of(match))
    known = ((one, in_group.get(one) or _username(session, one) or by_link.get(one, "")) for one in wanted)
    return {one: name for one, name in known if name}


def _username(session: Session, account_id: int) -> str:
    account = accounts.find(session, account_id)
    return (account.username or "") if account else ""
