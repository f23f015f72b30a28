"""Dealing online: the secret seed of a hand, its deck, and who deals."""

import secrets
from dataclasses import dataclass
from datetime import datetime

from app.engine import (
    Card,
    HandState,
    Move,
    Rules,
    SeededReshuffle,
    apply,
    cut_for_dealer,
    deal,
    dealer_after,
    next_numbers,
    open_hand,
    parse_card,
    parse_move,
    random_dealer,
    rules_from_json,
    shuffled_deck,
    standing_of,
)
from app.engine.options import FirstDealer
from app.engine.rules import COUNTDOWNS
from app.models import Hand, Match
from app.services import settlement
from app.store import hands
from app.store.db import Session
from app.store.ids import id_of

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class LiveHand:
    """A hand replayed from its deck and its moves."""

    state: HandState
    moves: tuple[Move, ...]
    opening: Card
    """The card that was turned up to begin with."""

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    def after(self, *moves: Move) -> "LiveHand":
        """Return the hand with more moves; raises `EngineError` where the rules refuse one."""
        state = self.state
        for move in moves:
            state = apply(state, move)
        return LiveHand(state, self.moves + moves, self.opening)


def new_seed() -> bytes:
    """Return a seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def choose_first_dealer(match: Match, players: int, seed: bytes) -> None:
    """Write who deals first: the lowest card cut where the book says so, else by lot."""
    match.cut_seed = seed.hex()
    rules = rules_from_json(match.rules)
    if rules.first_dealer is FirstDealer.LOWEST_CARD:
        match.first_dealer, _ = cut_for_dealer(players, seed)
    else:
        match.first_dealer = random_dealer(players, seed)


def new_hand(session: Session, match: Match, players: int, seed: bytes, at: datetime) -> Hand:
    """Deal the next hand of a match and return its row, not yet in the database."""
    rules = rules_from_json(match.rules)
    last = hands.find_last(session, id_of(match))
    dealer = _dealer(session, match, rules, last, players)
    deck = shuffled_deck(rules, players, seed)
    numbers = _numbers(session, match, rules, None, players)
    return Hand(
        match_id=id_of(match),
        number=last.number + 1 if last else 1,
        dealer=dealer,
        starter=deal(rules, deck, players, dealer, seed, numbers=numbers).starter,
        seed=seed.hex(),
        deck=[str(card) for card in deck],
        started_at=at,
    )


def _dealer(session: Session, match: Match, rules: Rules, last: Hand | None, players: int) -> int:
    if last is None:
        return match.first_dealer or 0
    scores = settlement.list_scores(session, id_of(match))
    return dealer_after(standing_of(scores, rules, players), rules, last.dealer, last.went_out, scores[-1])


def _numbers(session: Session, match: Match, rules: Rules, hand: Hand | None, players: int) -> tuple[int, ...] | None:
    """Return the numbers of a countdown in a hand of the match, or in the next one; they follow from those before."""
    if rules.match_form not in COUNTDOWNS:
        return None
    scores = settlement.list_scores(session, id_of(match), before=None if hand is None else hand.id)
    return next_numbers(standing_of(scores, rules, players), rules)


def load_hand(session: Session, match: Match, hand: Hand, players: int) -> LiveHand:
    """Replay a hand from its row and its moves."""
    return dealt_hand(session, match, hand, players).after(*list_moves(session, id_of(hand)))


def dealt_hand(session: Session, match: Match, hand: Hand, players: int) -> LiveHand:
    """Return a hand as it was dealt, before the first move."""
    state = open_dealt(session, match, hand, players)
    return LiveHand(state, (), state.top)


def list_moves(session: Session, hand_id: int, since: int = 0) -> list[Move]:
    """Return the moves of a hand from one ply on."""
    return [parse_move(text) for text in hands.list_move_texts(session, hand_id, since)]


def open_dealt(session: Session, match: Match, hand: Hand, players: int) -> HandState:
    """Return the state before the first move."""
    rules = rules_from_json(match.rules)
    seed = bytes.fromhex(hand.seed or "")
    deck = [parse_card(code) for code in hand.deck or ()]
    numbers = _numbers(session, match, rules, hand, players)
    return open_hand(deal(rules, deck, players, hand.dealer, seed, numbers=numbers), SeededReshuffle(seed))
