"""The house rules as a value: what is refused, and the way to JSON and back."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import BOOKS, Rank, Rules, RulesError, book_rules, rules_from_json, rules_to_json
from app.engine.options import Effect
from app.engine.rules import PLAIN_POINTS

SPELLED = rules_to_json(Rules())
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 60) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=4,
)


@pytest.mark.parametrize("name", BOOKS)
def test_rules_survive_being_stored_as_json(name):
    rules = BOOKS[name].rules

    assert rules_from_json(json.loads(json.dumps(rules_to_json(rules)))) == rules


def test_an_option_left_out_has_its_plain_value():
    assert rules_from_json({}) == Rules()


def test_an_option_set_otherwise_leaves_the_rest_of_the_book():
    changed = book_rules("ochos-locos", {"target": 50})

    assert rules_to_json(changed) == rules_to_json(BOOKS["ochos-locos"].rules) | {"target": 50}


def test_the_order_in_which_action_cards_are_named_makes_no_difference():
    one = Rules(effects=((Rank.KING, Effect.DRAW_TWO), (Rank.ACE, Effect.SKIP)))
    other = Rules(effects={Rank.ACE: Effect.SKIP, Rank.KING: Effect.DRAW_TWO})

    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"effects": {"8": "skip"}}, "A card cannot be in effects and wild, too: change wild_rank."),
        ({"wild_rank": "J", "effects": {"J": "skip"}}, "A card cannot be in effects and wild, too: change wild_rank."),
        (
            {"play_drawn": "no"},
            "Drawing until a card fits (draw_limit) makes no sense where it may not be played (play_drawn).",
        ),
        ({"points": {"A": 1}}, "Every rank needs its number in points."),
        ({"points": SPELLED["points"] | {"A": -1}}, "points must be from 0 to 1000."),
        ({"players": [1, 4]}, "players must be from 2 to 10."),
        ({"players": [4, 3]}, "players must be from 4 to 10."),
        ({"players": [2, 11]}, "players must be from 2 to 10."),
        ({"decks": 0}, "decks must be from 1 to 4."),
        ({"decks": 5}, "decks must be from 1 to 4."),
        ({"second_deck_from": 1}, "second_deck_from must be from 2 to 10."),
        ({"hand_size": 0}, "hand_size must be from 1 to 15."),
        ({"hand_size_two": 0}, "hand_size_two must be from 1 to 15."),
        ({"hand_size_two": 16}, "hand_size_two must be from 1 to 15."),
        ({"draw_limit": 0}, "draw_limit must be from 1 to 52."),
        ({"call_penalty": 0}, "call_penalty must be from 1 to 10."),
        ({"target": 0}, "target must be from 1 to 10000."),
        ({"hands": 0}, "hands must be from 1 to 100."),
    ],
)
def test_rules_that_contradict_themselves_are_refused_with_a_sentence(options, sentence):
    with pytest.raises(RulesError) as caught:
        rules_from_json(options)

    assert str(caught.value) == sentence


NOTHING = dict.fromkeys(SPELLED["points"], 0)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"jump_in": True}, {"jump_in", "decks"}),
        ({"multiples": "identical"}, {"multiples", "decks"}),
        ({"decks": 4, "second_deck_from": 5}, {"decks", "second_deck_from"}),
        ({"hand_size": 8}, {"decks", "hand_size"}),
        ({"hand_size_two": 15, "hand_size": 5, "players": [2, 11]}, {"players"}),
        ({"play_drawn": "no"}, {"play_drawn", "draw_limit"}),
        ({"effects": {"8S": "skip"}}, {"effects", "wild_rank"}),
        ({"finish_on_wild": False, "wild_finish_doubles": True}, {"finish_on_wild", "wild_finish_doubles"}),
        ({"finish_on_action": False, "last_card_effect": True}, {"finish_on_action", "last_card_effect"}),
        ({"false_call_penalty": 1}, {"false_call_penalty", "last_card_call"}),
        ({"scoring": "none"}, {"scoring", "end"}),
        ({"points": NOTHING}, {"points", "end"}),
        ({"scoring": "own_penalty"}, {"scoring", "end"}),
        ({"end": "out_at"}, {"scoring", "end"}),
        ({"blocked": "each_own"}, {"scoring", "blocked"}),
        ({"match_form": "countdown_redeal"}, {"match_form", "scoring"}),
        ({"match_form": "countdown_redeal", "scoring": "none", "end": "hands"}, {"match_form", "end"}),
        (
            {"match_form": "countdown_pick_up", "scoring": "none", "end": "open", "wild_rank": "7"},
            {"match_form", "wild_rank"},
        ),
        ({"match_form": "countdown_redeal", "scoring": "none", "end": "open"}, {"players", "decks"}),
        ({"match_form": "hollywood", "scoring": "zero_sum"}, {"match_form", "scoring"}),
        ({"match_form": "hollywood", "end": "open"}, {"match_form", "end"}),
        ({"match_form": "elimination"}, {"match_form", "end"}),
        ({"match_form": "partners"}, {"match_form", "players"}),
    ],
)
def test_a_contradiction_names_both_options(options, named):
    with pytest.raises(RulesError) as caught:
        rules_from_json(options)

    assert set(caught.value.options) == named
    assert all(name in str(caught.value) for name in named)


@pytest.mark.parametrize(
    "options",
    [
        {"voluntary_draw": True, "play_drawn": "must"},
        {"points": NOTHING, "end": "hands"},
        {"scoring": "own_penalty", "end": "out_at", "blocked": "lowest_takes_all"},
        {"scoring": "none", "end": "open", "blocked": "each_own"},
        {"decks": 3, "second_deck_from": 5},
        {"match_form": "countdown_redeal", "scoring": "none", "end": "open", "second_deck_from": 7},
        {"match_form": "countdown_redeal", "scoring": "none", "end": "open", "players": [2, 6], "hand_size": 15},
    ],
)
def test_what_only_looks_odd_may_be_played(options):
    """Who draws by choice and must play what fits (ruling 8); a low total that takes the hand, not the points."""
    assert rules_to_json(rules_from_json(options)).items() >= options.items()


def test_jokers_are_wild_beside_a_rank_and_not_instead():
    with pytest.raises(RulesError, match="wild anyway"):
        rules_from_json({"wild_rank": "joker"})


@pytest.mark.parametrize("key", ["8", "8S", "joker"])
def test_a_wild_card_is_no_action_card(key):
    """An effect on a wild card is refused, on a joker, too (ruling 62)."""
    with pytest.raises(RulesError, match="wild, too"):
        rules_from_json({"jokers": 2, "effects": {key: "skip"}})


def test_one_rank_cannot_have_two_effects():
    """An action card does one thing, and a wild card is no action card (ruling 62)."""
    with pytest.raises(RulesError, match="One card stands twice in effects"):
        Rules(effects=((Rank.QUEEN, Effect.DRAW_TWO), (Rank.QUEEN, Effect.SKIP)))


@pytest.mark.parametrize(
    ("hand_size", "players", "fits"),
    [(7, 7, True), (8, 6, True), (8, 7, False), (13, 4, False), (13, 3, True)],
)
def test_a_deal_that_needs_more_cards_than_the_decks_hold_is_refused_up_front(hand_size, players, fits):
    """The cards dealt must leave one to turn up, else the table cannot be set (ruling 12)."""
    options = {"hand_size": hand_size, "players": [players, players]}

    if fits:
        assert rules_from_json(options).hand_size == hand_size
    else:
        with pytest.raises(RulesError, match=f"enough cards to deal to {players} players"):
            rules_from_json(options)


def test_a_second_deck_serves_a_deal_that_one_deck_cannot():
    rules = rules_from_json({"hand_size": 13, "players": [6, 7], "second_deck_from": 6})

    assert rules.decks_for(7) == 2


def test_an_unknown_option_is_refused():
    with pytest.raises(RulesError, match='There is no option "jump"'):
        rules_from_json({"jump": True})


WRONG = {
    "book": [5, None],
    "players": ["27", [2], [2, 3, 4], None, 5, [2.0, 4]],
    "decks": ["1", 1.0, True, None],
    "second_deck_from": ["6", True],
    "first_dealer": ["oldest", None, 1, []],
    "wild_rank": ["10", 8, None],
    "draw_limit": ["until", 1.5],
    "voluntary_draw": [1, "yes", None],
    "play_drawn": [True, "maybe"],
    "stock_out": ["shuffle", {}],
    "effects": [["A"], {"A": "burn"}, {"1": "skip"}, "skip", None, {"A": None}],
    "points": [{"A": "1"}, {"A": True}, [1]],
    "scoring": ["best", 0],
}


@pytest.mark.parametrize(("option", "value"), [(option, value) for option in WRONG for value in WRONG[option]])
def test_a_value_that_an_option_does_not_have_is_refused(option, value):
    with pytest.raises(RulesError) as caught:
        rules_from_json({option: value})

    assert str(caught.value) == f"{option} cannot be {json.dumps(value)}."


@given(st.dictionaries(st.sampled_from(sorted(SPELLED)) | st.text(max_size=4), json_values, max_size=4))
def test_any_json_object_is_rules_or_a_sentence(options):
    with suppress(RulesError):
        rules = rules_from_json(options)
        assert rules_from_json(rules_to_json(rules)) == rules


def test_one_deck_is_worth_five_hundred_and_eight_points():
    assert 4 * sum(PLAIN_POINTS.values()) == 508
