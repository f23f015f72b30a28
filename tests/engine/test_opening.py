"""What is turned up to open the discard."""

import pytest

from app.engine import RecordError, Suit, book_rules, deal, legal_moves, open_hand, perspective, record_of, replay
from app.engine.cards import CARDS
from app.engine.dealing import check_deal
from tests.engine.positions import after, cards, held, legal, make_deal, position, refusal, sorted_order, top

BOOKS = ["baraja", "ocho-americano", "ochos-locos", "crazy-eights-id"]
PLAIN = [card for card in CARDS if card.rank != "8"]


def deck_with(first, then):
    """Return a deck of two hands of seven, the cards `first`, and the cards `then`."""
    shown = cards(f"{first} {then}")
    dealt = [card for card in PLAIN if card not in shown][:14]
    return (*dealt, *shown)


@pytest.mark.parametrize("book", BOOKS)
def test_an_eight_turned_up_goes_back_and_another_card_is_turned(book):
    """An eight turned up goes back into the stock, and the next card opens the discard (ruling 1)."""
    rules = book_rules(book, {"hand_size": 7})
    opened = deal(rules, deck_with("8H KC", "2S 3S"), 2, 0, b"seed")

    assert opened.opening == cards("8H KC")
    assert sorted(map(str, opened.stock)) == ["2S", "3S", "8H"]
    assert opened.named is None


def test_an_eight_put_back_does_not_lie_on_top_again():
    """An eight goes back at a random place below the top, never where it would be turned at once (ruling 2)."""
    rules = book_rules("ochos-locos")
    deck = deck_with("8H KC", "2S 3S 4S")
    opened = [deal(rules, deck, 2, 0, b"%d" % number) for number in range(60)]

    assert {deal.opening for deal in opened} == {cards("8H KC")}
    assert {deal.stock.index(CARDS[33]) for deal in opened} == {0, 1, 2, 3}


def test_an_eight_put_back_may_be_turned_up_a_second_time():
    """The same eight may come again after another eight; the record then has it twice (ruling 2)."""
    rules = book_rules("ochos-locos")
    deck = deck_with("8H 8S", "2S")
    openings = {deal(rules, deck, 2, 0, b"%d" % number).opening for number in range(60)}

    assert cards("8H 8S 2S") in openings
    assert cards("8H 8S 8H 2S") in openings


def test_when_only_eights_are_left_the_last_one_stays_and_the_dealer_names():
    """When every card left to turn is wild, it stays and the dealer names a suit (ruling 3)."""
    rules = book_rules("ochos-locos")
    deck = (*[card for card in PLAIN if card.suit in (Suit.DIAMONDS, Suit.HEARTS)][:14], *cards("8C 8S"))
    opened = deal(rules, deck, 2, 1, b"seed")

    assert opened.opening == cards("8C")
    assert opened.stock == cards("8S")
    state = open_hand(opened, sorted_order)
    assert (state.turn, legal(state)) == (1, "=C =D =H =S")


def test_the_dealer_names_after_looking_at_the_cards():
    """The dealer who must name knows the hand, and names any suit before the first move (ruling 8)."""
    opened = position("pagat", "9H 3C | 4S 5D 8D", top="8C", stock="2S", dealer=1)

    assert [str(card) for card in perspective(opened, 1).held] == ["5D", "8D", "4S"]
    assert top(after(opened, "=D")) == "8C=D"
    assert (after(opened, "=D").turn, legal(after(opened, "=H"))) == (0, "9H draw")


def test_before_the_dealer_has_named_nobody_can_do_anything_else():
    opened = position("pagat", "9H 3C | 4S 5D 8D", top="8C", stock="2S", dealer=1)
    sentence = "You dealt: call the suit of the card turned up first."

    assert [refusal(opened, move) for move in ("5D", "draw", "pass")] == [sentence] * 3
    assert refusal(after(opened, "=D"), "=H") == "There is no suit to call now."


def test_where_only_the_printed_suit_may_be_called_the_dealer_is_not_asked():
    rules = book_rules("pagat", {"hand_size_two": 3, "suit_choice": "printed"})

    assert deal(rules, cards("AC 2H AD 3H AS 4S 8C 5C"), 2, 0, b"seed").named is Suit.CLUBS


def test_a_dealer_who_leaves_instead_of_naming_leaves_the_printed_suit():
    """Who should name and does not leaves the printed suit, and the turn goes on (ruling 20)."""
    opened = position("pagat", "9H 3C | 4S 5D | 6H 7H", top="8C", stock="2S", dealer=2)

    assert legal(after(opened, "@2:leave")) == "3C draw"


