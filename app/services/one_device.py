"""Opening a table around one device: everybody sits already, and the first hand is dealt at once."""

from collections.abc import Sequence
from dataclasses import replace

from app.models import Match, Player, Seat
from app.services import laying, sealing, sitting_down, tables
from app.services.errors import RefusedError
from app.services.house import House
from app.services.names import read_player_name
from app.services.sitting_down import Place
from app.services.tables import NewTable
from app.store import seats
from app.store.db import Session
from app.store.ids import id_of


def open_table(
    house: House, account_id: int, table: NewTable, people: Sequence[Place], form_code: str = "", *, nonce: str = ""
) -> str:
    """Open a table for people around the device of the account, and return its code; a form sent twice opens one.

    What `people` leave of its places bots take, between them. In a group they are its players, new names becoming
    some, and the match counts in its league.

    Raises:
        NotFoundError, ForbiddenError: the account does not belong to the group, or a player does not.
        RefusedError: nobody sits down, a name or the number of seats will not do.
        RulesError: the book, an option or its value does not exist.
    """
    tables.check_level(table.level)
    sealing.check_nonce(nonce)
    if not people:
        raise RefusedError("Write down who plays.")

    def lay(session: Session) -> Match:
        rules, version = tables.find_rules(session, table)
        sitting_down.check_places(rules, table.places)
        match = tables.add_match(house, session, account_id, replace(table, turn_seconds=None, listed=False), rules)
        match.book_version = version
        seats.add_all(session, _sit_down(house, session, match, table, people))
        tables.get_ready(house, session, match, account_id, nonce=nonce)
        return match

    return laying.lay_once(house, account_id, lay, form_code, group_id=table.group_id)


def _sit_down(house: House, session: Session, match: Match, table: NewTable, people: Sequence[Place]) -> list[Seat]:
    if match.group_id is not None:
        sitting = sitting_down.list_players(house, session, match.group_id, people)
        persons = [_seat_of(match, player) for player in sitting]
    else:
        persons = []
        for place in people:
            name = tables.free_name((seat.name for seat in persons), read_player_name(place.name))
            persons.append(Seat(match_id=id_of(match), number=0, name=name, on_device=True))
    names = tables.list_bot_names(seat.name for seat in persons)
    bots = [
        Seat(match_id=id_of(match), number=0, name=name, bot=table.level, ready=True)
        for name, _ in zip(names, range(table.places - len(persons)), strict=False)
    ]
    rows = _spread(persons, bots)
    for number, seat in enumerate(rows):
        seat.number = number
    return rows


def _seat_of(match: Match, player: Player) -> Seat:
    return Seat(match_id=id_of(match), number=0, name=player.name, player_id=player.id, on_device=True)


def _spread(persons: Sequence[Seat], bots: Sequence[Seat]) -> list[Seat]:
    """Return all seats in the order of play, the bots evenly between the people."""
    places = [(number + 0.5) / len(bots) for number in range(len(bots))] if bots else []
    ranked = [*zip([number / len(persons) for number in range(len(persons))], persons, strict=True)]
    ranked += zip(places, bots, strict=True)
    return [seat for _, seat in sorted(ranked, key=lambda one: one[0])]
