"""Laying a table, of whatever kind: at a bearable pace, for whom it may be, and once, however often a form is sent."""

from collections.abc import Callable

from app.models import Match
from app.services import lobby, membership, pace, sent_forms
from app.services.house import House
from app.services.pace import Pace
from app.store import matches
from app.store.db import Session
from app.store.ids import id_of

NEW_TABLES = Pace("new-table", times=60, seconds=3600)


def lay_once(
    house: House,
    account_id: int,
    lay: Callable[[Session], Match],
    form_code: str = "",
    *,
    group_id: int | None = None,
    listed: bool = False,
) -> str:
    """Have a table laid, and return its code; of the one that was laid before, where the form was sent before.

    Raises:
        ForbiddenError: the account is no member of the group.
        RefusedError: it is to be listed, and the group is closed.
        TooManyError: the account opens too many.
    """
    pace.keep(house, NEW_TABLES, account_id)
    with house.database.transaction() as session:
        made = sent_forms.find_made(house, session, account_id, form_code)
        if made is not None:
            return matches.get(session, made).code
        if group_id is not None:
            membership.require_member(session, group_id, account_id)
        if listed:
            lobby.check_may_be_listed(session, group_id)
        match = lay(session)
        sent_forms.keep_made(session, account_id, form_code, id_of(match))
    return match.code
