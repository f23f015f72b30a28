"""Within one hand: partners, and the countdown in which everyone has a wild rank of their own."""

import pytest

from app.engine import RecordError, open_hand
from app.engine.dealing import check_deal
from tests.engine.positions import after, held, legal, make_deal, position, refusal, sorted_order

PARTNERS = {"players": [4, 4], "match_form": "partners"}
COUNTDOWN = {"scoring": "none", "end": "open", "players": [2, 6]}
STOCK = "3S 4S 5S 6S 7S 9S TS"


def counting_down(numbers, hands, top, stock=STOCK, form="countdown_pick_up", **options):
    """Return a hand in which each seat has its number."""
    deal = make_deal("ochos-locos", hands, top, stock, match_form=form, **COUNTDOWN, **options)
    return open_hand(deal._replace(numbers=numbers), sorted_order)


# Partners: both must go out.


def test_the_hand_goes_on_until_both_partners_are_out():
    state = position("ochos-locos", "9C | 9H 4H | 9D | 9S 4S", top="TC", stock=STOCK, **PARTNERS)

    assert after(state, "9C").reason is None
    assert after(state, "9C 9H").turn == 2
    ended = after(state, "9C 9H 9D")
    assert (ended.reason, held(ended)) == ("out", " | 4H |  | 4S 9S")


def test_the_first_partner_to_go_out_on_an_eight_still_names_a_suit():
    """The hand is not over, so somebody has to follow (ruling 21)."""
    state = position("ochos-locos", "8C | 9H 4S | 8D | 9S 4D", top="TC", stock=STOCK, **PARTNERS)

    assert legal(state) == "8C=C 8C=D 8C=H 8C=S"
    assert refusal(state, "8C") == "Name a suit with 8C."
    assert legal(after(state, "8C=S 4S")) == "8D"


@pytest.mark.parametrize(("effect", "turn"), [("skip", 2), ("none", 3)])
def test_with_two_partners_out_a_reverse_is_one_between_two(effect, turn):
    """It counts those who still play, not the seats (ruling 52)."""
    options = PARTNERS | {"effects": {"J": "reverse"}, "two_player_reverse": effect}
    state = position("ochos-locos", "9C | 9H | 9D JD 4D | 5D 5C 6C", top="TC", stock=STOCK, **options)

    assert after(state, "9C 9H 9D 5D JD").turn == turn


def test_a_block_of_partners_counts_those_who_still_play():
    """As many passes as seats in the hand (ruling 43)."""
    options = PARTNERS | {"stock_out": "play_on"}
    state = position("ochos-locos", "9C | 4H 5H | 4D 5D | 4S 5S", top="TC", **options)

    assert after(state, "9C pass pass").reason is None
    assert after(state, "9C pass pass pass").reason == "blocked"


# Countdown: everyone's number is their wild rank.


def test_only_ones_own_number_is_wild():
    state = counting_down((8, 7, 6), "8D 7D 6D KD | 7H 8H 3D | 6H 2D 3C", "9C")

    assert legal(state) == "8D=C 8D=D 8D=H 8D=S"
    assert legal(after(state, "8D=S")) == "7H=C 7H=D 7H=H 7H=S"
    assert legal(after(state, "8D=S 7H=D")) == "2D 6H=C 6H=D 6H=H 6H=S"


def test_who_goes_out_picks_up_one_card_less_and_play_goes_on():
    """Without a new deal: number less one cards, and the next wild rank (ruling 86)."""
    state = after(counting_down((3, 8), "9D | 7H 8H", "9C"), "9D")

    assert (state.reason, state.numbers) == (None, [2, 8])
    assert held(state) == "3S 4S | 7H 8H"


def test_who_goes_out_with_number_one_ends_the_hand():
    """Below one there is nothing to pick up (ruling 86)."""
    state = after(counting_down((1, 8), "9D | 7H 8H", "9C"), "9D")

    assert (state.reason, state.went_out) == ("out", 0)


def test_who_picks_up_still_names_a_suit_with_a_last_wild_card():
    """The hand goes on, so the card that goes out is not bare (ruling 21)."""
    state = counting_down((3, 8), "3D | 7H 8H", "9C")

    assert legal(state) == "3D=C 3D=D 3D=H 3D=S"
    assert legal(after(state, "3D=H")) == "7H 8H=C 8H=D 8H=H 8H=S"


def test_in_a_countdown_with_new_deals_who_goes_out_ends_the_hand():
    """Each hand is dealt anew (ruling 86)."""
    state = after(counting_down((3, 8), "9D | 7H 8H", "9C", form="countdown_redeal"), "9D")

    assert (state.reason, state.went_out) == ("out", 0)


@pytest.mark.parametrize(("numbers", "form"), [(None, "countdown_redeal"), ((8, 8), "plain")])
def test_numbers_belong_to_a_countdown_and_only_there(numbers, form):
    options = COUNTDOWN if form != "plain" else {}
    deal = make_deal("ochos-locos", "9D 3D | 7H 8H", "9C", STOCK, match_form=form, **options)

    with pytest.raises(RecordError, match="Every seat has a number in a countdown"):
        check_deal(deal._replace(numbers=numbers))


# An action card that is somebody's wild card.


def test_a_wild_card_of_ones_own_does_nothing_else():
    """For who may name a suit with it, an action card has no effect (ruling 62)."""
    state = counting_down((7, 8, 6), "7D KD | 7H 3D | 6H 2D", "9D", effects={"7": "skip"})

    assert after(state, "7D=S").turn == 1


def test_an_action_card_that_is_wild_for_somebody_else_still_acts():
    """It is an ordinary action card for all the others (ruling 62)."""
    state = counting_down((8, 7, 6), "7D KD | 7H 3D | 6H 2D", "9D", effects={"7": "skip"})

    assert after(state, "7D").turn == 2


def test_who_goes_out_on_a_card_that_plays_again_leaves_the_turn_to_the_next():
    """A partner without cards cannot play again (ruling 52)."""
    options = {"effects": {"T": "again"}, **PARTNERS}
    state = position("ochos-locos", "TC | 9H 4H | 9D 2D | 9S 4S", top="9C", stock=STOCK, **options)

    assert (after(state, "TC").reason, after(state, "TC").turn) == (None, 1)
