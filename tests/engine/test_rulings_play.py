"""How cards are laid and drawn where the books differ: barred finishes, colours, several cards, wild cards."""

import pytest

from tests.engine.positions import after, discards, held, legal, position, refusal, stock, top

# Going out on an eight or an action card (ruling 22).


@pytest.mark.parametrize(
    ("option", "options", "card"),
    [
        ("finish_on_wild", {}, "8C"),
        ("finish_on_action", {"effects": {"Q": "skip"}}, "QC"),
    ],
)
def test_who_may_not_go_out_on_the_only_card_draws(option, options, card):
    """The card stays, and one is drawn instead (ruling 22)."""
    state = position("ochos-locos", f"{card} | 6H 7H", top="9C", stock="4C 2S", **{option: False}, **options)

    assert legal(state) == "draw"
    assert refusal(state, card) == f"{card} may not be the last card."
    assert legal(after(state, "draw")) == "4C"
    assert held(after(state, "draw 4C")) == f"{card} | 6H 7H"


def test_who_may_not_go_out_and_cannot_draw_passes():
    """Where nothing can be drawn the turn is lost, and nobody is left without a move (ruling 22)."""
    state = position("ochos-locos", "8C | 6H 7H", top="9C", finish_on_wild=False)

    assert legal(state) == "pass"
    assert after(state, "pass").turn == 1


def test_an_eight_that_may_not_be_the_last_card_may_be_the_last_but_one():
    """Only the finish is barred (ruling 22)."""
    state = position("ochos-locos", "8C KD | 6H 7H", top="9C", finish_on_wild=False)

    assert legal(state) == "8C=C 8C=D 8C=H 8C=S"


def test_two_eights_that_are_all_one_holds_lead_to_a_draw_not_to_a_dead_end():
    """One is laid; the other stays until a card comes that may be the last (ruling 22)."""
    state = after(position("ochos-locos", "8C 8D | 6S 7H", top="9C", stock="KH 4S", finish_on_wild=False), "8C=S 6S")

    assert legal(state) == "draw"
    assert legal(after(state, "draw draw")) == "4S"


def test_a_finish_on_an_eight_is_allowed_where_only_action_cards_are_barred():
    """The two finishes are barred one by one (ruling 22)."""
    state = position("ochos-locos", "8C | 6H", top="9D", effects={"Q": "skip"}, finish_on_action=False)

    assert after(state, "8C").reason == "out"


def test_an_eight_drawn_by_who_may_not_go_out_on_one_is_played_and_leaves_the_other():
    """With two eights in the hand one of them may be played (ruling 22)."""
    state = position("ochos-locos", "8C | 6H", top="9D", stock="8S", finish_on_wild=False)

    assert legal(after(state, "draw")) == "8S=C 8S=D 8S=H 8S=S"


# Red on red and black on black (rulings 26 and 27).


def test_where_colours_match_red_follows_red():
    """Colour matching is an option of its own (ruling 26)."""
    assert legal(position("ochos-locos", "4D 5H 6S 9C | 6H", top="9H", match_colour=True)) == "4D 5H 9C"


def test_where_colours_match_a_named_suit_stands_for_its_colour():
    """An eight still names a suit, and the colour of that suit is matched (ruling 27)."""
    state = position("ochos-locos", "8C 2S | 4D 5H 6S 8S | 7C", top="9C", match_colour=True)

    assert top(after(state, "8C=H")) == "8C=H"
    assert legal(after(state, "8C=H")) == "4D 5H 8S=C 8S=D 8S=H 8S=S"
    assert legal(after(state, "8C=C")) == "6S 8S=C 8S=D 8S=H 8S=S"


# Several cards at once (ruling 28).


def test_of_several_cards_the_first_must_match():
    """Any of the rank may come after it, but not before (ruling 28)."""
    state = position("cardgames", "5C 5D KS | 6H", top="9C")

    assert legal(state) == "5C 5C+5D"
    assert refusal(state, "5D+5C") == "5D does not match 9C in suit or rank."


def test_of_several_cards_the_last_one_says_what_follows():
    """The last card laid sets the suit (ruling 28)."""
    state = position("cardgames", "5C 5D 5S KS | 6D 7S", top="9C")

    assert legal(after(state, "5C+5S+5D")) == "6D"
    assert legal(after(state, "5C+5D+5S")) == "7S"
    assert discards(after(state, "5C+5D+5S")) == "5C 9C 5D"


