"""Any hand of a sheet edited, inserted, moved or taken off, with what follows, and all of it restored."""

import pytest

from app.engine import ImpossibleHandError, Left, Rank, book_rules
from app.services import (
    accounts,
    amending,
    arriving,
    beginning,
    corrections,
    editing,
    record,
    sheet,
    sheet_links,
    steps,
)
from app.services.amending import Amendment
from app.services.beginning import NewMatch, Place
from app.services.editing import EDITED, INSERTED, MOVED, TAKEN_OFF, Edit
from app.services.errors import ForbiddenError, NotFoundError, RefusedError, StaleTableError
from app.services.record import Entry
from app.services.sheet_links import Lasts
from app.services.sheet_rights import Right
from app.services.steps import Steps
from app.store import audits

NAMES = ("Ana", "Bo", "Cruz")
A, B, C = range(3)


@pytest.fixture(name="ana")
def _ana(house):
    return accounts.create_account(house)


@pytest.fixture(name="begin")
def _begin(house, ana):
    def begin(book="ochos-locos", **options):
        places = tuple(Place(name=name) for name in NAMES)
        wanted = NewMatch(places, 0, book_rules(book, {"target": 100, "target_per_player": False} | options))
        return beginning.begin_with_new_group(house, ana, "Los martes", wanted)

    return begin


def hand(number, went_out, *left):
    held = [Left(points=one) if isinstance(one, int) else Left(ranks=tuple(map(Rank, one))) for one in left]
    return Entry(number, went_out, tuple(held))


@pytest.fixture(name="enter")
def _enter(house, ana):
    def enter(match, *played):
        for went_out, *left in played:
            number = sheet.get_sheet(house, ana, match).next_number
            record.enter_hand(house, ana, match, hand(number, went_out, *left))

    return enter


@pytest.fixture(name="match")
def _match(begin, enter):
    """Ana leads with 30, then Bo with 25, then Cruz with 12."""
    match = begin()
    enter(match, (A, 0, 20, 10), (B, "K", 0, "K5"), (C, 7, 5, 0))
    return match


@pytest.fixture(name="change")
def _change(house, ana):
    def change(match, *edit, drops_later=False):
        version = sheet.get_sheet(house, ana, match).version
        editing.change(house, ana, match, Edit(*edit), version, drops_later=drops_later)

    return change


@pytest.fixture(name="read")
def _read(house, ana):
    return lambda match: sheet.get_sheet(house, ana, match)


@pytest.fixture(name="foresee")
def _foresee(house, ana):
    return lambda match, *edit: editing.preview(house, ana, match, Edit(*edit))


def winners(page):
    return [seat.name for seat in page.winners]


def test_before_it_is_saved_a_change_tells_who_falls_and_who_rises(foresee, match, read):
    told = foresee(match, EDITED, 1, hand(1, B, 20, 0, 10))

    assert [(seat.name, seat.before, seat.after, seat.place_before, seat.place_after) for seat in told.seats] == [
        ("Ana", 30, 0, 1, 3),
        ("Bo", 25, 55, 2, 1),
        ("Cruz", 12, 12, 3, 2),
    ]
    assert (told.winners_before, told.winners_after, told.ended_at, told.hands) == ((), (), None, 3)
    assert read(match).totals == (30, 25, 12)


def test_an_earlier_hand_is_edited_and_all_that_follows_it(match, change, read):
    change(match, EDITED, 1, hand(1, B, 20, 0, 10))

    page = read(match)
    assert (page.totals, page.rows[0].corrected, page.rows[1].cards[2]) == ((0, 55, 12), True, ("K", "5"))


def test_a_forgotten_hand_is_inserted(match, change, read):
    change(match, INSERTED, 2, hand(2, C, 1, 2, 0))

    page = read(match)
    assert [row.went_out for row in page.rows] == [A, C, B, C]
    assert [row.number for row in page.rows] == [1, 2, 3, 4]
    assert page.totals == (30, 25, 15)


def test_a_hand_is_taken_off_and_another_moved(match, change, read):
    change(match, MOVED, 3, None, 1)
    assert [row.went_out for row in read(match).rows] == [C, A, B]
    assert [row.dealer for row in read(match).rows] == [0, 1, 2]
    change(match, TAKEN_OFF, 2)
    assert [row.went_out for row in read(match).rows] == [C, B]
    assert read(match).totals == (0, 25, 12)


def test_without_its_only_hand_a_sheet_is_as_it_began(begin, enter, foresee):
    match = begin()
    enter(match, (A, 0, 20, 10))
    assert [(seat.before, seat.after) for seat in foresee(match, TAKEN_OFF, 1).seats] == [(30, 0), (0, 0), (0, 0)]


def test_the_deal_follows_where_winners_deal(begin, enter, change, read):
    match = begin("crazy-eights-id", target=500)
    enter(match, (A, 0, 9, 9), (B, 9, 0, 9), (C, 9, 9, 0))
    assert [row.dealer for row in read(match).rows] == [0, A, B]
    change(match, EDITED, 1, hand(1, C, 9, 9, 0))
    assert [row.dealer for row in read(match).rows] == [0, C, B]


@pytest.mark.parametrize("drops_later", [True, False])
def test_where_the_match_would_have_ended_earlier_one_is_asked(match, foresee, change, read, drops_later):
    """What to do with the later hands is for people to say (ruling 91)."""
    edit = (EDITED, 1, hand(1, B, 90, 0, 20))
    told = foresee(match, *edit)
    assert (told.ended_at, told.winners_after) == (1, ("Bo",))

    change(match, *edit, drops_later=drops_later)
    page = read(match)
    assert (len(page.rows), winners(page), page.finished) == (1 if drops_later else 3, ["Bo"], True)


