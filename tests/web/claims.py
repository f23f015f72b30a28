"""What every sentence of a rule page claims, played on the engine: one check for each claim, for any rules that say it.

A check gets a `Scene` of the rules and the English text, and fails where the engine does something else.
"""

import re
from dataclasses import replace

import pytest

from app.engine import (
    Card,
    Catch,
    HandScore,
    IllegalMoveError,
    Pass,
    Play,
    Rank,
    Rules,
    Take,
    announcements,
    apply,
    closed_match,
    cut_for_dealer,
    deal,
    jumps,
    legal_moves,
    next_dealer,
    next_numbers,
    open_hand,
    opening_of,
    random_dealer,
    score_points,
    shuffled_deck,
    sides_of,
    standing_of,
)
from app.engine.cards import CARDS, RANK_INDEX, SUIT_INDEX
from app.engine.moves import DRAW, PASS, TAKE
from app.engine.options import Effect, MatchForm, Starter
from app.engine.state import NOBODY, Reason
from tests.web.scenes import JOKER, C, D, H, S, Scene, draws, plays, sorted_order

SEED = bytes(32)
CHECKS = {}


def claims(*names):
    """Say which claims a check plays."""

    def keep(check):
        for name in names:
            assert name not in CHECKS
            CHECKS[name] = check
        return check

    return keep


def numbers(text):
    return [int(found.replace(",", "")) for found in re.findall(r"\d[\d,]*", text)]


def refused(state, move):
    with pytest.raises(IllegalMoveError):
        apply(state, move)
    return True


def play(state, card, *more):
    """Play a card, calling hearts with a wild one where it has to be."""
    options = [move for move in legal_moves(state) if isinstance(move, Play) and move.card == card]
    move = next((move for move in options if move.suit is H), options[0])
    return apply(state, Play(card, more=more) if more else move)


def played_action(scene, card, *hands, **rest):
    """Return the hand after seat 0 has played an action card that matches."""
    state = scene.state((card, *scene.misfits(3)), *hands, top=Card(scene.plain_ranks[0], card.suit), **rest)
    return play(state, card)


def stuck(scene, **rest):
    return scene.state(scene.misfits(4), **rest)


def able(scene, **rest):
    return scene.state((scene.plain(1, S), *scene.misfits(3)), **rest)


def last(scene, card, *, numbers=None, partner=(), **rest):
    """Return a hand whose seat 0 holds nothing but a card that matches, and nothing else keeps from ending it."""
    hands = [(card,), *(scene.misfits(3) for _ in range(scene.players - 1))]
    if scene.game.is_pairs:
        hands[2] = partner
    numbers = numbers or ((1,) * scene.players if scene.rules.match_form is MatchForm.COUNTDOWN_PICK_UP else None)
    top = Card(scene.plain_ranks[0], card.suit) if card.suit else scene.top
    return scene.state(*hands, top=top, numbers=numbers, **rest)


# The deal.


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


@claims("opening.last")
def last_wild_stays(scene, text):
    sizes = sum(len(hand) for hand in dealt(scene).hands)
    deck = [*(scene.plain(0, S) for _ in range(sizes)), any_wild(scene), any_wild(scene)]
    table = dealt(scene, deck=deck)
    assert table.opening[-1] == any_wild(scene)
    assert table.named is S


@claims("opening.dealer")
def dealer_calls(scene, text):
    table = opened(scene, any_wild(scene))
    assert table.opening == (any_wild(scene),)
    assert table.named is S


@claims("opening.printed")
def printed_counts(scene, text):
    found, state = first_plays(scene, scene.wild(C))
    assert state.named == NOBODY
    assert scene.plain(1, C) in found
    assert scene.plain(1, H) not in found


def an_action(scene):
    wanted = dict(scene.game.actions)
    return next(card for card in scene.actions(bool) if card in wanted or card.rank in wanted)


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


# The turn.


@claims("match.suit")
def suit_or_rank(scene, text):
    hand = (scene.plain(1, S), scene.plain(0, H), scene.plain(3, H), scene.plain(4, D), scene.plain(3, C))
    assert plays(scene.state(hand)) == set(hand[:2])


@claims("match.colour")
def colour_or_rank(scene, text):
    hand = (scene.plain(1, S), scene.plain(3, C), scene.plain(0, H), scene.plain(3, H), scene.plain(4, D))
    assert plays(scene.state(hand)) == set(hand[:3])


@claims("multiples.same_rank")
def several_of_a_rank(scene, text):
    ranks = [scene.plain(1, suit) for suit in (S, H, D, C)]
    state = scene.state((*ranks, ranks[0], scene.plain(3, H), scene.plain(3, D)))
    assert numbers(text) == [4]
    laid = play(state, ranks[0], *ranks[1:])
    assert laid.top == ranks[3]
    assert len(laid.held(0)) == 3
    assert refused(state, Play(ranks[0], more=(*ranks[1:], ranks[0])))
    assert refused(state, Play(scene.plain(3, H), more=(scene.plain(3, D),)))


