"""What the owner of a table does before the match: draws the seats, and begins without the free ones."""

import secrets

from app.engine import rules_from_json
from app.models import Match, Status
from app.services import permissions, sealing, seating, sitting_down, tables, topics
from app.services.errors import MatchClosedError
from app.services.house import House
from app.services.seating import FREE
from app.store import seats
from app.store.db import Session
from app.store.ids import id_of


def draw_seats(house: House, account_id: int, code: str) -> None:
    """Give everybody who sits at the table one of the taken seats by lot, before the match."""
    with house.database.transaction() as session:
        match = _waiting_table(session, code, account_id)
        rows = [row for row in seats.list_of_match(session, id_of(match)) if row.name != FREE]
        people = [(row.name, row.account_id, row.player_id, row.bot, row.ready) for row in rows]
        for row in rows:
            seating.free_seat(row)
        seats.write(session)
        secrets.SystemRandom().shuffle(people)
        for row, (name, account, player, bot, ready) in zip(rows, people, strict=True):
            row.name, row.account_id, row.player_id, row.bot, row.ready = name, account, player, bot, ready
        match.seats_drawn = True
        match.version += 1
    house.bus.notify(topics.table(id_of(match)), match.version)


def begin_without_free(house: House, account_id: int, code: str, nonce: str = "") -> None:
    """Take the free seats away and be ready, where enough are left for the rules.

    The first hand is dealt as soon as everybody else is ready, too. Raises `RefusedError` where too few sit there.
    """
    sealing.check_nonce(nonce)
    with house.database.transaction() as session:
        match = _waiting_table(session, code, account_id)
        rows = seats.list_of_match(session, id_of(match))
        taken = [row for row in rows if row.name != FREE]
        sitting_down.check_places(rules_from_json(match.rules), len(taken))
        rows = seats.close_ranks(session, id_of(match), [row.number for row in taken])
        for row in rows:
            if row.account_id == account_id:
                row.ready = True
                sealing.give_nonce(session, match, account_id, nonce)
        match.version += 1
        tables.start_when_ready(house, session, match, rows)
    house.bus.notify(topics.table(id_of(match)), match.version)


def _waiting_table(session: Session, code: str, account_id: int) -> Match:
    match = permissions.owned_table(session, code, account_id)
    if match.status is not Status.SEATING:
        raise MatchClosedError("The match has begun; the seats stay as they are.")
    return match
