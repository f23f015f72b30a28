"""The start page: what is running for a visitor, and a league to look at."""

from dataclasses import dataclass
from datetime import datetime

from app.engine import HandScore, Rules, leaders, rules_from_json
from app.engine.rules import End
from app.models import Kind, Match, Status
from app.services.house import House
from app.store import groups, running, standings
from app.store.ids import id_of

RUNNING_SHOWN = 8


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that is not over, in one line."""

    match_id: int
    title: str
    """Empty where nobody gave it one."""
    names: tuple[str, ...]
    is_online: bool
    is_seating: bool
    hand_number: int
    leader: str | None
    """None before the first hand, and while several are ahead."""
    leader_seat: int
    leader_points: int
    target: int | None
    at: datetime


@dataclass(frozen=True, slots=True)
class PublicLeague:
    """A group that anyone may read."""

    group_id: int
    name: str
    players: int
    matches: int


@dataclass(frozen=True, slots=True)
class StartPage:
    """What the start page shows."""

    running: tuple[RunningMatch, ...]
    league: PublicLeague | None


def show(house: House, account_id: int | None) -> StartPage:
    """Return the start page of a visitor, who may have no account yet."""
    return StartPage(() if account_id is None else _list_running(house, account_id), _find_league(house))


def _list_running(house: House, account_id: int) -> tuple[RunningMatch, ...]:
    with house.database.reading() as session:
        found = running.list_of_account(session, account_id, RUNNING_SHOWN)
        ids = [id_of(match) for match in found]
        seats = running.list_seats(session, ids)
        hands = running.count_hands(session, ids)
        totals = running.sum_scores(session, ids)
    names = {match: tuple(seat.name for seat in seats if seat.match_id == match) for match in ids}
    return tuple(_line(match, names[id_of(match)], hands.get(id_of(match), 0), totals) for match in found)


def _line(match: Match, names: tuple[str, ...], hands: int, totals: dict[tuple[int, int], int]) -> RunningMatch:
    match_id, rules = id_of(match), rules_from_json(match.rules)
    scores = tuple(totals.get((match_id, seat), 0) for seat in range(len(names)))
    ahead = leaders([HandScore((), scores, ())], rules, len(names)) if hands else ()
    leader = ahead[0] if len(ahead) == 1 else None
    return RunningMatch(
        match_id=match_id,
        title=match.title,
        names=names,
        is_online=match.kind is Kind.ONLINE,
        is_seating=match.status is Status.SEATING,
        hand_number=hands + 1,
        leader=None if leader is None else names[leader],
        leader_seat=leader or 0,
        leader_points=0 if leader is None else scores[leader],
        target=_target(rules, len(names)),
        at=match.started_at or match.created_at,
    )


def _target(rules: Rules, players: int) -> int | None:
    return rules.target_for(players) if rules.end in {End.TARGET, End.OUT_AT} else None


def _find_league(house: House) -> PublicLeague | None:
    with house.database.reading() as session:
        public = groups.list_public(session, limit=1)
        if not public:
            return None
        group_id = id_of(public[0])
        players = groups.count_players(session, [group_id])
        played = standings.count_finished(session, [group_id])
    return PublicLeague(group_id, public[0].name, players.get(group_id, 0), played.get(group_id, 0))
