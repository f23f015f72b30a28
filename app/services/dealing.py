"""Dealing online: the secret seed of a hand, its deck, and who deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from app.engine import (
    Card,
    Deal,
    HandState,
    Leave,
    Move,
    Name,
    Rules,
    SeededReshuffle,
    Suit,
    apply,
    cut_for_dealer,
    deal,
    dealer_after,
    legal_moves,
    next_numbers,
    open_hand,
    parse_card,
    parse_move,
    random_dealer,
    rules_from_json,
    shuffled_deck,
    standing_of,
)
from app.engine.moves import TurnMove
from app.engine.options import FirstDealer
from app.engine.rules import COUNTDOWNS
from app.engine.transcript import Log, go_on
from app.models import Hand, Match
from app.services import settlement
from app.services.places import Places, places_of
from app.store import hands, seats
from app.store.db import Session
from app.store.hands import NewHand
from app.store.ids import id_of


@dataclass(frozen=True, slots=True)
class LiveHand:
    """A hand replayed from its deck and its moves."""

    state: HandState
    moves: tuple[Move, ...]
    opening: Card
    """The card that was turned up to begin with."""
    places: Places
    """Where its seats are in the match."""
    log: Log = ()
    """What everyone saw, by the seats of the hand."""

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.moves)

    def after(self, *moves: Move) -> "LiveHand":
        """Return the hand with more moves; raises `EngineError` where the rules refuse one."""
        state, log = self.state, self.log
        for ply, move in enumerate(moves, self.ply):
            before, state = state, apply(state, move)
            log = go_on(log, ply, before, move, state)
        return LiveHand(state, self.moves + moves, self.opening, self.places, log)


def choose_first_dealer(match: Match, players: int, seed: bytes) -> None:
    """Write who deals first: the lowest card cut where the book says so, else by lot."""
    match.cut_seed = seed.hex()
    rules = rules_from_json(match.rules)
    if rules.first_dealer is FirstDealer.LOWEST_CARD:
        match.first_dealer, _ = cut_for_dealer(players, seed)
    else:
        match.first_dealer = random_dealer(players, seed)


def list_next_seats(session: Session, match: Match) -> tuple[int, ...]:
    """Return the seats of a match that its next hand is dealt to."""
    return settlement.standing_now(session, match, rules_from_json(match.rules)).still_in


def new_hand(
    session: Session, match: Match, seed_for: Callable[[Sequence[int]], bytes], at: datetime
) -> tuple[NewHand, LiveHand]:
    """Deal the next hand of a match and return what is to be written of it, and how it begins.

    `seed_for` is told the seats that are still in the match: to those it is dealt.
    """
    rules = rules_from_json(match.rules)
    last = hands.find_how_last_stands(session, id_of(match))
    standing = settlement.standing_now(session, match, rules)
    places = Places(standing.still_in)
    seed = seed_for(places.dealt)
    if last is None:
        dealer = match.first_dealer or 0
    else:
        score = settlement.score_of(session, id_of(match), last.id)
        dealer = dealer_after(standing, rules, last.dealer, last.went_out, score)
    deck = shuffled_deck(rules, len(places.dealt), seed)
    dealt = _deal(rules, deck, places, dealer, seed, numbers=next_numbers(standing, rules))
    state = open_hand(dealt, SeededReshuffle(seed))
    hand = NewHand(
        match_id=id_of(match),
        number=last.number + 1 if last else 1,
        dealer=dealer,
        starter=places.to_match(dealt.starter),
        seed=seed.hex(),
        deck=[str(card) for card in deck],
        dealt=list(places.dealt),
        started_at=at,
    )
    return hand, _begun(state, places)


def _deal(
    rules: Rules, deck: Sequence[Card], places: Places, dealer: int, seed: bytes, *, numbers: tuple[int, ...] | None
) -> Deal:
    """Deal a hand, of which the dealer and the numbers of a countdown are known by the seats of the match."""
    mine = None if numbers is None else tuple(places.pick(numbers))
    return deal(rules, deck, len(places.dealt), places.dealt.index(dealer), seed, numbers=mine)


def load_hand(session: Session, match: Match, hand: Hand) -> LiveHand:
    """Replay a hand from its row and its moves."""
    return dealt_hand(session, match, hand).after(*list_moves(session, id_of(hand)))


def dealt_hand(session: Session, match: Match, hand: Hand) -> LiveHand:
    """Return a hand as it was dealt, before the first move."""
    return _begun(open_dealt(session, match, hand), places_of(hand))


def _begun(state: HandState, places: Places) -> LiveHand:
    return LiveHand(state, (), state.top, places)


def list_moves(session: Session, hand_id: int, since: int = 0) -> list[Move]:
    """Return the moves of a hand from one ply on."""
    return [parse_move(text) for text in hands.list_move_texts(session, hand_id, since)]


def open_dealt(session: Session, match: Match, hand: Hand) -> HandState:
    """Return the state before the first move."""
    rules = rules_from_json(match.rules)
    seed = bytes.fromhex(hand.seed or "")
    deck = [parse_card(code) for code in hand.deck or ()]
    numbers = None
    if rules.match_form in COUNTDOWNS:
        # They follow from the hands before.
        rows = seats.list_of_match(session, id_of(match))
        scores = settlement.list_scores(session, id_of(match), before=hand.id)
        numbers = next_numbers(standing_of(scores, rules, len(rows), settlement.first_hands_of(rows)), rules)
    dealt = _deal(rules, deck, places_of(hand), hand.dealer, seed, numbers=numbers)
    state = open_hand(dealt, SeededReshuffle(seed))
    if Name(Suit.CLUBS) in legal_moves(state) and _is_from_before(list_moves(session, id_of(hand)), dealt.dealer):
        state = open_hand(dealt._replace(named=_longest_suit(dealt)), SeededReshuffle(seed))
    return state


def _is_from_before(moves: Sequence[Move], dealer: int) -> bool:
    """Tell whether a hand is from the time when dealers were not asked, and the server called their longest suit."""
    first = next((move for move in moves if move == Leave(dealer) or isinstance(move, TurnMove)), None)
    return first is not None and not isinstance(first, Name | Leave)


def _longest_suit(dealt: Deal) -> Suit:
    return max(Suit, key=lambda suit: sum(card.suit is suit for card in dealt.hands[dealt.dealer]))
