"""Who may look at a table, and how many do."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from app.live.bus import Bus
from app.models import Audience
from app.services import accounts, following, groups, members, replays, sheet, spectators, tables, watching
from app.services.errors import ForbiddenError, NotFoundError, UnavailableError
from app.services.house import House
from app.services.tables import NewTable


@pytest.fixture(name="nico")
def _nico(house):
    """Somebody who has the link."""
    return accounts.create_account(house)


def begin(house, lola, teo, group=None):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "Lola")
    tables.take_seat(house, teo, code, 1, "Teo")
    for account in (lola, teo):
        tables.say_ready(house, account, code)
    return code


@pytest.fixture(name="code")
def _code(house, lola, teo):
    """A table of Lola, who opened it, and Teo, who play."""
    return begin(house, lola, teo)


def close(house, account, code):
    spectators.set_watchable(house, account, code, watchable=False)


def may_see(house, account, code):
    try:
        watching.get_table(house, account, code)
    except ForbiddenError:
        return False
    return True


def test_who_has_the_link_may_watch_until_the_owner_says_no(house, lola, teo, nico, code):
    assert may_see(house, nico, code)
    assert may_see(house, None, code)
    close(house, lola, code)
    assert [may_see(house, one, code) for one in (lola, teo, nico, None)] == [True, True, False, False]
    spectators.set_watchable(house, lola, code, watchable=True)
    assert may_see(house, nico, code)


def test_nobody_but_the_owner_decides(house, teo, nico, code):
    for account in (teo, nico):
        with pytest.raises(ForbiddenError):
            close(house, account, code)


def test_a_closed_table_that_waits_for_players_can_be_sat_down_at(house, lola, nico):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2), "Lola")
    close(house, lola, code)

    assert may_see(house, nico, code)
    tables.take_seat(house, nico, code, 1, "Nico")


def test_the_members_of_a_group_see_its_tables(house, lola, teo, nico):
    group = groups.create_group(house, lola, name="Domingos", player_names=[], own_name="Lola")
    invitation = groups.get_settings(house, lola, group).invite_code
    members.join_as_newcomer(house, teo, invitation, "Teo")
    code = begin(house, lola, teo, group)
    close(house, lola, code)

    assert not may_see(house, nico, code)
    members.join_as_newcomer(house, nico, invitation, "Nico")
    assert may_see(house, nico, code)


def test_hands_that_are_over_are_closed_too(house, lola, nico, code):
    close(house, lola, code)

    with pytest.raises(ForbiddenError, match="who sit at this table"):
        replays.get_hand(house, nico, code, 1)


def test_nobody_follows_a_closed_table_and_whoever_did_is_sent_away(house, lola, teo, nico, code):
    watcher = following.follow_table(house, nico, code)
    player = following.follow_table(house, teo, code)
    assert (watcher.may_stay(), player.may_stay()) == (True, True)
    close(house, lola, code)

    assert watcher.news.closed
    assert (watcher.may_stay(), player.may_stay()) == (False, True)
    with pytest.raises(ForbiddenError):
        following.follow_table(house, nico, code)
    following.follow_table(house, teo, code).leave()
    for one in (watcher, player):
        one.leave()
    assert house.bus._count == 0


def watchers(house, code):
    return watching.get_table(house, None, code).watchers


def test_watchers_are_counted_and_players_are_not(house, lola, nico, code):
    assert watchers(house, code) == 0
    followed = [following.follow_table(house, account, code) for account in (lola, nico, None)]
    assert watchers(house, code) == 2
    followed[1].leave()
    followed[1].leave()
    assert watchers(house, code) == 1
    for one in followed:
        one.leave()
    assert watchers(house, code) == 0
    with house.database.reading() as session:
        assert session.exec(sa.select(Audience)).all() == []


def test_processes_add_up_and_one_that_died_is_forgotten(house, database, clock, code, nico):
    other = House(database, Bus(), clock)
    here, there = following.follow_table(house, nico, code), following.follow_table(other, None, code)
    assert watchers(house, code) == watchers(other, code) == 2

    clock.advance(seconds=50)
    assert here.may_stay()
    clock.advance(seconds=20)
    assert watchers(house, code) == 1
    assert there.may_stay()
    assert watchers(house, code) == 2
    for one in (here, there):
        one.leave()


def test_a_row_of_a_dead_process_is_deleted_by_the_next_who_leaves(house, database, clock, code):
    dead = following.follow_table(House(database, Bus(), clock), None, code)
    clock.advance(minutes=5)
    following.follow_table(house, None, code).leave()

    assert dead.version
    with house.database.reading() as session:
        assert session.exec(sa.select(Audience)).all() == []


def test_who_sits_down_watches_no_more_and_who_gets_up_does(house, lola, nico):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2), "Lola")
    followed = following.follow_table(house, nico, code)
    assert watchers(house, code) == 1
    tables.take_seat(house, nico, code, 1, "Nico")
    assert followed.may_stay()
    assert watchers(house, code) == 0
    tables.leave_seat(house, nico, code)
    assert followed.may_stay()
    assert watchers(house, code) == 1
    followed.leave()
    assert watchers(house, code) == 0


def test_many_who_come_and_go_at_once_leave_nobody_behind(house, code):
    followed = [following.follow_table(house, None, code) for _ in range(40)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda one: one.leave(), followed))
    assert watchers(house, code) == 0


@pytest.mark.parametrize("error", [NotFoundError("There is no such table."), UnavailableError()])
def test_who_cannot_be_let_in_after_all_takes_no_place(house, lola, code, error, monkeypatch):
    """A link is taken back, or the database goes away, between the first look and the second."""
    match_id = watching.get_version(house, None, code).match_id
    for room, follow in (
        (watching, lambda: following.follow_table(house, lola, code)),
        (sheet, lambda: following.follow_sheet(house, lola, match_id)),
    ):
        looks = iter([room.get_version(house, lola, code if room is watching else match_id)])

        def look(*_, looks=looks):
            for seen in looks:
                return seen
            raise error

        monkeypatch.setattr(room, "get_version", look)
        with pytest.raises(type(error)):
            follow()
    assert house.bus._count == 0
