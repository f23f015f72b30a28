"""Hands that devices send late: each is taken once, and of two that differ somebody chooses one."""

from uuid import UUID

import pytest

from app.engine import ImpossibleHandError, Left, Rank, book_rules
from app.services import (
    accounts,
    beginning,
    carried,
    choosing,
    corrections,
    device_entries,
    editing,
    groups,
    members,
    record,
    sheet,
)
from app.services.beginning import NewMatch, Place
from app.services.device_entries import Taken
from app.services.errors import ForbiddenError, MatchClosedError, NotFoundError, RefusedError, StaleTableError
from app.services.record import Entry
from app.store import audits

TO_100 = {"target": 100, "target_per_player": False}
MADE_HERE = "8aquku8aquku"


def code_of(number):
    """Return an id as a device makes it."""
    return str(UUID(int=number))


def hand(number, went_out, *left):
    held = [Left(points=one) if isinstance(one, int) else Left(ranks=tuple(map(Rank, one))) for one in left]
    return Entry(number, went_out, tuple(held))


@pytest.fixture(name="ana")
def _ana(house):
    return accounts.create_account(house)


@pytest.fixture(name="match")
def _match(house, ana):
    places = tuple(Place(name=name) for name in ("Ana", "Bo", "Cruz"))
    wanted = NewMatch(places, 0, book_rules("ochos-locos", TO_100))
    return beginning.begin_with_new_group(house, ana, "Los martes", wanted)


@pytest.fixture(name="bo")
def _bo(house, ana, match):
    """Another member of the group, who is its player Bo."""
    account = accounts.create_account(house)
    page = sheet.get_sheet(house, ana, match)
    invitation = groups.get_settings(house, ana, page.group_id).invite_code
    for who, seat in ((ana, 0), (account, 1)):
        members.join_as_player(house, who, invitation, page.seats[seat].player_id)
    return account


def totals(house, reader, match):
    return sheet.get_sheet(house, reader, match).totals


def test_a_hand_that_is_sent_again_is_written_once(house, ana, match):
    for _ in range(3):
        assert device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, 0, 20, 5)) is Taken.WRITTEN

    assert totals(house, ana, match) == (25, 0, 0)


def test_a_hand_that_was_taken_off_meanwhile_does_not_come_back_by_itself(house, ana, match):
    device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, 0, 20, 5))
    corrections.remove_last_hand(house, ana, match, 1, sheet.get_sheet(house, ana, match).version)

    assert device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, 0, 20, 5)) is Taken.WRITTEN
    assert totals(house, ana, match) == (0, 0, 0)


def test_two_who_entered_the_same_are_one_hand(house, ana, bo, match):
    device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, "", "K8", "5"))
    version = sheet.get_sheet(house, ana, match).version

    assert device_entries.take_hand(house, bo, match, code_of(2), hand(1, 0, 0, 60, "5")) is Taken.WRITTEN
    assert choosing.list_rivals(house, ana, match) == ()
    assert sheet.get_sheet(house, ana, match).version == version


def test_two_who_entered_different_things_stand_side_by_side(house, ana, bo, match):
    device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, "", "K8", "5"))

    assert device_entries.take_hand(house, bo, match, code_of(2), hand(1, 1, "9", 0, "5")) is Taken.BESIDE
    (rivals,) = choosing.list_rivals(house, bo, match)
    assert (rivals.number, rivals.other.author, rivals.other.is_mine, rivals.other.went_out) == (1, "Bo", True, 1)
    assert (rivals.standing.author, rivals.standing.is_mine, rivals.standing.points) == ("Ana", False, (0, 60, 5))
    assert (rivals.other.points, rivals.next_number) == ((9, 0, 5), 2)
    assert totals(house, ana, match) == (65, 0, 0)


@pytest.fixture(name="rivals")
def _rivals(house, ana, bo, match):
    """A second hand entered twice, with a third one after it."""
    device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, 0, 20, 5))
    device_entries.take_hand(house, ana, match, code_of(2), hand(2, 1, 3, 0, 4))
    device_entries.take_hand(house, ana, match, code_of(3), hand(3, 2, 1, 1, 0))
    device_entries.take_hand(house, bo, match, code_of(4), hand(2, 2, 3, 6, 0))
    return match


def test_who_keeps_the_sheet_finds_the_other_entry_in_the_history(house, ana, bo, rivals):
    choosing.keep_standing(house, ana, rivals, code_of(4))

    assert choosing.list_rivals(house, ana, rivals) == ()
    assert totals(house, ana, rivals) == (25, 7, 2)
    with house.database.reading() as session:
        (kept,) = audits.list_of_match(session, rivals)
    assert (kept.action, kept.hand_number, kept.before["out"]) == (choosing.SET_ASIDE, 2, 2)
    assert kept.before["entered_by"] == bo


