"""What went wrong in other programs with suits, stocks and penalties, and must not here."""

import pytest

from app.engine import (
    BOOKS,
    NotationError,
    book_rules,
    deal,
    legal_moves,
    open_hand,
    parse_move,
    shuffled_deck,
)
from app.engine.cards import full_deck
from tests.engine.positions import (
    after,
    discards,
    held,
    legal,
    position,
    refusal,
    sorted_order,
    stock,
    top,
)

ACTIONS = "pagat-acciones"
PARTNERS = {"players": [4, 4], "match_form": "partners"}
STOCK = "3S 4S 5S 6S 7S 9S TS"

# Suits.


def test_the_suit_of_the_last_eight_does_not_reach_into_the_next_hand():
    """A named suit belongs to the hand in which it was named (fault 1)."""
    first = after(position("ochos-locos", "8C 8D | 6H", top="9C"), "8C=S")
    ended = after(position("ochos-locos", "8C | 6H", top="9C"), "8C")

    assert top(first) == "8C=S"
    assert (ended.reason, top(ended)) == ("out", "8C")
    assert top(position("ochos-locos", "4C | 6H", top="9C")) == "9C"


@pytest.mark.parametrize("book", [name for name in BOOKS if name not in ("mau-mau", "switch")])
def test_an_eight_as_the_last_card_asks_for_no_suit(book):
    """The hand is over, and nothing is left to be asked (fault 2)."""
    state = position(book, "8C | 6H 7H", top="9C", stock=STOCK)

    assert "8C" in legal(state).split()
    assert not [move for move in legal(state).split() if move.startswith("8C=")]
    assert legal(after(state, "8C")) == ""


@pytest.mark.parametrize(("book", "card"), [("ochos-locos", "8C"), ("mau-mau", "JC"), ("switch", "AC")])
def test_who_goes_out_on_a_wild_card_ends_the_hand(book, card):
    """Whoever plays it, a person or a program (fault 3)."""
    state = after(position(book, f"{card} | 6H 7H", top="9S", stock=STOCK), card)

    assert (state.reason, state.went_out, legal_moves(state)) == ("out", 0, ())


def test_a_recycle_keeps_the_named_suit():
    """The suit stands until a card that is not wild is played (fault 4)."""
    state = after(
        position("ochos-locos", "8C 4C 5C | 6H 7H", top="9C", stock="2D", discards="KH QH JS"), "8C=S draw draw"
    )

    assert state.recycled == 1
    assert top(state) == "8C=S"


def test_a_recycle_keeps_the_penalty_that_waits():
    """A sum that is asked does not shrink because the discards are turned meanwhile (fault 4)."""
    state = position(ACTIONS, "2C 5D 6D | 2D 6H 7H | 9D 9H TD", top="9C", stock="3S", discards="KH QH JH")
    state = after(state, "2C 2D take")

    assert state.recycled == 1
    assert held(state) == "5D 6D | 6H 7H | 2C 9C 9D TD 9H JH 3S"


def test_an_eight_on_top_keeps_its_suit_when_somebody_draws():
    """Draws and passes do not touch the named suit (fault 5)."""
    state = position("crazy-eights-id", "8C 4C 5C | 6H 7H | 3D 2D", top="9C", stock="2H KD QD")

    assert top(after(state, "8C=S draw pass draw pass")) == "8C=S"


@pytest.mark.parametrize("text", ["8C=", "8C=X", "8C=8", "8C=SH", "8C=*", "8C=spades"])
def test_what_is_no_suit_cannot_be_named(text):
    """A suit that does not exist would leave nobody able to play (fault 8)."""
    with pytest.raises(NotationError):
        parse_move(text)


def test_the_suit_asked_for_stands_for_the_second_player_as_for_the_first():
    """It is not lost when the first player after it passes (fault 9)."""
    state = position("ochos-locos", "8C 4C 5C | 6H 7H | 3S 2D", top="9C", stock_out="play_on")

    assert legal(after(state, "8C=S pass")) == "3S"


@pytest.mark.parametrize("book", BOOKS)
def test_no_game_opens_on_a_card_that_nobody_can_match(book):
    """Whatever is turned up, wild or not, the first player has a move (fault 10)."""
    rules = book_rules(book)
    deck = shuffled_deck(rules, 2, b"seed")
    size = 2 * rules.hand_size_for(2)
    wild = [card for card in deck if card.rank is rules.wild_rank]
    rest = [card for card in deck if card.rank is not rules.wild_rank]
    stacked = (*rest[:size], *wild, *rest[size:])
    opening = deal(rules, stacked, 2, 0, b"seed")

    assert legal_moves(open_hand(opening, sorted_order))


