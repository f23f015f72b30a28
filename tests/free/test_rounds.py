"""A table without a referee: what the cards allow, and nothing else."""

import pytest

from app.engine import IllegalMoveError, NotationError, book_rules, parse_card, shuffled_deck
from app.free import Deed, begun, format_act, parse_act, sight_of, told

SEED = bytes(range(32))
SITTING = ("@0:sit Lola", "@1:sit Teo", "@2:sit Nico")


def a_round(*texts, seats=3, decks=1, jokers=0):
    start = begun(SEED, shuffled_deck(book_rules("ochos-locos", {"decks": decks, "jokers": jokers}), 2, SEED), seats, 0)
    return after(start, *SITTING, *texts)


def after(before, *texts):
    for text in texts:
        before = before.after(parse_act(text))
    return before


def cards(*codes):
    return tuple(map(parse_card, codes))


def refused(before, text):
    with pytest.raises(IllegalMoveError) as refusal:
        after(before, text)
    return str(refusal.value)


def test_cards_are_dealt_one_by_one_from_the_left_of_who_deals():
    dealt = a_round("@1:deal 2")
    top = a_round().stock

    assert dealt.hands == ((top[1], top[4]), (top[2], top[5]), (top[0], top[3]))
    assert dealt.stock == top[6:]
    assert (dealt.dealer, dealt.turn) == (1, 2)


def test_nobody_deals_to_a_free_seat():
    dealt = after(a_round(), "@1:up", "@0:deal 3")

    assert [len(hand) for hand in dealt.hands] == [3, 0, 3]


def test_drawing_takes_from_the_top_and_leaves_the_turn_where_it_is():
    drawn = a_round("@0:deal 1", "@2:draw 2")

    assert drawn.hands[2][1:] == a_round("@0:deal 1").stock[:2]
    assert drawn.turn == 1


def test_the_marker_is_with_the_next_of_who_played_or_passed_whoever_that_was():
    dealt = a_round("@0:deal 1")

    assert after(dealt, "@1:pass").turn == 2
    assert after(dealt, f"@0:play {dealt.hands[0][0]}").turn == 1
    assert after(dealt, f"@2:play {dealt.hands[2][0]}").turn == 0


def test_who_takes_a_card_back_has_the_turn_again():
    dealt = a_round("@0:deal 1")
    back = after(dealt, f"@1:play {dealt.hands[1][0]}", "@1:take 1")

    assert back.hands == dealt.hands
    assert back.turn == 1
    assert back.discards == ()


def test_the_whole_discard_can_be_taken():
    played = a_round("@0:flip", "@0:flip", "@0:flip")
    taken = after(played, "@2:take 3")

    assert taken.hands[2] == played.discards
    assert after(played, "@2:take").hands[2] == played.discards
    assert refused(played, "@2:take 4") == "So many cards are not on the discard: it has 3."


def test_shuffling_leaves_the_top_of_the_discard():
    played = a_round("@0:flip", "@0:flip", "@0:flip")
    shuffled = after(played, "@1:shuffle")

    assert shuffled.discards == played.discards[-1:]
    assert len(shuffled.stock) == 51
    assert shuffled.stock != (*played.stock, *played.discards[:-1])


def test_two_shuffles_give_two_orders():
    once = a_round("@0:shuffle")

    assert once.stock != a_round().stock
    assert after(once, "@0:shuffle").stock != once.stock


def test_a_card_goes_to_somebody_else_or_under_the_stock():
    dealt = a_round("@0:deal 2")
    first, second = dealt.hands[0]
    given = after(dealt, f"@0:give {first} 2", f"@0:bury {second}")

    assert given.hands[0] == ()
    assert given.hands[2][-1] == first
    assert given.stock[-1] == second


def test_who_gets_up_leaves_their_cards_under_the_stock_and_the_turn_to_the_next():
    dealt = a_round("@0:deal 4")
    left = after(dealt, "@1:up")

    assert set(left.stock[-4:]) == set(dealt.hands[1])
    assert left.names == ("Lola", "", "Nico")
    assert left.turn == 2
    assert left.out == ()


def test_somebody_may_sit_down_in_the_middle():
    joined = after(a_round("@0:deal 4", "@1:up"), "@1:sit Mia", "@1:draw 4")

    assert joined.names[1] == "Mia"
    assert len(joined.hands[1]) == 4
    assert refused(joined, "@1:sit Ana") == "That seat is taken. Choose another one."


def test_all_hands_are_laid_open_only_once_somebody_is_out():
    dealt = a_round("@0:deal 1")
    out = after(dealt, f"@1:play {dealt.hands[1][0]}")

    assert refused(dealt, "@0:open") == "Nobody is out: each lays only their own cards open."
    assert not out.is_counted
    assert after(out, "@0:open").is_counted
    assert after(out, "@0:open").out == (1,)


