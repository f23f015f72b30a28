"""The documented generator, checked against a second one written from its description."""

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import SeededReshuffle, shuffled, shuffled_deck
from app.engine import shuffle as generator
from app.engine.rules import Rules
from app.engine.shuffle import number_below

SEED = bytes(range(32))
KNOWN_DECK = (
    "7D 6S 4D 2S AH 2D 7S 4S 7H 8C 4H 9D KD 8S TH JH 7C 2H TC QD 6C 9S QH TS AD 2C "
    "8D 3H JC KS AS 6H 3C 6D TD 5S KH 3S JS QC 9H JD 5H 3D KC 5D AC QS 8H 9C 5C 4C"
)
seeds = st.binary(min_size=1, max_size=64)
labels = st.text(max_size=8)


def described_words(seed, label):
    """HMAC-SHA-256 in counter mode, read as big-endian words of 32 bits."""
    stream = b"".join(hmac.new(seed, f"{label}/{block}".encode(), hashlib.sha256).digest() for block in range(40))
    return [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]


def described_number(limit, words):
    """Throw away the words that would favour the low numbers."""
    while (word := words.pop(0)) >= 2**32 // limit * limit:
        pass
    return word % limit


def described_shuffle(cards, seed, label):
    """Fisher-Yates from the last place down."""
    order, words = list(cards), described_words(seed, label)
    for place in reversed(range(1, len(order))):
        other = described_number(place + 1, words)
        order[place], order[other] = order[other], order[place]
    return order


def test_the_deck_of_a_seed_is_the_same_for_ever():
    deck = " ".join(str(card) for card in shuffled_deck(Rules(), 3, SEED))

    assert deck == KNOWN_DECK


def test_the_numbers_of_a_seed_are_the_same_for_ever():
    assert [number_below(limit, SEED, "starter") for limit in range(2, 8)] == [0, 1, 0, 2, 4, 1]


@given(st.lists(st.integers(), max_size=60), seeds, labels)
def test_the_order_is_the_one_that_the_description_gives(cards, seed, label):
    assert shuffled(cards, seed, label) == described_shuffle(cards, seed, label)


@given(st.integers(1, 2**32), seeds, labels)
def test_a_number_is_the_one_that_the_description_gives(limit, seed, label):
    assert number_below(limit, seed, label) == described_number(limit, described_words(seed, label))


@given(st.sampled_from(["recycle", "leave"]), st.integers(0, 9), seeds)
def test_all_that_is_shuffled_later_has_a_label_of_its_own_in_the_same_generator(what, number, seed):
    cards, label = list(range(20)), f"{what}/{number}"

    assert SeededReshuffle(seed)(label, cards) == described_shuffle(cards, seed, label)


@given(st.lists(st.integers(0, 51)), seeds)
def test_shuffling_loses_no_card_and_leaves_the_given_order_alone(cards, seed):
    before = list(cards)

    assert Counter(shuffled(cards, seed, "deck")) == Counter(cards)
    assert cards == before


def test_words_that_would_favour_low_numbers_are_thrown_away():
    words = iter([2**32 - 1, 3_000_000_000, 2**31, 5])

    # 2**31 + 1 fits once into 2**32: whatever is not below it is thrown away.
    assert generator._below(2**31 + 1, words) == 2**31


def test_every_order_of_three_cards_is_equally_likely():
    orders = Counter(tuple(shuffled(range(3), b"%d" % number, "fair")) for number in range(6_000))

    assert len(orders) == 6
    # Five standard deviations of a count around 1,000.
    assert all(abs(count - 1_000) < 145 for count in orders.values())


@pytest.mark.parametrize("limit", [2, 5, 7])
def test_every_seat_is_equally_likely(limit):
    counts = Counter(number_below(limit, b"%d" % number, "starter") for number in range(1_000 * limit))

    assert sorted(counts) == list(range(limit))
    assert all(abs(count - 1_000) < 160 for count in counts.values())
