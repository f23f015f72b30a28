"""Leaving a match online for good (rulings 92 to 97): the others play on, and nothing that was written is lost."""

import pytest
from sqlmodel import select

from app.engine import parse_move, perspective
from app.models import HandSeat, Match, Move, Seat, Status
from app.services import accounts, groups, league, leaving, members, play, rematches, sheet, tables, verify, watching
from app.services.errors import ForbiddenError, MatchClosedError, NotYourSeatError, RefusedError
from app.services.leaving import Parting
from app.services.tables import NewTable
from app.services.watching import Phase
from app.store import hands, seats
from tests.at_tables import live_hand, play_on

NAMES = ("Ana", "Bo", "Cleo", "Dani")
SHORT = {"target": 60, "target_per_player": False}
LONG = {"target": 600}
PARTNERS = {"match_form": "partners", "players": [4, 4], "target": 60, "target_per_player": False}


@pytest.fixture(name="people")
def _people(house):
    return [accounts.create_account(house) for _ in NAMES]


@pytest.fixture(name="open_table")
def _open_table(house, people):
    """Lay a table at which some people sit, and bots on the other seats, and deal."""

    def open_table(persons, places=None, **options):
        wanted = NewTable(book="ochos-locos", options=SHORT | options, places=places or persons)
        code = tables.open_table(house, people[0], wanted, NAMES[0])
        for number in range(1, persons):
            tables.take_seat(house, people[number], code, number, NAMES[number])
        if places is not None:
            tables.add_bots(house, people[0], code)
        for number in range(persons):
            tables.say_ready(house, people[number], code)
        return code

    return open_table


def rest(house, code):
    """Play until the first hand is over."""
    play_on(house, code, lambda _match, hand: hand.reason is not None)


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_rulings_92_to_94_the_cards_go_under_the_stock_and_the_turn_goes_on(house, people, open_table, leaver):
    """Whoever leaves, in turn or not, the others play the hand and the match to their end."""
    code = open_table(3)
    before = live_hand(house, code)[2].state
    assert leaving.leave_match(house, people[leaver], code) is Parting.GOES_ON
    after = live_hand(house, code)[2].state

    assert after.left_in_stock()[: len(before.stock)] == before.left_in_stock()
    assert sorted(map(str, after.left_in_stock()[len(before.stock) :])) == sorted(map(str, before.held(leaver)))
    assert after.turn == (before.turn if before.turn != leaver else (leaver + 1) % 3)
    match_id = play_on(house, code)
    page = sheet.get_sheet(house, people[(leaver + 1) % 3], match_id)
    assert page.finished
    assert [row.dealt for row in page.rows][1:] == [page.now.still_in] * (len(page.rows) - 1)
    assert leaver not in page.now.still_in
    assert leaver not in page.leaders
    assert page.rows[0].points[leaver] == sum(points_of(before, leaver))
    assert verify.replay_hands(house).differences == ()


def points_of(state, seat):
    worth = dict(state.tables.rules.points)
    return [worth[card.rank] for card in state.held(seat)]


def test_ruling_95_who_is_left_alone_wins_the_hand_and_the_match(house, people, open_table):
    """The cards of who left are counted, those of the winner never (fault 27)."""
    code = open_table(3)
    first, second = (live_hand(house, code)[2].state for _ in range(2))
    leaving.leave_match(house, people[1], code)
    assert leaving.foresee(house, people[0], code).winner == "Cleo"
    assert leaving.leave_match(house, people[0], code) is Parting.WON

    match, hand, live, _ = live_hand(house, code)
    page = sheet.get_sheet(house, people[2], match.id)
    held = sum(points_of(first, 1)) + sum(points_of(second, 0))
    assert (match.status, match.end_reason, hand.reason, hand.went_out) == (Status.FINISHED, "left", "left", None)
    assert (page.totals, [seat.name for seat in page.winners]) == ((0, 0, held), ["Cleo"])
    assert page.rows[0].points[2] == 0
    assert live.state.over
    assert verify.replay_hands(house).differences == ()