def test_a_blocked_round_is_counted_when_everybody_has_laid_their_cards_open():
    dealt = a_round("@0:deal 3", "@0:show", "@1:show")

    assert not dealt.is_counted
    assert after(dealt, "@2:show").is_counted
    assert not after(dealt, "@2:show", "@0:hide").is_counted


def test_what_was_counted_is_written_once():
    counted = a_round("@0:deal 1", "@0:show", "@1:show", "@2:show")
    written = after(counted, "@0:write")

    assert refused(a_round("@0:deal 1"), "@0:write") == "Only what lies open can be counted."
    assert refused(written, "@1:write") == "This round is on the score sheet already."


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("@0:deal 18", "There are not enough cards in the stock to deal so many."),
        ("@0:draw 53", "So many cards are not in the stock: it has 52."),
        ("@0:take 1", "There is no card on the discard."),
        ("@0:play 9S", "You do not hold that card."),
        ("@0:give 9S 1", "You do not hold that card."),
        ("@0:give 9S 0", "That card is yours already."),
        ("@0:give 9S 7", "Nobody sits there."),
        ("@0:bury 9S", "You do not hold that card."),
        ("@0:show", "You hold no cards."),
        ("@0:hide", "Your cards do not lie open."),
        ("@5:draw 1", "Nobody at the table has that seat."),
    ],
)
def test_what_cannot_be_done_with_real_cards_is_refused(text, sentence):
    assert refused(a_round(), text) == sentence


def test_an_empty_stock_gives_nothing():
    empty = a_round("@0:draw 52")

    for text in ("@1:draw 1", "@1:flip"):
        assert refused(empty, text) == "The stock is empty. Shuffle the discards to make a new one."
    assert refused(empty, "@1:shuffle") == "There is nothing to shuffle."


def test_of_two_cards_alike_one_is_played():
    both = a_round("@0:draw 104", decks=2)
    played = after(both, "@0:play 9S")

    assert both.hands[0].count(parse_card("9S")) == 2
    assert played.hands[0].count(parse_card("9S")) == 1


def test_two_decks_with_jokers_have_108_cards():
    assert len(a_round(decks=2, jokers=2).stock) == 108


@pytest.mark.parametrize(
    "text",
    [
        *("", "draw 1", "@0:", "@0:fly", "@0:draw", "@0:draw 0", "@0:draw 1000", "@0:draw x", "@0:give 9S"),
        *("@0:pass 1", "@0:play", "@0:play XX", "@0:sit ", "@0:sit", "@a:pass", "@0:sit " + "x" * 60),
    ],
)
def test_nonsense_is_no_act(text):
    with pytest.raises(NotationError):
        parse_act(text)


@pytest.mark.parametrize(
    "text",
    ["@0:sit Lola Pérez 2", "@3:deal 7", "@1:give *1 2", "@1:play TH", "@6:up", "@0:open", "@0:take 12", "@0:take"],
)
def test_an_act_reads_as_it_was_written(text):
    assert format_act(parse_act(text)) == text


def test_a_given_card_is_seen_by_who_has_it_only():
    dealt = a_round("@0:deal 1")
    card = dealt.hands[0][0]
    given = after(dealt, f"@0:give {card} 1")

    assert card in sight_of(given, 1).held
    assert card not in sight_of(given, 0).held
    assert sight_of(given, None).held == ()
    assert sight_of(given, 2).counts == (0, 2, 1)


def test_who_gets_cards_can_tell_them_until_they_do_something_else():
    dealt = a_round("@0:deal 2")
    drawn = after(dealt, "@1:draw 1")
    given = after(drawn, f"@0:give {dealt.hands[0][0]} 1")

    assert sight_of(dealt, 1).fresh == ()
    assert sight_of(drawn, 1).fresh == drawn.hands[1][-1:]
    assert sight_of(given, 1).fresh == given.hands[1][-2:]
    assert sight_of(given, 0).fresh == ()
    assert sight_of(after(given, "@1:draw 2"), 1).fresh == after(given, "@1:draw 2").hands[1][-2:]
    assert sight_of(after(given, "@1:pass"), 1).fresh == ()


def test_the_log_says_who_did_what_as_they_were_called_then():
    texts = (*SITTING, "@0:deal 1", "@1:draw 2", "@1:up", "@1:sit Mia", "@1:draw 1")
    events = told(begun(SEED, a_round().stock, 3, 0), map(parse_act, texts))

    assert [(event.name, event.deed) for event in events][3:] == [
        ("Lola", Deed.DEAL),
        ("Teo", Deed.DRAW),
        ("Teo", Deed.UP),
        ("Mia", Deed.SIT),
        ("Mia", Deed.DRAW),
    ]
    assert [event.is_same for event in events] == [True, False, True, True, False, False, True, True]
    assert [event.card for event in events] == [None] * 8
