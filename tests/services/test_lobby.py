"""The lobby, codes to type in, and what the owner of a table decides before the match."""

import pytest

from app.services import (
    accounts,
    breaking_off,
    codes,
    groups,
    lobby,
    members,
    ownership,
    seat_order,
    spectators,
    tables,
    watching,
)
from app.services.errors import ForbiddenError, MatchClosedError, NotFoundError, RefusedError, TooManyError
from app.services.tables import NewTable
from app.services.watching import Phase


@pytest.fixture(name="people")
def _people(house):
    return [accounts.create_account(house) for _ in range(4)]


@pytest.fixture(name="lola")
def _lola(people):
    return people[0]


@pytest.fixture(name="teo")
def _teo(people):
    return people[1]


def open_table(house, lola, places=4, **more):
    return tables.open_table(house, lola, NewTable(book="ochos-locos", places=places, **more), "Lola")


@pytest.fixture(name="code")
def _code(house, lola):
    return open_table(house, lola)


def codes_in(lines):
    return [line.code for line in lines]


def names(house, code):
    return [seat.name for seat in watching.get_table(house, None, code).seats]


def owner(house, code, people):
    return next(one for one in people if watching.get_table(house, one, code).is_owner)


def test_a_table_is_found_by_anyone_only_if_its_owner_says_so(house, lola, teo, code):
    assert lobby.show(house, teo).of_anyone == ()
    lobby.set_listed(house, lola, code, listed=True)
    (line,) = lobby.show(house, None).of_anyone
    assert (line.code, line.names, line.places, line.free, line.target, line.sits) == (
        code,
        ("Lola",),
        4,
        3,
        400,
        False,
    )
    lobby.set_listed(house, lola, code, listed=False)
    assert lobby.show(house, None).of_anyone == ()


def test_a_table_may_be_opened_for_anyone_at_once(house, lola, teo):
    code = open_table(house, lola, listed=True)

    assert codes_in(lobby.show(house, teo).of_anyone) == [code]
    with pytest.raises(ForbiddenError):
        lobby.set_listed(house, teo, code, listed=False)


@pytest.mark.parametrize("listed", [True, False])
def test_whoever_sits_at_a_table_finds_it_among_the_own_ones_only(house, lola, teo, listed):
    code = open_table(house, lola, places=2, listed=listed)
    tables.take_seat(house, teo, code, 1, "Teo")

    shown = lobby.show(house, teo)
    assert codes_in(shown.own) == [code]
    assert shown.of_anyone == shown.playing == ()
    assert lobby.show(house, None).of_anyone == ()


def test_tables_of_a_group_are_listed_for_its_members_and_not_for_anyone(house, people):
    lola, teo, nico, _ = people
    group = groups.create_group(house, lola, name="Domingos", player_names=[], own_name="Lola")
    members.join_as_newcomer(house, teo, groups.get_settings(house, lola, group).invite_code, "Teo")
    code = open_table(house, lola, group_id=group)

    (line,) = lobby.show(house, teo).of_groups
    assert (line.code, line.group_name) == (code, "Domingos")
    assert lobby.show(house, nico).of_groups == ()
    assert not watching.get_table(house, lola, code).may_be_listed
    with pytest.raises(RefusedError, match="closed group"):
        lobby.set_listed(house, lola, code, listed=True)
    with pytest.raises(RefusedError, match="closed group"):
        open_table(house, lola, group_id=group, listed=True)
    groups.open_to_readers(house, lola, group)
    lobby.set_listed(house, lola, code, listed=True)
    assert codes_in(lobby.show(house, nico).of_anyone) == [code]


def test_what_is_being_played_is_there_to_watch_unless_it_is_closed(house, lola, teo):
    code = open_table(house, lola, places=2, listed=True)
    tables.take_seat(house, teo, code, 1, "Teo")
    for account in (lola, teo):
        tables.say_ready(house, account, code)

    assert codes_in(lobby.show(house, None).playing) == [code]
    spectators.set_watchable(house, lola, code, watchable=False)
    assert lobby.show(house, None).playing == ()
    assert codes_in(lobby.show(house, teo).own) == [code]
    with pytest.raises(MatchClosedError):
        lobby.set_listed(house, lola, code, listed=False)


def test_a_table_that_waited_for_a_day_is_listed_no_more(house, lola, clock):
    open_table(house, lola, listed=True)
    clock.advance(days=1, minutes=1)

    assert lobby.show(house, None).of_anyone == ()


@pytest.mark.parametrize("spelled", ["{0}", "  {0} ", "{1} {2}", "{1}-{2}", "{3}"])
def test_a_typed_code_leads_to_its_table_however_it_is_spelled(house, lola, code, spelled):
    short = watching.get_table(house, lola, code).short_code
    typed = spelled.format(short, short[:3], short[3:], short.lower())

    assert len(short) == 6
    assert lobby.find_table(house, "1.2.3.4", typed) == code


@pytest.mark.parametrize("typed", ["", "ABC", "ABCDEFG", "O0I1LB", "../../"])
def test_what_is_no_code_is_refused(house, code, typed):
    with pytest.raises(RefusedError, match="six letters and digits"):
        lobby.find_table(house, "1.2.3.4", typed)


