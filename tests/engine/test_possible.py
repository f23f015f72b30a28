"""Whether what was typed in after a hand with real cards can have happened."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import ImpossibleHandError, Left, Rank, book_rules, check_left, points_of, possible
from app.engine.cards import CARDS, RANKS

LOCOS = "ochos-locos"


def ranks(text):
    """Return what one seat was left with, as ranks that were tapped."""
    return Left(ranks=tuple(Rank(rank) for rank in text.split()))


def points(number):
    """Return what one seat was left with, as points that were typed."""
    return Left(points=number)


def refused(left, went_out, book=LOCOS, **options):
    """Return the sentence with which the end of a hand is refused."""
    with pytest.raises(ImpossibleHandError) as caught:
        check_left(left, book_rules(book, options), went_out)
    return str(caught.value)


def test_tapped_ranks_and_typed_points_both_give_the_points_left():
    """A hand of real cards is known by what the others still held (ruling 90)."""
    left = [ranks(""), ranks("A 4 J J"), points(50)]

    assert check_left(left, book_rules(LOCOS), 0) == (0, 25, 50)


def test_in_a_blocked_hand_all_hold_cards():
    assert check_left([points(3), ranks("K")], book_rules(LOCOS), None) == (3, 10)


@pytest.mark.parametrize(
    ("left", "went_out", "sentence"),
    [
        ([points(5), points(6)], 0, "Who went out has no cards left."),
        ([ranks("5"), ranks("")], 0, "Who went out has no cards left."),
        ([points(0), points(0), points(9)], 0, "Only one player can have gone out."),
        ([ranks(""), ranks(""), points(9)], 0, "Only one player can have gone out."),
        ([points(0), points(9)], None, "In a blocked hand everybody still holds cards."),
        ([ranks(""), points(9)], None, "In a blocked hand everybody still holds cards."),
        ([points(0), points(-9)], 0, "Points cannot be below zero."),
        ([points(0), Left()], 0, "Say what every player was left with."),
        ([points(0), points(9)], 2, "Nobody at the table has that seat."),
        ([points(0), points(9)], -1, "Nobody at the table has that seat."),
        ([ranks(""), ranks("8 8 8"), ranks("8 8")], 0, "8: that makes 5 in all, and the deck has 4."),
        ([points(0), points(509)], 0, "No cards make 509 points."),
        ([points(0), points(10**9)], 0, "No cards make 1000000000 points."),
        ([points(0), points(300), points(300)], 0, "The deck cannot make all these points at once."),
        ([points(0), *[points(1)] * 5], 0, "The deck cannot make all these points at once."),
        ([points(0), ranks("A A A A"), points(1)], 0, "No cards make 1 points."),
    ],
)
def test_what_cannot_have_happened_is_refused_with_a_sentence(left, went_out, sentence):
    """Exactly one hand is empty, unless the hand was blocked, and the cards are those of the deck (ruling 90)."""
    assert refused(left, went_out) == sentence


def test_a_card_at_least_lies_on_the_discard():
    """All hands together never hold the whole deck (ruling 90)."""
    whole = " ".join(RANKS)
    assert refused([ranks(""), *[ranks(whole)] * 4], 0) == "One card at least lies on the discard."
    assert refused([points(0), points(508)], 0) == "No cards make 508 points."
    assert check_left([points(0), points(507)], book_rules(LOCOS), 0) == (0, 507)


def test_the_last_card_of_the_deck_is_not_shared_between_two_hands():
    assert refused([points(0), points(505), points(3)], 0) == "The deck cannot make all these points at once."


def test_with_two_decks_eight_of_a_rank_can_be_left():
    left = [ranks(""), ranks("8 8 8 8"), ranks("8 8"), ranks("A"), ranks("2"), ranks("3")]

    assert sum(check_left(left, book_rules("crazy-eights-id"), 0)) == 306
    assert refused(left[:5], 0, "crazy-eights-id").startswith("8: that makes 6 in all")


def test_points_that_no_cards_make_are_refused_where_a_table_counts_otherwise():
    tens = {str(rank): 10 for rank in RANKS}

    assert refused([points(0), points(25)], 0, points=tens) == "No cards make 25 points."
    assert check_left([points(0), points(20)], book_rules(LOCOS, {"points": tens}), 0) == (0, 20)


def test_cards_that_are_worth_nothing_are_still_cards():
    nothing = {str(rank): 0 for rank in RANKS} | {"8": 5}

    assert check_left([ranks(""), ranks("K")], book_rules(LOCOS, {"points": nothing}), 0) == (0, 0)
    assert refused([points(0), points(3)], 0, points=nothing) == "No cards make 3 points."


@given(st.randoms(use_true_random=False), st.sampled_from([LOCOS, "crazy-eights-id", "ocho-americano"]), st.data())
def test_whatever_really_happened_is_believed(dice, book, data):
    """No end that the cards allow is refused (ruling 90)."""
    players = data.draw(st.integers(2, 7))
    rules = book_rules(book)
    deck = list(CARDS[:52]) * rules.decks_for(players)
    dice.shuffle(deck)
    held = deck[: data.draw(st.integers(players, len(deck) - 1))]
    hands = [[card.rank for card in held[seat::players]] for seat in range(players)]
    left = [Left(tuple(hand)) if data.draw(st.booleans()) else points(points_of(hand, rules)) for hand in hands]

    assert check_left(left, rules, None) == tuple(points_of(hand, rules) for hand in hands)


@pytest.mark.parametrize("seed", range(3))
def test_single_hands_are_refused_exactly_when_no_cards_make_their_points(seed):
    """Points typed for one hand are checked against every way to make them (ruling 90)."""
    few = {str(rank): 1_000 for rank in RANKS} | {"7": 7, "9": 9, "K": 24}
    makeable = {7 * sevens + 9 * nines + 24 * kings for sevens in range(5) for nines in range(5) for kings in range(5)}
    rules = book_rules(LOCOS, {"points": few})

    for number in random.Random(seed).sample(range(1, 161), 60):
        try:
            check_left([points(0), points(number)], rules, 0)
        except ImpossibleHandError:
            assert number not in makeable
        else:
            assert number in makeable


def test_a_search_that_takes_too_long_ends_in_belief(monkeypatch):
    monkeypatch.setattr(possible, "MOST_TRIES", 3)
    five_aces = [points(0), *[points(1)] * 5]

    assert check_left(five_aces, book_rules(LOCOS), 0) == (0, 1, 1, 1, 1, 1)


def test_values_are_counted_over_the_cards_that_are_not_accounted_for():
    spare = Counter({Rank.KING: 4, Rank.TEN: 1, Rank.ACE: 0})

    assert possible.spare_values(spare, book_rules(LOCOS)) == {10: 5, 1: 0}


NOT_BOTH = "Who went out has no cards left, and neither has their partner."
PARTNERS = {"match_form": "partners", "players": [4, 4]}


def test_partners_go_out_together():
    """When a hand ends both of a pair are out; one of the others may be out by then, too."""
    rules = book_rules(LOCOS, PARTNERS)

    assert check_left([ranks(""), ranks("K"), ranks(""), ranks("8")], rules, 2) == (0, 10, 0, 50)
    assert check_left([points(0), points(0), ranks(""), points(9)], rules, 0) == (0, 0, 0, 9)
    assert check_left([points(0), points(5), ranks("7"), points(9)], rules, None) == (0, 5, 7, 9)


@pytest.mark.parametrize(
    ("left", "went_out", "sentence"),
    [
        ([points(0), points(5), points(7), points(9)], 0, NOT_BOTH),
        ([points(0), points(5), points(0), points(9)], 1, NOT_BOTH),
        ([points(0), points(0), points(0), points(0)], 0, "Only one pair can have gone out."),
        ([points(0), points(5), points(0), points(9)], None, "In a blocked hand each pair still holds cards."),
    ],
)
def test_what_partners_cannot_be_left_with_is_refused_with_a_sentence(left, went_out, sentence):
    assert refused(left, went_out, **PARTNERS) == sentence


def test_where_the_fewest_cards_win_a_blocked_hand_points_do_not_say_enough():
    """Only the cards themselves say how many they are (ruling 47)."""
    sentence = "The fewest cards win a blocked hand: enter the cards themselves, not their points."
    rules = book_rules(LOCOS, {"blocked": "fewest_cards"})

    assert refused([ranks("K"), points(9)], None, blocked="fewest_cards") == sentence
    assert check_left([ranks("K"), ranks("4 5")], rules, None) == (10, 9)
    assert check_left([points(0), points(9)], rules, 0) == (0, 9)


def test_jokers_that_are_played_with_can_be_left():
    rules = book_rules(LOCOS, {"jokers": 2})

    assert check_left([ranks(""), Left(ranks=(Rank.JOKER, Rank.JOKER))], rules, 0) == (0, 100)
    assert refused([ranks(""), Left(ranks=(Rank.JOKER,))], 0) == "joker: that makes 1 in all, and the deck has 0."
