"""Beginning a match with real cards: who sits where, who deals first, by which rules."""

import re
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.engine import Rules, cut_for_dealer, rules_from_json, rules_to_json
from app.models import Kind, Match, Seat, Status
from app.services import founding, house_rules_kept, membership, pace, record, roster, sent_forms, sitting_down
from app.services.codes import is_code, new_code
from app.services.errors import RefusedError
from app.services.house import House
from app.services.house_rules_kept import Edition, KeptBook
from app.services.names import read_group_name, tidy
from app.services.pace import Pace
from app.services.roster import PlayerLine
from app.services.sitting_down import Place
from app.store import groups, matches, seats, standings
from app.store.db import Session
from app.store.ids import id_of
from app.store.standings import RecentMatch

NEW_MATCHES = Pace("new-match", times=60, seconds=3600)
TITLE_LENGTH = 60
SEED = re.compile(r"[0-9a-f]{64}")
RECENT_LOOKED_AT = 20
LINEUPS_SHOWN = 4


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match as somebody asks for it."""

    places: tuple[Place, ...]
    """In the order of play."""
    dealer: int | None
    """Place of who deals first; none where nobody was chosen."""
    rules: Rules
    title: str = ""
    code: str = ""
    """Given out with the form, so that a form sent twice begins one match."""
    edition: Edition | None = None
    """Of the group's own book that says these rules; none where another book does."""
    match_code: str = ""
    """Of the match, where a device without a connection made it: one match, however often it is sent."""
    draws_dealer: bool = False
    """Everybody draws a card, and the lowest deals first."""
    cut_seed: str = ""
    """What the draw follows from, where a device without a connection has drawn already."""


@dataclass(frozen=True, slots=True)
class GroupChoice:
    """A group in which the match may be played."""

    group_id: int
    name: str


@dataclass(frozen=True, slots=True)
class Gathering:
    """Who may sit down, and what they played the last time."""

    group: GroupChoice | None
    """None where the visitor has no group yet, or plays with other people."""
    choices: tuple[GroupChoice, ...]
    players: tuple[PlayerLine, ...]
    usual: tuple[int, ...]
    """Players of the last match with real cards, in the order of play."""
    rules: Rules | None
    """Of that match."""
    book: str = ""
    """What that match was played by, a book of the engine or of the group."""
    books: tuple[KeptBook, ...] = ()
    """The group's own, the default first."""
    lineups: tuple[tuple[int, ...], ...] = ()
    """Who played the last matches with real cards, the latest first; each company once, as it sat the last time."""

    def names_of(self, lineup: Sequence[int]) -> tuple[str, ...]:
        """Return the names of players of the group."""
        names = {player.player_id: player.name for player in self.players}
        return tuple(names[player_id] for player_id in lineup)


def gather(house: House, account_id: int | None, group_id: int | None) -> Gathering:
    """Return whom a match in that group can be played with, group by group where none is named.

    Raises `NotFoundError` or `ForbiddenError` for a group that the account does not belong to.
    """
    with house.database.reading() as session:
        mine = groups.list_of_account(session, account_id) if account_id is not None else []
        choices = tuple(GroupChoice(id_of(group), group.name) for group in mine)
        if group_id is None:
            return Gathering(None, choices, (), (), None)
        group, _ = membership.require_member(session, group_id, account_id)
        played = _list_played(session, group_id)
        last = played[0] if played else None
        return Gathering(
            group=GroupChoice(group_id, group.name),
            choices=choices,
            players=roster.list_lines(session, group_id, account_id),
            usual=_lineup(last) if last else (),
            rules=rules_from_json(last.match.rules) if last else None,
            book=last.match.book if last else "",
            books=house_rules_kept.list_kept(session, group_id),
            lineups=_lineups(played),
        )


def find_usual_group(house: House, account_id: int | None) -> int | None:
    """Return the group that the account plays in most likely: its newest one."""
    if account_id is None:
        return None
    with house.database.reading() as session:
        mine = groups.list_of_account(session, account_id)
    return id_of(mine[0]) if mine else None


def _list_played(session: Session, group_id: int) -> list[RecentMatch]:
    recent = standings.list_recent(session, group_id, RECENT_LOOKED_AT)
    return [one for one in recent if one.match.kind is Kind.CARDS]


def _lineup(played: RecentMatch) -> tuple[int, ...]:
    return tuple(seat.player_id for seat in played.seats if seat.player_id is not None)