@claims("multiples.identical")
def several_identical(scene, text):
    card, other = scene.plain(1, S), scene.plain(1, H)
    state = scene.state((*[card] * 5, other))
    assert numbers(text) == [4]
    assert len(play(state, card, card, card, card).held(0)) == 2
    assert refused(state, Play(card, more=(card,) * 4))
    assert refused(state, Play(card, more=(other,)))


@claims("multiples.alone")
def alone(scene, text):
    state = scene.state((scene.wild(S), scene.wild(S), scene.wild(H), scene.misfit()))
    assert not [move for move in legal_moves(state) if isinstance(move, Play) and move.more]
    if "action cards" in text:
        card = an_action(scene)
        state = scene.state((card, card, scene.misfit()), top=Card(scene.plain_ranks[0], card.suit))
        assert not [move for move in legal_moves(state) if isinstance(move, Play) and move.more]


def jumping(scene):
    card = scene.plain(1, S)
    state = play(scene.state((card, *[card] * 2, *scene.misfits(2)), (*scene.misfits(2), card)), card)
    return state, next(jump for jump in jumps(state) if jump.seat == 0)


@claims("jump_in")
def out_of_turn(scene, text):
    state, jump = jumping(scene)
    assert jump.play.card == state.top
    assert all(found.play.card == state.top for found in jumps(state))
    assert apply(state, jump).top == jump.play.card
    moved = apply(state, legal_moves(state)[0])
    assert not [found for found in jumps(moved) if found.play.card == jump.play.card and moved.top != state.top]
    assert not jumps(scene.state((scene.top,), (scene.top,)))


@claims("jump_in.on")
def on_from_the_jumper(scene, text):
    state, jump = jumping(scene)
    assert apply(state, jump).turn == 1


@claims("jump_in.waits")
def nobody_jumps_while_waiting(scene, text):
    waits = [effect for _, effect in scene.game.actions if effect.cards or effect is Effect.SKIP]
    for card in scene.actions(lambda effect: effect in waits):
        state = scene.state((card, card, *scene.misfits(3)), top=Card(scene.plain_ranks[0], card.suit))
        state = play(state, card)
        if state.pending:
            assert jumps(state) == ()


# Wild cards.


@claims("wild_rank")
def the_wild_rank(scene, text):
    wild = {card for card in CARDS if card.bit & scene.tables.wild}
    assert {card.rank for card in wild} - {Rank.JOKER} == {scene.rules.wild_rank}
    assert ("jokers" in text) == bool(scene.rules.jokers)
    state = scene.state((scene.wild(S), JOKER, *scene.misfits(2)))
    assert {move.suit for move in legal_moves(state) if isinstance(move, Play) and move.card == JOKER} == {S, H, D, C}


@claims("wild.number")
def wild_by_number(scene, text):
    other = next(rank for rank in scene.plain_ranks[1:] if RANK_INDEX[rank] < 7)
    mine, wild = Card(other, H), Card(Rank.EIGHT, H)
    state = scene.state((mine, wild, *scene.misfits(2)), numbers=(RANK_INDEX[other] + 1,) + (8,) * (scene.players - 1))
    assert mine in plays(state)
    assert scene.wild(H) not in plays(state)


@claims("wild.joker", "wild.joker_anywhere")
def joker_anywhere(scene, text):
    for number in range(3):
        assert JOKER in plays(scene.state((JOKER, *scene.misfits(2)), top=scene.plain(number, D)))


@claims("wild.only")
def only_wild(scene, text):
    for card in scene.actions(lambda effect: effect is not Effect.AGAIN):
        number = RANK_INDEX[card.rank] + 1
        if number > 8:
            continue
        numbers_ = (number,) + (8,) * (scene.players - 1)
        state = play(scene.state((card, *scene.misfits(3)), numbers=numbers_), card)
        assert (state.turn, state.direction, state.pending) == (1, 1, 0)
        assert len(state.held(1)) == 3


@claims("wild.anywhere")
def wild_anywhere(scene, text):
    for suit in (S, H, D, C):
        assert scene.wild(suit) in plays(scene.state((scene.wild(suit), *scene.misfits(2))))


@claims("wild.matches")
def wild_must_match(scene, text):
    found = plays(scene.state((scene.wild(S), scene.wild(H), scene.wild(D), *scene.misfits(2))))
    assert found == {scene.wild(S)}


def suits_with(state, card):
    return {move.suit for move in legal_moves(state) if isinstance(move, Play) and move.card == card}


