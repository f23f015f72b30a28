"""What is dealt and turned up, and who begins."""

from dataclasses import replace

from app.engine import (
    Card,
    apply,
    cut_for_dealer,
    deal,
    legal_moves,
    next_dealer,
    next_numbers,
    open_hand,
    opening_of,
    random_dealer,
    score_points,
    shuffled_deck,
    sides_of,
)
from app.engine.cards import CARDS, RANK_INDEX
from app.engine.moves import NAMES
from app.engine.options import Starter
from app.engine.state import NOBODY
from tests.web.claims.registry import claims, numbers
from tests.web.scenes import JOKER, C, D, H, S, Scene, able, an_action, play, plays, sorted_order

SEED = bytes(32)


def dealt(scene, players=None, dealer=0, deck=None):
    players = players or scene.players
    some = next_numbers(opening_of(scene.rules, players), scene.rules)
    deck = deck or shuffled_deck(scene.rules, players, SEED)
    return deal(scene.rules, deck, players, dealer, SEED, numbers=some)


def opened(scene, *cards, dealer=0):
    """Deal a deck in which these cards come to be turned up first."""
    sizes = [len(hand) for hand in dealt(scene).hands]
    deck = [*(scene.plain(number % 3, S) for number in range(sum(sizes))), *cards]
    return dealt(scene, dealer=dealer, deck=(*deck, *(scene.plain(1 + number % 2, D) for number in range(40))))


@claims("players")
def players(scene, text):
    low, high = scene.game.seats
    assert numbers(text) == [low, high] if low < high else [low]
    assert [len(dealt(scene, seats).hands) for seats in (low, high)] == [low, high]


@claims("pairs", "scoring.pairs")
def pairs(scene, text):
    assert sides_of(scene.rules, 4) == ((0, 2), (1, 3))
    score = score_points([0, 3, 4, 5], scene.rules, 0, cards=[0, 1, 1, 1])
    assert score.scores[0] == score.scores[2]
    assert score.scores[1] == score.scores[3]
    assert score.winners == (0, 2)


@claims("decks")
def decks(scene, text):
    for seats in scene.game.seats:
        cards = [card for card in shuffled_deck(scene.rules, seats, SEED) if card.suit]
        assert len(cards) == 52 * numbers(text)[0]


@claims("decks.more")
def more_decks(scene, text):
    seats = numbers(text)[-1]
    assert scene.rules.decks_for(scene.game.seats[0]) == scene.rules.decks_for(seats - 1) == numbers(text)[0]
    assert scene.rules.decks_for(seats) == scene.rules.decks_for(scene.game.seats[1]) == numbers(text)[0] + 1


@claims("jokers")
def jokers(scene, text):
    deck = shuffled_deck(scene.rules, scene.players, SEED)
    found = [card for card in deck if card.suit is None]
    assert len(found) == numbers(text)[0] * scene.rules.decks_for(scene.players)


@claims("first_dealer.lowest_card")
def lowest_card_deals(scene, text):
    seat, rounds = cut_for_dealer(scene.players, SEED)
    lowest = min(RANK_INDEX[card.rank] for _, card in rounds[-1].cards)
    assert RANK_INDEX[dict(rounds[-1].cards)[seat].rank] == lowest


@claims("first_dealer.random", "first_dealer.chosen")
def dealer_by_lot(scene, text):
    assert {random_dealer(scene.players, bytes([number])) for number in range(60)} == set(range(scene.players))


@claims("next_dealer.left", "next_dealer.winner", "next_dealer.loser", "next_dealer.same")
def who_deals_next(scene, text):
    seats = scene.players
    points = [9, 0, *[5] * (seats - 2)]
    after_win = next_dealer(scene.rules, seats, seats - 1, 1, points)
    after_block = next_dealer(scene.rules, seats, seats - 1, None, points)
    ways = {
        "to the dealer's left": (0, 0),
        "by who went out": (1, seats - 1),
        "the most points": (0, seats - 1),
        "The dealer stays": (seats - 1, seats - 1),
    }
    assert (after_win, after_block) == next(way for words, way in ways.items() if words in text)


@claims("hand_size", "deal.eight", "deal.number")
def same_for_all(scene, text):
    for seats in scene.game.seats:
        assert {len(hand) for hand in dealt(scene, seats).hands} == {numbers(text)[-1]}


@claims("hand_size.two")
def other_for_two(scene, text):
    many, _two, few = (*numbers(text), None)[:3] if len(numbers(text)) == 3 else (numbers(text)[0], 2, numbers(text)[1])
    assert {len(hand) for hand in dealt(scene, 2).hands} == {few}
    assert {len(hand) for hand in dealt(scene, scene.game.seats[1]).hands} == {many}


