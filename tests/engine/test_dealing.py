"""Who deals, who begins, what each seat is dealt."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import BOOKS, book_rules, cut_for_dealer, deal, next_dealer, random_dealer, shuffled_deck
from app.engine.cards import CARDS, RANK_INDEX
from app.engine.options import FirstDealer, Starter
from tests.engine.positions import cards

SEED = b"a seed"
DECK = cards(
    "AC 2C 3C 4C 5C 6C 7C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 9D TD JD QD KD AH 2H "
    "3H 4H 5H 6H 7H 9H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 9S TS JS QS KS 8C 8D 8H 8S"
)
seeds = st.binary(min_size=1, max_size=8)
tables = [(name, players) for name, book in BOOKS.items() for players in range(2, book.rules.players[1] + 1)]


def test_cards_are_dealt_one_at_a_time_from_the_left_of_the_dealer():
    dealt = deal(book_rules("ochos-locos"), DECK, 3, 1, SEED)

    assert dealt.hands == (
        cards("2C 5C 9C QC 2D"),
        cards("3C 6C TC KC 3D"),
        cards("AC 4C 7C JC AD"),
    )


def test_the_next_card_opens_the_discard_and_the_rest_is_the_stock():
    dealt = deal(book_rules("ochos-locos"), DECK, 3, 1, SEED)

    assert dealt.opening == cards("4D")
    assert dealt.stock == DECK[16:]
    assert dealt.named is None


@pytest.mark.parametrize(("dealer", "starter"), [(0, 1), (1, 2), (2, 0)])
def test_the_seat_to_the_left_of_the_dealer_begins(dealer, starter):
    assert deal(book_rules("ochos-locos"), DECK, 3, dealer, SEED).starter == starter


def test_online_baraja_begins_with_a_seat_drawn_by_lot():
    """Online the table picks the first seat at random, and the hand keeps it instead of deriving it (ruling 11)."""
    starters = Counter(deal(book_rules("baraja"), DECK, 4, 0, b"%d" % number).starter for number in range(400))

    assert set(starters) == {0, 1, 2, 3}
    assert min(starters.values()) > 60


def test_with_real_cards_baraja_begins_left_of_the_dealer():
    """With real cards the seat to the left of the dealer begins (ruling 11)."""
    rules = book_rules("baraja", {"starter": "left_of_dealer"})

    assert {deal(rules, DECK, 4, 2, b"%d" % number).starter for number in range(20)} == {3}


@given(st.sampled_from(tables), seeds, st.data())
def test_a_deal_hands_out_the_whole_deck_once(table, seed, data):
    name, players = table
    rules = book_rules(name)
    dealer = data.draw(st.integers(0, players - 1))
    dealt = deal(rules, shuffled_deck(rules, players, seed), players, dealer, seed)

    on_the_table = Counter(card for hand in dealt.hands for card in hand)
    on_the_table.update(dealt.stock)
    on_the_table[dealt.opening[-1]] += 1
    assert on_the_table == dict.fromkeys(CARDS[:52], rules.decks_for(players))
    assert {len(hand) for hand in dealt.hands} == {rules.hand_size_for(players)}
    assert 0 <= dealt.starter < players


def test_the_same_seed_gives_the_same_deal():
    rules = book_rules("baraja")

    assert deal(rules, DECK, 3, 0, SEED) == deal(rules, DECK, 3, 0, SEED)


@given(st.integers(2, 7), seeds)
def test_the_lowest_card_deals_and_the_ace_is_low(players, seed):
    """Each draws a card, ace low, and the smallest deals; those who tie draw again (ruling 9)."""
    dealer, rounds = cut_for_dealer(players, seed)

    left = set(range(players))
    for cut in rounds:
        assert {seat for seat, _ in cut.cards} == left
        lowest = min(RANK_INDEX[card.rank] for _, card in cut.cards)
        left = {seat for seat, card in cut.cards if RANK_INDEX[card.rank] == lowest}
    assert left == {dealer}


def test_only_those_who_tie_for_the_lowest_card_draw_again():
    """Whoever has drawn a higher card takes no part in the second draw (ruling 9)."""
    ties = (cut_for_dealer(4, b"%d" % number)[1] for number in range(200))
    first, second = next(rounds for rounds in ties if len(rounds) == 2)

    lowest = min(RANK_INDEX[card.rank] for _, card in first.cards)
    tied = {seat for seat, card in first.cards if RANK_INDEX[card.rank] == lowest}
    assert {seat for seat, _ in second.cards} == tied
    assert 1 < len(tied) < 4


def test_no_card_is_drawn_twice_in_a_cut():
    _, rounds = next(cut for cut in (cut_for_dealer(7, b"%d" % number) for number in range(200)) if len(cut[1]) > 1)
    drawn = [card for cut in rounds for _, card in cut.cards]

    assert len(set(drawn)) == len(drawn)


def test_every_seat_may_be_drawn_by_lot_as_the_first_dealer():
    assert {random_dealer(5, b"%d" % number) for number in range(100)} == {0, 1, 2, 3, 4}


def test_each_book_says_how_its_first_dealer_is_found():
    assert {name: book.rules.first_dealer for name, book in BOOKS.items()} == {
        "baraja": FirstDealer.RANDOM,
        "ocho-americano": FirstDealer.LOWEST_CARD,
        "ocho-americano-acciones": FirstDealer.LOWEST_CARD,
        "ochos-locos": FirstDealer.CHOSEN,
        "crazy-eights-id": FirstDealer.LOWEST_CARD,
        "pagat": FirstDealer.CHOSEN,
        "pagat-acciones": FirstDealer.CHOSEN,
        "bicycle": FirstDealer.CHOSEN,
        "hoyle": FirstDealer.LOWEST_CARD,
        "cardgames": FirstDealer.CHOSEN,
        "mau-mau": FirstDealer.CHOSEN,
        "switch": FirstDealer.CHOSEN,
        "openspiel": FirstDealer.RANDOM,
        "openspiel-special": FirstDealer.RANDOM,
    }


@pytest.mark.parametrize("name", [name for name in BOOKS if name != "crazy-eights-id"])
@pytest.mark.parametrize("went_out", [0, 2, None])
def test_the_deal_passes_to_the_left(name, went_out):
    assert next_dealer(book_rules(name), 3, 2, went_out) == 0


def test_in_crazy_eights_the_winner_deals_next():
    assert next_dealer(book_rules("crazy-eights-id"), 4, 0, 2) == 2


def test_after_a_hand_that_nobody_went_out_of_the_same_dealer_deals_again():
    """Where the winner deals, a hand without one keeps its dealer (ruling 10)."""
    assert next_dealer(book_rules("crazy-eights-id"), 4, 3, None) == 3


def test_only_baraja_leaves_the_first_seat_to_chance():
    assert [name for name, book in BOOKS.items() if book.rules.starter is Starter.RANDOM] == ["baraja"]