def test_the_first_of_several_cards_may_match_by_rank():
    state = position("cardgames", "5D 5S | 6D", top="5H")

    assert legal(state) == "5D 5D+5S 5S 5S+5D"


def test_action_cards_are_laid_one_by_one():
    """Ranks with an effect are left out of it (ruling 28)."""
    state = position("cardgames", "KC KD 5C 5D | 6H 7H", top="9C", effects={"K": "skip"})

    assert legal(state) == "5C 5C+5D KC"
    assert refusal(state, "KC+KD") == "KD may not be played together with KC."


def test_eights_are_laid_one_by_one():
    """An eight names a suit, so it goes with nothing (ruling 28)."""
    state = position("cardgames", "8C 8D 5C | 6H 7H", top="9C")

    assert refusal(state, "8C+8D") == "8D may not be played together with 8C."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("5C+5H", "5H is not in your hand."),
        ("5C+6D", "6D may not be played together with 5C."),
        ("5C+5C", "5C is not in your hand."),
    ],
)
def test_cards_that_do_not_go_together_are_named(move, sentence):
    assert refusal(position("cardgames", "5C 5D 6D KS | 6H", top="9C"), move) == sentence


def test_one_goes_out_with_several_cards():
    """The last cards may be laid at once (ruling 28)."""
    state = after(position("cardgames", "5C 5D 5S | 6H", top="9C"), "5C+5D+5S")

    assert (state.reason, state.went_out) == ("out", 0)


def test_several_cards_that_leave_one_need_the_call():
    """The call is due at one card, however many were laid (ruling 65)."""
    state = position("cardgames", "5C 5D KS | 6H 7H", top="9C", stock="2S 3S", last_card_call=True)

    assert held(after(state, "5C+5D @1:catch=0")) == "2S 3S KS | 6H 7H"
    assert after(state, "5C+5D!").lapse == -1


def test_only_one_card_is_laid_where_the_book_does_not_say_otherwise():
    assert (
        refusal(position("ochos-locos", "5C 5D KS | 6H", top="9C"), "5C+5D") == "Only one card may be played at a time."
    )


def test_where_only_identical_cards_go_together_a_rank_is_not_enough():
    """The garbled line of one source can be read so, and it needs two decks."""
    state = position("ochos-locos", "5C 5C 5D KS | 6H", top="9C", decks=2, multiples="identical")

    assert legal(state) == "5C 5C+5C"


def test_a_card_just_drawn_may_be_laid_with_others_of_its_rank():
    """The first card must be the one that was drawn, where it must be played (rulings 28 and 33)."""
    state = position("cardgames", "5C 5D KD | 6H", top="9S", stock="5S")

    assert legal(after(state, "draw")) == "5S 5S+5C 5S+5C+5D 5S+5D 5S+5D+5C"


# Drawing up to a number of cards (ruling 33).


def test_by_cardgames_the_third_card_drawn_ends_in_a_pass_or_is_played():
    """If the last card allowed does not fit, one passes; if it fits, it is played (ruling 33)."""
    vain = position("cardgames", "4D | 6H 7H", top="9C", stock="2S 3S 5S 6S")
    late = position("cardgames", "4D | 6H 7H", top="9C", stock="2S 3S 5C 6S")

    assert legal(after(vain, "draw draw draw")) == "pass"
    assert legal(after(late, "draw draw draw")) == "5C"


def test_by_cardgames_who_can_play_may_not_draw():
    """An eight counts as a card that can be played (rulings 23 and 33)."""
    assert legal(position("cardgames", "8D | 6H", top="9C", stock="2S")) == "8D"
    assert legal(position("cardgames", "8D 4S | 6H", top="9C", stock="2S")) == "8D=C 8D=D 8D=H 8D=S"


def test_openspiel_lets_one_pass_with_a_card_that_fits_after_the_last_draw():
    """Only that program and one other say so (ruling 33)."""
    state = position("openspiel", "4C 5D | 6H", top="9C", stock="2S 3S 4S 5S 6S 7S")

    assert legal(state) == "4C draw"
    assert legal(after(state, "draw draw draw draw")) == "4C draw"
    assert legal(after(state, "draw draw draw draw draw")) == "4C pass"


def test_by_pagat_a_drawing_player_may_keep_an_eight_back():
    """Drawing is open to who could play, and the turn may then end with a pass (ruling 23)."""
    state = position("pagat", "8D 4S | 6H 7H", top="9C", stock="2S 3S")

    assert legal(state) == "8D=C 8D=D 8D=H 8D=S draw"
    assert legal(after(state, "draw")) == "8D=C 8D=D 8D=H 8D=S pass"


