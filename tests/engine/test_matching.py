"""Which card may follow which, and what an eight does."""

import pytest

from app.engine import Play, legal_moves, open_hand, score_hand
from tests.engine.positions import after, discards, held, legal, make_deal, position, refusal, sorted_order, top

BOOKS = ["baraja", "ocho-americano", "ochos-locos", "crazy-eights-id"]
REFUSING = ["baraja", "ocho-americano", "ochos-locos"]


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_follows_its_suit_or_its_rank(book):
    state = position(book, "9H 4C KD | 5S 6S", top="9C", stock="2S 3S")

    assert {"9H", "4C"} <= set(legal(state).split())
    assert refusal(state, "KD") == "KD does not match 9C in suit or rank."


def test_the_colour_of_ocho_americano_is_the_suit():
    """The page says "color or number"; color is the suit, so black does not follow black (ruling 26)."""
    state = position("ocho-americano", "4S KC 2D | 5S 6S", top="9C", stock="2S")

    assert legal(state) == "KC"


def test_three_of_five_cards_follow_the_king_of_hearts():
    """The step-through of the Baraja guide: its hand has exactly three cards that may be played."""
    state = position("baraja", "4H KC 8C 9S 2D | 5S 6S", top="KH", stock="2S")

    playable = {str(move.card) for move in legal_moves(state) if isinstance(move, Play)}
    assert playable == {"4H", "KC", "8C"}


def test_after_an_eight_that_names_spades_only_a_spade_or_an_eight_follows():
    """After an eight the named suit counts, and the suit printed on it does not (ruling 13)."""
    state = after(position("baraja", "8C 9S | 4C 4S 8H 7D", top="KH", stock="2S 3S"), "8C=S")

    assert legal(state) == "4S 8H=C 8H=D 8H=H 8H=S draw"
    assert refusal(state, "4C") == "That is the printed suit; S were called."
    assert refusal(state, "7D") == "S were called; 7D is not one."


@pytest.mark.parametrize("book", BOOKS)
def test_an_eight_follows_anything_even_another_eight_and_names_anew(book):
    """An eight may always be played on an eight, and its suit takes the place of the other's (ruling 14)."""
    state = after(position(book, "8C 9S 3D | 8H 5S 6D", top="KH", stock="2S 3S"), "8C=S 8H=D")

    assert top(state) == "8H=D"
    assert "3D" in legal(state).split()
    assert "9S" not in legal(state).split()


@pytest.mark.parametrize("book", BOOKS)
def test_a_named_suit_ends_with_the_next_card_that_is_no_eight(book):
    """Once another card lies on the eight, that card's own suit and rank count (ruling 15)."""
    state = after(position(book, "8C 9S 4H | 5S 6D | 5H 2D", top="KH", stock="2S 3S"), "8C=S 5S")

    assert top(state) == "5S"
    assert "5H" in legal(state).split()


def test_a_named_suit_survives_draws_and_passes():
    """Whoever draws or passes leaves the named suit in force (ruling 16)."""
    state = position("crazy-eights-id", "8C 9C | 5D 6D | 7D 9S", top="KH", stock="2C 2H")
    later = after(state, "8C=S draw pass")

    assert top(later) == "8C=S"
    assert legal(later) == "9S"


def test_a_named_suit_survives_more_than_one_pass():
    state = position("crazy-eights-id", "8C 9C | 5D 6D | 7D 6H | 3D 9S", top="KH")

    assert legal(after(state, "8C=S pass pass")) == "9S"


def test_a_named_suit_survives_a_recycle():
    """Turning the discards into a stock neither moves the top card nor ends the suit it named (rulings 16 and 37)."""
    state = position("ochos-locos", "8C 9C | 5D 6D", top="KH", discards="2H")
    later = after(state, "8C=S draw draw")

    assert later.recycled == 1
    assert top(later) == "8C=S"


@pytest.mark.parametrize("book", BOOKS)
def test_an_eight_may_name_the_suit_already_in_force(book):
    """Naming the suit that already counts, or the eight's own, is allowed (ruling 17)."""
    state = position(book, "8C 9S | 8H 5S 6D", top="KH", stock="2S")

    assert top(after(state, "8C=H")) == "8C=H"
    assert top(after(state, "8C=C 8H=C")) == "8H=C"


