"""Places in the standings, by tables and by laws."""

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.league.standings import MatchResult, SeatResult, standings

DAY_ONE = datetime(2026, 9, 6, 19, 0, tzinfo=UTC)


def make_match(*seats, kind="cards", book="ochos-locos", day=0, finished=True):
    """Return a match from `(player, won, points, hands won, hands played)` of each seat."""
    finished_at = DAY_ONE + timedelta(days=day) if finished else None
    return MatchResult(kind, book, finished_at, tuple(SeatResult(*seat) for seat in seats))


def places(matches):
    """Return the rank of each player."""
    return {row.tally.player: row.rank for row in standings(matches)}


def test_no_match_gives_no_row():
    assert standings([]) == ()


def test_a_row_adds_up_what_a_player_did():
    matches = [
        make_match((1, True, 112, 4, 9), (2, False, 40, 5, 9)),
        make_match((1, False, 30, 2, 6), (2, True, 101, 4, 6), kind="online", day=7),
    ]

    first = standings(matches)[1].tally

    assert (first.player, first.played, first.won) == (1, 2, 1)
    assert (first.hands_won, first.hands_played, first.points) == (6, 15, 142)
    assert first.win_share == Fraction(1, 2)
    assert first.points_per_hand == Fraction(142, 15)
    assert first.last_played == DAY_ONE + timedelta(days=7)


@pytest.mark.parametrize(
    ("matches", "expected"),
    [
        pytest.param(
            [
                make_match((1, True, 0, 3, 6), (2, False, 0, 2, 6), (3, False, 0, 1, 6)),
                make_match((1, True, 0, 1, 3), (2, False, 0, 1, 3), (3, False, 0, 1, 3)),
            ],
            {1: 1, 2: 2, 3: 3},
            id="more matches won stands first, then more hands won",
        ),
        pytest.param(
            [
                make_match((1, True, 0, 1, 1), (2, False, 0, 0, 1)),
                make_match((2, True, 0, 9, 9), (3, False, 0, 0, 9)),
            ],
            {1: 1, 2: 2, 3: 3},
            id="of equal wins the higher share stands first, whatever the hands",
        ),
        pytest.param(
            [
                make_match((1, True, 0, 3, 6), (2, False, 0, 1, 6), (3, False, 0, 1, 6), (4, False, 0, 0, 6)),
            ],
            {1: 1, 2: 2, 3: 2, 4: 4},
            id="equals share a place and the next one is left out",
        ),
        pytest.param(
            [make_match((7, True, 0, 2, 4), (3, True, 90, 2, 4), (5, False, 0, 0, 4))],
            {3: 1, 7: 1, 5: 3},
            id="two may win a match together",
        ),
        pytest.param(
            [
                make_match((1, True, 12, 3, 5), (2, False, 104, 2, 5), book="ocho-americano"),
                make_match((1, False, 12, 2, 5), (2, True, 104, 3, 5), book="ochos-locos"),
            ],
            {1: 1, 2: 1},
            id="points never part two players",
        ),
        pytest.param(
            [make_match((None, True, 100, 3, 4), (1, False, 0, 1, 4))],
            {1: 1},
            id="a bot has no row, and a match that it won counts",
        ),
    ],
)
def test_places(matches, expected):
    assert places(matches) == expected


def test_a_match_that_was_not_finished_does_not_count():
    assert standings([make_match((1, True, 0, 3, 6), (2, False, 0, 3, 6), finished=False)]) == ()


def test_a_match_that_was_left_without_a_winner_does_not_count():
    assert standings([make_match((1, False, 80, 3, 6), (2, False, 20, 3, 6))]) == ()


def test_a_player_without_hands_has_no_average():
    assert standings([make_match((1, True, 0, 0, 0))])[0].tally.points_per_hand is None


SEATS = st.builds(
    lambda won, points, played, hands_won: (won, points, min(hands_won, played), played),
    st.booleans(),
    st.integers(0, 500),
    st.integers(0, 6),
    st.integers(0, 6),
)
PLAYERS = st.one_of(st.none(), st.integers(1, 5))
MATCHES = st.lists(
    st.builds(
        lambda seats, day, finished: make_match(
            *((player, *seat) for player, seat in seats), day=day, finished=finished
        ),
        st.lists(st.tuples(PLAYERS, SEATS), min_size=1, max_size=5, unique_by=lambda seat: seat[0]),
        st.integers(0, 90),
        st.booleans(),
    ),
    max_size=8,
)


def merit(row):
    return row.tally.won, row.tally.win_share, row.tally.hands_won


@given(MATCHES)
def test_a_rank_is_one_more_than_the_number_of_better_players(matches):
    rows = standings(matches)

    for row in rows:
        assert row.rank == 1 + sum(merit(other) > merit(row) for other in rows)
        assert row.shared == (sum(other.rank == row.rank for other in rows) > 1)


@given(MATCHES, st.randoms())
def test_the_order_of_the_matches_does_not_matter(matches, dice):
    shuffled = list(matches)
    dice.shuffle(shuffled)

    assert standings(shuffled) == standings(matches)


@given(MATCHES)
def test_every_seat_of_a_player_is_counted_once(matches):
    counting = [match for match in matches if match.counts]
    seats = [seat for match in counting for seat in match.seats if seat.player is not None]
    tallies = [row.tally for row in standings(matches)]

    assert sum(tally.played for tally in tallies) == len(seats)
    assert sum(tally.won for tally in tallies) == sum(seat.won for seat in seats)
    assert sum(tally.points for tally in tallies) == sum(seat.points for seat in seats)
    assert all(0 <= tally.win_share <= 1 for tally in tallies)


@given(MATCHES, st.integers(0, 300))
def test_points_never_change_a_place(matches, extra):
    dearer = [
        MatchResult(
            match.kind,
            match.book,
            match.finished_at,
            tuple(
                SeatResult(s.player, s.won, s.points + extra * (s.player or 0), s.hands_won, s.hands_played)
                for s in match.seats
            ),
        )
        for match in matches
    ]

    assert places(dearer) == places(matches)
