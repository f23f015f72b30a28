"""Matches of every form from the first hand to the last: recorded with real cards, and played online by bots."""

import pytest
from sqlmodel import select

from app.engine import Left, Rank, book_rules, format_move, legal_moves
from app.models import Hand, HandSeat, Match, Status
from app.services import accounts, beginning, corrections, dealing, play, record, sheet, tables, verify
from app.services.beginning import NewMatch, Place
from app.services.errors import RefusedError
from app.services.record import Entry
from app.services.tables import NewTable
from app.store import hands, matches

HOLLYWOOD = {"match_form": "hollywood", "target": 50, "target_per_player": False}
ELIMINATION = {"match_form": "elimination", "scoring": "own_penalty", "end": "out_at", "target": 50}
ELIMINATION |= {"target_per_player": False, "blocked": "each_own"}
REDEAL = {"match_form": "countdown_redeal", "scoring": "none", "end": "open", "blocked": "draw"}
REDEAL |= {"players": [2, 6]}
PICK_UP = REDEAL | {"match_form": "countdown_pick_up"}
PARTNERS = {"match_form": "partners", "players": [4, 4], "target": 60, "target_per_player": False}
NAMES = ("Ana", "Bo", "Cleo", "Dani")


@pytest.fixture(name="ana")
def _ana(house):
    return accounts.create_account(house)


@pytest.fixture(name="begin")
def _begin(house, ana):
    def begin(options, players=3, dealer=0):
        wanted = NewMatch(
            tuple(Place(name=name) for name in NAMES[:players]), dealer, book_rules("ochos-locos", options)
        )
        return beginning.begin_with_new_group(house, ana, "Mesa", wanted)

    return begin


@pytest.fixture(name="read")
def _read(house, ana):
    return lambda match: sheet.get_sheet(house, ana, match)


def left_of(value):
    if value is None:
        return Left()
    return Left(points=value) if isinstance(value, int) else Left(ranks=tuple(Rank(rank) for rank in value))


@pytest.fixture(name="enter")
def _enter(house, ana, read):
    def enter(match, went_out, *left, on_wild=False):
        entry = Entry(read(match).next_number, went_out, tuple(left_of(one) for one in left), on_wild=on_wild)
        record.enter_hand(house, ana, match, entry)
        return read(match)

    return enter


def test_a_hollywood_match_is_written_in_columns(begin, enter, read):
    match = begin(HOLLYWOOD, players=2)
    for went_out, left in ((0, (0, 40)), (0, (0, 45)), (1, (1, 0))):
        page = enter(match, went_out, *left)
    assert [seat.columns for seat in page.now.seats] == [(85, 45, None), (None, 1, None)]
    assert (page.totals, page.now.closed, page.finished) == ((130, 1), (True, False, False), False)

    page = enter(match, 1, 50, 0)
    assert (page.totals, page.end_reason) == ((130, 101), "hollywood")
    assert [seat.name for seat in page.winners] == ["Ana"]
    assert [row.totals for row in page.rows] == [(40, 0), (130, 0), (130, 1), (130, 101)]


def test_who_reaches_the_line_is_out_and_is_asked_for_no_more_cards(house, begin, enter, read):
    """The last one left wins (ruling 83)."""
    match = begin(ELIMINATION, players=4)
    enter(match, 0, 0, 20, 30, 10)
    page = enter(match, 1, 25, 0, 20, 15)
    assert (page.now.still_in, page.next_dealer, page.rows[1].dealer) == ((0, 1, 3), 3, 1)

    page = enter(match, 3, 25, 10, None, 0)
    assert (page.totals, page.now.still_in, page.rows[2].dealt) == ((50, 30, 50, 25), (1, 3), (0, 1, 3))
    assert page.rows[2].cards[2] is None
    with house.database.reading() as session:
        hand = session.exec(select(Hand).where(Hand.match_id == match, Hand.number == 3)).one()
        assert (hand.dealer, hand.starter) == (3, 0)
        assert sorted(row.seat for row in session.exec(select(HandSeat).where(HandSeat.hand_id == hand.id))) == [
            0,
            1,
            3,
        ]

    page = enter(match, 1, None, 0, None, 25)
    assert (page.finished, page.end_reason, [seat.name for seat in page.winners]) == (True, "elimination", ["Bo"])


def test_who_is_out_cannot_go_out_again(begin, enter):
    match = begin(ELIMINATION)
    enter(match, 0, 0, 20, 50)

    with pytest.raises(ValueError, match="Nobody at the table has that seat"):
        enter(match, 2, 5, 5, 0)


def test_a_correction_may_bring_somebody_back_in(house, ana, begin, enter, read):
    """Every later total is counted anew (ruling 91)."""
    match = begin(ELIMINATION)
    version = enter(match, 0, 0, 20, 50).version
    entry = Entry(1, 0, (left_of(""), left_of(20), left_of("T")))
    corrections.correct_last_hand(house, ana, match, entry, version)

    assert (read(match).now.still_in, read(match).totals) == ((0, 1, 2), (0, 20, 10))


def test_a_removed_hand_comes_back_only_to_those_it_was_dealt_to(house, ana, begin, enter, read):
    match = begin(ELIMINATION)
    enter(match, 0, 0, 20, 50)
    page = enter(match, 1, 20, 0, None)
    corrections.remove_last_hand(house, ana, match, 2, page.version)
    corrections.bring_back_hand(house, ana, match, 2)
    assert read(match).totals == (20, 20, 50)

    corrections.remove_last_hand(house, ana, match, 2, read(match).version)
    entry = Entry(1, 0, (left_of(""), left_of(20), left_of("T")))
    corrections.correct_last_hand(house, ana, match, entry, read(match).version)
    with pytest.raises(RefusedError, match="Others are in the match"):
        corrections.bring_back_hand(house, ana, match, 2)