@pytest.mark.parametrize("book", REFUSING)
def test_an_eight_without_a_suit_is_not_accepted(book):
    """The play of an eight includes its suit; without one it is not made (ruling 19)."""
    state = position(book, "8C 9S | 5S 6S", top="KH", stock="2S")

    assert "8C" not in legal(state).split()
    assert refusal(state, "8C") == "Name a suit with 8C."


def test_an_eight_without_a_suit_means_its_printed_suit_in_crazy_eights():
    """Who forgets to name a suit has named the one printed on the eight (ruling 19)."""
    state = position("crazy-eights-id", "8C 9S | 5C 6S", top="KH")

    assert legal(state) == "8C 8C=C 8C=D 8C=H 8C=S"
    assert legal(after(state, "8C")) == "5C"
    assert top(after(state, "8C")) == top(after(state, "8C=C"))


@pytest.mark.parametrize("book", BOOKS)
def test_an_eight_as_the_last_card_wins_at_once_and_names_nothing(book):
    """A hand may end on an eight; nobody is asked for a suit that nobody will follow (ruling 21)."""
    state = position(book, "8C | 5C 6S", top="KH", stock="2S")
    won = after(state, "8C")

    assert [move for move in legal(state).split() if move != "draw"] == ["8C"]
    assert (won.reason, won.went_out) == ("out", 0)
    assert top(won) == "8C"
    assert refusal(state, "8C=S") == "The last card of the hand names no suit."


def test_the_suit_of_a_hand_ending_eight_is_not_carried_into_the_next_hand():
    """Every hand begins without a named suit, however the last one ended."""
    after(position("ochos-locos", "8C | 5C 6S", top="KH"), "8C")

    opened = open_hand(make_deal("ochos-locos", "9H 4S | 5C 6H", "KH"), sorted_order)
    assert legal(opened) == "9H"


@pytest.mark.parametrize("book", ["ocho-americano", "ochos-locos", "crazy-eights-id"])
def test_whose_only_playable_card_is_an_eight_must_play_it(book):
    """Drawing is for those who cannot play, and an eight can always be played (ruling 23)."""
    state = position(book, "8C 9S | 5S 6S", top="KH", stock="2S")

    assert "draw" not in legal(state).split()
    assert refusal(state, "draw") == "You can play a card, so you may not draw."


def test_in_baraja_an_eight_may_be_saved_by_drawing():
    """At the Baraja table one may draw instead of playing the eight (ruling 23)."""
    state = position("baraja", "8C 9S | 5S 6S", top="KH", stock="2S")

    assert "draw" in legal(state).split()


@pytest.mark.parametrize("move", ["9H=S", "9H=H"])
def test_only_an_eight_names_a_suit(move):
    state = position("ochos-locos", "9H 4S | 5S 6S", top="KH")

    assert refusal(state, move) == "Only a wild card names a suit."


def test_the_twin_of_the_top_card_follows_it_and_does_nothing_special():
    """With two decks the identical card matches twice over, and that is all (ruling 25)."""
    hands = "9C 4H | 9C 5S | 5H 6H | 5D 6D | 7D 7S | 2D 2S"
    state = after(position("crazy-eights-id", hands, top="KC", stock="2S"), "9C 9C")

    assert held(state).startswith("4H | 5S | ")
    assert state.turn == 2
    assert discards(state) == "9C KC"


def test_of_two_equal_cards_one_is_played():
    hands = "9C 9C 4H | 5S | 5H 6H | 5D 6D | 7D 7S | 2D 2S"
    state = position("crazy-eights-id", hands, top="KC", stock="2S")

    assert legal(state) == "9C"
    assert held(after(state, "9C")).startswith("9C 4H |")


def test_a_card_that_is_not_held_is_named_in_the_refusal():
    state = position("ochos-locos", "9H 4S | KC 6S", top="KH")

    assert refusal(state, "KC") == "KC is not in your hand."


def test_a_refused_move_leaves_the_hand_as_it_was():
    """A wrong card goes back to where it came from, and nothing else happens (ruling 73)."""
    state = position("ochos-locos", "9H 4S | KC 6S", top="KH")
    before = held(state), top(state), state.turn
    refusal(state, "4S")

    assert (held(state), top(state), state.turn) == before


def test_going_out_on_an_eight_doubles_nothing():
    """A hand won with an eight is worth what any other is (ruling 87)."""
    won = after(position("ochos-locos", "8C | 5C 6S", top="KH"), "8C")
    score = score_hand([won.held(0), won.held(1)], won.tables.rules, won.went_out)

    assert score.scores == (11, 0)
