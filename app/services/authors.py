"""Who entered a hand, as the others of the match know them."""

from collections.abc import Iterable

from app.models import Match
from app.store import accounts, players
from app.store.db import Session


def name_authors(session: Session, match: Match, account_ids: Iterable[int]) -> dict[int, str]:
    """Return the names of accounts: as players of the match's group, else as they sign in; nobody else has one."""
    in_group = players.names_by_account(session, match.group_id) if match.group_id is not None else {}
    return {one: name for one in set(account_ids) if (name := in_group.get(one) or _username(session, one))}


def _username(session: Session, account_id: int) -> str:
    account = accounts.find(session, account_id)
    return (account.username or "") if account else ""
