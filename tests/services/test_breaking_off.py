"""Matches that nobody will finish, and players and groups that nobody played with."""

import pytest

from app.engine import Left, book_rules
from app.services import (
    accounts,
    beginning,
    breaking_off,
    corrections,
    groups,
    league,
    members,
    record,
    sheet,
    start,
    tables,
    watching,
)
from app.services.beginning import NewMatch, Place
from app.services.errors import ForbiddenError, MatchClosedError, NotFoundError, RefusedError
from app.services.record import Entry
from app.services.tables import NewTable
from app.services.watching import Phase


@pytest.fixture(name="group")
def _group(house, lola):
    return groups.create_group(house, lola, name="Los domingos", own_name="Lola", player_names=["Teo", "Marta"])


@pytest.fixture(name="match")
def _match(house, lola, group):
    players = [Place(line.player_id) for line in groups.get_settings(house, lola, group).players][:2]
    wanted = NewMatch(tuple(players), 0, book_rules("baraja"))
    return beginning.begin_in_group(house, lola, group, wanted)


def ids_of(house, lola, group):
    return {line.name: line.player_id for line in groups.get_settings(house, lola, group).players}


def test_a_match_broken_off_stays_in_the_list_and_counts_for_nobody(house, lola, group, match):
    breaking_off.abandon_match(house, lola, match)

    page = league.show_group(house, lola, group)
    assert [(line.is_finished, line.winners) for line in page.recent] == [(True, ())]
    assert (page.matches_counted, page.lines) == (0, ())
    with pytest.raises(MatchClosedError):
        breaking_off.abandon_match(house, lola, match)


def test_a_match_broken_off_can_be_gone_on_with(house, lola, match):
    with pytest.raises(RefusedError):
        breaking_off.resume_match(house, lola, match)
    breaking_off.abandon_match(house, lola, match)
    breaking_off.resume_match(house, lola, match)

    assert not sheet.get_sheet(house, lola, match).finished


def test_only_who_may_write_breaks_a_match_off(house, match):
    with pytest.raises(NotFoundError):
        breaking_off.abandon_match(house, accounts.create_account(house), match)


def test_a_match_against_bots_is_dropped_and_taken_back(house, lola):
    code = tables.play_now(house, lola, "Lola")
    assert [line.may_drop for line in start.show(house, lola).running] == [True]

    breaking_off.drop_table(house, lola, code)
    assert start.show(house, lola).running == ()
    assert watching.get_table(house, lola, code).phase is Phase.FINISHED

    breaking_off.resume_table(house, lola, code)
    assert watching.get_table(house, lola, code).phase is Phase.PLAYING


def test_a_clock_runs_again_at_a_table_that_is_gone_on_with(house, lola):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, turn_seconds=30), "Lola")
    tables.add_bots(house, lola, code)
    tables.say_ready(house, lola, code)
    breaking_off.drop_table(house, lola, code)
    assert watching.get_table(house, lola, code).wait.due_at is None
    breaking_off.resume_table(house, lola, code)

    wait = watching.get_table(house, lola, code).wait
    assert (wait.due_at - wait.now).total_seconds() == 30


def test_a_table_to_which_nobody_came_is_dropped_and_taken_back(house, lola):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2), "Lola")
    breaking_off.drop_table(house, lola, code)
    breaking_off.resume_table(house, lola, code)

    assert watching.get_table(house, lola, code).phase is Phase.SEATING


def test_a_table_with_others_or_for_a_league_is_not_dropped(house, lola, group):
    teo = accounts.create_account(house)
    with_teo = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2), "Lola")
    tables.take_seat(house, teo, with_teo, 1, "Teo")
    in_league = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "")
    tables.add_bots(house, lola, in_league)
    tables.say_ready(house, lola, in_league)

    for code in (with_teo, in_league):
        with pytest.raises(RefusedError):
            breaking_off.drop_table(house, lola, code)
    with pytest.raises(ForbiddenError):
        breaking_off.drop_table(house, teo, with_teo)