@claims("suit_choice.any")
def any_suit(scene, text):
    assert suits_with(scene.state((scene.wild(S), *scene.misfits(2))), scene.wild(S)) >= {S, H, D, C}


@claims("suit_choice.printed")
def printed_suit_only(scene, text):
    assert suits_with(scene.state((scene.wild(S), *scene.misfits(2))), scene.wild(S)) - {None} == {S}


@claims("suit_choice.joker")
def joker_calls_any(scene, text):
    assert suits_with(scene.state((JOKER, *scene.misfits(2))), JOKER) == {S, H, D, C}


def called(scene, *next_hand):
    """Return the hand after a wild card that calls hearts, or where it cannot, its own suit: hearts, too."""
    any_suit = scene.rules.suit_choice == "any"
    card = scene.wild(S if any_suit else H)
    top = scene.top if any_suit else scene.plain(0, H)
    state = scene.state((card, *scene.misfits(3)), next_hand, top=top)
    return apply(state, Play(card, H))


@claims("called.suit")
def called_suit_counts(scene, text):
    hand = (scene.plain(1, H), scene.plain(1, S), scene.plain(1, D), scene.plain(1, C))
    state = called(scene, *hand)
    assert plays(state) == {scene.plain(1, H)}
    after = play(state, scene.plain(1, H))
    assert after.named == NOBODY


@claims("called.colour")
def called_colour_counts(scene, text):
    hand = (scene.plain(1, H), scene.plain(1, S), scene.plain(2, D), scene.plain(1, C))
    state = called(scene, *hand)
    assert plays(state) == {scene.plain(1, H), scene.plain(2, D)}
    assert play(state, scene.plain(1, H)).named == NOBODY


@claims("unnamed_suit.refuse")
def suit_is_needed(scene, text):
    assert refused(scene.state((scene.wild(S), *scene.misfits(2))), Play(scene.wild(S)))


@claims("unnamed_suit.printed")
def printed_where_not_called(scene, text):
    state = apply(scene.state((scene.wild(S), *scene.misfits(2))), Play(scene.wild(S)))
    assert state.named == SUIT_INDEX[S]


@claims("unnamed_suit.joker")
def joker_needs_a_suit(scene, text):
    assert refused(scene.state((JOKER, *scene.misfits(2))), Play(JOKER))


# Drawing and passing.


@claims("voluntary_draw.yes")
def may_draw(scene, text):
    assert draws(able(scene))


@claims("voluntary_draw.no")
def may_not_draw(scene, text):
    assert not draws(able(scene))
    assert PASS not in legal_moves(able(scene))
    assert draws(stuck(scene))


def drawn(state, times):
    for _ in range(times):
        state = apply(state, DRAW)
    return state


@claims("draws.any")
def as_many_as_one_likes(scene, text):
    assert draws(drawn(able(scene), 20))
    assert legal_moves(drawn(stuck(scene), 20)) == (DRAW,)


@claims("draws.up_to")
def up_to_so_many(scene, text):
    limit = next(iter(numbers(text)), 1)
    for state in (able(scene), stuck(scene)):
        assert draws(drawn(state, limit - 1))
        assert not draws(drawn(state, limit))
    assert legal_moves(drawn(stuck(scene), limit - 1)) == (DRAW,)


@claims("play_drawn.any")
def any_after_drawing(scene, text):
    state = apply(able(scene), DRAW)
    assert scene.plain(1, S) in plays(state)
    state = apply(able(scene, stock=(scene.plain(2, S), *scene.misfits(3))), DRAW)
    assert plays(state) == {scene.plain(1, S), scene.plain(2, S)}


@claims("drawn_all.pass")
def may_pass_in_the_end(scene, text):
    state = drawn(able(scene), scene.rules.draw_limit)
    assert PASS in legal_moves(state)
    assert plays(state)


@claims("drawn_all.play")
def must_play_in_the_end(scene, text):
    assert PASS not in legal_moves(drawn(able(scene), scene.rules.draw_limit))
    assert legal_moves(drawn(stuck(scene), scene.rules.draw_limit)) == (PASS,)


@claims("play_drawn.no")
def not_in_this_turn(scene, text):
    limit = numbers(text)[0]
    state = stuck(scene, stock=(scene.plain(1, S), *scene.misfits(9)))
    for _ in range(limit):
        assert state.turn == 0
        assert legal_moves(state) == (DRAW,)
        state = apply(state, DRAW)
    assert state.turn == 1


@claims("draws.until")
def until_it_fits(scene, text):
    state = stuck(scene, stock=(*scene.misfits(9), scene.plain(1, S)))
    for _ in range(10):
        assert legal_moves(state) == (DRAW,)
        state = apply(state, DRAW)
    assert plays(state) == {scene.plain(1, S)}


