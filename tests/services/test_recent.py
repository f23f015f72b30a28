"""Hands kept in a process: never ahead of the database, never behind it, never too many."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from app.engine import IllegalMoveError, format_move
from app.services import accounts, leaving, phrases, play, tables, watching
from app.services.accounts import Session
from app.services.errors import NotYourSeatError, UnavailableError
from app.services.house import House
from app.services.recent import RecentHands
from app.services.tables import NewTable
from app.store import hands, matches, turns


@pytest.fixture(name="people")
def _people(house):
    return [accounts.create_account(house) for _ in range(2)]


@pytest.fixture(name="code")
def _code(house, people):
    """A table of two people, dealt."""
    lola, teo = people
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2), "Lola")
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.say_ready(house, lola, code)
    tables.say_ready(house, teo, code)
    return code


def move_at(house, people, code):
    """Make the first legal move from what this process knows, and return the ply it brought."""
    turn = watching.get_table(house, None, code).hand.view.turn
    hand = watching.get_table(house, people[turn], code).hand
    text = format_move(hand.view.moves[0])
    play.make_move(house, Session(people[turn], 0), code, number=hand.number, ply=hand.ply, text=text)
    return watching.get_table(house, None, code).hand


def test_a_process_knows_what_others_moved(house, people, code):
    """Each house stands for a process: they share the database and nothing else."""
    other = House(house.database, house.bus, house.clock)
    for here, there in [(house, other), (other, house)] * 4:
        moved = move_at(here, people, code)
        seen = watching.get_table(there, None, code).hand
        assert (seen.ply, seen.view, seen.log) == (moved.ply, moved.view, moved.log)


def test_who_lost_the_seat_elsewhere_does_not_move_from_what_a_process_knows(house, people, code):
    other = House(house.database, house.bus, house.clock)
    hand = move_at(house, people, code)
    mover = people[hand.view.turn]
    key = "k" * 12
    text = format_move(watching.get_table(house, mover, code).hand.view.moves[0])

    def move(session):
        play.make_move(house, session, code, number=hand.number, ply=hand.ply, text=text)

    accounts.end_session(other, key)
    with pytest.raises(NotYourSeatError):
        move(Session(mover, 0, key))
    accounts.end_sessions(other, mover)
    with pytest.raises(NotYourSeatError):
        move(Session(mover, 0))
    leaving.leave_match(other, mover, code)
    with pytest.raises(NotYourSeatError):
        move(Session(mover, 1))
    assert watching.get_table(other, None, code).hand.ply == hand.ply + 1


@pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)
def test_a_move_whose_connection_is_cut_can_be_made_again(house, people, code):
    hand = move_at(house, people, code)
    match_id = watching.get_version(house, None, code).match_id
    cut = sa.text("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
    with ThreadPoolExecutor(1) as threads:
        with house.database.transaction() as session:
            matches.lock(session, match_id)
            moving = threads.submit(move_at, house, people, code)
            was_cut = False
            while not was_cut:
                # Each time in a transaction of its own, for within one the view stays as it was.
                with house.database.fleeting() as other:
                    was_cut = bool(other.execute(cut).all())
        with pytest.raises(UnavailableError):
            moving.result()

    assert watching.get_table(house, None, code).hand.ply == hand.ply
    assert move_at(house, people, code).ply > hand.ply


def test_what_was_said_in_between_does_not_stand_against_a_move(house, people, code):
    hand = move_at(house, people, code)
    phrases.say(House(house.database, house.bus, house.clock), people[0], code, "hello")

    assert move_at(house, people, code).ply > hand.ply
    assert move_at(house, people, code).ply > hand.ply + 1


def test_a_reader_of_an_earlier_moment_sees_that_moment(house, people, code):
    before = move_at(house, people, code)
    with house.database.reading() as session:
        hand = hands.find_last(session, watching.get_version(house, None, code).match_id)
        ply = hands.count_moves(session, hand.id)
        after = move_at(house, people, code)

        assert house.recent.load(session, hand.id, ply).ply == before.ply < after.ply


def test_a_move_that_was_not_kept_is_not_seen(house, people, code, monkeypatch):
    before = move_at(house, people, code)
    with monkeypatch.context() as patch:
        patch.setattr(turns, "append", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            move_at(house, people, code)
    turn = people[before.view.turn]
    refused = next(iter(watching.get_table(house, turn, code).hand.refusals))
    with pytest.raises(IllegalMoveError):
        play.make_move(house, Session(turn, 0), code, number=1, ply=before.ply, text=refused)

    assert watching.get_table(house, None, code).hand.ply == before.ply
    assert move_at(house, people, code).ply > before.ply


def test_only_the_hands_used_last_are_kept(house, people, code):
    few = RecentHands(2)
    hand = move_at(house, people, code)
    with house.database.reading() as session:
        live = house.recent.load(session, 1, hand.ply)
        for hand_id in (7, 8):
            few.keep(hand_id, live)
        assert few.load(session, 7, live.ply) is live
        few.keep(9, live)

        assert few.load(session, 7, live.ply) is live
        assert few.load(session, 9, live.ply) is live
        assert len(few) == 2
