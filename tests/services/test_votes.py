"""Without a clock the others vote to go on without somebody, so that nobody waits for ever."""

import pytest

from app.services import accounts, autopilot, tables
from app.services.errors import MatchClosedError, NotYourSeatError, RefusedError
from app.services.tables import NewTable
from app.services.watching import Phase
from tests.services.test_clock import away, begin, look, move, play_hand, turn_of


@pytest.fixture(name="people")
def _people(house):
    return [accounts.create_account(house) for _ in range(4)]


@pytest.fixture(name="code")
def _code(house, people):
    return begin(house, people, turn_seconds=None, options={"target": 5000})


def others(people, page):
    return [account for seat, account in enumerate(people) if seat != turn_of(page)]


def test_nobody_votes_before_a_minute_has_passed(house, clock, people, code):
    page = look(house, code)
    clock.advance(seconds=50)

    with pytest.raises(RefusedError, match="more time: 10 s"):
        autopilot.vote(house, others(people, page)[0], code)


def test_half_of_the_others_decide(house, clock, people, code):
    before = look(house, code)
    late = turn_of(before)
    first, second, _ = others(people, before)
    clock.advance(seconds=60)
    autopilot.vote(house, first, code)
    once = look(house, code, first)
    assert (once.wait.votes, once.wait.needed, once.wait.has_voted, once.wait.may_vote) == (1, 2, True, False)
    autopilot.vote(house, first, code)  # a second time counts no more
    assert away(look(house, code)) == []

    autopilot.vote(house, second, code)
    after = look(house, code)
    assert away(after) == [late]
    assert turn_of(after) != late


def test_after_five_minutes_one_is_enough(house, clock, people, code):
    before = look(house, code)
    clock.advance(minutes=5)
    autopilot.vote(house, others(people, before)[0], code)

    assert away(look(house, code)) == [turn_of(before)]


def test_a_vote_is_about_one_wait_only(house, clock, people, code):
    first, second, _ = others(people, look(house, code))
    clock.advance(seconds=60)
    autopilot.vote(house, first, code)
    move(house, people, code)

    page = look(house, code, second)
    assert page.wait.votes == 0
    with pytest.raises(RefusedError, match="more time: 60 s"):
        autopilot.vote(house, others(people, page)[0], code)


def test_nobody_votes_about_themselves_or_from_nowhere(house, clock, people, code):
    page = look(house, code)
    clock.advance(seconds=60)

    with pytest.raises(NotYourSeatError, match="wait for you"):
        autopilot.vote(house, people[turn_of(page)], code)
    with pytest.raises(NotYourSeatError, match="no seat"):
        autopilot.vote(house, accounts.create_account(house), code)


def test_the_next_hand_is_dealt_without_who_does_not_say_ready(house, clock, people, code):
    play_hand(house, people, code)
    for account in people[:2]:
        tables.say_ready(house, account, code)
    clock.advance(seconds=60)
    page = look(house, code, people[0])
    assert (page.wait.missing, page.wait.needed, page.wait.may_vote) == ((2, 3), 1, True)
    autopilot.vote(house, people[0], code)

    after = look(house, code)
    assert (after.phase, after.hand.number, away(after)) == (Phase.PLAYING, 2, [2, 3])


def test_where_a_clock_decides_or_nobody_is_missing_there_is_no_vote(house, clock, people):
    clocked = begin(house, people[:2])
    clock.advance(seconds=10)
    with pytest.raises(RefusedError, match="clock decides"):
        autopilot.vote(house, people[0], clocked)

    alone = begin(house, people[:1], turn_seconds=None, places=2)
    clock.advance(minutes=10)
    assert look(house, alone, people[0]).wait.missing == ()
    with pytest.raises(RefusedError, match="waits for nobody"):
        autopilot.vote(house, people[0], alone)

    empty = tables.open_table(house, people[0], NewTable(book="ochos-locos", places=2), "Ada")
    with pytest.raises(MatchClosedError):
        autopilot.vote(house, people[0], empty)