def test_a_code_is_good_while_the_match_is_not_over(house, lola):
    code = open_table(house, lola, places=2)
    short = watching.get_table(house, lola, code).short_code
    tables.add_bots(house, lola, code)
    tables.say_ready(house, lola, code)
    assert lobby.find_table(house, "", short) == code
    breaking_off.drop_table(house, lola, code)
    with pytest.raises(NotFoundError):
        lobby.find_table(house, "", short)
    assert watching.get_table(house, lola, code).short_code is None


def test_who_guesses_has_to_wait_and_who_is_right_does_not(house, lola, code):
    short = watching.get_table(house, lola, code).short_code
    wrong = "3" * 6 if short != "333333" else "4" * 6
    for _ in range(30):
        lobby.find_table(house, "1.2.3.4", short)
    for _ in range(20):
        with pytest.raises(NotFoundError):
            lobby.find_table(house, "1.2.3.4", wrong)
    with pytest.raises(TooManyError):
        lobby.find_table(house, "1.2.3.4", short)
    assert lobby.find_table(house, "5.6.7.8", short) == code


def test_codes_have_nothing_that_looks_like_something_else():
    assert not set(codes.SHORT_ALPHABET) & set("0O1IL2Z5S8B")
    assert len({codes.new_short_code() for _ in range(200)}) == 200


def test_the_owner_hands_the_table_on(house, people, code):
    lola, teo, *_ = people
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.add_bots(house, lola, code)
    with pytest.raises(ForbiddenError):
        ownership.hand_on(house, teo, code, 1)
    with pytest.raises(RefusedError, match="Only a person"):
        ownership.hand_on(house, lola, code, 2)
    with pytest.raises(NotFoundError):
        ownership.hand_on(house, lola, code, 9)
    ownership.hand_on(house, lola, code, 1)

    assert owner(house, code, people) == teo
    with pytest.raises(ForbiddenError):
        tables.free_seat(house, lola, code, 2)
    tables.free_seat(house, teo, code, 2)


def test_an_owner_who_gets_up_passes_the_table_on_to_the_next_person(house, people, code):
    lola, teo, nico, _ = people
    tables.take_seat(house, teo, code, 3, "Teo")
    tables.take_seat(house, nico, code, 1, "Nico")
    tables.leave_seat(house, lola, code)
    assert owner(house, code, people) == nico
    tables.leave_seat(house, nico, code)
    assert owner(house, code, people) == teo
    tables.leave_seat(house, teo, code)
    assert owner(house, code, people) == teo


def test_who_gets_up_and_owns_nothing_passes_nothing_on(house, people, code):
    lola, teo, *_ = people
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.leave_seat(house, teo, code)

    assert owner(house, code, people) == lola


def test_drawn_seats_are_those_that_were_taken_and_everybody_keeps_what_is_theirs(house, people, code):
    lola, teo, nico, _ = people
    tables.take_seat(house, teo, code, 1, "Teo")
    tables.take_seat(house, nico, code, 3, "Nico")
    tables.say_ready(house, teo, code)
    seen = set()
    while len(seen) < 6:
        seat_order.draw_seats(house, lola, code)
        page = watching.get_table(house, teo, code)
        seen.add(tuple(seat.name for seat in page.seats))
        assert page.seats_drawn
        assert (page.seats[page.my_seat].name, page.seats[page.my_seat].is_ready) == ("Teo", True)
        assert page.seats[2].is_free
    with pytest.raises(ForbiddenError):
        seat_order.draw_seats(house, teo, code)


def test_whoever_moves_after_the_draw_has_not_drawn_that_seat(house, lola, code):
    seat_order.draw_seats(house, lola, code)
    tables.take_seat(house, lola, code, 2, "Lola")

    assert not watching.get_table(house, lola, code).seats_drawn


def test_the_owner_begins_without_the_free_seats(house, people, code):
    lola, _, nico, _ = people
    tables.take_seat(house, nico, code, 3, "Nico")
    tables.say_ready(house, nico, code)
    with pytest.raises(ForbiddenError):
        seat_order.begin_without_free(house, nico, code)
    seat_order.begin_without_free(house, lola, code, "c0ffee")

    page = watching.get_table(house, nico, code)
    assert (page.phase, [seat.name for seat in page.seats], page.my_seat) == (Phase.PLAYING, ["Lola", "Nico"], 1)
    assert page.sheet.target == 200
    with pytest.raises(MatchClosedError):
        seat_order.begin_without_free(house, lola, code)


def test_who_is_not_ready_is_waited_for(house, people, code):
    lola, teo, *_ = people
    tables.take_seat(house, teo, code, 2, "Teo")
    seat_order.begin_without_free(house, lola, code)

    page = watching.get_table(house, lola, code)
    assert (page.phase, [seat.is_ready for seat in page.seats]) == (Phase.SEATING, [True, False])
    tables.say_ready(house, teo, code)
    assert watching.get_table(house, lola, code).phase is Phase.PLAYING


def test_nobody_begins_with_fewer_than_the_book_seats(house, lola, code):
    with pytest.raises(RefusedError, match="seats from 2 to 7"):
        seat_order.begin_without_free(house, lola, code)
    assert len(names(house, code)) == 4
