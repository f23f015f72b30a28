"""What a card that opens the discard may do, by each book and each option."""

import pytest

from app.engine import book_rules, deal, open_hand
from tests.engine.positions import after, cards, held, legal, make_deal, sorted_order, stock, top

ACTIONS = "pagat-acciones"
FOUR = "4C 5H | 6C 7H | 9C 9H | TC TH"


def opened(book, hands, card, **options):
    """Return a hand before its first move; the last seat deals, the first one begins."""
    players = hands.count("|") + 1
    return open_hand(make_deal(book, hands, card, dealer=players - 1, **options), sorted_order)


@pytest.mark.parametrize("book", ["pagat", "pagat-acciones"])
def test_by_pagat_an_eight_turned_up_is_the_dealers_play(book):
    """It stays, and the dealer names the suit (ruling 1)."""
    rules = book_rules(book, {"hand_size_two": 3})
    opening = deal(rules, cards("AC 2H AD 3H AS 4S 8C 5C"), 2, 0, b"seed")

    state = open_hand(opening, sorted_order)
    assert (str(state.top), state.turn, legal(state)) == ("8C", 0, "=C =D =H =S")
    assert legal(after(state, "=D")) == "AD draw"


def test_a_table_by_pagat_may_bury_an_eight_and_turn_another_card():
    """Burying it is the other way of the same source (ruling 1)."""
    rules = book_rules("pagat", {"hand_size_two": 3, "opening_eight": "return"})
    opening = deal(rules, cards("AC 2H AD 3H AS 4S 8C 5C"), 2, 0, b"seed")

    assert ([str(card) for card in opening.opening], opening.named) == (["8C", "5C"], None)


def test_by_cardgames_anything_may_be_played_on_an_eight_turned_up():
    """The first player is bound by neither suit nor rank (ruling 1)."""
    state = opened("cardgames", "4C 5H 9D KS | 6C 7H", "8S", stock="2S")

    assert legal(state) == "4C 5H 9D KS"
    assert legal(after(state, "5H")) == "7H"


def test_a_table_may_let_an_eight_turned_up_count_as_its_printed_suit():
    """One program takes the printed suit (ruling 1)."""
    state = opened("ochos-locos", "4C 5S 8D | 6C 7H", "8S", opening_eight="printed_suit")

    assert legal(state) == "5S 8D=C 8D=D 8D=H 8D=S"


@pytest.mark.parametrize("card", ["AS", "JS", "2S", "8S"])
def test_by_switch_no_trick_card_opens_the_discard(card):
    """A trick card is replaced until a plain one is turned up (rulings 1 and 4)."""
    rules = book_rules("switch", {"hand_size": 2})
    opening = deal(rules, cards(f"4C 5C 6C 7C {card} 9D 3D"), 2, 0, b"seed")

    assert [str(one) for one in opening.opening] == [card, "9D"]
    assert card in [str(one) for one in opening.stock]


@pytest.mark.parametrize("card", ["AS", "7S", "8S", "9S"])
def test_in_mau_mau_an_action_card_turned_up_does_nothing(card):
    """A card turned up is a suit and a rank (ruling 4)."""
    state = opened("mau-mau", FOUR, card, stock="2S 3S 4S")

    assert (state.turn, state.direction, state.pending) == (0, 1, 0)


def test_a_reverse_turned_up_gives_the_first_turn_to_the_dealers_other_side():
    """As if the dealer had played it: the seat before the dealer begins (ruling 5)."""
    state = opened(ACTIONS, FOUR, "AS", stock="2S 3S")

    assert (state.turn, state.direction) == (2, -1)
    assert after(state, "draw pass").turn == 1


def test_with_two_players_a_reverse_turned_up_lets_the_dealer_begin():
    """Between two a reverse is a skip, also where the dealer has played it (rulings 5 and 51)."""
    assert opened(ACTIONS, "4C 5H | 6C 7H", "AS", stock="2S").turn == 1


def test_a_two_turned_up_may_be_answered_with_another_where_twos_add_up():
    """The first player answers it or takes two cards (ruling 6)."""
    state = opened(ACTIONS, "2C 5S | 6C 7H | 9C 9H", "2S", stock="3S 3C 3D 3H")

    assert legal(state) == "2C take"
    assert held(after(state, "take")) == "2C 3C 3S 5S | 6C 7H | 9C 9H"
    assert after(state, "take").turn == 1
    assert held(after(state, "2C take")) == "5S | 3C 6C 3D 3H 7H 3S | 9C 9H"


def test_a_draw_two_turned_up_is_served_at_once_where_nothing_adds_up():
    """Without stacking the first player draws two and loses the turn (ruling 6)."""
    state = opened(
        "ocho-americano-acciones", "4C 5H | 6C 7H | 9C 9H", "KS", stock="2S 3S 4S", opening_action="dealer_plays"
    )

    assert held(state) == "4C 5H 2S 3S | 6C 7H | 9C 9H"
    assert (state.turn, stock(state)) == (1, "4S")


def test_a_skip_turned_up_lets_the_second_player_begin():
    """The first player is skipped (ruling 7)."""
    assert opened(ACTIONS, FOUR, "QS", stock="2S").turn == 1


def test_with_two_players_a_skip_turned_up_lets_the_dealer_begin():
    """The second player is the dealer then (ruling 7)."""
    assert opened(ACTIONS, "4C 5H | 6C 7H", "QS", stock="2S").turn == 1


def test_with_two_players_openspiel_gives_a_reverse_turned_up_no_effect():
    """The other reading of a reverse between two (rulings 5 and 51)."""
    assert opened("openspiel-special", "4C 5H | 6C 7H", "AS", stock="2S").turn == 0


def test_an_ace_turned_up_that_plays_again_lets_the_dealer_begin():
    """As the dealer's play it gives the dealer another turn (ruling 4)."""
    state = opened("mau-mau", FOUR, "AS", stock="2S", opening_action="dealer_plays")

    assert (state.turn, top(state)) == (3, "AS")


def test_a_card_turned_up_can_be_everyones_penalty_but_the_dealers():
    """As the dealer's play it makes all the others draw (ruling 4)."""
    state = opened(
        "ochos-locos",
        "4C | 6C | 9C",
        "AS",
        stock="2S 3S 4S",
        opening_action="dealer_plays",
        effects={"A": "others_draw1"},
    )

    assert held(state) == "4C 2S | 6C 3S | 9C"
    assert state.turn == 0


@pytest.mark.parametrize(
    "book", ["ochos-locos", "baraja", "crazy-eights-id", "bicycle", "hoyle", "switch", "openspiel"]
)
def test_a_wild_card_turned_up_goes_back_below_the_top(book):
    """Put back on top it would come straight back (ruling 2)."""
    rules = book_rules(book)
    wild = str(rules.wild_rank)
    dealt = cards("2C 3C 4C 5C 6C 7C 9C TC QC KC 2D 3D 4D 5D")[: 2 * rules.hand_size_for(2)]
    places = set()
    for number in range(40):
        opening = deal(rules, dealt + cards(f"{wild}S 3H 4H 5H 6H"), 2, 0, b"%d" % number)
        assert [str(one) for one in opening.opening] == [f"{wild}S", "3H"]
        places.add([str(one) for one in opening.stock].index(f"{wild}S"))

    assert places == {0, 1, 2, 3}
