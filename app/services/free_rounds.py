"""Rounds at a table without a referee: replayed from their decks and acts, begun, and gone on with."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from app.engine import parse_card, rules_from_json, shuffled_deck
from app.free import Act, Deed, Round, begun, format_act, parse_act
from app.models import Hand, Kind, Match, Seat, Status
from app.services.codes import is_code
from app.services.errors import MatchClosedError, NotFoundError, RefusedError, StaleTableError
from app.services.house import House
from app.services.seating import FREE
from app.store import hands, matches
from app.store.db import Session
from app.store.hands import NewMove
from app.store.ids import id_of

MOST_ACTS = 1_000
"""So much happens in one round; it is gone through at every look."""


@dataclass(frozen=True, slots=True)
class LiveRound:
    """A round as it stands, and how it came to that."""

    hand_id: int
    number: int
    start: Round
    acts: tuple[Act, ...]
    now: Round


def find_table(session: Session, code: str) -> Match:
    """Return the table without a referee that a code leads to; raises `NotFoundError`."""
    return _free(matches.find_by_code(session, code) if is_code(code) else None)


def lock_table(session: Session, code: str) -> Match:
    """Return the table without a referee that a code leads to, kept for this transaction.

    Raises:
        NotFoundError: there is no such table.
        MatchClosedError: it was put away.
    """
    match = _free(matches.lock_by_code(session, code) if is_code(code) else None)
    if match.status is Status.FINISHED:
        raise MatchClosedError("This table was put away.")
    return match


def _free(match: Match | None) -> Match:
    if match is None or match.kind is not Kind.FREE:
        raise NotFoundError("There is no such table.")
    return match


def find_round(session: Session, match: Match) -> LiveRound | None:
    """Return the round that is on the table, none before the first."""
    hand = hands.find_last(session, id_of(match))
    if hand is None or hand.seed is None or hand.deck is None:
        return None
    start = begun(
        bytes.fromhex(hand.seed), [parse_card(code) for code in hand.deck], len(hand.dealt or ()), hand.dealer
    )
    acts = tuple(parse_act(text) for text in hands.list_move_texts(session, id_of(hand)))
    now = start
    for act in acts:
        now = now.after(act)
    return LiveRound(id_of(hand), hand.number, start, acts, now)


def get_round(session: Session, match: Match, *, number: int, ply: int) -> LiveRound:
    """Return the round that is on the table, where it is still the one that a page showed.

    Raises `StaleTableError` where somebody has done something meanwhile.
    """
    live = find_round(session, match)
    if live is None or (number, ply) != (live.number, live.now.ply):
        raise _moved_on()
    return live


def _moved_on() -> StaleTableError:
    return StaleTableError("The table has moved on. Look again.")


def begin(house: House, session: Session, match: Match, rows: Sequence[Seat], *, number: int, dealer: int) -> None:
    """Gather all cards and shuffle them: a new round, after the one of that number, none yet being 0.

    Raises `StaleTableError` where somebody else was faster.
    """
    last = hands.find_last(session, id_of(match))
    if number != (0 if last is None else last.number):
        raise _moved_on()
    seed = secrets.token_bytes(32)
    hand = Hand(
        match_id=id_of(match),
        number=number + 1,
        dealer=dealer,
        starter=dealer,
        seed=seed.hex(),
        deck=[str(card) for card in shuffled_deck(rules_from_json(match.rules), len(rows), seed)],
        dealt=[row.number for row in rows],
        started_at=house.clock(),
    )
    hands.add(session, hand)
    follow_seats(house, session, match, rows)


def follow_seats(house: House, session: Session, match: Match, rows: Sequence[Seat]) -> None:
    """Write down who has got up and who has sat down, where a round is on the table."""
    live = find_round(session, match)
    if live is None:
        return
    changed = [(row, live.now.names[row.number]) for row in rows if row.name != live.now.names[row.number]]
    gone = [Act(row.number, Deed.UP) for row, before in changed if before != FREE]
    come = [Act(row.number, Deed.SIT, name=row.name) for row, _ in changed if row.name != FREE]
    if gone or come:
        add(house, session, live, *gone, *come)


def add(house: House, session: Session, live: LiveRound, *acts: Act) -> None:
    """Write down what was done.

    Raises:
        IllegalMoveError: the cards do not allow it.
        RefusedError: so much has happened that a new round must begin.
        StaleTableError: somebody else was faster.
    """
    if len(live.acts) + len(acts) > MOST_ACTS and any(act.deed is not Deed.UP for act in acts):
        raise RefusedError("So much has happened in this round that the log is full. Gather the cards and begin anew.")
    now, rows = live.now, []
    for act in acts:
        rows.append(NewMove(live.hand_id, now.ply, act.seat, format_act(act), house.clock()))
        now = now.after(act)
    if not hands.add_moves(session, rows):
        raise _moved_on()
