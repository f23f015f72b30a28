"""Rules worked out for a number of seats."""

from app.engine import BOOKS, book_rules, tables
from app.engine.moves import BARE_PLAYS
from app.engine.tables import MAY_DRAW, MAY_PASS, Menu, tables_for


def test_the_tables_of_equal_rules_are_worked_out_once():
    assert tables_for(book_rules("baraja"), 3) is tables_for(book_rules("baraja", {"target": 100}), 3)


def test_heaps_have_one_plane_where_no_card_comes_twice():
    """Only a second deck brings identical cards (ruling 25)."""
    two_decks = {
        (name, players) for name in BOOKS for players in (2, 5, 6) if tables_for(book_rules(name), players).twins
    }

    assert two_decks == {(name, 6) for name, one in BOOKS.items() if one.rules.second_deck_from == 6}


def test_a_menu_forgets_rather_than_grows(monkeypatch):
    monkeypatch.setattr(tables, "MOST_LISTS", 2)
    menu = Menu(tuple((play,) for play in BARE_PLAYS))
    sets = (MAY_DRAW, MAY_PASS, MAY_DRAW | 1, 3)
    moves = [menu[options] for options in sets]

    assert len(menu.low) <= 2
    assert len(menu.high) <= 2
    assert [menu[options] for options in sets] == moves
