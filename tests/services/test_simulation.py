"""How hands of a rule book go when bots play them."""

import pytest

from app.engine import BOOKS, Reason, book_rules
from app.engine.options import StockOut
from app.services import simulation
from app.services.errors import RefusedError


@pytest.mark.parametrize("book", BOOKS)
def test_hands_of_every_book_come_to_an_end(book):
    played = simulation.simulate(book_rules(book), 3, 20, seed=1)

    assert len(played.hands) == 20
    assert all(hand.reason for hand in played.hands)
    assert sum(played.wins()) == pytest.approx(played.share_of(Reason.OUT))


def test_the_same_seed_plays_the_same_hands():
    rules = book_rules("crazy-eights-id")

    assert simulation.simulate(rules, 4, 10, seed=7) == simulation.simulate(rules, 4, 10, seed=7)
    assert simulation.simulate(rules, 4, 10, seed=7) != simulation.simulate(rules, 4, 10, seed=8)


def test_where_the_stock_is_not_turned_more_hands_are_blocked_than_where_it_is():
    """Two players of ochos-locos: one hand in ten is blocked when they play on, none when they turn the stock."""
    played_on = simulation.simulate(book_rules("ochos-locos", {"stock_out": StockOut.PLAY_ON}), 2, 300, seed=0)
    turned = simulation.simulate(book_rules("ochos-locos"), 2, 300, seed=0)

    assert played_on.recycled == turned.share_of(Reason.BLOCKED) == 0
    assert 0.03 < played_on.share_of(Reason.BLOCKED) < 0.25
    assert 0.1 < turned.recycled < 0.4


@pytest.mark.parametrize(("book", "players"), [("ochos-locos", 2), ("crazy-eights-id", 4)])
def test_a_sensible_bot_beats_a_careless_one(book, players):
    played = simulation.simulate(book_rules(book), players, 400, seed=0, bots=("sensible", "careless"))

    assert played.wins_of("sensible") > played.wins_of("careless")
    assert played.score_of("sensible") > played.score_of("careless")


def test_a_number_of_players_that_the_book_does_not_seat_is_refused():
    with pytest.raises(RefusedError, match="seats 2 to 5"):
        simulation.simulate(book_rules("baraja"), 6, 1, seed=0)
