"""Turn clocks: what the server does when one runs out, once, and how a person comes back."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import timedelta

import pytest

from app.engine import format_move
from app.live.bus import Bus
from app.services import accounts, autopilot, due, joining, leaving, play, rematches, tables, timekeeper, watching
from app.services.accounts import Session
from app.services.errors import NotYourSeatError, RefusedError
from app.services.house import House
from app.services.tables import NewTable
from app.services.watching import Phase
from app.store import hands, matches, seats
from app.store.db import Database


@pytest.fixture(name="people")
def _people(house):
    return [accounts.create_account(house) for _ in range(3)]


def begin(house, people, **table):
    """Open a table for these people, deal, and return its code."""
    table = {"book": "ochos-locos", "places": len(people), "turn_seconds": 30, **table}
    code = tables.open_table(house, people[0], NewTable(**table), "P0")
    for seat, account in enumerate(people[1:], start=1):
        tables.take_seat(house, account, code, seat, f"P{seat}")
    if table["places"] > len(people):
        tables.add_bots(house, people[0], code)
    for account in people:
        tables.say_ready(house, account, code)
    return code


def look(house, code, account=None):
    return watching.get_table(house, account, code)


def turn_of(page):
    return next((seat.number for seat in page.seats if seat.is_turn), None)


def away(page):
    return [seat.number for seat in page.seats if seat.is_away]


def move(house, people, code):
    """Make any move for the person in turn."""
    account = people[turn_of(look(house, code))]
    hand = look(house, code, account).hand
    text = format_move(hand.view.moves[0])
    play.make_move(house, Session(account, 0), code, number=hand.number, ply=hand.ply, text=text)


def test_a_table_without_a_clock_waits(house, clock, people):
    code = begin(house, people, turn_seconds=None)
    before = look(house, code)
    clock.advance(days=30)

    assert timekeeper.look_after(house) == timekeeper.CEILING_SECONDS
    assert look(house, code).version == before.version
    assert before.wait.due_at is None


def test_the_seat_in_turn_has_its_time_and_then_the_server_moves(house, clock, people):
    code = begin(house, people)
    before = look(house, code)
    late = turn_of(before)

    assert before.wait.due_at == clock() + timedelta(seconds=30)
    clock.advance(seconds=29)
    assert timekeeper.look_after(house) == 1.0
    assert look(house, code).version == before.version
    clock.advance(seconds=1)
    timekeeper.look_after(house)
    after = look(house, code)
    assert after.hand.ply > before.hand.ply
    assert away(after) == [late]
    assert turn_of(after) != late
    assert after.wait.due_at == clock() + timedelta(seconds=30)


def test_a_move_gives_the_next_seat_its_whole_time(house, clock, people):
    code = begin(house, people)
    clock.advance(seconds=20)
    move(house, people, code)

    assert look(house, code).wait.due_at == clock() + timedelta(seconds=30)


def test_whoever_looks_does_what_is_due(house, clock, people):
    code = begin(house, people)
    late = turn_of(look(house, code))
    clock.advance(minutes=5)

    assert away(look(house, code)) == [late]


def test_on_autopilot_a_seat_plays_at_once_until_its_person_is_back(house, clock, people):
    code = begin(house, people)
    late = turn_of(look(house, code))
    clock.advance(seconds=30)
    timekeeper.look_after(house)
    for _ in range(6):
        page = look(house, code)
        if page.phase is not Phase.PLAYING:
            break
        assert turn_of(page) != late
        move(house, people, code)
    autopilot.come_back(house, people[late], code)

    assert away(look(house, code)) == []


def test_who_makes_a_move_is_back(house, clock, people):
    code = begin(house, people[:2], book="crazy-eights-id")
    first = turn_of(look(house, code))
    clock.advance(seconds=30)
    timekeeper.look_after(house)
    assert away(look(house, code)) == [first]
    tables.say_ready(house, people[first], code)  # no hand waits for it: nothing changes
    assert away(look(house, code)) == [first]


def test_where_everybody_is_away_the_table_rests_until_one_comes_back(house, clock, people):
    code = begin(house, people[:2], places=3)
    for _ in range(2):
        clock.advance(seconds=30)
        timekeeper.look_after(house)
    resting = look(house, code)
    assert away(resting) == [0, 1]
    assert resting.phase is Phase.PLAYING
    assert resting.wait.due_at is None
    clock.advance(days=9)
    timekeeper.look_after(house)
    assert look(house, code).version == resting.version

    autopilot.come_back(house, people[0], code)
    back = look(house, code)
    assert away(back) == [1]
    assert back.phase is not Phase.PLAYING or turn_of(back) == 0
    assert back.wait.due_at is not None


def play_hand(house, people, code):
    while look(house, code).phase is Phase.PLAYING:
        move(house, people, code)


@pytest.mark.parametrize("is_between", [False, True])
def test_who_comes_back_after_the_last_one_there_left_has_all_of_the_time(house, clock, people, is_between):
    code = begin(house, people)
    while is_between and look(house, code).phase is Phase.PLAYING:
        move(house, people, code)
    for seat in (0, 1):
        put_away(house, code, seat)
    clock.advance(seconds=14)
    leaving.leave_match(house, people[2], code)
    assert look(house, code).wait.due_at is None
    clock.advance(seconds=14)

    back = 0 if is_between else turn_of(look(house, code))
    autopilot.come_back(house, people[back], code)
    page = look(house, code)
    assert (page.phase is Phase.BETWEEN) == is_between
    assert page.wait.due_at == clock() + timedelta(seconds=60 if is_between else 30)


def test_a_newcomer_to_a_table_that_rests_sets_its_clock_going(house, clock, people):
    code = begin(house, people)
    joining.set_joinable(house, people[0], code, joinable=True)
    while look(house, code).phase is Phase.PLAYING:
        move(house, people, code)
    for seat in range(3):
        put_away(house, code, seat)
    clock.advance(seconds=60)
    timekeeper.look_after(house)

    joining.join(house, accounts.create_account(house), code, "P3")
    assert look(house, code).wait.due_at == clock() + timedelta(seconds=60)


def put_away(house, code, number):
    with house.database.transaction() as session:
        rows = seats.list_of_match(session, matches.find_by_code(session, code).id)
        rows[number].autopilot = True


def test_the_next_hand_is_dealt_when_the_time_to_look_is_over(house, clock, people):
    code = begin(house, people, options={"target": 5000})
    play_hand(house, people, code)
    between = look(house, code)
    assert between.phase is Phase.BETWEEN
    assert between.wait.due_at == clock() + timedelta(seconds=60)
    clock.advance(seconds=60)
    timekeeper.look_after(house)

    page = look(house, code)
    assert (page.phase, page.hand.number, away(page)) == (Phase.PLAYING, 2, [])


def test_nobody_waits_for_who_is_away_between_two_hands(house, clock, people):
    code = begin(house, people, options={"target": 5000})
    late = turn_of(look(house, code))
    clock.advance(seconds=30)
    timekeeper.look_after(house)
    play_hand(house, people, code)
    for seat, account in enumerate(people):
        if seat != late:
            tables.say_ready(house, account, code)

    page = look(house, code)
    assert page.phase is Phase.PLAYING
    assert page.wait.due_at == clock() + timedelta(seconds=30)


def test_a_match_that_is_over_has_no_clock(house, clock, people):
    code = begin(house, people, options={"target": 1})
    play_hand(house, people, code)

    assert look(house, code).phase is Phase.FINISHED
    assert look(house, code).wait.due_at is None
    again = rematches.open_rematch(house, people[0], code)
    for account in people[1:]:
        rematches.open_rematch(house, account, code)
    assert look(house, again).wait.due_at is not None


def test_a_clock_runs_out_once_however_many_look(house, clock, people):
    code = begin(house, people)
    before = look(house, code)
    clock.advance(seconds=30)

    with ThreadPoolExecutor(4) as pool:
        acted = list(pool.map(lambda _: due.run_out(house, before.sheet.match_id), range(4)))
    assert sum(acted) == 1
    assert len(away(look(house, code))) == 1


def test_only_clocks_that_are_offered_can_be_had(house, people):
    with pytest.raises(RefusedError, match="no such clock"):
        begin(house, people, turn_seconds=1)


def test_only_who_sits_comes_back(house, people):
    code = begin(house, people[:2])

    with pytest.raises(NotYourSeatError):
        autopilot.come_back(house, people[2], code)


def test_the_clock_of_a_process_that_died_runs_on_in_another(house, database_url, clock, people):
    code = begin(house, people)
    late = turn_of(look(house, code))
    clock.advance(seconds=30)

    with closing(Database(database_url)) as database:
        timekeeper.look_after(House(database, Bus(), clock))
    assert away(look(house, code)) == [late]


def test_the_timekeeper_does_by_itself_what_is_due_and_stops(house, clock, people):
    code = begin(house, people)
    match_id = look(house, code).sheet.match_id
    clock.advance(seconds=30)
    with house.bus.subscribe(f"table:{match_id}") as news:
        keeper = timekeeper.Timekeeper(house)
        keeper.start()
        assert news.wait(10) is not None
    keeper.stop()

    assert len(away(look(house, code))) == 1


def test_who_plays_on_at_a_table_that_rested_is_back(house, clock, people):
    code = begin(house, people[:2], places=3)
    for _ in range(2):
        clock.advance(seconds=30)
        timekeeper.look_after(house)
    resting = look(house, code)
    mover = turn_of(resting)
    assert away(resting) == [0, 1]
    move(house, people, code)

    page = look(house, code)
    assert away(page) == [1 - mover]
    assert page.hand.ply > resting.hand.ply
    assert page.wait.due_at is not None


def test_a_table_that_cannot_be_played_on_stops_no_other_clock(house, database_url, clock, people, caplog):
    broken, sound = (begin(house, people[:2]) for _ in range(2))
    with house.database.transaction() as session:
        hand = hands.find_last(session, look(house, broken).sheet.match_id)
        hand.deck = ["no", "cards"]
    clock.advance(seconds=30)

    with closing(Database(database_url)) as database:
        other = House(database, Bus(), clock)
        assert timekeeper.look_after(other) == timekeeper.AFTER_FAILURE_SECONDS
    assert len(away(look(house, sound))) == 1
    assert "could not be looked after" in caplog.text