def test_who_takes_the_other_entry_finds_the_sheets_one_in_the_history(house, ana, rivals):
    choosing.take_other(house, ana, rivals, code_of(4))

    assert totals(house, ana, rivals) == (25, 0, 11)
    assert choosing.list_rivals(house, ana, rivals) == ()
    with house.database.reading() as session:
        (kept,) = audits.list_of_match(session, rivals)
    assert (kept.action, kept.before["hands"][1]["said"]["out"]) == (editing.EDITED, 1)


def test_where_both_were_played_the_other_is_the_next_hand(house, ana, rivals):
    choosing.add_other(house, ana, rivals, code_of(4))

    page = sheet.get_sheet(house, ana, rivals)
    assert [row.number for row in page.rows] == [1, 2, 3, 4]
    assert page.totals == (25, 7, 11)


def test_choosing_twice_changes_nothing_more(house, ana, bo, rivals):
    choosing.take_other(house, ana, rivals, code_of(4))
    choosing.keep_standing(house, bo, rivals, code_of(4))

    assert totals(house, ana, rivals) == (25, 0, 11)


def test_only_who_may_record_may_choose(house, ana, rivals):
    stranger = accounts.create_account(house)
    with pytest.raises(NotFoundError):
        choosing.take_other(house, stranger, rivals, code_of(4))
    with pytest.raises(NotFoundError):
        choosing.take_other(house, ana, rivals, code_of(9))
    with pytest.raises(NotFoundError):
        choosing.list_rivals(house, stranger, rivals)


def test_the_deal_passes_on_by_the_hand_that_was_chosen(house, ana, match):
    places = tuple(Place(name=name) for name in ("Ada", "Ben", "Cleo"))
    rules = book_rules("crazy-eights-id", {"target": 500})
    match = beginning.begin_with_new_group(house, ana, "Winners deal", NewMatch(places, 0, rules))
    for number, out in ((1, 1), (2, 0)):
        left = [0 if seat == out else 9 for seat in range(3)]
        device_entries.take_hand(house, ana, match, code_of(number), hand(number, out, *left))
    device_entries.take_hand(house, ana, match, code_of(3), hand(1, 2, 9, 9, 0))

    choosing.take_other(house, ana, match, code_of(3))
    assert [row.dealer for row in sheet.get_sheet(house, ana, match).rows] == [0, 2]


def test_what_no_deal_can_end_like_is_refused_beside_the_sheet_too(house, ana, bo, match):
    device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, 0, 20, 5))
    with pytest.raises(ImpossibleHandError):
        device_entries.take_hand(house, bo, match, code_of(2), hand(1, 1, "88888", 0, "5"))
    with pytest.raises(RefusedError):
        device_entries.take_hand(house, bo, match, "not an id", hand(2, 0, 0, 20, 5))


def test_a_hand_out_of_turn_or_after_the_end_is_refused(house, ana, match):
    with pytest.raises(StaleTableError):
        device_entries.take_hand(house, ana, match, code_of(2), hand(2, 0, 0, 20, 5))
    device_entries.take_hand(house, ana, match, code_of(1), hand(1, 0, 0, 90, 20))
    with pytest.raises(MatchClosedError):
        device_entries.take_hand(house, ana, match, code_of(2), hand(2, 0, 0, 20, 5))


def test_the_code_that_a_device_made_begins_one_match(house, ana, clock):
    places = (Place(name="Ada"), Place(name="Ben"))
    wanted = NewMatch(places, 0, book_rules("ochos-locos"), code=MADE_HERE, match_code=MADE_HERE)
    begun = beginning.begin_with_new_group(house, ana, "Once", wanted)
    clock.advance(days=30)

    assert beginning.begin_with_new_group(house, ana, "Once", wanted) == begun
    assert beginning.find_begun(house, ana, MADE_HERE) == begun
    stranger = accounts.create_account(house)
    assert beginning.find_begun(house, stranger, MADE_HERE) is None
    with pytest.raises(RefusedError):
        beginning.begin_with_new_group(house, stranger, "Twice", wanted)


def test_a_device_takes_along_what_its_account_may_record(house, ana, bo, match):
    assert [page.match_id for page in carried.take_along(house, bo).sheets] == [match]
    assert carried.take_along(house, accounts.create_account(house)).sheets == ()
    (gathering,) = carried.take_along(house, ana).gatherings
    assert [player.name for player in gathering.players] == ["Ana", "Bo", "Cruz"]


def test_who_may_only_read_sends_nothing(house, ana, match):
    with pytest.raises((ForbiddenError, NotFoundError)):
        device_entries.take_hand(house, accounts.create_account(house), match, code_of(1), hand(1, 0, 0, 20, 5))
    with pytest.raises((ForbiddenError, NotFoundError)):
        record.get_entry_sheet(house, accounts.create_account(house), match)
