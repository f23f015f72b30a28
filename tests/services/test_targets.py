"""The target of a match with real cards, changed on the way (rulings 74 and 82)."""

import pytest
from sqlmodel import select

from app.engine import Left, RulesError, book_rules
from app.models import Audit
from app.services import accounts, beginning, editing, record, sheet, targets
from app.services.beginning import NewMatch, Place
from app.services.errors import ForbiddenError, NotFoundError, RefusedError, StaleTableError
from app.services.record import Entry


@pytest.fixture(name="ana")
def _ana(house):
    return accounts.create_account(house)


@pytest.fixture(name="begin")
def _begin(house, ana):
    def begin(book="ochos-locos", **options):
        places = tuple(Place(name=name) for name in ("Ana", "Bo"))
        return beginning.begin_with_new_group(house, ana, "Mesa", NewMatch(places, 0, book_rules(book, options)))

    return begin


@pytest.fixture(name="enter")
def _enter(house, ana):
    def enter(match, *points):
        number = sheet.get_sheet(house, ana, match).next_number
        entry = Entry(number, points.index(0), tuple(Left(points=value) for value in points))
        record.enter_hand(house, ana, match, entry)
        return sheet.get_sheet(house, ana, match)

    return enter


def test_ruling_82_who_would_win_by_another_target_is_told_before(house, ana, begin, enter):
    """The totals so far are looked at again, and the match is over where one of them reaches it."""
    match = begin(target=100)
    page = enter(match, 0, 90)
    assert (page.finished, page.target) == (False, 200)

    outlook = targets.foresee(house, ana, match, 45)
    assert (outlook.line, outlook.winners, outlook.ended_at) == (90, ("Ana",), None)
    assert not sheet.get_sheet(house, ana, match).finished, "nothing is saved yet"
    targets.change_target(house, ana, match, 45, outlook.version)
    page = sheet.get_sheet(house, ana, match)
    assert (page.finished, page.target, page.end_reason, page.winners[0].name) == (True, 90, "target", "Ana")


def test_ruling_82_a_match_that_is_over_goes_on_with_a_higher_target(house, ana, begin, enter):
    match = begin("ocho-americano", target=50)
    assert enter(match, 0, 60).winners[0].name == "Ana"

    outlook = targets.foresee(house, ana, match, 100)
    assert (outlook.winners, outlook.is_reopened) == ((), True)
    targets.change_target(house, ana, match, 100, outlook.version)
    assert not sheet.get_sheet(house, ana, match).finished
    assert enter(match, 45, 0).totals == (45, 60)


def test_ruling_91_the_hands_after_the_line_are_told_and_count(house, ana, begin, enter):
    match = begin(target=100)
    enter(match, 0, 60)
    enter(match, 50, 0)

    outlook = targets.foresee(house, ana, match, 25)
    assert (outlook.winners, outlook.ended_at) == (("Ana",), 1)


def test_the_old_target_is_kept_in_the_history(house, ana, begin, enter):
    match = begin(target=100)
    version = enter(match, 0, 60).version
    targets.change_target(house, ana, match, 90, version)

    assert [past.action for past in editing.list_history(house, ana, match)] == ["target"]
    with house.database.reading() as session:
        assert session.exec(select(Audit)).one().before == {"target": 100}


def test_a_target_that_cannot_be_is_refused(house, ana, begin, enter):
    match = begin(target=100)
    version = enter(match, 0, 60).version
    with pytest.raises(RefusedError, match="already"):
        targets.foresee(house, ana, match, 100)
    with pytest.raises(RulesError):
        targets.foresee(house, ana, match, 0)
    with pytest.raises(StaleTableError):
        targets.change_target(house, ana, match, 120, version - 1)
    for without in (begin("baraja"), begin(match_form="hollywood", target=100)):
        with pytest.raises(RefusedError, match="no target"):
            targets.foresee(house, ana, without, 120)


def test_only_who_may_write_on_the_sheet_changes_its_target(house, begin, enter):
    match = begin(target=100)
    enter(match, 0, 60)
    stranger = accounts.create_account(house)

    with pytest.raises((ForbiddenError, NotFoundError)):
        targets.foresee(house, stranger, match, 120)
    with pytest.raises((ForbiddenError, NotFoundError)):
        targets.change_target(house, stranger, match, 120, 1)


def test_ruling_74_a_misdeal_is_thrown_in_and_the_same_dealer_deals_again(house, ana, begin, enter):
    """Nothing is entered for it: the sheet waits for the same hand from the same dealer."""
    match = begin(target=100)
    before = sheet.get_sheet(house, ana, match)
    assert (before.next_number, before.next_dealer) == (1, 0)

    assert enter(match, 0, 20).rows[0].dealer == 0
