"""A match of the demo season, played by the engine and written down as people would have."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from app.bots import careless
from app.engine import HandState, Left, Move, Rank, apply, format_move, perspective, points_of, rules_to_json
from app.engine.state import NOBODY
from app.models import Hand, Kind, Match, Seat, Status
from app.services import corrections, dealing, record, sealing, settlement, snapshots
from app.services.codes import new_code
from app.services.demo_season import PEOPLE, PlannedMatch
from app.services.places import places_of
from app.services.record import Entry
from app.services.snapshots import Change
from app.store import hands, matches, seats
from app.store.db import Session
from app.store.hands import NewMove

SECONDS_A_MOVE = (1, 5)
SECONDS_BETWEEN_HANDS = (30, 90)
TYPED_SHARE = 0.25
"""How many hands with real cards are written down as points, not as cards."""


@dataclass(frozen=True, slots=True)
class Family:
    """The demo group in the database."""

    group_id: int
    account_id: int
    player_ids: Sequence[int]
    """In the order of `PEOPLE`."""


@dataclass(frozen=True, slots=True)
class Made:
    """A move that was made."""

    seat: int
    move: Move
    at: datetime


@dataclass(slots=True)
class Play:
    """A match being played."""

    session: Session
    family: Family
    planned: PlannedMatch
    dice: Random
    match: Match
    at: datetime
    """The moment that the match has come to."""

    def pass_time(self, seconds: tuple[int, int]) -> None:
        """Let some time pass."""
        self.at += timedelta(seconds=self.dice.uniform(*seconds))


def play_match(session: Session, family: Family, planned: PlannedMatch, dice: Random, at: datetime) -> datetime:
    """Play a match from `at` on, write it down, and return when it was over."""
    play = Play(session, family, planned, dice, _add_match(session, family, planned, at), at)
    _choose_first_dealer(play)
    played = 0
    while play.match.status is Status.PLAYING and played != planned.most_hands:
        _play_hand(play)
        play.pass_time(SECONDS_BETWEEN_HANDS)
        played += 1
    return play.at


def _add_match(session: Session, family: Family, planned: PlannedMatch, at: datetime) -> Match:
    match = Match(
        # Never from the dice: who knows the seed must not know the links.
        code=new_code(),
        group_id=family.group_id,
        kind=planned.kind,
        status=Status.PLAYING,
        book=planned.rules.book,
        rules=rules_to_json(planned.rules),
        created_by=family.account_id,
        created_at=at,
        started_at=at,
    )
    match_id = matches.add(session, match)
    rows = [
        Seat(match_id=match_id, number=number, name=PEOPLE[place].name, player_id=family.player_ids[place])
        for number, place in enumerate(planned.people)
    ]
    seats.add_all(session, rows)
    return match


def _choose_first_dealer(play: Play) -> None:
    places = len(play.planned.people)
    if play.planned.kind is Kind.CARDS:
        play.match.first_dealer = play.dice.randrange(places)
    else:
        dealing.choose_first_dealer(play.match, places, _seed(play.dice))


def _seed(dice: Random) -> bytes:
    return dice.randbytes(sealing.SEED_BYTES)


def _play_hand(play: Play) -> None:
    begun, live = dealing.new_hand(play.session, play.match, lambda _dealt: _seed(play.dice), play.at)
    hand, state = Hand(**begun._asdict()), live.state
    made: list[Made] = []
    while not state.over:
        play.pass_time(SECONDS_A_MOVE)
        move = _choose_move(play, state)
        made.append(Made(state.turn, move, play.at))
        state = apply(state, move)
    if play.planned.kind is Kind.ONLINE:
        _write_online(play, hand, made, state)
    else:
        _write_cards(play, hand, state)


def _choose_move(play: Play, state: HandState) -> Move:
    person = PEOPLE[play.planned.people[state.turn]]
    return careless.choose(perspective(state, state.turn), play.dice, person.lapses)


def _write_online(play: Play, hand: Hand, made: Sequence[Made], state: HandState) -> None:
    hand_id = hands.add(play.session, hand)
    rows = [
        NewMove(hand_id=hand_id, ply=ply, seat=one.seat, text=format_move(one.move), played_at=one.at)
        for ply, one in enumerate(made)
    ]
    hands.add_moves(play.session, rows)
    settlement.settle(play.session, play.match, hand, settlement.outcome_of(state, places_of(hand)), play.at)
    play.match.version += 1 + len(made)


def _write_cards(play: Play, hand: Hand, state: HandState) -> None:
    """Write what people write: who went out and what was left; the deck and the moves are forgotten."""
    hand.seed = hand.deck = hand.dealt = None
    hand.entered_by = play.family.account_id
    hands.add(play.session, hand)
    held = [tuple(card.rank for card in state.held(seat)) for seat in range(state.players)]
    if play.planned.is_mistyped and hand.number == 1 and max(map(len, held)) > 1:
        _settle_entry(play, hand, state, _forget_a_card(held))
        _begin_correction(play, hand)
    elif play.dice.random() < TYPED_SHARE:
        _settle_entry(play, hand, state, [Left(points=points_of(ranks, play.planned.rules)) for ranks in held])
        return
    _settle_entry(play, hand, state, [Left(ranks=ranks) for ranks in held])


def _settle_entry(play: Play, hand: Hand, state: HandState, left: Sequence[Left]) -> None:
    went_out = None if state.went_out == NOBODY else state.went_out
    entry = Entry(hand.number, went_out, tuple(left))
    outcome = record.read_outcome(play.planned.rules, tuple(range(state.players)), state.players, entry)
    settlement.settle(play.session, play.match, hand, outcome, hand.finished_at or play.at)
    play.match.version += 1


def _forget_a_card(held: Sequence[tuple[Rank, ...]]) -> list[Left]:
    fullest = max(range(len(held)), key=lambda seat: len(held[seat]))
    return [Left(ranks=ranks[1:] if seat == fullest else ranks) for seat, ranks in enumerate(held)]


def _begin_correction(play: Play, hand: Hand) -> None:
    play.pass_time(SECONDS_BETWEEN_HANDS)
    who = play.family.account_id
    snapshots.keep(play.session, play.match, Change(corrections.CORRECTED, who, play.at, hand.number))
    hand.corrected = True
