"""The page of a group: its standings, its latest matches and its players."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.league.standings import Row, standings
from app.models import Group, Kind, Role, Status
from app.services import house_rules_kept, membership, roster
from app.services.errors import NotFoundError
from app.services.house import House
from app.services.roster import PlayerLine
from app.store import matches
from app.store import standings as results
from app.store.ids import id_of
from app.store.standings import RecentMatch

RECENT_SHOWN = 12
MATCHES_A_PAGE = 30


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player's line in the standings."""

    rank: int
    player: PlayerLine
    played: int
    won: int
    win_share: float
    hands_won: int
    hands_played: int
    points: int
    points_per_hand: float | None
    last_played: datetime
    sharing: tuple[str, ...]
    """On the last line of a shared place: the names of all who share it."""
    is_shared: bool


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list of the latest ones."""

    match_id: int
    code: str
    """Of its table, where it is played online and a member asks; empty for anybody else."""
    title: str
    """Empty where nobody gave it one."""
    names: tuple[str, ...]
    winners: tuple[str, ...]
    book: str
    is_online: bool
    is_finished: bool
    is_seating: bool
    at: datetime
    """When it ended, or else began."""


@dataclass(frozen=True, slots=True)
class LeaguePage:
    """A group as its readers see it."""

    group_id: int
    name: str
    is_public: bool
    is_member: bool
    is_owner: bool
    invite_code: str | None
    """Only for members."""
    kind: str | None
    book: str | None
    books: tuple[str, ...]
    """Those that the group has finished a match by."""
    own_books: Mapping[str, str]
    """What the group calls those that it wrote, for every match here."""
    matches_counted: int
    points_compare: bool
    """All matches that count are by one rule book, which counted alike each time: in some many points are good, in
    others few."""
    lines: tuple[StandingsLine, ...]
    recent: tuple[MatchLine, ...]
    has_more: bool
    """There are older matches."""
    players: tuple[PlayerLine, ...]


def show_group(
    house: House, account_id: int | None, group_id: int, *, kind: str | None = None, book: str | None = None
) -> LeaguePage:
    """Return the page of a group, its standings only of matches of a kind or by a rule book where those are given."""
    wanted = _read_kind(kind)
    with house.database.reading() as session:
        group, role = membership.require_reader(session, group_id, account_id)
        books = results.list_books(session, group_id)
        played = results.list_results(session, group_id, wanted, book) if book in {None, *books} else []
        recent = results.list_recent(session, group_id, RECENT_SHOWN)
        many = matches.count_of_group(session, group_id)
        players = roster.list_lines(session, group_id, account_id)
        own_books = house_rules_kept.name_books(session, {*books, *(one.match.book for one in recent)})
    return LeaguePage(
        group_id=group_id,
        name=group.name,
        is_public=group.is_public,
        is_member=role is not None,
        is_owner=role is Role.OWNER,
        invite_code=_invite_code(group, role),
        kind=wanted,
        book=book,
        books=tuple(books),
        own_books=own_books,
        matches_counted=sum(match.counts for match in played),
        points_compare=len({(match.book, match.scoring) for match in played if match.counts}) < 2,
        lines=_lines(standings(played), players),
        recent=tuple(_match_line(one, role) for one in recent),
        has_more=many > len(recent),
        players=players,
    )


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """Some of the matches of a group, the newest first."""

    group_id: int
    name: str
    own_books: Mapping[str, str]
    matches: tuple[MatchLine, ...]
    many: int
    """All of them."""
    number: int
    """Of this page, from 1."""
    pages: int


def list_matches(house: House, account_id: int | None, group_id: int, number: int) -> MatchesPage:
    """Return a page of all matches of a group; raises `NotFoundError` where there is no such page."""
    with house.database.reading() as session:
        group, role = membership.require_reader(session, group_id, account_id)
        many = matches.count_of_group(session, group_id)
        pages = max(1, -(-many // MATCHES_A_PAGE))
        if not 1 <= number <= pages:
            raise NotFoundError("There are no more matches.")
        found = results.list_recent(session, group_id, MATCHES_A_PAGE, skip=(number - 1) * MATCHES_A_PAGE)
        own_books = house_rules_kept.name_books(session, {one.match.book for one in found})
    lines = tuple(_match_line(one, role) for one in found)
    return MatchesPage(group_id, group.name, own_books, lines, many, number, pages)


def _read_kind(kind: str | None) -> Kind | None:
    if kind is None:
        return None
    if kind not in {Kind.CARDS, Kind.ONLINE}:
        raise NotFoundError("There is no such kind of match. Matches are played with real cards or online.")
    return Kind(kind)


def _invite_code(group: Group, role: Role | None) -> str | None:
    return None if role is None else group.invite_code


def _lines(rows: Sequence[Row], players: Sequence[PlayerLine]) -> tuple[StandingsLine, ...]:
    by_id = {player.player_id: player for player in players}
    ordered = sorted(rows, key=lambda row: (row.rank, by_id[row.tally.player].name.casefold(), row.tally.player))
    sharing: dict[int, list[str]] = {}
    for row in ordered:
        sharing.setdefault(row.rank, []).append(by_id[row.tally.player].name)
    return tuple(_line(row, by_id[row.tally.player], sharing[row.rank]) for row in ordered)


def _line(row: Row, player: PlayerLine, names: Sequence[str]) -> StandingsLine:
    tally = row.tally
    average = tally.points_per_hand
    return StandingsLine(
        rank=row.rank,
        player=player,
        played=tally.played,
        won=tally.won,
        win_share=float(tally.win_share),
        hands_won=tally.hands_won,
        hands_played=tally.hands_played,
        points=tally.points,
        points_per_hand=None if average is None else float(average),
        last_played=tally.last_played,
        sharing=tuple(names) if row.shared and player.name == names[-1] else (),
        is_shared=row.shared,
    )


def _match_line(recent: RecentMatch, role: Role | None) -> MatchLine:
    match = recent.match
    return MatchLine(
        match_id=id_of(match),
        code="" if role is None else match.code,
        title=match.title,
        names=tuple(seat.name for seat in recent.seats),
        winners=tuple(seat.name for seat in recent.seats if seat.won),
        book=match.book,
        is_online=match.kind is Kind.ONLINE,
        is_finished=match.status is Status.FINISHED,
        is_seating=match.status is Status.SEATING,
        at=match.finished_at or match.started_at or match.created_at,
    )
