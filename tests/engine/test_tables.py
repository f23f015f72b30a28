"""Rules worked out for a number of seats."""

from app.engine import BOOKS, book_rules
from app.engine.moves import BARE_PLAYS, DRAW, PASS
from app.engine.tables import MAY_DRAW, MAY_PASS, Menu, tables_for


def test_the_tables_of_equal_rules_are_worked_out_once():
    assert tables_for(book_rules("baraja"), 3) is tables_for(book_rules("baraja", {"target": 100}), 3)


def test_heaps_have_one_plane_where_no_card_comes_twice():
    """Only a second deck brings identical cards (ruling 25)."""
    two_decks = {
        (name, players) for name in BOOKS for players in (2, 5, 6) if tables_for(book_rules(name), players).twins
    }

    assert two_decks == {(name, 6) for name, one in BOOKS.items() if one.rules.second_deck_from == 6}


def test_the_moves_of_many_options_stand_in_their_order():
    menu = Menu(tuple((play,) for play in BARE_PLAYS))

    assert menu.of(MAY_PASS | 0b1101) == (BARE_PLAYS[0], BARE_PLAYS[2], BARE_PLAYS[3], PASS)
    assert menu.of(MAY_DRAW | 1) == (BARE_PLAYS[0], DRAW)
    assert menu.of(0) == ()
