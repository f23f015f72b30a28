"""The engine against OpenSpiel's crazy_eights, hand by hand: what is legal at every decision, what is left at the end.

OpenSpiel plays hands by lot, with two to ten players, with and without special cards, with each way of drawing and with
and without turning the discards; the engine then plays the same cards and moves by the books `openspiel` and
`openspiel-special`. Nothing may differ.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

import pyspiel

from app.engine import Card, Deal, HandState, advance, book_rules, format_move, legal_moves, open_hand
from app.engine.cards import CARDS, CODES, full_deck
from app.engine.moves import BARE_PLAYS, DRAW, NAMING_PLAYS, PASS, TAKE

HANDS = 20_000
THEIR_DRAW, THEIR_PASS, THEIR_SUITS = 52, 53, 54
THEIR_RANKS = "23456789TJQKA"
SEATS = range(2, 11)
DRAW_LIMITS = (1, 3, 5, 52)


@dataclass
class TheirHand:
    """A hand as OpenSpiel played it."""

    players: int
    dealer: int
    chances: list[Card]
    """Every card dealt, turned up or drawn, in order."""
    decisions: list[tuple[int, list[int], int]] = field(default_factory=list)
    """Who chose, from what, and what."""
    points: list[int] = field(default_factory=list)


def their_card(action: int) -> Card:
    """Return the card that an action of OpenSpiel is about."""
    return CARDS[CODES[THEIR_RANKS[action // 4] + "CDHS"[action % 4]]]


def play(game: pyspiel.Game, dice: Random) -> TheirHand:
    """Play a hand by lot."""
    state = game.new_initial_state()
    dealer = dice.choice(state.legal_actions())
    state.apply_action(dealer)
    hand = TheirHand(game.num_players(), dealer - THEIR_DRAW, [])
    while not state.is_terminal():
        actions = state.legal_actions()
        if state.is_chance_node():
            cards, weights = zip(*state.chance_outcomes(), strict=True)
            action = dice.choices(cards, weights)[0]
            hand.chances.append(their_card(action))
        else:
            action = dice.choice(actions)
            hand.decisions.append((state.current_player(), actions, action))
        state.apply_action(action)
    hand.points = [round(-score) for score in state.returns()]
    return hand


class Order:
    """Lays the cards that OpenSpiel drew on top of the stock, at first and at every recycle."""

    def __init__(self, draws: Sequence[Card], whole: Counter[int]) -> None:
        self.draws = [card.code for card in draws]
        self.whole = whole

    def take(self, codes: Sequence[int]) -> list[int]:
        """Return these cards, those that are drawn next on top."""
        drawn, self.draws = self.draws[: len(codes)], self.draws[len(codes) :]
        rest = Counter(codes)
        rest.subtract(drawn)
        if min(rest.values(), default=0) < 0:
            raise ValueError("OpenSpiel drew a card that is not in the stock.")
        return [*drawn, *rest.elements()]

    def __call__(self, _number: int, codes: list[int]) -> list[int]:
        """Return the order of a recycle."""
        return self.take(codes)


def differences(hand: TheirHand, book: str, options: dict[str, object]) -> str:
    """Say what the engine does otherwise, nothing where it is the same."""
    rules = book_rules(book, options)
    players = hand.players
    dealt = rules.hand_size_for(players) * players
    turned = next(place for place in range(dealt, len(hand.chances)) if hand.chances[place].rank != "8")
    first = (hand.dealer + 1) % players
    hands = tuple(tuple(hand.chances[(seat - first) % players : dealt : players]) for seat in range(players))
    whole = Counter(full_deck(rules.decks_for(players)))
    whole.subtract(card.code for card in (*hand.chances[:dealt], hand.chances[turned]))
    order = Order(hand.chances[turned + 1 :], whole)
    stock = tuple(CARDS[code] for code in order.take(sorted(whole.elements())))
    deal = Deal(rules, hand.dealer, first, hands, (hand.chances[turned],), stock)
    state = open_hand(deal, order)
    return _follow(state, hand) or _compare_ends(state, hand)


def _follow(state: HandState, hand: TheirHand) -> str:
    eight: Card | None = None
    for player, actions, action in hand.decisions:
        if state.over and min(actions) >= THEIR_SUITS:
            # OpenSpiel asks for a suit after the last card, too.
            continue
        if eight:
            advance(state, NAMING_PLAYS[eight.code][action - THEIR_SUITS])
            eight = None
        else:
            ours = {format_move(move) for move in legal_moves(state)}
            theirs = {text for one in actions for text in _texts(state, one)}
            if (player, theirs) != (state.turn, ours):
                return f"ply {len(state.moves)}: {sorted(theirs)} for seat {player}, here {sorted(ours)}, {state.turn}"
            if action < THEIR_DRAW and their_card(action).rank == "8" and state.hands[state.turn].bit_count() > 1:
                eight = their_card(action)
            else:
                _advance(state, action)
    if eight:
        # The last play that the hand allows: OpenSpiel asks for no suit any more.
        advance(state, NAMING_PLAYS[eight.code][0])
    return ""


def _texts(state: HandState, action: int) -> list[str]:
    """Return how the engine writes what an action of OpenSpiel lets a seat do."""
    if action == THEIR_DRAW:
        return ["take" if state.pending else "draw"]
    if action == THEIR_PASS:
        return ["pass"]
    card = their_card(action)
    names = card.rank == "8" and state.hands[state.turn].bit_count() > 1
    return [f"{card}={suit}" for suit in "CDHS"] if names else [str(card)]


def _advance(state: HandState, action: int) -> None:
    if action == THEIR_DRAW:
        advance(state, TAKE if state.pending else DRAW)
    elif action == THEIR_PASS:
        advance(state, PASS)
    else:
        advance(state, BARE_PLAYS[their_card(action).code])


def _compare_ends(state: HandState, hand: TheirHand) -> str:
    if not state.over and not _penalty_as_pass(state):
        return "the hand goes on here"
    points = [sum(map(_their_points, state.held(seat))) for seat in range(state.players)]
    return "" if points == hand.points else f"they count {hand.points}, of what is held here {points}"


def _penalty_as_pass(state: HandState) -> bool:
    """Tell whether OpenSpiel ends a hand early: to it, a penalty that takes the last of the stock is a pass, too."""
    return state.passes == state.players and state.moves[-1 - state.passes] == TAKE and not state.stock


def _their_points(card: Card) -> int:
    """Return what OpenSpiel counts for a card: by mistake it counts number cards by their place in its deck."""
    if card.rank == "8":
        return 50
    return 10 if card.rank in "JQKA" else THEIR_RANKS.index(card.rank) * 4 + "CDHS".index(card.suit) + 2


def main(hands: int = HANDS) -> None:
    """Compare so many hands and print how many differ."""
    dice = Random(8)
    tables = [
        (players, special, limit, reshuffle)
        for players in SEATS
        for special in (False, True)
        for limit in DRAW_LIMITS
        for reshuffle in (False, True)
    ]
    differ = plies = 0
    for number in range(hands):
        players, special, limit, reshuffle = tables[number % len(tables)]
        game = pyspiel.load_game(
            "crazy_eights",
            {"players": players, "use_special_cards": special, "max_draw_cards": limit, "reshuffle": reshuffle},
        )
        hand = play(game, dice)
        plies += len(hand.decisions)
        book = "openspiel-special" if special else "openspiel"
        options = {"draw_limit": limit, "stock_out": "recycle" if reshuffle else "play_on"}
        if difference := differences(hand, book, options):
            differ += 1
            if differ <= 5:
                print(f"  {book}, {players} players, {options}: {difference}")
    print(f"{differ} of {hands:,} hands of OpenSpiel differ, {plies:,} decisions")


if __name__ == "__main__":
    main()
