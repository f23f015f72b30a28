"""The named rule books, option by option, as their sources have them."""

import pytest

from app.engine import BOOKS, RulesError, book, book_rules, rules_to_json

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


@pytest.mark.parametrize(
    "options",
    [BARAJA, OCHO_AMERICANO, OCHO_AMERICANO_ACCIONES, OCHOS_LOCOS, CRAZY_EIGHTS_ID],
    ids=lambda options: options["book"],
)
def test_a_book_says_what_its_source_says(options):
    assert rules_to_json(book(options["book"]).rules) == options


def test_there_are_no_other_books():
    assert set(BOOKS) == {"baraja", "ocho-americano", "ocho-americano-acciones", "ochos-locos", "crazy-eights-id"}


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
    ],
)
def test_two_players_are_dealt_seven_cards_and_more_five_except_in_ocho_americano(name, sizes):
    assert {players: book(name).rules.hand_size_for(players) for players in sizes} == sizes


def test_crazy_eights_takes_a_second_deck_from_six_players_on():
    rules = book("crazy-eights-id").rules

    assert [rules.decks_for(players) for players in range(2, 8)] == [1, 1, 1, 1, 2, 2]


def test_ochos_locos_is_played_to_a_hundred_for_each_player():
    """The target is a hundred times the players seated when the match starts (ruling 81)."""
    rules = book("ochos-locos").rules

    assert [rules.target_for(players) for players in range(2, 8)] == [200, 300, 400, 500, 600, 700]


def test_the_other_targets_do_not_grow_with_the_players():
    assert book("crazy-eights-id").rules.target_for(5) == 200


def test_without_options_a_book_gives_its_own_rules():
    assert book_rules("baraja") is book("baraja").rules
    assert book_rules("baraja", {}) is book("baraja").rules


def test_a_book_that_does_not_exist_is_refused():
    with pytest.raises(RulesError, match="There is no rule book uno"):
        book_rules("uno")
