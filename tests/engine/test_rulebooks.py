"""The named rule books, option by option, as their sources have them."""

import pytest

from app.engine import BOOKS, RulesError, book, book_rules, rules_to_json
from app.engine.rulebooks import Shelf

POINTS = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 50,
    "9": 9,
    "T": 10,
    "J": 10,
    "Q": 10,
    "K": 10,
}
SHARED = {
    "decks": 1,
    "jokers": 0,
    "wild_needs_match": False,
    "suit_choice": "any",
    "match_colour": False,
    "pass_after_draw": "if_stuck",
    "recycle_at": "when_needed",
    "max_plays": None,
    "blocked_after": "round",
    "stack_draws": "no",
    "wild_stops_penalty": False,
    "stack_skips": False,
    "finish_on_wild": True,
    "finish_on_action": True,
    "last_card_effect": False,
    "multiples": "no",
    "jump_in": False,
    "false_call_penalty": 0,
    "wild_finish_doubles": False,
    "match_form": "plain",
    "hand_size": 5,
    "opening_eight": "return",
    "opening_action": "inert",
    "wild_rank": "8",
    "penalty_skips_turn": True,
    "two_player_reverse": "skip",
    "call_penalty": 2,
    "blocked_tie": "split",
    "points": POINTS,
    "hands": 5,
    "tie": "extra_hand",
}
BARAJA = SHARED | {
    "book": "baraja",
    "players": [2, 5],
    "second_deck_from": None,
    "hand_size_two": 7,
    "first_dealer": "random",
    "next_dealer": "left",
    "starter": "random",
    "unnamed_suit": "refuse",
    "draw_limit": 1,
    "voluntary_draw": True,
    "play_drawn": "no",
    "stock_out": "recycle",
    "blocked": "draw",
    "effects": {},
    "last_card_call": False,
    "scoring": "none",
    "end": "open",
    "target": 100,
    "target_per_player": False,
}
OCHO_AMERICANO = SHARED | {
    "book": "ocho-americano",
    "players": [2, 7],
    "second_deck_from": None,
    "hand_size_two": None,
    "first_dealer": "lowest_card",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "unnamed_suit": "refuse",
    "draw_limit": None,
    "voluntary_draw": False,
    "play_drawn": "must",
    "stock_out": "recycle",
    "blocked": "each_own",
    "effects": {},
    "last_card_call": False,
    "scoring": "own_penalty",
    "end": "out_at",
    "target": 100,
    "target_per_player": False,
}
OCHO_AMERICANO_ACCIONES = OCHO_AMERICANO | {
    "book": "ocho-americano-acciones",
    "effects": {"J": "skip", "Q": "reverse", "K": "draw2"},
}
OCHOS_LOCOS = SHARED | {
    "book": "ochos-locos",
    "players": [2, 7],
    "second_deck_from": None,
    "hand_size_two": 7,
    "first_dealer": "chosen",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "unnamed_suit": "refuse",
    "draw_limit": None,
    "voluntary_draw": False,
    "play_drawn": "must",
    "stock_out": "recycle",
    "blocked": "lowest_takes_difference",
    "effects": {},
    "last_card_call": False,
    "scoring": "winner_collects",
    "end": "target",
    "target": 100,
    "target_per_player": True,
}
CRAZY_EIGHTS_ID = SHARED | {
    "book": "crazy-eights-id",
    "players": [2, 7],
    "second_deck_from": 6,
    "hand_size_two": 7,
    "first_dealer": "lowest_card",
    "next_dealer": "winner",
    "starter": "left_of_dealer",
    "unnamed_suit": "printed",
    "draw_limit": 1,
    "voluntary_draw": False,
    "play_drawn": "optional",
    "stock_out": "play_on",
    "blocked": "lowest_takes_all",
    "effects": {"A": "skip", "J": "reverse", "Q": "draw2"},
    "last_card_call": True,
    "scoring": "winner_collects",
    "end": "target",
    "target": 200,
    "target_per_player": False,
}
PAGAT = SHARED | {
    "book": "pagat",
    "players": [2, 7],
    "second_deck_from": 6,
    "hand_size_two": 7,
    "first_dealer": "chosen",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "opening_eight": "dealer_names",
    "unnamed_suit": "refuse",
    "draw_limit": 1,
    "voluntary_draw": True,
    "play_drawn": "optional",
    "pass_after_draw": "always",
    "stock_out": "recycle",
    "blocked": "lowest_takes_difference",
    "effects": {},
    "last_card_call": True,
    "scoring": "winner_collects",
    "end": "target",
    "target": 50,
    "target_per_player": True,
}
PAGAT_ACCIONES = PAGAT | {
    "book": "pagat-acciones",
    "opening_action": "dealer_plays",
    "effects": {"A": "reverse", "2": "draw2", "Q": "skip"},
    "stack_draws": "same_rank",
}
BICYCLE = SHARED | {
    "book": "bicycle",
    "players": [2, 7],
    "second_deck_from": None,
    "hand_size_two": None,
    "first_dealer": "chosen",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "unnamed_suit": "refuse",
    "draw_limit": None,
    "voluntary_draw": True,
    "play_drawn": "optional",
    "stock_out": "play_on",
    "blocked": "lowest_takes_difference",
    "effects": {},
    "last_card_call": False,
    "scoring": "winner_collects",
    "end": "open",
    "target": 100,
    "target_per_player": False,
}
HOYLE = BICYCLE | {
    "book": "hoyle",
    "players": [2, 8],
    "second_deck_from": 6,
    "hand_size_two": 7,
    "first_dealer": "lowest_card",
    "scoring": "average",
    "end": "target",
}
CARDGAMES = SHARED | {
    "book": "cardgames",
    "players": [2, 7],
    "second_deck_from": None,
    "hand_size_two": 7,
    "first_dealer": "chosen",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "opening_eight": "any_card",
    "unnamed_suit": "refuse",
    "draw_limit": 3,
    "voluntary_draw": False,
    "play_drawn": "must",
    "stock_out": "recycle",
    "blocked": "draw",
    "effects": {},
    "multiples": "same_rank",
    "last_card_call": False,
    "scoring": "none",
    "end": "open",
    "target": 100,
    "target_per_player": False,
}
MAU_MAU = SHARED | {
    "book": "mau-mau",
    "players": [2, 8],
    "second_deck_from": 6,
    "hand_size_two": None,
    "first_dealer": "chosen",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "opening_eight": "dealer_names",
    "wild_rank": "J",
    "unnamed_suit": "refuse",
    "draw_limit": 1,
    "voluntary_draw": True,
    "play_drawn": "optional",
    "pass_after_draw": "always",
    "stock_out": "recycle",
    "blocked": "draw",
    "effects": {"A": "again", "7": "draw2", "8": "skip", "9": "reverse"},
    "stack_draws": "same_rank",
    "last_card_call": True,
    "points": POINTS | {"A": 11, "8": 8, "J": 20, "Q": 3, "K": 4},
    "scoring": "winner_collects",
    "wild_finish_doubles": True,
    "end": "target",
    "target": 150,
    "target_per_player": False,
}
SWITCH = SHARED | {
    "book": "switch",
    "players": [2, 7],
    "second_deck_from": 6,
    "hand_size": 7,
    "hand_size_two": None,
    "first_dealer": "chosen",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "opening_action": "return",
    "wild_rank": "A",
    "unnamed_suit": "refuse",
    "draw_limit": 1,
    "voluntary_draw": True,
    "play_drawn": "must",
    "stock_out": "recycle",
    "blocked": "draw",
    "effects": {"2": "draw2", "8": "skip", "J": "reverse"},
    "stack_draws": "same_rank",
    "last_card_call": True,
    "scoring": "none",
    "end": "open",
    "target": 100,
    "target_per_player": False,
}
OPENSPIEL = SHARED | {
    "book": "openspiel",
    "players": [2, 10],
    "second_deck_from": 6,
    "hand_size_two": 7,
    "first_dealer": "random",
    "next_dealer": "left",
    "starter": "left_of_dealer",
    "unnamed_suit": "refuse",
    "draw_limit": 5,
    "voluntary_draw": True,
    "play_drawn": "optional",
    "pass_after_draw": "always",
    "stock_out": "play_on",
    "recycle_at": "when_empty",
    "max_plays": 100,
    "blocked_after": "round_and_one",
    "blocked": "each_own",
    "effects": {},
    "last_card_call": False,
    "points": POINTS | {"A": 10},
    "scoring": "own_penalty",
    "end": "hands",
    "target": 100,
    "target_per_player": False,
    "hands": 1,
    "tie": "shared",
}
OPENSPIEL_SPECIAL = OPENSPIEL | {
    "book": "openspiel-special",
    "opening_action": "dealer_plays",
    "effects": {"A": "reverse", "2": "draw2", "Q": "skip"},
    "two_player_reverse": "none",
    "stack_draws": "same_rank",
}
ALL = [
    OCHOS_LOCOS,
    OCHO_AMERICANO,
    OCHO_AMERICANO_ACCIONES,
    CRAZY_EIGHTS_ID,
    BARAJA,
    PAGAT,
    PAGAT_ACCIONES,
    BICYCLE,
    HOYLE,
    CARDGAMES,
    MAU_MAU,
    SWITCH,
    OPENSPIEL,
    OPENSPIEL_SPECIAL,
]