@pytest.mark.parametrize("book", BOOKS)
def test_a_game_whose_stock_is_all_wild_opens_too(book):
    """Looking for another card would never end (fault 10)."""
    rules = book_rules(book)
    deck = shuffled_deck(rules, 2, b"seed")
    size = 2 * rules.hand_size_for(2)
    wild = [card for card in deck if card.rank is rules.wild_rank]
    rest = [card for card in deck if card.rank is not rules.wild_rank]
    opening = deal(rules, (*rest[:size], *wild), 2, 0, b"seed")

    assert legal_moves(open_hand(opening, sorted_order))


# Drawing.


@pytest.mark.parametrize(
    ("book", "most"), [("baraja", 1), ("crazy-eights-id", 1), ("pagat", 1), ("cardgames", 3), ("openspiel", 5)]
)
def test_nobody_draws_more_cards_in_a_turn_than_the_book_allows(book, most):
    """However often one asks for a card (fault 11)."""
    state = position(book, "4D | 6H 7H", top="9C", stock="2S 3S 4S 5S 6S 7S 9S")
    state = after(state, "draw " * most)

    assert state.turn == 1 or "draw" not in legal(state).split()
    assert len(state.held(0)) == 1 + most


@pytest.mark.parametrize(
    ("book", "players"), [(name, players) for name, one in BOOKS.items() for players in one.rules.players]
)
def test_a_card_is_in_one_place_only(book, players):
    """No card is played and still in the deck, and the one turned up is not dealt again (fault 12)."""
    rules = book_rules(book)
    opening = deal(rules, shuffled_deck(rules, players, b"seed"), players, 0, b"seed")
    everything = [*(card for hand in opening.hands for card in hand), opening.opening[-1], *opening.stock]

    assert sorted(card.code for card in everything) == sorted(full_deck(rules.decks_for(players)))


def test_a_recycled_stock_holds_neither_the_top_card_nor_one_that_is_held():
    """The discards below the top become the stock, each once (fault 12)."""
    state = after(position("ochos-locos", "9H 4S | 6C 7D", top="9C", discards="KH QH JS"), "9H draw")

    assert (stock(state), top(state), discards(state)) == ("QH KH JS", "9H", "")
    assert held(state) == "4S | 6C 9C 7D"


@pytest.mark.parametrize("book", [name for name, one in BOOKS.items() if one.rules.stock_out == "recycle"])
def test_the_discards_are_shuffled_when_the_stock_is_empty(book):
    """A stuck player of such a book always gets a card while there are discards (fault 13)."""
    state = position(book, "4D | 6H 7H", top="9C", discards="KH QH")

    assert legal(state) == "draw"
    assert after(state, "draw").recycled == 1


def test_a_barred_finish_an_empty_stock_and_a_waiting_penalty_leave_a_move():
    """Every one of these together still leaves something to do (fault 14)."""
    options = {"finish_on_wild": False, "finish_on_action": False, "stock_out": "play_on"}
    state = position(ACTIONS, "2C 5D | 2D | 8H", top="9C", stock="3S", **options)

    assert legal(after(state, "2C!")) == "take"
    assert legal(after(state, "2C! take")) == "pass"
    assert after(state, "2C! take pass").turn == 0


def test_a_penalty_cannot_be_left_after_one_card():
    """It is taken whole, in one move (fault 15)."""
    state = after(position(ACTIONS, "2C 5D 6D | 6H 7H | 9H", top="9C", stock=STOCK), "2C")

    assert refusal(state, "draw") == "A penalty waits for you: answer it, or take it."
    assert held(after(state, "take")).split(" | ")[1] == "6H 7H 3S 4S"


@pytest.mark.parametrize(
    ("book", "draws", "wild"), [(ACTIONS, "2C", "8H"), ("mau-mau", "7C", "JH"), ("switch", "2C", "AH")]
)
def test_a_wild_card_is_no_way_out_of_a_penalty(book, draws, wild):
    """Unless the table says so (fault 16)."""
    state = after(position(book, f"{draws} 5D 6D | {wild} 6H | 9H", top="9C", stock=STOCK), draws)

    assert legal(state) == "take"


@pytest.mark.parametrize("book", [ACTIONS, "switch", "openspiel-special"])
def test_after_a_penalty_the_suit_of_the_two_is_enough(book):
    """The next player need not lay a two (fault 17)."""
    state = after(position(book, "2C 5D 6D | 6H 7H | TC KC", top="9C", stock=STOCK), "2C take")

    assert (state.turn, legal(state).split()[:2]) == (2, ["KC", "TC"])


def test_a_reverse_between_two_players_is_not_lost():
    """It gives the turn back to who played it (fault 18)."""
    for book, card in [
        ("crazy-eights-id", "JC"),
        ("ocho-americano-acciones", "QC"),
        (ACTIONS, "AC"),
        ("mau-mau", "9C"),
    ]:
        assert after(position(book, f"{card} 5D 6D | 6H 7H", top="TC", stock=STOCK), card).turn == 0