def _lineups(played: Sequence[RecentMatch]) -> tuple[tuple[int, ...], ...]:
    latest: dict[frozenset[int], tuple[int, ...]] = {}
    for one in played:
        lineup = _lineup(one)
        latest.setdefault(frozenset(lineup), lineup)
    return tuple(lineup for lineup in latest.values() if lineup)[:LINEUPS_SHOWN]


def find_begun(house: House, account_id: int | None, code: str) -> int | None:
    """Return the match that a device of the account began by that code of its own, none where it has not been sent."""
    if account_id is None or not is_code(code):
        return None
    with house.database.reading() as session:
        match = matches.find_by_code(session, code)
    return id_of(match) if match is not None and match.created_by == account_id else None


def begin_in_group(house: House, account_id: int, group_id: int, wanted: NewMatch) -> int:
    """Begin a match among the players of a group, new names becoming players, and return its id."""
    pace.keep(house, NEW_MATCHES, account_id)
    _check(wanted)
    with house.database.transaction() as session:
        membership.require_member(session, group_id, account_id)
        begun = _find_begun(house, session, account_id, wanted)
        if begun is not None:
            return begun
        return _begin(house, session, account_id, group_id, wanted)


def begin_with_new_group(house: House, account_id: int, group_name: str, wanted: NewMatch) -> int:
    """Make a group of the people who sit down, begin their match and return its id."""
    pace.keep(house, NEW_MATCHES, account_id)
    kept_name = read_group_name(group_name)
    _check(wanted)
    with house.database.transaction() as session:
        begun = _find_begun(house, session, account_id, wanted)
        if begun is not None:
            return begun
        group_id = founding.found_group(house, session, account_id, kept_name)
        return _begin(house, session, account_id, group_id, wanted)


def _find_begun(house: House, session: Session, account_id: int, wanted: NewMatch) -> int | None:
    begun = sent_forms.find_made(house, session, account_id, wanted.code)
    match = matches.find_by_code(session, wanted.match_code) if wanted.match_code else None
    if match is not None and match.created_by != account_id:
        raise RefusedError("What this device sent could not be read.")
    return id_of(match) if match is not None else begun


def _check(wanted: NewMatch) -> None:
    sitting_down.check_places(wanted.rules, len(wanted.places))
    if not wanted.draws_dealer and (wanted.dealer is None or not 0 <= wanted.dealer < len(wanted.places)):
        raise RefusedError("Choose who deals first.")
    if (wanted.match_code and not is_code(wanted.match_code)) or (
        wanted.cut_seed and not SEED.fullmatch(wanted.cut_seed)
    ):
        raise RefusedError("What this device sent could not be read.")
    if len(tidy(wanted.title)) > TITLE_LENGTH:
        raise RefusedError("The title has at most %(most)s characters.", most=TITLE_LENGTH, about="title")


def _drawn(wanted: NewMatch) -> NewMatch:
    """Return the match with its first dealer: who draws the lowest card (ruling 9)."""
    seed = wanted.cut_seed or secrets.token_hex(32)
    dealer, _ = cut_for_dealer(len(wanted.places), bytes.fromhex(seed))
    return replace(wanted, dealer=dealer, cut_seed=seed)


def _begin(house: House, session: Session, account_id: int, group_id: int, wanted: NewMatch) -> int:
    if wanted.draws_dealer:
        wanted = _drawn(wanted)
    if wanted.edition is not None:
        wanted = replace(wanted, rules=house_rules_kept.get_rules(session, group_id, wanted.edition))
    people = sitting_down.list_players(house, session, group_id, wanted.places)
    match = add_match(house, session, account_id, group_id, wanted)
    rows = [
        Seat(match_id=id_of(match), number=number, name=player.name, player_id=player.id, account_id=player.account_id)
        for number, player in enumerate(people)
    ]
    seats.add_all(session, rows)
    sent_forms.keep_made(session, account_id, wanted.code, id_of(match))
    return id_of(match)


def add_match(house: House, session: Session, account_id: int, group_id: int | None, wanted: NewMatch) -> Match:
    """Lay out the sheet of a match, in which nobody sits yet."""
    now = house.clock()
    match = Match(
        code=wanted.match_code or new_code(),
        group_id=group_id,
        kind=Kind.CARDS,
        status=Status.PLAYING,
        title=tidy(wanted.title),
        book=house_rules_kept.key_of(wanted.edition.book_id) if wanted.edition else wanted.rules.book,
        book_version=wanted.edition.version if wanted.edition else None,
        rules=rules_to_json(record.with_real_cards(wanted.rules)),
        first_dealer=wanted.dealer,
        cut_seed=wanted.cut_seed or None,
        created_by=account_id,
        created_at=now,
        started_at=now,
    )
    matches.add(session, match)
    return match