@claims("draws.some")
def some_and_then_pass(scene, text):
    limit = next(iter(numbers(text)), 1)
    state = stuck(scene)
    for _ in range(limit):
        assert legal_moves(state) == (DRAW,)
        state = apply(state, DRAW)
    assert legal_moves(state) == (PASS,)
    assert plays(apply(stuck(scene, stock=(scene.plain(1, S), scene.misfit())), DRAW)) == {scene.plain(1, S)}


@claims("drawn.only")
def only_the_drawn_one(scene, text):
    assert not plays(apply(able(scene), DRAW))
    assert plays(apply(able(scene, stock=(scene.plain(2, S), scene.misfit())), DRAW)) == {scene.plain(2, S)}


@claims("play_drawn.must")
def must_be_played(scene, text):
    state = apply(stuck(scene, stock=(scene.plain(1, S), *scene.misfits(3))), DRAW)
    assert legal_moves(state) == (Play(scene.plain(1, S)),)


@claims("play_drawn.optional")
def may_be_kept(scene, text):
    state = apply(stuck(scene, stock=(scene.plain(1, S), *scene.misfits(3))), DRAW)
    assert set(legal_moves(state)) == {Play(scene.plain(1, S)), PASS}
    assert apply(state, Pass()).turn == 1


@claims("no_stock.pass")
def pass_without_stock(scene, text):
    assert {PASS, Play(scene.plain(1, S))} <= set(legal_moves(able(scene, stock=())))


@claims("no_stock.play")
def play_without_stock(scene, text):
    assert PASS not in legal_moves(able(scene, stock=()))


@claims("stuck")
def stuck_passes(scene, text):
    assert legal_moves(stuck(scene, stock=())) == (PASS,)


@claims("stock_out.recycle", "stock_out.early")
def discards_become_stock(scene, text):
    below = (scene.misfit(), scene.misfit(1))
    state = apply(stuck(scene, stock=(), discards=below), DRAW)
    assert len(state.stock) == 1
    assert state.pile == 0
    assert state.top == scene.top
    state = play(able(scene, stock=(), discards=below), scene.plain(1, S))
    assert bool(state.stock) == ("As soon as" in text)
    state = stuck(scene, stock=(scene.misfit(),), discards=below)
    assert bool(apply(state, DRAW).stock) == ("As soon as" in text)


@claims("stock_out.play_on")
def on_without_stock(scene, text):
    assert legal_moves(stuck(scene, stock=(), discards=(scene.misfit(),))) == (PASS,)


@claims("stock_out.end_hand")
def over_without_stock(scene, text):
    state = play(able(scene, stock=(), discards=(scene.misfit(),)), scene.plain(1, S))
    assert state.reason is Reason.STOCK
    assert not able(scene, stock=()).over


@claims("blocked_after.round", "blocked_after.round_and_one")
def passes_block(scene, text):
    # Where nobody has to pass, everyone may.
    can_play = scene.rules.pass_after_draw == "always"
    hand = (scene.plain(1, S), *scene.misfits(3)) if can_play else scene.misfits(3)
    state = scene.state(*(hand for _ in range(scene.players)), stock=())
    for _ in range(scene.players + ("once more" in text)):
        assert state.reason is None
        state = apply(state, Pass())
    assert state.reason is Reason.BLOCKED


@claims("repeated")
def repetition_ends(scene, text):
    # Each of two draws what the other has just covered, and plays it: as long as no other rule gets between.
    assert scene.tables.recycles
    circle = Scene(Rules(wild_rank=scene.rules.wild_rank), players=2)
    hands = ((circle.plain(0, H), circle.plain(3, D)), (circle.plain(4, S), circle.plain(5, S)))
    state = play(circle.state(*hands, top=circle.plain(0, C), stock=()), circle.plain(0, H))
    for _ in range(2):
        assert state.reason is None
        state = apply(state, DRAW)
        state = play(state, state.fresh)
    assert state.reason is Reason.REPEATED


@claims("max_plays")
def so_many_plays(scene, text):
    limit = numbers(text)[0]
    hand = (scene.plain(1, S), scene.plain(2, S), *scene.misfits(3))
    state = scene.state(*(hand for _ in range(scene.players)))
    state.plays = limit - 1
    assert play(state, scene.plain(1, S)).reason is Reason.MAX_PLAYS
    if limit > 1:
        state.plays = limit - 2
        assert play(state, scene.plain(1, S)).reason is None


# Action cards.


def acting(scene, effect):
    """Return the cards that do this at a table that the page is about."""
    return scene.actions(lambda found: found is effect)