def test_a_hand_that_forgets_who_left_it_is_named(house, people, open_table):
    code = open_table(3, **LONG)
    leaving.leave_match(house, people[1], code)
    rest(house, code)
    assert verify.replay_hands(house).differences == ()
    with house.database.transaction() as session:
        session.exec(select(HandSeat).where(HandSeat.seat == 1)).one().has_left = False

    (difference,) = verify.replay_hands(house).differences
    assert difference.sentence == "left is stored as [], and the moves lead to [1]."


def test_between_two_hands_the_next_one_is_dealt_to_the_others(house, people, open_table):
    code = open_table(3, **LONG)
    rest(house, code)
    totals = sheet.get_sheet(house, people[0], live_hand(house, code)[0].id).totals
    for number in (0, 2):
        tables.say_ready(house, people[number], code)
    leaving.leave_match(house, people[1], code)

    match, hand, _, _ = live_hand(house, code)
    assert (hand.number, hand.dealt) == (2, [0, 2]), "nobody had to say ready again"
    assert sheet.get_sheet(house, people[0], match.id).totals == totals
    play_on(house, code, lambda _match, hand: hand.number == 3)
    assert verify.replay_hands(house).differences == ()


def test_between_two_hands_the_last_one_left_has_won(house, people, open_table):
    code = open_table(2, **LONG)
    rest(house, code)
    leaving.leave_match(house, people[0], code)

    page = sheet.get_sheet(house, people[1], live_hand(house, code)[0].id)
    assert (page.end_reason, [seat.name for seat in page.winners]) == ("left", ["Bo"])
    assert verify.replay_hands(house).differences == ()


def test_where_only_bots_would_be_left_the_match_is_broken_off(house, people, open_table):
    """It counts for nobody, and who opened the table may go on with it."""
    code = open_table(1, 3)
    assert leaving.foresee(house, people[0], code).parting is Parting.BROKEN_OFF
    assert leaving.leave_match(house, people[0], code) is Parting.BROKEN_OFF

    match = live_hand(house, code)[0]
    assert (match.status, match.end_reason) == (Status.FINISHED, "abandoned")


def test_bots_and_people_play_on_together(house, people, open_table):
    code = open_table(2, 4)
    assert leaving.leave_match(house, people[0], code) is Parting.GOES_ON

    match_id = play_on(house, code)
    assert 0 not in sheet.get_sheet(house, people[1], match_id).leaders
    assert verify.replay_hands(house).differences == ()


def test_a_match_of_partners_is_broken_off(house, people, open_table):
    code = open_table(4, **PARTNERS)
    assert leaving.foresee(house, people[1], code).parting is Parting.PARTNERS
    leaving.leave_match(house, people[1], code)

    assert live_hand(house, code)[0].end_reason == "abandoned"


def test_who_left_watches_and_does_nothing_more(house, people, open_table):
    """Their cards are nobody's business any more, not even theirs."""
    code = open_table(3)
    leaving.leave_match(house, people[1], code)
    _, hand, live, _ = live_hand(house, code)
    page = watching.get_table(house, people[1], code)

    assert (page.my_seat, page.phase) == (None, Phase.PLAYING)
    assert page.hand.view == perspective(live.state, None)
    assert [(seat.is_out, seat.has_left, seat.cards) for seat in page.seats][1] == (True, True, 0)
    assert [event.act for event in page.hand.log][-1] == "leave"
    who = accounts.Session(people[1], 0)
    with pytest.raises(NotYourSeatError, match="no seat"):
        play.make_move(house, who, code, number=hand.number, ply=live.ply, text="draw")
    with pytest.raises(NotYourSeatError, match="no seat"):
        leaving.leave_match(house, people[1], code)
    with pytest.raises(NotYourSeatError, match="no seat"):
        tables.say_ready(house, people[1], code)


def test_nobody_leaves_by_a_move_or_before_and_after_the_match(house, people, open_table):
    """A move names a seat of the hand only: the match is left from the menu."""
    code = open_table(3)
    _, hand, live, _ = live_hand(house, code)
    with pytest.raises(RefusedError, match="from the menu"):
        play.make_move(house, accounts.Session(people[0], 0), code, number=1, ply=live.ply, text="@0:leave")

    waiting = tables.open_table(house, people[0], NewTable(book="ochos-locos", places=2), "Ana")
    with pytest.raises(MatchClosedError, match="No match"):
        leaving.leave_match(house, people[0], waiting)
    for number in (0, 1):
        leaving.leave_match(house, people[number], code)
    with pytest.raises(MatchClosedError, match="No match"):
        leaving.leave_match(house, people[2], code)
    assert hand.number == 1