def test_numbers_fall_until_somebody_wins_a_hand_at_one(begin, enter, read):
    match = begin(REDEAL)
    assert read(match).standing == (8, 8, 8)
    for went_out in (0, 1, None, *[0] * 6):
        page = enter(match, went_out)
    assert (page.standing, page.leaders, page.finished, page.may_close) == ((1, 7, 8), (0,), False, False)

    page = enter(match, 0)
    assert (page.end_reason, [seat.name for seat in page.winners]) == ("countdown_redeal", ["Ana"])


def test_a_countdown_is_not_closed_before_its_end(house, ana, begin, enter):
    match = begin(REDEAL)
    enter(match, 0)

    with pytest.raises(RefusedError, match="ends by itself"):
        record.close_match(house, ana, match)


def test_a_countdown_in_one_hand_is_recorded_with_one_hand(begin, enter):
    page = enter(begin(PICK_UP), 2)

    assert (page.end_reason, [seat.name for seat in page.winners]) == ("countdown_pick_up", ["Cleo"])


def test_partners_are_written_together_and_win_together(begin, enter):
    match = begin(PARTNERS, players=4)
    page = enter(match, 2, "", "KQ", "", 5)
    assert (page.totals, page.leaders, page.rows[0].winners) == ((25, 0, 25, 0), (0, 2), (0, 2))

    page = enter(match, 0, 0, 0, 0, "8")
    assert (page.totals, page.finished) == ((75, 0, 75, 0), True)
    assert [seat.name for seat in page.winners] == ["Ana", "Cleo"]


def test_a_hand_that_counts_double_is_told_by_its_score(begin, enter, read):
    match = begin({"wild_finish_doubles": True})
    enter(match, 0, "", "K", 5)
    page = enter(match, 0, "", "K", 5, on_wild=True)

    assert ([row.on_wild for row in page.rows], page.totals) == ([False, True], (45, 0, 0))


@pytest.mark.parametrize(
    ("scoring", "totals", "winner"),
    [
        ("zero_sum", (39, 12, -51), "Ana"),
        ("largest_minus_own", (40, 41, 5), "Bo"),
        ("average", (27, 13, 0), "Ana"),
        ("own_penalty", (16, 15, 51), "Bo"),
        ("winner_collects", (55, 27, 0), "Ana"),
    ],
)
def test_every_scoring_is_written_and_has_a_winner(begin, enter, scoring, totals, winner):
    """Ana goes out and leaves 15 and 40, then Bo, and leaves 16 and 11."""
    match = begin({"scoring": scoring, "end": "hands", "hands": 2})
    enter(match, 0, 0, 15, 40)
    page = enter(match, 1, 16, 0, 11)

    assert (page.totals, page.finished, [seat.name for seat in page.winners]) == (totals, True, [winner])


def test_where_the_loser_deals_it_is_who_was_left_with_most(begin, enter):
    match = begin({"next_dealer": "loser"})

    assert enter(match, 0, 0, 15, 40).next_dealer == 2
    assert enter(match, 2, 19, 5, 0).next_dealer == 0
    assert enter(match, None, 9, 5, 1).next_dealer == 0


def play_on(house, account, code):
    """Let a person play whatever comes first until the match is over, and return its id."""
    who = accounts.Session(account, 0)
    for _ in range(4_000):
        with house.database.reading() as session:
            match = matches.find_by_code(session, code)
            if match.status is Status.FINISHED:
                return match.id
            hand = hands.find_last(session, match.id)
            live = dealing.load_hand(session, match, hand)
        if hand.reason is not None:
            tables.say_ready(house, account, code)
        else:
            move = format_move(legal_moves(live.state)[0])
            play.make_move(house, who, code, number=hand.number, ply=live.ply, text=move)
    raise AssertionError("The match did not end.")


@pytest.mark.parametrize(
    ("options", "places"),
    [
        (HOLLYWOOD, 2),
        (REDEAL, 2),
        (PICK_UP, 2),
        (PARTNERS, 4),
        ({"scoring": "zero_sum", "end": "hands", "hands": 2, "wild_finish_doubles": True, "next_dealer": "loser"}, 3),
        ({"scoring": "largest_minus_own", "target": 30, "next_dealer": "same"}, 3),
        ({"scoring": "average", "target": 30, "blocked": "fewest_cards", "stock_out": "end_hand"}, 3),
    ],
    ids=["hollywood", "redeal", "pick_up", "partners", "zero_sum", "largest", "average"],
)
def test_such_a_match_is_played_online_to_its_end(house, ana, read, options, places):
    code = tables.open_table(house, ana, NewTable(book="ochos-locos", options=options, places=places), "Ana")
    tables.add_bots(house, ana, code)
    tables.say_ready(house, ana, code)
    page = read(play_on(house, ana, code))

    assert page.finished
    assert page.winners
    assert tuple(seat.number for seat in page.winners) == page.leaders
    assert verify.replay_hands(house).differences == ()


def test_a_countdown_is_dealt_by_everyones_number(house, ana):
    """It begins with eight cards for everyone (ruling 86)."""
    code = tables.open_table(house, ana, NewTable(book="ochos-locos", options=REDEAL, places=2), "Ana")
    tables.add_bots(house, ana, code)
    tables.say_ready(house, ana, code)
    with house.database.reading() as session:
        match = session.exec(select(Match).where(Match.code == code)).one()
        hand = session.exec(select(Hand).where(Hand.match_id == match.id)).one()
        assert [len(dealing.open_dealt(session, match, hand).held(seat)) for seat in range(2)] == [8, 8]
