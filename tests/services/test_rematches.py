"""Playing again: one table follows a match, whoever asks for it."""

import pytest

from app.engine import book_rules
from app.services import accounts, beginning, groups, members, rematches, settlement, tables, watching
from app.services.beginning import NewMatch, Place
from app.services.codes import code_after
from app.services.errors import ForbiddenError, NotYourSeatError, RefusedError
from app.services.tables import NewTable
from app.services.watching import Phase
from app.store import matches


def finish(house, code):
    with house.database.transaction() as session:
        settlement.abandon(matches.find_by_code(session, code), house.clock())


@pytest.fixture(name="code")
def _code(house, lola, teo):
    """A match of Lola, Teo and a bot that is over."""
    table = NewTable(book="ocho-americano", options={"target": 70}, places=3)
    code = tables.open_table(house, lola, table, "Lola")
    tables.take_seat(house, teo, code, 2, "Teo")
    tables.add_bots(house, lola, code)
    finish(house, code)
    return code


def seats_of(page):
    return [(seat.name, seat.is_bot, seat.is_ready) for seat in page.seats]


def test_everybody_keeps_a_seat_and_all_move_on_by_one(house, lola, teo, code):
    again = rematches.open_rematch(house, teo, code)

    page = watching.get_table(house, teo, again)
    assert seats_of(page) == [("Coco", True, True), ("Teo", False, True), ("Lola", False, False)]
    assert (page.phase, page.my_seat, page.is_owner, page.sheet.target) == (Phase.SEATING, 1, True, 70)


def test_the_others_are_told_at_the_old_table(house, lola, teo, code):
    before = watching.get_table(house, lola, code)

    again = rematches.open_rematch(house, teo, code)

    after = watching.get_table(house, lola, code)
    assert before.rematch is None
    assert (after.rematch.code, after.rematch.asked_by) == (again, "Teo")
    assert after.version > before.version


def test_a_second_tap_leads_to_the_same_table_and_the_last_one_has_it_dealt(house, lola, teo, code):
    again = rematches.open_rematch(house, teo, code)

    assert rematches.open_rematch(house, lola, code) == again
    assert watching.get_table(house, lola, again).phase is Phase.PLAYING
    assert rematches.open_rematch(house, teo, code) == again


def test_against_bots_alone_the_first_hand_is_dealt_at_once(house, lola):
    code = tables.play_now(house, lola, "Lola")
    finish(house, code)

    again = rematches.open_rematch(house, lola, code)

    assert watching.get_table(house, lola, again).phase is Phase.PLAYING


def test_what_is_no_nonce_lays_no_table(house, lola, code):
    finish(house, code)
    with pytest.raises(RefusedError, match="Load the page again"):
        rematches.open_rematch(house, lola, code, nonce="<script>")

    assert watching.get_table(house, lola, code).rematch is None


def test_only_who_sat_there_and_only_after_the_end(house, lola, code):
    with pytest.raises(NotYourSeatError):
        rematches.open_rematch(house, accounts.create_account(house), code)
    with pytest.raises(RefusedError):
        rematches.open_rematch(house, lola, tables.play_now(house, lola, "Lola"))


def test_who_left_the_group_leaves_a_free_seat(house, lola, teo):
    group = groups.create_group(house, lola, name="Los domingos", own_name="Lola", player_names=[])
    members.join_as_newcomer(house, teo, groups.get_settings(house, lola, group).invite_code, "Teo")
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=2, group_id=group), "")
    tables.take_seat(house, teo, code, 1, "")
    finish(house, code)
    members.remove_member(house, lola, group, teo)

    page = watching.get_table(house, lola, rematches.open_rematch(house, lola, code))

    assert seats_of(page) == [("", False, False), ("Lola", False, True)]
    assert page.sheet.group_id == group


def test_who_was_taken_out_of_the_group_asks_for_no_other_match(house, lola, teo):
    """Who lays the table would own one in a group that is not theirs any more."""
    group = groups.create_group(house, lola, name="Domingos", player_names=[], own_name="Lola")
    members.join_as_newcomer(house, teo, groups.get_settings(house, lola, group).invite_code, "Teo")
    code = tables.open_table(house, lola, NewTable(book="baraja", places=2, group_id=group), "")
    tables.take_seat(house, teo, code, 1, "")
    finish(house, code)
    members.remove_member(house, lola, group, teo)

    with pytest.raises(ForbiddenError):
        rematches.open_rematch(house, teo, code)
    assert watching.get_table(house, lola, code).rematch is None


def test_a_sheet_that_a_device_began_under_that_code_is_in_nobodys_way(house, lola, teo, code):
    """A device names the sheets that it begins, and whoever watches knows the code of the table."""
    wanted = NewMatch((Place(name="A"), Place(name="B")), 0, book_rules("ochos-locos"), match_code=code_after(code))
    beginning.begin_with_new_group(house, accounts.create_account(house), "Otros", wanted)
    assert watching.get_table(house, teo, code).rematch is None

    again = rematches.open_rematch(house, teo, code)
    assert watching.get_table(house, lola, code).rematch.code == again
    assert rematches.open_rematch(house, lola, code) == again
    assert watching.get_table(house, lola, again).phase is Phase.PLAYING