@claims("stock")
def the_rest_is_stock(scene, text):
    table = dealt(scene)
    held = sum(len(hand) for hand in table.hands)
    assert held + len(table.stock) + 1 == len(shuffled_deck(scene.rules, scene.players, SEED))


def any_wild(scene):
    return JOKER if scene.game.is_countdown else scene.wild(C)


def first_plays(scene, card):
    """Return what the first player may play on this opening card, of a hand of everything."""
    scene = Scene(replace(scene.rules, effects=scene.game.marked), scene.game.seats)
    table = opened(scene, card)
    hands = [CARDS[:52]] * scene.players
    state = open_hand(table._replace(hands=tuple(hands), starter=0), sorted_order)
    assert state.top == card
    return plays(state), state


@claims("opening.any")
def anything_on_a_wild(scene, text):
    found, _state = first_plays(scene, any_wild(scene))
    assert found == set(CARDS[:52])


@claims("opening.joker")
def anything_on_a_joker(scene, text):
    found, _state = first_plays(scene, JOKER)
    assert found == set(CARDS[:52])


@claims("opening.return")
def wild_goes_back(scene, text):
    table = opened(scene, any_wild(scene), scene.plain(1, H))
    assert table.opening[0] == any_wild(scene)
    assert not table.opening[-1].bit & scene.tables.wild
    assert table.named is None


def assert_dealer_calls(scene, table):
    if table.named is not None:
        # There is nothing to choose where only the printed suit may be called.
        assert (scene.rules.suit_choice, table.named) == ("printed", table.opening[-1].suit)
        return
    state = open_hand(table, sorted_order)
    assert (state.turn, legal_moves(state)) == (table.dealer, NAMES)
    assert [apply(state, name).named for name in NAMES] == [0, 1, 2, 3]


@claims("opening.last")
def last_wild_stays(scene, text):
    sizes = sum(len(hand) for hand in dealt(scene).hands)
    deck = [*(scene.plain(0, S) for _ in range(sizes)), any_wild(scene), any_wild(scene)]
    table = dealt(scene, deck=deck)
    assert table.opening[-1] == any_wild(scene)
    assert_dealer_calls(scene, table)


@claims("opening.dealer")
def dealer_calls(scene, text):
    table = opened(scene, any_wild(scene))
    assert table.opening == (any_wild(scene),)
    assert_dealer_calls(scene, table)


@claims("opening.printed")
def printed_counts(scene, text):
    found, state = first_plays(scene, scene.wild(C))
    assert state.named == NOBODY
    assert scene.plain(1, C) in found
    assert scene.plain(1, H) not in found


@claims("opening_action.inert")
def opening_is_inert(scene, text):
    table = opened(scene, an_action(scene))
    state = open_hand(table, sorted_order)
    assert state.top == an_action(scene)
    assert (state.turn, state.direction, state.pending) == (table.starter, 1, 0)


@claims("opening_action.plays")
def opening_is_played(scene, text):
    card = an_action(scene)
    table = opened(scene, card)
    before = (table.starter - 1) % scene.players
    if "the dealer had played" in text:
        assert before == table.dealer
    state = open_hand(table, sorted_order)
    hands = [scene.misfits(len(hand)) for hand in table.hands]
    hands[before] = (card, *scene.misfits(5))
    start = table._replace(hands=tuple(hands), opening=(Card(scene.plain_ranks[0], card.suit),), starter=before)
    played = play(open_hand(start, sorted_order), card)
    assert (state.turn, state.direction, state.pending) == (played.turn, played.direction, played.pending)
    drawn = [len(state.held(seat)) - len(hand) for seat, hand in enumerate(table.hands)]
    drawn_too = [len(played.held(seat)) - len(hand) for seat, hand in enumerate(hands)]
    drawn_too[before] += 1
    assert drawn == drawn_too


@claims("opening_action.return")
def action_goes_back(scene, text):
    key = scene.game.marked[0][0]
    card = key if isinstance(key, Card) else Card(key, C)
    table = opened(scene, card, scene.plain(1, H))
    assert table.opening[0] == card
    assert scene.rules.effect_of(table.opening[-1]) is None


@claims("starter.left_of_dealer", "starter.dealer", "starter.random")
def who_begins(scene, text):
    seats = scene.players
    deck = shuffled_deck(scene.rules, seats, SEED)
    some = next_numbers(opening_of(scene.rules, seats), scene.rules)
    found = {deal(scene.rules, deck, seats, 0, bytes([seed]), numbers=some).starter for seed in range(60)}
    assert found == {Starter.LEFT_OF_DEALER: {1}, Starter.DEALER: {0}}.get(scene.rules.starter, set(range(seats)))


@claims("direction")
def to_the_left(scene, text):
    assert play(able(scene), scene.plain(1, S)).turn == 1