def test_who_owned_the_table_hands_it_on(house, people, open_table):
    code = open_table(3, **LONG)
    leaving.leave_match(house, people[0], code)
    rest(house, code)
    with pytest.raises(ForbiddenError):
        tables.abandon_match(house, people[0], code)

    assert watching.get_table(house, people[1], code).is_owner
    tables.abandon_match(house, people[1], code)


def test_the_seat_is_free_in_the_next_match(house, people, open_table):
    code = open_table(3, target=1)
    leaving.leave_match(house, people[1], code)
    play_on(house, code)
    again = rematches.open_rematch(house, people[0], code)

    page = watching.get_table(house, people[0], again)
    assert sorted(seat.name for seat in page.seats) == ["", "Ana", "Cleo"]


def test_ruling_97_who_left_keeps_their_history_in_the_league(house, people):
    """The match counts for them as one that they played and lost, with the points that they had."""
    group = groups.create_group(house, people[0], name="Domingos", player_names=[], own_name="Ana")
    invitation = groups.get_settings(house, people[0], group).invite_code
    members.join_as_newcomer(house, people[1], invitation, "Bo")
    members.join_as_newcomer(house, people[2], invitation, "Cleo")
    wanted = NewTable(book="ochos-locos", options=SHORT, places=3, group_id=group)
    code = tables.open_table(house, people[0], wanted, "")
    for number in (1, 2):
        tables.take_seat(house, people[number], code, number, "")
    for number in range(3):
        tables.say_ready(house, people[number], code)
    leaving.leave_match(house, people[1], code)
    play_on(house, code)

    lines = {line.player.name: line for line in league.show_group(house, people[0], group).lines}
    assert (lines["Bo"].played, lines["Bo"].won, lines["Bo"].hands_played) == (1, 0, 1)
    assert sorted(line.played for line in lines.values()) == [1, 1, 1]
    assert sum(line.won for line in lines.values()) == 1


def test_ruling_96_nobody_takes_the_seat_of_who_left(house, people, open_table):
    """Who joins on the way has a column of their own, see `test_joining`; the next match has room."""
    code = open_table(3)
    leaving.leave_match(house, people[1], code)
    for newcomer in (people[1], people[3]):
        with pytest.raises(MatchClosedError, match="the seats stay as they are"):
            tables.take_seat(house, newcomer, code, 1, "Dani")


def test_the_leave_is_a_move_of_the_record(house, people, open_table):
    code = open_table(3)
    leaving.leave_match(house, people[2], code)
    with house.database.reading() as session:
        hand = live_hand(house, code)[1]
        rows = session.exec(select(Move).where(Move.hand_id == hand.id).order_by(Move.ply)).all()
    assert [(row.seat, parse_move(row.text).seat) for row in rows if "leave" in row.text] == [(2, 2)]


def test_a_hand_knows_who_left_in_it_or_after_it(house, people, open_table):
    code = open_table(4, **LONG)
    leaving.leave_match(house, people[3], code)
    rest(house, code)
    leaving.leave_match(house, people[0], code)

    with house.database.reading() as session:
        match = session.exec(select(Match).where(Match.code == code)).one()
        first = hands.list_of_match(session, match.id)[0]
        left = select(HandSeat.seat).where(HandSeat.hand_id == first.id, HandSeat.has_left)
        assert sorted(session.exec(left)) == [0, 3]
        kept = session.exec(select(Seat).where(Seat.match_id == match.id).order_by(Seat.number)).all()
        assert [(seat.name, seat.account_id is None) for seat in kept] == [
            ("Ana", True),
            ("Bo", False),
            ("Cleo", False),
            ("Dani", True),
        ]
        assert len(seats.list_of_match(session, match.id)) == 4