@pytest.mark.parametrize("book", ["bicycle", "hoyle"])
def test_who_begins_to_draw_with_a_card_that_fits_must_end_by_playing(book):
    """One may not draw and then pass (ruling 32)."""
    state = position(book, "9H 5D | 6H 7D", top="9C", stock="2S 3S")

    assert legal(state) == "9H draw"
    assert legal(after(state, "draw")) == "9H draw"
    assert legal(after(state, "draw draw")) == "9H"


@pytest.mark.parametrize("book", ["bicycle", "hoyle"])
def test_who_has_drawn_the_stock_empty_in_vain_passes(book):
    """The stock is not made again; a stuck player passes (ruling 35)."""
    state = position(book, "5D | 6H 7D", top="9C", stock="2S 3S", discards="KH QH")

    assert legal(after(state, "draw draw")) == "pass"


def test_by_switch_a_drawn_card_that_fits_is_played_and_any_other_ends_the_turn():
    """Who will not play draws, and must play the card if it fits."""
    state = position("switch", "9H 5D | 6H 7D", top="9C", stock="4C 3S")
    other = position("switch", "9H 5D | 6H 7D", top="9C", stock="3S 4C")

    assert legal(state) == "9H draw"
    assert legal(after(state, "draw")) == "4C"
    assert legal(after(other, "draw")) == "pass"


def test_in_mau_mau_a_drawn_card_may_be_declined():
    """One need not play, neither before nor after the draw."""
    state = position("mau-mau", "9H 5D | 6H 7D", top="9C", stock="4C 3S")

    assert legal(after(state, "draw")) == "4C 9H pass"


def test_a_table_that_rebuilds_the_stock_at_once_has_never_an_empty_one():
    """The discards are turned the moment the last card is taken, not when the next is needed (ruling 40)."""
    options = {"stock_out": "recycle", "recycle_at": "when_empty", "draw_limit": 1, "play_drawn": "optional"}
    state = position("ochos-locos", "4S 5S | 6H 7D", top="9C", stock="2D", discards="KH QH", **options)

    assert stock(after(state, "draw")) == "QH KH"
    assert discards(after(state, "draw")) == ""


def test_who_needs_a_card_when_none_is_left_may_end_the_hand():
    """Two programs end a hand with the stock, and count it as a blocked one."""
    state = position("ochos-locos", "4S | 6H 7D", top="9C", stock="2D", stock_out="end_hand")

    assert after(state, "draw").reason == "stock"


# Wild cards that are bound.


def test_an_eight_that_must_match_follows_its_suit_another_eight_and_nothing_else():
    """Two programs let an eight be played only where it matches."""
    state = position("ochos-locos", "8C 8D KD | 8H 4C", top="9C", stock="2S", wild_needs_match=True)

    assert legal(state) == "8C=C 8C=D 8C=H 8C=S"
    assert legal(after(state, "8C=D")) == "8H=C 8H=D 8H=H 8H=S"


def test_an_eight_that_names_its_printed_suit_only_cannot_name_another():
    state = position("ochos-locos", "8C 8D KD | 8H 4C", top="9C", suit_choice="printed")

    assert legal(state) == "8C=C 8D=D"
    assert refusal(state, "8C=H") == "8C can only name its own suit."


def test_a_joker_is_wild_and_names_a_suit():
    state = position("ochos-locos", "*1 KD | 8H 4C 5S", top="9C", jokers=2)

    assert legal(state) == "*1=C *1=D *1=H *1=S"
    assert legal(after(state, "*1=S")) == "5S 8H=C 8H=D 8H=H 8H=S"


@pytest.mark.parametrize(("book", "wild", "plain"), [("mau-mau", "JH", "8H"), ("switch", "AH", "8H")])
def test_another_rank_may_be_wild_and_the_eight_is_then_no_wild_card(book, wild, plain):
    state = position(book, f"{wild} {plain} 4S 5S | 6D 7D", top="9C", stock="2S")

    assert legal(state) == f"{wild}=C {wild}=D {wild}=H {wild}=S draw"


def test_no_more_than_four_cards_go_at_once():
    state = position("ochos-locos", "KC KC KD KH KS 4S | 5S 6S", top="9C", decks=2, multiples="same_rank")

    assert refusal(state, "KC+KC+KD+KH+KS") == "No more than 4 cards may be played at once."