def test_a_player_who_never_played_is_removed(house, lola, group, match):
    ids = ids_of(house, lola, group)
    assert groups.get_settings(house, lola, group).unplayed == {ids["Marta"]}

    members.remove_player(house, lola, group, ids["Marta"])
    assert set(ids_of(house, lola, group)) == {"Lola", "Teo"}
    for name in ("Lola", "Teo"):
        with pytest.raises(RefusedError):
            members.remove_player(house, lola, group, ids[name])


def test_only_the_owner_removes_players_and_the_group(house, lola, group):
    teo = accounts.create_account(house)
    ids = ids_of(house, lola, group)
    members.join_as_player(house, teo, groups.get_settings(house, lola, group).invite_code, ids["Teo"])

    with pytest.raises(ForbiddenError):
        members.remove_player(house, teo, group, ids["Marta"])
    with pytest.raises(ForbiddenError):
        groups.delete_group(house, teo, group)


def test_a_group_without_a_match_is_deleted_with_its_players(house, lola, group):
    groups.delete_group(house, lola, group)

    assert groups.list_groups(house, lola) == ()
    with pytest.raises(NotFoundError):
        league.show_group(house, lola, group)


def test_a_group_with_a_match_stays(house, lola, group, match):
    breaking_off.abandon_match(house, lola, match)
    with pytest.raises(RefusedError):
        groups.delete_group(house, lola, group)


def test_the_third_door_leads_to_ones_own_group(house, lola):
    teo = accounts.create_account(house)
    public = groups.create_group(house, teo, name="Para todos", player_names=[])
    groups.open_to_readers(house, teo, public)
    assert start.show(house, lola).league.group_id == public

    mine = groups.create_group(house, lola, name="Lo mío", player_names=[])
    assert start.show(house, lola).league.group_id == mine
    assert start.show(house, None).league.group_id == public


def test_a_table_of_a_group_to_which_nobody_came_is_taken_back(house, lola, group):
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "")
    breaking_off.drop_table(house, lola, code)
    breaking_off.resume_table(house, lola, code)

    assert watching.get_table(house, lola, code).phase is Phase.SEATING


def test_a_match_broken_off_is_in_no_count_of_matches(house, lola, group, match):
    breaking_off.abandon_match(house, lola, match)

    assert [line.matches for line in groups.list_groups(house, lola)] == [0]
    assert start.show(house, lola).league.matches == 0
    assert league.show_group(house, lola, group).books == ()


def test_a_match_broken_off_stays_so_when_its_last_hand_is_changed(house, lola, match):
    """Also where the hand would end it: that is worked out by who goes on with it."""
    for number in (1, 2):
        record.enter_hand(house, lola, match, Entry(number, 0, (Left(points=0), Left(points=20))))
    breaking_off.abandon_match(house, lola, match)
    page = sheet.get_sheet(house, lola, match)
    corrections.correct_last_hand(house, lola, match, Entry(2, 1, (Left(points=30), Left(points=0))), page.version)
    page = sheet.get_sheet(house, lola, match)
    assert (page.end_reason, page.winners, page.rows[-1].went_out) == ("abandoned", (), 1)

    corrections.remove_last_hand(house, lola, match, 2, page.version)
    page = sheet.get_sheet(house, lola, match)
    assert (page.end_reason, len(page.rows)) == ("abandoned", 1)

    breaking_off.resume_match(house, lola, match)
    assert not sheet.get_sheet(house, lola, match).finished
    assert corrections.find_removed(house, lola, match) == 2


def test_a_match_whose_last_hand_ends_it_is_over_once_it_is_gone_on_with(house, lola, group):
    players = tuple(Place(line.player_id) for line in groups.get_settings(house, lola, group).players)[:2]
    wanted = NewMatch(players, 0, book_rules("ocho-americano", {"target": 50}))
    match = beginning.begin_in_group(house, lola, group, wanted)
    record.enter_hand(house, lola, match, Entry(1, 0, (Left(points=0), Left(points=20))))
    breaking_off.abandon_match(house, lola, match)
    version = sheet.get_sheet(house, lola, match).version
    corrections.correct_last_hand(house, lola, match, Entry(1, 0, (Left(points=0), Left(points=60))), version)
    assert league.show_group(house, lola, group).matches_counted == 0

    breaking_off.resume_match(house, lola, match)
    assert [seat.name for seat in sheet.get_sheet(house, lola, match).winners] == ["Lola"]