@claims("effect.skip")
def skips(scene, text):
    for card in acting(scene, Effect.SKIP):
        state = played_action(scene, card)
        if state.pending:
            state = apply(state, Take())
        assert state.turn == 2 % scene.players


@claims("effect.reverse")
def reverses(scene, text):
    for card in acting(scene, Effect.REVERSE):
        state = played_action(scene, card)
        assert state.direction == -1
        assert state.turn == scene.players - 1


@claims("effect.again")
def again(scene, text):
    for card in acting(scene, Effect.AGAIN):
        assert played_action(scene, card).turn == 0


@claims("effect.others_draw1")
def others_draw(scene, text):
    for card in acting(scene, Effect.OTHERS_DRAW_ONE):
        state = played_action(scene, card)
        assert [len(state.held(seat)) for seat in range(scene.players)] == [3] + [4] * (scene.players - 1)
        assert state.turn == 1


@claims("effect.draw2", "effect.draw3", "effect.draw4", "effect.draw5")
def makes_draw(scene, text):
    count = numbers(text.rpartition(":")[2])[0]
    cards = scene.actions(lambda effect: effect.cards == count)
    assert cards
    for card in cards:
        state = played_action(scene, card)
        if state.pending:
            state = apply(state, Take())
        assert len(state.held(1)) == 3 + count


def draw_cards(scene):
    return scene.actions(lambda effect: effect.cards > 0)


@claims("penalty_skips_turn.yes", "penalty_skips_turn.no")
def the_turn_as_well(scene, text):
    for card in draw_cards(scene):
        state = played_action(scene, card)
        if state.pending:
            state = apply(state, Take())
        assert state.turn == (2 % scene.players if "misses" in text else 1)


@claims("stack_draws.no")
def no_passing_on(scene, text):
    for card in draw_cards(scene):
        state = played_action(scene, card, (card, *scene.misfits(3)))
        assert not state.pending or card not in plays(state)


@claims("stack_draws.same_rank", "stack_draws.any_draw")
def passing_on(scene, text):
    for card in draw_cards(scene):
        others = [other for other in draw_cards(scene) if other.suit is card.suit and other.rank is not card.rank]
        state = played_action(scene, card, (card, *others, *scene.misfits(3)))
        first = scene.tables.effects[card.code].cards
        assert state.pending == first
        assert plays(state) == {card, *(others if "matches" in text else ())}
        after = play(state, card)
        assert after.pending == 2 * first
        assert after.turn == 2 % scene.players


@claims("wild_stops_penalty")
def wild_stops(scene, text):
    for card in draw_cards(scene):
        wild = scene.wild(card.suit)
        state = played_action(scene, card, (wild, *scene.misfits(3)))
        assert state.pending
        after = play(state, wild)
        assert after.pending == 0
        assert len(after.held(1)) == 3
        assert after.turn == 2 % scene.players


@claims("penalty.nothing")
def nothing_to_draw(scene, text):
    for card in draw_cards(scene):
        hand = (scene.plain(2, card.suit), *scene.misfits(3))
        state = played_action(scene, card, hand, stock=())
        assert (state.pending, state.turn, len(state.held(1))) == (0, 1, 4)


@claims("penalty.short")
def too_few(scene, text):
    for card in draw_cards(scene):
        state = played_action(scene, card, stock=() if scene.tables.recycles else (scene.misfit(),))
        if state.pending:
            state = apply(state, Take())
        assert len(state.held(1)) == 4
        assert state.reason is None
    for card in acting(scene, Effect.OTHERS_DRAW_ONE):
        state = played_action(scene, card, stock=() if scene.tables.recycles else (scene.misfit(),))
        assert sum(len(state.held(seat)) for seat in range(1, scene.players)) == 3 * (scene.players - 1) + 1


@claims("stack_skips")
def skips_are_passed_on(scene, text):
    for card in acting(scene, Effect.SKIP):
        state = played_action(scene, card, (card, scene.plain(2, card.suit), *scene.misfits(3)))
        assert set(legal_moves(state)) == {Play(card), TAKE}
        after = play(state, card)
        assert after.turn == 2 % scene.players
        assert apply(after, Take()).turn == 3 % scene.players


@claims("two_player_reverse.skip", "two_player_reverse.none")
def reverse_of_two(scene, text):
    if scene.game.is_pairs:
        for card in acting(scene, Effect.REVERSE):
            hands = [(card, *scene.misfits(3)), (*scene.misfits(3),), (), ()]
            state = play(scene.state(*hands, top=Card(scene.plain_ranks[0], card.suit)), card)
            assert state.turn == ("changes nothing" in text)
        return
    two = Scene(scene.rules, (2, 2))
    four = Scene(scene.rules, (4, 4))
    for card in acting(four, Effect.REVERSE):
        state = played_action(two, card)
        if state.pending:
            assert "miss a turn" in text
            state = apply(state, Take())
        assert state.turn == ("changes nothing" in text)
        assert len(state.held(1)) == 3