def test_a_match_that_has_not_ended_after_all_goes_on(match, enter, change, read):
    enter(match, (A, 0, 50, 40))
    assert winners(read(match)) == ["Ana"]
    change(match, TAKEN_OFF, 4)
    assert not read(match).finished


def test_every_change_can_be_restored_and_the_restoring_too(house, ana, match, change, read):
    change(match, EDITED, 1, hand(1, B, 20, 0, 10))
    change(match, TAKEN_OFF, 3)
    with house.database.reading() as session:
        first, second = [row.id for row in audits.list_of_match(session, match)]

    editing.restore(house, ana, match, first, read(match).version)
    page = read(match)
    assert (page.totals, [row.corrected for row in page.rows]) == ((30, 25, 12), [False] * 3)
    assert page.rows[1].cards == (("K",), None, ("K", "5"))
    with house.database.reading() as session:
        undone = audits.list_of_match(session, match)[-1].id
    editing.restore(house, ana, match, undone, read(match).version)
    assert read(match).totals == (0, 55, 0)
    editing.restore(house, ana, match, second, read(match).version)
    assert read(match).totals == (0, 55, 12)


def test_who_is_dealt_a_hand_must_have_been_in_the_match(begin, enter, change, read):
    match = begin("ocho-americano", match_form="elimination", target=30)
    enter(match, (A, 0, 10, 5), (A, 0, 9, 4), (B, 9, 0, 9))
    with pytest.raises(RefusedError):
        change(match, EDITED, 1, hand(1, A, 0, 40, 5))
    assert read(match).totals == (9, 19, 18)


def test_what_cannot_be_is_refused_and_changes_nothing(house, ana, match, change, read):
    version = read(match).version
    with pytest.raises(ImpossibleHandError):
        change(match, EDITED, 1, hand(1, B, "88888", 0, 10))
    for edit in ((EDITED, 9, hand(9, B, 1, 0, 1)), (MOVED, 1, None, 9), (TAKEN_OFF, 0), ("unheard of", 1)):
        with pytest.raises(NotFoundError):
            change(match, *edit)
    with pytest.raises(StaleTableError):
        editing.change(house, ana, match, Edit(TAKEN_OFF, 1), version - 1, drops_later=False)
    with pytest.raises((ForbiddenError, NotFoundError)):
        editing.change(house, accounts.create_account(house), match, Edit(TAKEN_OFF, 1), version, drops_later=False)
    with pytest.raises(NotFoundError):
        editing.restore(house, ana, match, 99, version)
    assert (read(match).version, read(match).totals) == (version, (30, 25, 12))


@pytest.fixture(name="find")
def _find(house, ana):
    return lambda match, who=ana: steps.find_steps(house, who, match)


@pytest.fixture(name="press")
def _press(house, ana, read):
    return lambda match, audit_id: editing.restore(house, ana, match, audit_id, read(match).version)


def test_changes_are_undone_one_by_one_and_done_again(match, change, read, find, press):
    assert find(match) == Steps()
    change(match, EDITED, 1, hand(1, B, 20, 0, 10))
    change(match, TAKEN_OFF, 3)
    seen = [read(match).totals]
    for _time in range(2):
        press(match, find(match).undo)
        seen.append(read(match).totals)
    assert (seen, find(match).undo) == ([(0, 55, 0), (0, 55, 12), (30, 25, 12)], None)

    for totals in reversed(seen[:-1]):
        press(match, find(match).redo)
        assert read(match).totals == totals
    assert find(match).redo is None
    press(match, find(match).undo)
    assert read(match).totals == (0, 55, 12)
    change(match, TAKEN_OFF, 1)
    assert find(match).redo is None, "what was undone is no longer next where something else was done"


def test_a_hand_that_was_entered_since_is_not_undone_with_the_change_before_it(match, change, enter, find):
    change(match, EDITED, 1, hand(1, B, 20, 0, 10))
    enter(match, (C, 3, 4, 0))
    assert find(match) == Steps()


def test_the_last_hand_corrected_or_taken_off_is_undone_too(house, ana, match, *, read, find, press):
    corrections.remove_last_hand(house, ana, match, 3, read(match).version)
    corrections.bring_back_hand(house, ana, match, 3)
    assert [past.action for past in editing.list_history(house, ana, match)] == ["brought_back", "removed"]
    press(match, find(match).undo)
    press(match, find(match).undo)
    corrections.correct_last_hand(house, ana, match, hand(3, A, 0, 9, 9), read(match).version)
    assert read(match).totals == (48, 25, 0)
    press(match, find(match).undo)
    assert read(match).totals == (30, 25, 12)


def test_a_change_of_the_rules_is_undone_by_who_may_manage_them(house, ana, match, *, read, find, press):
    rules = amending.with_target(read(match), 90)
    amending.amend(house, ana, match, Amendment(rules, rules.book, read(match).version))
    guest = _guest(house, ana, match)
    assert (find(match, guest), find(match).undo is None) == (Steps(), False)
    press(match, find(match).undo)
    assert read(match).rules.target == 100


def _guest(house, ana, match):
    made = sheet_links.make_link(house, ana, match, Right.SCORE, Lasts.DAY)
    guest = accounts.create_account(house)
    arriving.take(house, guest, sheet_links.get_code(house, ana, match, made), "Gil")
    return guest