@pytest.mark.parametrize("options", ALL, ids=lambda options: options["book"])
def test_a_book_says_what_its_source_says(options):
    assert rules_to_json(book(options["book"]).rules) == options


def test_there_are_no_other_books_and_they_stand_in_the_order_of_their_use():
    assert list(BOOKS) == [options["book"] for options in ALL]
    shelves = [one.shelf for one in BOOKS.values()]
    assert shelves == sorted(shelves, key=list(Shelf).index)


def test_every_book_says_whom_it_follows():
    assert [name for name, one in BOOKS.items() if not one.source] == []


@pytest.mark.parametrize(
    ("name", "option", "values"),
    [
        ("ochos-locos", "stock_out", ("recycle", "play_on")),
        ("ocho-americano", "hand_size", (5, 7)),
        ("ocho-americano-acciones", "hand_size", (5, 7)),
        (
            "crazy-eights-id",
            "effects",
            (
                {"A": "skip", "J": "reverse", "Q": "draw2"},
                {"A": "skip", "J": "reverse", "2": "draw2"},
                {"A": "skip", "J": "reverse"},
            ),
        ),
        ("baraja", "end", ("open", "hands")),
        ("pagat", "draw_limit", (1, None, 3)),
        ("pagat", "stock_out", ("recycle", "play_on")),
        ("pagat", "opening_eight", ("dealer_names", "return")),
        (
            "pagat-acciones",
            "effects",
            (
                {"A": "reverse", "2": "draw2", "Q": "skip"},
                {"A": "reverse", "2": "draw2", "J": "skip", "Q": "skip"},
            ),
        ),
        ("pagat-acciones", "draw_limit", (1, None, 3)),
        ("pagat-acciones", "stock_out", ("recycle", "play_on")),
        ("pagat-acciones", "opening_eight", ("dealer_names", "return")),
        ("bicycle", "end", ("open", "hands")),
        ("hoyle", "scoring", ("average", "winner_collects")),
        ("hoyle", "draw_limit", (None, 1)),
        ("cardgames", "end", ("open", "hands")),
        (
            "mau-mau",
            "effects",
            (
                {"A": "again", "7": "draw2", "8": "skip", "9": "reverse"},
                {"A": "again", "7": "draw2", "8": "skip"},
                {"A": "skip", "7": "draw2", "8": "skip"},
                {"7": "draw2", "8": "skip"},
            ),
        ),
        ("mau-mau", "stack_draws", ("same_rank", "no")),
        ("mau-mau", "penalty_skips_turn", (True, False)),
        ("mau-mau", "draw_limit", (1, None)),
        ("mau-mau", "hand_size", (5, 6)),
        (
            "switch",
            "effects",
            ({"2": "draw2", "8": "skip", "J": "reverse"}, {"2": "draw2", "8": "skip", "K": "reverse"}),
        ),
        ("switch", "end", ("open", "hands")),
    ],
)
def test_a_book_leaves_a_choice_to_the_table_and_begins_with_its_own(name, option, values):
    choice = next(choice for choice in book(name).choices if choice.option == option)

    assert choice.values == values
    assert rules_to_json(book(name).rules)[option] == values[0]