def test_where_the_first_player_leaves_while_the_dealer_thinks_the_next_one_begins():
    opened = position("pagat", "9H 3C | 4S 5D | 6H 7H", top="8C", stock="2S", dealer=2)

    assert legal(after(opened, "@0:leave")) == "=C =D =H =S"
    assert after(opened, "@0:leave =D").turn == 1


def test_the_record_says_the_suit_that_the_dealer_called_beside_the_deal():
    """A hand record has the dealer's suit with the deal, and its moves begin with the first player's."""
    state = after(position("pagat", "9H 3C | 4S 5D", top="8C", stock="2S", dealer=1), "=H 9H")
    record = record_of(state, ("A", "B"))

    assert (str(record.deal.named), record.moves) == ("H", ("9H",))
    assert replay(record).hands == state.hands


def test_a_hand_that_opens_with_an_eight_follows_the_suit_named():
    """A hand that begins on a wild card can be played: the named suit or another eight follows (ruling 3)."""
    state = position("ochos-locos", "9H 3C 8D | 4S 5S", top="8C", named="H")

    assert top(state) == "8C=H"
    assert legal(state) == "8D=C 8D=D 8D=H 8D=S 9H"


@pytest.mark.parametrize("card", ["AC", "JC", "QC"])
def test_an_action_card_turned_up_does_nothing_in_crazy_eights(card):
    """Effects are for cards that are played; a card turned up has none (ruling 4)."""
    state = position("crazy-eights-id", "4C 5H | 6D 7D | 9S 9H", top=card, stock="2S 3S 4S", turn=1)

    assert (state.turn, state.direction) == (1, 1)
    assert held(state) == "4C 5H | 6D 7D | 9H 9S"


@pytest.mark.parametrize("card", ["JC", "QC", "KC"])
def test_an_action_card_turned_up_does_nothing_in_ocho_americano(card):
    """A card turned up is nobody's play and has no effect (ruling 4)."""
    state = position("ocho-americano-acciones", "4C 5H | 6D 7D | 9S 9H", top=card, stock="2S 3S 4S", turn=1)

    assert (state.turn, state.direction) == (1, 1)
    assert held(state) == "4C 5H | 6D 7D | 9H 9S"


def test_the_first_move_is_the_starters_wherever_the_dealer_sits():
    """A hand keeps the seat that begins; it need not sit left of the dealer (ruling 11)."""
    assert open_hand(make_deal("baraja", "9H | 4S | 5D", "9C", dealer=0, turn=2), sorted_order).turn == 2


def test_the_first_seat_always_has_a_move():
    assert legal_moves(position("ochos-locos", "9H | 4S", top="KC")) != []


@pytest.mark.parametrize(
    ("hands", "card", "named", "sentence"),
    [
        ("9H | 4S", "8C", None, "A suit is named where the opening card is wild, and only there."),
        ("9H | 4S", "7C", "H", "A suit is named where the opening card is wild, and only there."),
        ("9H | ", "7C", None, "A seat was dealt no cards."),
        ("9H 7C | 4S", "7C", None, "There are too many of 7C."),
        ("9H 9H | 4S", "7C", None, "There are too many of 9H."),
    ],
)
def test_a_deal_that_cannot_lie_on_a_table_is_refused(hands, card, named, sentence):
    with pytest.raises(RecordError) as caught:
        check_deal(make_deal("ochos-locos", hands, card, named=named))

    assert str(caught.value) == sentence


def test_a_card_that_went_back_cannot_have_been_dealt():
    with pytest.raises(RecordError, match="There are too many of 8H"):
        check_deal(make_deal("ochos-locos", "9H 8H | 4S", "7C", opening="8H"))


def test_a_card_that_went_back_twice_is_one_card():
    check_deal(make_deal("ochos-locos", "9H | 4S", "7C", "8H 8S", opening="8H 8S 8H"))


def test_two_decks_hold_each_card_twice():
    hands = "9H 9H | 4S | 5S | 6S | 7S | 9S"

    assert open_hand(make_deal("crazy-eights-id", hands, "7C", "8H"), sorted_order).players == 6


def test_an_eight_turned_up_is_matched_by_an_eight_where_eights_must_match():
    """An eight on an eight shares its rank, whoever laid the first one."""
    options = {"opening_eight": "dealer_names", "wild_needs_match": True}

    assert legal(position("ochos-locos", "8H 2D | 4S 5S", top="8C", named="S", **options)) == "8H=C 8H=D 8H=H 8H=S"
