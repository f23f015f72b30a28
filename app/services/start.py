"""The start page: what is running for a visitor, and a league to look at."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from app.engine import Rules, Standing, rules_from_json, standing_of
from app.engine.options import Scoring
from app.models import Kind, Match, Seat, Status
from app.services import awake, breaking_off, dealing, holders, settlement, sheet_rights
from app.services.house import House
from app.store import due, groups, hands, running, standings
from app.store.db import Session
from app.store.hands import SeatScore
from app.store.ids import id_of

RUNNING_SHOWN = 8
FIRST_SHOWN = 3
"""So many of the reader's own tables come before anything else."""
NEVER = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class RunningMatch:
    """A match that is not over, in one line."""

    match_id: int
    code: str
    title: str
    """Empty where nobody gave it one."""
    names: tuple[str, ...]
    is_online: bool
    has_referee: bool
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
    """Also where the next hand waits for the reader to be ready."""
    due_at: datetime | None
    """When the reader's time is up; none without a clock, or where it is not their turn."""
    sits: bool
    """The reader has a seat at this table online."""
    has_others: bool
    """Somebody beside the reader, not only bots, has to do with it."""
    may_drop: bool
    """Nobody but the reader has anything to do with it, and it counts in no league."""


@dataclass(frozen=True, slots=True)
class League:
    """A group to look at: the visitor's own, else one that anyone may read."""

    group_id: int
    name: str
    players: int
    matches: int


@dataclass(frozen=True, slots=True)
class StartPage:
    """What the start page shows."""

    running: tuple[RunningMatch, ...]
    league: League | None

    @property
    def first(self) -> tuple[RunningMatch, ...]:
        """What comes before anything else: the reader's own tables, or else what is newest."""
        own = tuple(match for match in self.running if match.sits)
        return own[:FIRST_SHOWN] or self.running[:1]

    @property
    def others(self) -> tuple[RunningMatch, ...]:
        """What else is running."""
        return tuple(match for match in self.running if match not in self.first)


def show(house: House, account_id: int | None) -> StartPage:
    """Return the start page of a visitor, who may have no account yet."""
    return StartPage(() if account_id is None else _list_running(house, account_id), _find_league(house, account_id))


def _list_running(house: House, account_id: int) -> tuple[RunningMatch, ...]:
    with house.database.reading() as session:
        listed = running.list_of_account(session, account_id, house.clock(), RUNNING_SHOWN)
        found = [match for match in listed if _is_open(house, session, match, account_id)]
        ids = [id_of(match) for match in found]
        results = running.list_scores(session, ids)
        seats: dict[int, list[Seat]] = {match_id: [] for match_id in ids}
        for seat in running.list_seats(session, ids):
            seats[seat.match_id].append(seat)
        turns = {id_of(match): _find_turn(session, match, seats[id_of(match)]) for match in found}
    lines = [
        _line(
            match,
            seats[id_of(match)],
            results[id_of(match)],
            turn=turns[id_of(match)],
            account_id=account_id,
        )
        for match in found
    ]
    return tuple(sorted(lines, key=_place))


def _place(line: RunningMatch) -> tuple[bool, bool, bool, datetime]:
    """Put first what waits for the reader, then where they sit; of each what has other people, what is due soonest."""
    return not line.is_my_turn, not line.sits, not line.has_others, line.due_at or NEVER


def _is_open(house: House, session: Session, match: Match, account_id: int) -> bool:
    """Tell whether a sheet may still be read: whoever made the link to it may have been taken out of its group."""
    if match.kind is not Kind.CARDS:
        return True
    return sheet_rights.rights_of(house, session, match, account_id).right is not None


def _find_turn(session: Session, match: Match, seats: Sequence[Seat]) -> Seat | None:
    """Return whose move an online match waits for, none between two hands."""
    if match.kind is not Kind.ONLINE or match.status is not Status.PLAYING:
        return None
    hand = hands.find_last(session, id_of(match))
    if hand is None or hand.reason is not None:
        return None
    live = dealing.load_hand(session, match, hand)
    return seats[live.places.to_match(live.state.turn)]


def _line(
    match: Match, seats: Sequence[Seat], results: Sequence[SeatScore], *, turn: Seat | None, account_id: int
) -> RunningMatch:
    rules = rules_from_json(match.rules)
    scores = settlement.scores_of(results, len(seats))
    standing = standing_of(scores, rules, len(seats), settlement.first_hands_of(seats))
    leader = standing.leaders[0] if len(standing.leaders) == 1 else None
    mine = holders.list_held(match, seats, account_id)
    waiting = [seat for seat in mine if _waits_for_ready(match, seat) and seat.number in standing.still_in]
    is_my_turn = turn in mine if turn else bool(waiting)
    sitting = {seat.account_id for seat in seats}
    return RunningMatch(
        match_id=id_of(match),
        code=match.code,
        title=match.title,
        names=tuple(seat.name for seat in seats if seat.name),
        is_online=match.kind is not Kind.CARDS,
        has_referee=match.kind is not Kind.FREE,
        is_seating=match.status is Status.SEATING,
        hand_number=standing.hands + 1,
        leader=None if leader is None else seats[leader].name,
        leader_seat=leader or 0,
        leader_points=0 if leader is None else _worth(standing, leader, rules),
        target=settlement.find_line(rules, standing.began),
        turn=None if turn is None else turn.name,
        is_my_turn=is_my_turn,
        due_at=due.in_utc(match.due_at) if is_my_turn else None,
        sits=match.kind is not Kind.CARDS and bool(mine),
        has_others=bool(sitting - {None, account_id}),
        may_drop=match.kind is Kind.ONLINE and breaking_off.is_lonely(match, sitting, account_id),
    )


def _waits_for_ready(match: Match, seat: Seat) -> bool:
    """Tell whether the next hand of a match, which nobody plays just now, waits for a seat."""
    is_between = match.kind is Kind.ONLINE and match.status is Status.PLAYING
    return is_between and not awake.is_ready(seat)


def _worth(standing: Standing, seat: int, rules: Rules) -> int:
    return standing.hands_won[seat] if rules.scoring is Scoring.NONE else standing.totals[seat]


def _find_league(house: House, account_id: int | None) -> League | None:
    with house.database.reading() as session:
        mine = groups.list_of_account(session, account_id) if account_id is not None else []
        found = mine or groups.list_public(session, limit=1)
        if not found:
            return None
        # The one with most matches, for an empty one has nothing to show; of several the newest.
        played = standings.count_finished(session, [id_of(group) for group in found])
        chosen = max(found, key=lambda group: played.get(id_of(group), 0))
        group_id = id_of(chosen)
        players = groups.count_players(session, [group_id])
    return League(group_id, chosen.name, players.get(group_id, 0), played.get(group_id, 0))