# The last card.


@claims("out")
def out_and_over(scene, text):
    state = play(last(scene, scene.plain(1, S)), scene.plain(1, S))
    assert (state.reason, state.went_out) == (Reason.OUT, 0)


@claims("out.pairs")
def both_have_to_be_out(scene, text):
    state = last(scene, scene.plain(1, S), partner=scene.misfits(3))
    state = play(state, scene.plain(1, S))
    assert state.reason is None
    state = scene.state((), (scene.plain(1, S), *scene.misfits(2)), scene.misfits(3), scene.misfits(3))
    state.turn = 3
    state.direction = 1
    state.hands[3] = state.hands[1]
    state.options = scene.plain(1, S).bit
    assert play(state, scene.plain(1, S)).turn == 1
    assert play(last(scene, scene.plain(1, S)), scene.plain(1, S)).reason is Reason.OUT


@claims("out.pick_up")
def one_less(scene, text):
    card = next(scene.plain(number, S) for number in (1, 2, 4) if scene.plain(number, S).rank is not Rank.THREE)
    state = last(scene, card, numbers=(3,) + (8,) * (scene.players - 1))
    state = play(state, card)
    assert state.reason is None
    assert (state.numbers[0], len(state.held(0))) == (2, 2)


@claims("out.one")
def out_with_one(scene, text):
    card = next(scene.plain(number, S) for number in (1, 2) if scene.plain(number, S).rank is not Rank.ACE)
    assert play(last(scene, card, numbers=(1,) * scene.players), card).reason is Reason.OUT


def wild_last(scene):
    # In a countdown the card of one's own number is the wild one.
    rank = Rank.ACE if scene.rules.match_form is MatchForm.COUNTDOWN_PICK_UP else scene.wild_rank
    return last(scene, Card(rank, S)), Card(rank, S)


@claims("finish_on_wild.yes")
def wild_may_be_last(scene, text):
    state, card = wild_last(scene)
    assert legal_moves(state)[0] == Play(card)
    assert apply(state, Play(card)).reason is Reason.OUT
    assert refused(state, Play(card, H))


@claims("finish_on_wild.no")
def wild_may_not_be_last(scene, text):
    state, _card = wild_last(scene)
    assert not plays(state)
    assert draws(state)


@claims("finish_on_action.yes", "finish_on_action.no")
def action_last(scene, text):
    card = an_action(scene)
    if scene.game.is_countdown and card.rank is Rank.ACE:
        return
    assert bool(plays(last(scene, card))) == ("may be" in text)


@claims("last_card_effect.yes", "last_card_effect.no")
def last_effect(scene, text):
    for card in (*draw_cards(scene), *acting(scene, Effect.OTHERS_DRAW_ONE)):
        if scene.game.is_countdown and card.rank is Rank.ACE:
            continue
        state = play(last(scene, card), card)
        assert state.reason is Reason.OUT
        count = scene.tables.effects[card.code].cards or 1
        assert len(state.held(1)) == 3 + (count if "before the count" in text else 0)


@claims("call")
def has_to_be_called(scene, text):
    card = scene.plain(1, S)
    state = scene.state((card, scene.misfit()))
    assert apply(state, Play(card)).lapse == 0
    assert apply(state, Play(card, called=True)).lapse == NOBODY
    assert apply(able(scene), Play(card)).lapse == NOBODY


@claims("call.penalty")
def forgotten_call(scene, text):
    card = scene.plain(1, S)
    state = apply(scene.state((card, scene.misfit())), Play(card))
    caught = apply(state, Catch(1, 0))
    assert len(caught.held(0)) == 1 + numbers(text)[0]
    late = apply(state, announcements(state)[0])
    assert len(late.held(0)) == 1
    assert late.lapse == NOBODY
    moved = apply(state, next(move for move in legal_moves(state) if not isinstance(move, Play)))
    assert not [move for move in announcements(moved) if getattr(move, "other", 0) == 0 and moved.lapse == 0]


@claims("call.false")
def without_reason(scene, text):
    state = able(scene)
    assert len(apply(state, Catch(1, 0)).held(1)) == 3 + numbers(text)[0]
    called = apply(state, Play(scene.plain(1, S), called=True))
    assert len(called.held(0)) == 3 + numbers(text)[0]


# The count.


def score(scene, points, went_out, cards=None, **rest):
    return score_points(points, scene.rules, went_out, cards=cards or [max(1, p) for p in points], **rest)


def points_for(scene, winner=3):
    """Return what each seat is left with, one of them less than the others, and the seat."""
    return [winner, *(10 + seat for seat in range(scene.players - 1))]


