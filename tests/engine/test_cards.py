"""Cards, and hands of cards as bit sets."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import Card, Rank, Suit
from app.engine.cards import CARDS, CODES, RANK_MASKS, SUIT_MASKS, add, cards_in, codes_in, full_deck, heap_of, remove

MOST_COPIES = 5
heaps = st.lists(st.integers(0, 51), max_size=120).filter(
    lambda codes: not codes or max(Counter(codes).values()) <= MOST_COPIES
)


def test_there_are_fifty_two_cards_and_two_jokers():
    assert len(set(CARDS)) == 54
    assert [str(card) for card in CARDS[52:]] == ["*1", "*2"]


def test_a_card_is_written_as_rank_and_suit():
    assert str(Card(Rank.TEN, Suit.HEARTS)) == "TH"


def test_the_code_of_a_card_leads_back_to_it():
    assert [card.code for card in CARDS] == list(range(54))
    assert [card.bit for card in CARDS] == [2**code for code in range(54)]
    assert all(CARDS[CODES[str(card)]] == card for card in CARDS)


def test_suits_and_ranks_share_out_the_deck():
    assert [mask.bit_count() for mask in SUIT_MASKS] == [13] * 4
    assert [mask.bit_count() for mask in RANK_MASKS] == [4] * 13 + [2]
    assert sum(SUIT_MASKS) == sum(RANK_MASKS[:13]) == 2**52 - 1


@pytest.mark.parametrize("decks", [1, 2, 5])
def test_two_decks_hold_every_card_twice(decks):
    assert Counter(full_deck(decks)) == dict.fromkeys(range(52), decks)


@pytest.mark.parametrize(("jokers", "codes"), [(1, [52]), (2, [52, 53]), (3, [52, 52, 53]), (4, [52, 52, 53, 53])])
def test_each_deck_has_its_jokers(jokers, codes):
    assert full_deck(1, jokers)[52:] == codes
    assert full_deck(2, jokers)[104:] == sorted(codes * 2)


@given(heaps)
def test_a_heap_holds_exactly_what_was_put_in(codes):
    heap = heap_of([CARDS[code] for code in codes])

    assert codes_in(heap) == sorted(codes)
    assert heap.bit_count() == len(codes)
    assert cards_in(heap) == tuple(CARDS[code] for code in sorted(codes))


@given(heaps)
def test_the_lowest_plane_of_a_heap_holds_each_distinct_card_once(codes):
    plane = heap_of([CARDS[code] for code in codes]) & (2**64 - 1)

    assert codes_in(plane) == sorted(set(codes))


@given(heaps, st.integers(0, 51))
def test_taking_a_card_away_undoes_adding_it(codes, code):
    heap = heap_of([CARDS[code] for code in codes])

    assert remove(add(heap, CARDS[code].bit), CARDS[code].bit) == heap


@given(heaps.filter(bool), st.data())
def test_a_card_taken_away_leaves_its_other_copies(codes, draw):
    code = draw.draw(st.sampled_from(codes))
    rest = sorted(codes)
    rest.remove(code)

    assert codes_in(remove(heap_of([CARDS[code] for code in codes]), CARDS[code].bit)) == rest


def test_two_copies_of_a_card_are_equal():
    assert Card(Rank.TEN, Suit.HEARTS) == Card(Rank.TEN, Suit.HEARTS)
    assert len({Card(Rank.TEN, Suit.HEARTS), Card(Rank.TEN, Suit.HEARTS), Card(Rank.TEN, Suit.CLUBS)}) == 2
