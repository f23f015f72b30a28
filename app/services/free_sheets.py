"""From a table without a referee to a score sheet: what was counted is written as a hand with real cards."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.engine import Left, Rank, Rules, rules_from_json
from app.free import Act, Deed, Round
from app.models import Match, Seat, Status
from app.services import beginning, free_rounds, free_tables, record, sheet, sitting_down, topics
from app.services.beginning import NewMatch
from app.services.codes import code_from
from app.services.house import House
from app.services.house_rules_kept import Edition, read_key
from app.services.record import Entry
from app.store import hands, matches, seats
from app.store.db import Session
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class FreeSheet:
    """The score sheet of those who play at a table now."""

    match_id: int
    hands: int
    """How many stand on it."""


def enter_round(house: House, account_id: int, code: str, *, number: int, ply: int) -> int:
    """Write what was counted on the sheet of those who played, and return its match.

    It is begun with the first round, and again where others play, where they count by another book, and after its end.

    Raises:
        NotYourSeatError: the account does not sit there.
        IllegalMoveError: not every card lies open, or the round was written before.
        ImpossibleHandError: no hand can end like this.
        RefusedError: the book is for fewer players, or for more.
        StaleTableError: somebody has done something since the page was drawn.
    """
    with house.database.transaction() as session:
        match = free_rounds.lock_table(session, code)
        rows = seats.list_of_match(session, id_of(match))
        mine = free_tables.find_seat(rows, account_id)
        live = free_rounds.get_round(session, match, number=number, ply=ply)
        free_rounds.add(house, session, live, Act(mine.number, Deed.WRITE))
        people = [rows[seat] for seat in sorted(live.now.took_part)]
        written = _find(session, match, people) or _begin(house, session, match, people, live.now)
        page = sheet.load_sheet(session, written, account_id)
        record.write_next(house, session, page, _entry(live.now, page.rules, page.next_number), account_id)
        written.version += 1
        match.version += 1
    house.bus.notify(topics.match(id_of(written)), written.version)
    house.bus.notify(topics.table(id_of(match)), match.version)
    return id_of(written)


def find_sheet(session: Session, match: Match, rows: Sequence[Seat], now: Round) -> FreeSheet | None:
    """Return the sheet of those who play now, none where nothing was written or it is over."""
    people = [rows[seat] for seat in sorted(now.took_part)]
    written = _find_last(session, match, people) if people else None
    if written is None or not _is_of(session, written, people):
        return None
    return FreeSheet(id_of(written), len(hands.list_finished(session, id_of(written))))


def _find(session: Session, match: Match, people: Sequence[Seat]) -> Match | None:
    """Return the sheet that goes on with these people, kept for this transaction."""
    found = _find_last(session, match, people)
    if found is None or found.status is Status.FINISHED or not _is_of(session, found, people):
        return None
    return matches.lock(session, id_of(found))


def _is_of(session: Session, written: Match, people: Sequence[Seat]) -> bool:
    """Tell whether a sheet was begun here: a device names its own, and somebody could have taken that code for one."""
    sitting = seats.list_of_match(session, id_of(written))
    return [seat.account_id for seat in sitting] == [seat.account_id for seat in people]


def _find_last(session: Session, match: Match, people: Sequence[Seat]) -> Match | None:
    last = None
    while (later := matches.find_by_code(session, _code_of(match, people, last))) is not None:
        last = later
    return last


def _code_of(match: Match, people: Sequence[Seat], before: Match | None) -> str:
    """Return the code of a sheet: it follows from the table, from who plays by which book, and from the one before."""
    if before is not None:
        return code_from(f"next/{before.code}")
    who = "/".join(f"{seat.number}:{seat.account_id}" for seat in people)
    return code_from(f"sheet/{match.code}/{match.book}/{match.book_version}/{who}")


def _begin(house: House, session: Session, match: Match, people: Sequence[Seat], now: Round) -> Match:
    rules = rules_from_json(match.rules)
    sitting_down.check_places(rules, len(people))
    book_id = read_key(match.book)
    wanted = NewMatch(
        places=(),
        dealer=next((place for place, seat in enumerate(people) if seat.number == now.dealer), 0),
        rules=rules,
        edition=None if book_id is None else Edition(book_id, match.book_version or 1),
        match_code=_code_of(match, people, _find_last(session, match, people)),
    )
    begun = beginning.add_match(house, session, match.created_by, match.group_id, wanted)
    places = [
        Seat(match_id=id_of(begun), number=place, name=seat.name, player_id=seat.player_id, account_id=seat.account_id)
        for place, seat in enumerate(people)
    ]
    seats.add_all(session, places)
    return begun


def _entry(now: Round, rules: Rules, number: int) -> Entry:
    """Return a round as a hand that somebody enters."""
    playing = sorted(now.took_part)
    top = now.discards[-1] if now.discards else None
    return Entry(
        number=number,
        went_out=next((place for place, seat in enumerate(playing) if not now.hands[seat]), None),
        left=tuple(Left(ranks=tuple(card.rank for card in now.hands[seat])) for seat in playing),
        on_wild=top is not None and top.rank in {rules.wild_rank, Rank.JOKER},
    )
