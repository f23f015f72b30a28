"""The start page: what is running for a visitor, and a league to look at."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.engine import HandScore, Rules, leaders, rules_from_json
from app.engine.options import End
from app.models import Kind, Match, Seat, Status
from app.services import dealing
from app.services.house import House
from app.store import groups, hands, running, standings
from app.store.db import Session
from app.store.ids import id_of

RUNNING_SHOWN = 8


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that is not over, in one line."""

    match_id: int
    code: str
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
    turn: str | None
    """Who is to move online; none between two hands and with real cards."""
    is_my_turn: bool


@dataclass(frozen=True, slots=True)
class Score:
    """How many hands a match has, and every seat's total by match and seat number."""

    hands: int
    totals: Mapping[tuple[int, int], int]


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
        counts = running.count_hands(session, ids)
        totals = running.sum_scores(session, ids)
        seats: dict[int, list[Seat]] = {match_id: [] for match_id in ids}
        for seat in running.list_seats(session, ids):
            seats[seat.match_id].append(seat)
        turns = {id_of(match): _find_turn(session, match, seats[id_of(match)]) for match in found}
    return tuple(
        _line(
            match,
            seats[id_of(match)],
            Score(counts.get(id_of(match), 0), totals),
            turn=turns[id_of(match)],
            account_id=account_id,
        )
        for match in found
    )


def _find_turn(session: Session, match: Match, seats: Sequence[Seat]) -> Seat | None:
    """Return whose move an online match waits for, none between two hands."""
    if match.kind is not Kind.ONLINE or match.status is not Status.PLAYING:
        return None
    hand = hands.find_last(session, id_of(match))
    if hand is None or hand.reason is not None:
        return None
    return seats[dealing.load_hand(session, match, hand, len(seats)).state.turn]


def _line(match: Match, seats: Sequence[Seat], score: Score, *, turn: Seat | None, account_id: int) -> RunningMatch:
    rules = rules_from_json(match.rules)
    totals = tuple(score.totals.get((id_of(match), seat.number), 0) for seat in seats)
    ahead = leaders([HandScore((), totals, ())], rules, len(seats)) if score.hands else ()
    leader = ahead[0] if len(ahead) == 1 else None
    return RunningMatch(
        match_id=id_of(match),
        code=match.code,
        title=match.title,
        names=tuple(seat.name for seat in seats),
        is_online=match.kind is Kind.ONLINE,
        is_seating=match.status is Status.SEATING,
        hand_number=score.hands + 1,
        leader=None if leader is None else seats[leader].name,
        leader_seat=leader or 0,
        leader_points=0 if leader is None else totals[leader],
        target=_target(rules, len(seats)),
        turn=None if turn is None else turn.name,
        is_my_turn=turn is not None and turn.account_id == account_id,
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