@pytest.mark.parametrize(
    ("name", "choice", "value"),
    [(name, choice, value) for name, book in BOOKS.items() for choice in book.choices for value in choice.values],
)
def test_every_choice_gives_rules_that_work(name, choice, value):
    rules = book_rules(name, {choice.option: value})

    assert rules_to_json(rules)[choice.option] == value
    assert rules.book == name


@pytest.mark.parametrize(
    ("name", "sizes"),
    [
        ("baraja", {2: 7, 3: 5, 5: 5}),
        ("ocho-americano", {2: 5, 3: 5, 7: 5}),
        ("ochos-locos", {2: 7, 3: 5, 7: 5}),
        ("crazy-eights-id", {2: 7, 3: 5, 7: 5}),
        ("pagat", {2: 7, 3: 5, 7: 5}),
        ("bicycle", {2: 5, 3: 5, 7: 5}),
        ("hoyle", {2: 7, 3: 5, 8: 5}),
        ("mau-mau", {2: 5, 3: 5, 8: 5}),
        ("switch", {2: 7, 3: 7, 7: 7}),
        ("openspiel", {2: 7, 3: 5, 10: 5}),
    ],
)
def test_a_book_says_how_many_cards_are_dealt_to_two_players_and_to_more(name, sizes):
    assert {players: book(name).rules.hand_size_for(players) for players in sizes} == sizes