@claims(
    "scoring.none", "scoring.winner_collects", "scoring.own_penalty", "scoring.zero_sum",
    "scoring.largest_minus_own", "scoring.average",
)  # fmt: skip
def who_writes_what(scene, text):
    points = points_for(scene, 0)
    others = points[1:]
    sides = sides_of(scene.rules, scene.players)
    held = [sum(points[seat] for seat in side) for side in sides]
    rest = sum(held[1:])
    if scene.game.is_pairs:
        rest = held[1]
    losers = len(others) if not scene.game.is_pairs else 2
    ways = {
        "No points": [0] * len(sides),
        "lose theirs": [rest, *(-value for value in held[1:])],
        "the average": [rest // losers, *[0] * (len(sides) - 1)],
        "the points of all": [rest, *[0] * (len(sides) - 1)],
        "they are left with: the fewer": held,
        "points less": [max(held) - value for value in held],
    }
    expected = next(way for words, way in ways.items() if words in text)
    got = score(scene, points, 0)
    assert [got.scores[side[0]] for side in sides] == expected
    assert 0 in got.winners


@claims("points")
def worth(scene, text):
    words = {"ace": Rank.ACE, "jack": Rank.JACK, "queen": Rank.QUEEN, "king": Rank.KING, "joker": Rank.JOKER}
    pips = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    words |= dict(zip(pips, list(Rank)[1:10], strict=True))
    said = {}
    for part in text.partition(":")[2].rstrip(".").split(";"):
        if "the others their number" in part:
            continue
        for word in re.findall(r"[a-z]+", part.lower()):
            if word in words:
                said[words[word]] = numbers(part)[-1]
    if "the others their number" in text:
        said |= {rank: RANK_INDEX[rank] + 1 for rank in list(Rank)[1:10] if rank not in said}
    assert said == dict(scene.rules.points)


@claims("wild_finish_doubles")
def doubles(scene, text):
    points = points_for(scene, 0)
    once, twice = score(scene, points, 0), score(scene, points, 0, on_wild=True)
    if "average" not in str(scene.rules.scoring):
        assert [2 * value for value in once.scores] == list(twice.scores)
    assert twice.scores != once.scores


def blocked(scene):
    """Return a blocked hand that seat 0 wins by points, and seat 1 by cards."""
    points = points_for(scene)
    return points, score(scene, points, None, cards=[5, 1, 5, 5, 5, 5, 5, 5, 5, 5][: scene.players])


@claims("blocked.nobody")
def for_nobody(scene, text):
    _points, got = blocked(scene)
    assert not any(got.scores)
    assert got.winners == ()


@claims("blocked.own", "blocked.as_always")
def as_always(scene, text):
    points, got = blocked(scene)
    assert got.scores == score(scene, points, 0).scores
    if "Nobody" in text:
        assert got.winners == ()


@claims("blocked.lowest")
def lowest_wins(scene, text):
    _points, got = blocked(scene)
    assert 0 in got.winners
    assert 1 not in got.winners


@claims("blocked.fewest_cards")
def fewest_cards_win(scene, text):
    _points, got = blocked(scene)
    assert 1 in got.winners
    assert 0 not in got.winners


def as_if_out(scene, points, winner):
    sides = sides_of(scene.rules, scene.players)
    own = next(side for side in sides if winner in side)
    return [0 if seat in own else value for seat, value in enumerate(points)]


@claims("blocked.all")
def as_if_the_winner_went_out(scene, text):
    points, got = blocked(scene)
    winner = got.winners[0]
    assert got.scores == score(scene, as_if_out(scene, points, winner), winner).scores


@claims("blocked.difference")
def only_the_difference(scene, text):
    points, got = blocked(scene)
    sides = sides_of(scene.rules, scene.players)
    held = [sum(points[seat] for seat in side) for side in sides]
    over = [0] * scene.players
    for side, value in zip(sides, held, strict=True):
        over[side[0]] = value - held[0]
    assert got.scores == score(scene, over, 0).scores


@claims("blocked_tie.split", "blocked_tie.draw")
def level(scene, text):
    points = [3, 3, *[20] * (scene.players - 2)]
    if scene.game.is_pairs:
        points = [3, 3, 3, 3]
    got = score(scene, points, None, cards=points)
    if "together" not in text:
        assert got.winners == ()
        if "counts for nobody" in text:
            assert not any(got.scores)
        return
    assert {0, 1} <= set(got.winners)
    assert got.scores[0] == got.scores[1]


# The match.


def hand(scene, *scores, winners=(0,)):
    """Return a hand with these scores, by seat or by pair."""
    some = list(scores) + [0] * scene.players
    if scene.game.is_pairs:
        some = [some[0], some[1]] * 2
        winners = tuple(seat for winner in winners for seat in (winner, winner + 2))
    some = tuple(some[: scene.players])
    return HandScore(points=some, scores=some, winners=tuple(winners))


def stands(scene, *hands):
    return standing_of(hands, scene.rules, scene.players)


def target_in(scene, text):
    return numbers(text)[0] * (scene.players if "for each player" in text else 1)


@claims("end.line")
def line(scene, text):
    target = target_in(scene, text)
    rest = [-seat for seat in range(1, scene.players)]
    assert stands(scene, hand(scene, target, *rest)).end
    assert not stands(scene, hand(scene, target - 1, *rest)).end


@claims("end.hands")
def so_many_hands(scene, text):
    count = numbers(text)[0]
    good = -1 if scene.rules.scoring == "own_penalty" else 1
    assert stands(scene, *[hand(scene, good)] * count).end
    assert not stands(scene, *[hand(scene, good)] * (count - 1)).end


@claims("end.open")
def until_closed(scene, text):
    assert not stands(scene, *[hand(scene, 999)] * 30).end
    assert closed_match([hand(scene, 5)], scene.rules, scene.players).winners


@claims("wins.hands", "wins.lowest", "wins.highest")
def who_wins(scene, text):
    many = (hand(scene, 5, 30, winners=(0,)), hand(scene, 5, 30, winners=(0,)), hand(scene, 0, 9, winners=(1,)))
    rest = [hand(scene, *[0, 0] + [20] * scene.players)] if "lowest" in text else []
    leads = stands(scene, *many, *rest).leaders
    assert (1 in leads) == ("highest" in text)
    assert (0 in leads) == ("highest" not in text)


@claims("elimination")
def out_of_the_match(scene, text):
    target = target_in(scene, text)
    assert stands(scene, hand(scene, 0, target)).still_in == tuple(seat for seat in range(scene.players) if seat != 1)
    over = stands(scene, hand(scene, 0, *[target] * (scene.players - 1)))
    assert over.end
    assert over.end.winners == (0,)


@claims("elimination.last")
def last_ones_together(scene, text):
    target = scene.rules.target_for(scene.players)
    both = stands(scene, hand(scene, target, target + 1, *[target + 2] * scene.players))
    assert both.end
    assert both.end.winners == (0,)
    assert stands(scene, hand(scene, *[target] * scene.players)).end.winners == tuple(range(scene.players))


@claims("countdown_redeal")
def number_falls(scene, text):
    assert [seat.number for seat in stands(scene, hand(scene)).seats] == [7] + [8] * (scene.players - 1)


@claims("countdown_redeal.end")
def below_one(scene, text):
    assert stands(scene, *[hand(scene)] * 8).end.winners == (0,)
    assert not stands(scene, *[hand(scene)] * 7).end


@claims("countdown_pick_up")
def single_hand(scene, text):
    assert stands(scene, hand(scene)).end.winners == (0,)


@claims("hollywood")
def columns(scene, text):
    after = [stands(scene, *[hand(scene, 1)] * count).seats[0].columns for count in range(5)]
    target = scene.rules.target_for(scene.players)
    if target > 4:
        assert after == [(None, None, None), (1, None, None), (2, 1, None), (3, 2, 1), (4, 3, 2)]


@claims("hollywood.end")
def columns_close(scene, text):
    target = target_in(scene, text)
    standing = stands(scene, hand(scene, target))
    assert standing.closed == (True, False, False)
    assert not standing.end
    assert stands(scene, *[hand(scene, target)] * 3).end.winners == (0,)


@claims("hollywood.wins")
def sum_of_columns(scene, text):
    standing = stands(scene, hand(scene, 1), hand(scene, 1))
    assert standing.leaders == (0,)
    assert standing.totals[0] == sum(column or 0 for column in standing.seats[0].columns)


@claims("tie.shared", "tie.extra_hand")
def level_at_the_end(scene, text):
    shared = "share the win" in text
    form = scene.rules.match_form
    target = scene.rules.target_for(scene.players)
    pair = hand(scene, *[target] * scene.players, winners=(0, 1))
    if form is MatchForm.HOLLYWOOD:
        hands = [pair] * 3
    elif form is MatchForm.COUNTDOWN_REDEAL:
        hands = [pair] * 8
    elif form is MatchForm.COUNTDOWN_PICK_UP:
        hands = [pair]
    elif scene.rules.end == "open":
        assert len(closed_match([pair], scene.rules, scene.players).winners) > 1
        return
    else:
        hands = [pair] * scene.rules.hands
    end = stands(scene, *hands).end
    assert bool(end) == shared
    if shared:
        assert len(end.winners) > 1