@pytest.mark.parametrize(
    "name",
    ["crazy-eights-id", "pagat", "pagat-acciones", "hoyle", "mau-mau", "switch", "openspiel", "openspiel-special"],
)
def test_a_second_deck_comes_from_six_players_on(name):
    rules = book(name).rules

    assert [rules.decks_for(players) for players in range(2, 8)] == [1, 1, 1, 1, 2, 2]


@pytest.mark.parametrize("name", ["ochos-locos", "ocho-americano", "bicycle", "cardgames"])
def test_other_books_have_one_deck_for_any_number(name):
    rules = book(name).rules

    assert {rules.decks_for(players) for players in range(2, 8)} == {1}


def test_ochos_locos_is_played_to_a_hundred_for_each_player():
    """The target is a hundred times the players seated when the match starts (ruling 81)."""
    rules = book("ochos-locos").rules

    assert [rules.target_for(players) for players in range(2, 8)] == [200, 300, 400, 500, 600, 700]


@pytest.mark.parametrize("name", ["pagat", "pagat-acciones"])
def test_pagat_plays_to_fifty_for_each_player(name):
    """100 for two, 150 for three, up to 350 for seven."""
    rules = book(name).rules

    assert [rules.target_for(players) for players in range(2, 8)] == [100, 150, 200, 250, 300, 350]


def test_the_other_targets_do_not_grow_with_the_players():
    assert book("crazy-eights-id").rules.target_for(5) == 200


def test_without_options_a_book_gives_its_own_rules():
    assert book_rules("baraja") is book("baraja").rules
    assert book_rules("baraja", {}) is book("baraja").rules


def test_a_book_that_does_not_exist_is_refused():
    with pytest.raises(RulesError, match="There is no rule book uno"):
        book_rules("uno")
