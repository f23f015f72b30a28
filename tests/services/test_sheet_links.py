"""Links to a score sheet: what each lets people do, until it is taken back, and the scorer's role handed on."""

from dataclasses import replace
from uuid import UUID

import pytest
import sqlalchemy as sa

from app.engine import Left, book_rules
from app.models import Right, SheetLink
from app.services import (
    accounts,
    amending,
    arriving,
    beginning,
    breaking_off,
    carried,
    choosing,
    corrections,
    device_entries,
    editing,
    following,
    groups,
    handing_over,
    members,
    record,
    sheet,
    sheet_links,
    start,
)
from app.services.amending import Amendment
from app.services.beginning import NewMatch, Place
from app.services.editing import Edit
from app.services.errors import EndedError, ForbiddenError, NotFoundError, RefusedError, TooManyError
from app.services.record import Entry
from app.services.sheet_links import Lasts
from app.store import sheet_links as stored_links

HOME = "10.0.0.1"
RULES = book_rules("ochos-locos", {"target": 100, "target_per_player": False})


def hand(number, went_out, *left):
    return Entry(number, went_out, tuple(Left(points=points) for points in left))


FIRST = hand(1, 0, 0, 20, 5)


@pytest.fixture(name="ana")
def _ana(house):
    """Who began the match and owns its group."""
    return accounts.create_account(house)


@pytest.fixture(name="bo")
def _bo(house):
    """A stranger with a phone."""
    return accounts.create_account(house)


@pytest.fixture(name="cleo")
def _cleo(house):
    return accounts.create_account(house)


@pytest.fixture(name="match")
def _match(house, ana):
    places = tuple(Place(name=name) for name in ("Ana", "Bea", "Caro"))
    return beginning.begin_with_new_group(house, ana, "Los martes", NewMatch(places, 0, RULES))


@pytest.fixture(name="link")
def _link(house, ana, match):
    """Make a link and return its id and its code."""

    def make(right=Right.SCORE, lasts=Lasts.DAY, by=None):
        maker = by or ana
        made = sheet_links.make_link(house, maker, match, right, lasts)
        return made, sheet_links.get_code(house, maker, match, made)

    return make


def version(house, match, reader):
    return sheet.get_sheet(house, reader, match).version


WRITES = {
    "enter": (Right.SCORE, lambda house, who, match: record.enter_hand(house, who, match, hand(2, 0, 0, 1, 1))),
    "send": (
        Right.SCORE,
        lambda house, who, match: device_entries.take_hand(house, who, match, str(UUID(int=2)), hand(2, 0, 0, 1, 1)),
    ),
    "correct": (
        Right.SCORE,
        lambda house, who, match: corrections.correct_last_hand(
            house, who, match, hand(1, 0, 0, 9, 9), version(house, match, who)
        ),
    ),
    "remove": (
        Right.SCORE,
        lambda house, who, match: corrections.remove_last_hand(house, who, match, 1, version(house, match, who)),
    ),
    "take off": (
        Right.SCORE,
        lambda house, who, match: editing.change(
            house, who, match, Edit(editing.TAKEN_OFF, 1), version(house, match, who), drops_later=False
        ),
    ),
    "history": (Right.WATCH, editing.list_history),
    "hand on": (Right.SCORE, handing_over.offer),
    "change the rules": (
        Right.MANAGE,
        lambda house, who, match: amending.amend(
            house, who, match, Amendment(replace(RULES, target=200), RULES.book, version(house, match, who))
        ),
    ),
    "break off": (Right.MANAGE, breaking_off.abandon_match),
    "make a link": (
        Right.MANAGE,
        lambda house, who, match: sheet_links.make_link(house, who, match, Right.WATCH, Lasts.DAY),
    ),
    "see the links": (Right.MANAGE, sheet_links.list_links),
}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("right", list(Right))
def test_a_link_lets_do_what_it_says_and_nothing_more(house, ana, bo, match, *, link, right, write):
    record.enter_hand(house, ana, match, FIRST)
    arriving.take(house, bo, link(right)[1], "Bo")
    needed, do = WRITES[write]

    assert sheet.get_sheet(house, bo, match).totals == (25, 0, 0)
    if list(Right).index(right) >= list(Right).index(needed):
        do(house, bo, match)
    else:
        with pytest.raises(ForbiddenError):
            do(house, bo, match)


@pytest.mark.parametrize("write", WRITES)
def test_nothing_can_be_done_by_a_link_that_was_taken_back(house, ana, bo, match, *, link, write):
    record.enter_hand(house, ana, match, FIRST)
    made, code = link(Right.MANAGE)
    arriving.take(house, bo, code, "Bo")
    sheet_links.take_back(house, ana, match, made)

    with pytest.raises(EndedError):
        WRITES[write][1](house, bo, match)
    with pytest.raises(EndedError):
        sheet.get_sheet(house, bo, match)
    assert sheet.get_sheet(house, ana, match).totals == (25, 0, 0)


def test_a_stranger_without_a_link_finds_nothing(house, ana, bo, match, link):
    link()

    with pytest.raises(NotFoundError) as refused:
        sheet.get_sheet(house, bo, match)
    assert not isinstance(refused.value, EndedError)


@pytest.mark.parametrize(
    ("lasts", "good_days"), [(Lasts.DAY, 0.9), (Lasts.WEEK, 6.9), (Lasts.MONTH, 29.9), (Lasts.ALWAYS, 4000)]
)
def test_a_link_is_good_for_as_long_as_it_says(house, bo, cleo, match, *, link, clock, lasts, good_days):
    _, code = link(Right.SCORE, lasts)
    arriving.take(house, bo, code, "Bo")
    clock.advance(days=good_days)

    record.enter_hand(house, bo, match, FIRST)
    assert arriving.look(house, HOME, code, cleo).right is Right.SCORE
    clock.advance(days=1)
    if lasts is Lasts.ALWAYS:
        assert sheet.get_sheet(house, bo, match).may_record
        return
    with pytest.raises(EndedError):
        record.enter_hand(house, bo, match, hand(2, 0, 0, 1, 1))
    with pytest.raises(EndedError):
        arriving.look(house, HOME, code, cleo)


def test_what_somebody_made_who_came_by_a_link_ends_with_it(house, ana, bo, cleo, *, match, link):
    made, code = link(Right.MANAGE)
    arriving.take(house, bo, code, "Bo")
    _, second = link(Right.MANAGE, Lasts.ALWAYS, by=bo)
    arriving.take(house, cleo, second, "Cleo")
    assert sheet.get_sheet(house, cleo, match).may_manage

    sheet_links.take_back(house, ana, match, made)
    with pytest.raises(EndedError):
        sheet.get_sheet(house, cleo, match)
    with pytest.raises(EndedError):
        arriving.look(house, HOME, second, None)


def test_the_links_of_who_was_taken_out_of_the_group_end(house, ana, bo, cleo, *, match, link):
    group = sheet.get_sheet(house, ana, match).group_id
    invitation = groups.get_settings(house, ana, group).invite_code
    members.join_as_newcomer(house, bo, invitation, "Bo")
    _, code = link(Right.SCORE, Lasts.ALWAYS, by=bo)
    arriving.take(house, cleo, code, "Cleo")
    assert sheet.get_sheet(house, cleo, match).may_record

    members.remove_member(house, ana, group, bo)
    with pytest.raises(EndedError):
        sheet.get_sheet(house, cleo, match)
    assert start.show(house, cleo).running == ()


def test_a_link_of_another_sheet_opens_that_one_only(house, ana, bo, match, link):
    places = (Place(name="Ana"), Place(name="Bea"))
    other = beginning.begin_with_new_group(house, ana, "Los lunes", NewMatch(places, 0, RULES))
    made, code = link(Right.MANAGE)
    arriving.take(house, bo, code, "Bo")

    with pytest.raises(NotFoundError):
        sheet.get_sheet(house, bo, other)
    with pytest.raises(NotFoundError):
        sheet_links.get_code(house, ana, other, made)
    with pytest.raises(NotFoundError):
        sheet_links.take_back(house, ana, other, made)


def test_wrong_codes_from_one_address_have_to_wait(house, bo, link):
    _, code = link()
    for _ in range(20):
        with pytest.raises(NotFoundError):
            arriving.look(house, HOME, "2" * 12, bo)
    with pytest.raises(TooManyError):
        arriving.look(house, HOME, code, bo)
    assert arriving.look(house, "10.0.0.2", code, bo).names == ("Ana", "Bea", "Caro")


def test_a_whole_class_with_a_link_that_has_ended_locks_nobody_out(house, ana, bo, match, link):
    made, ended = link()
    _, code = link()
    sheet_links.take_back(house, ana, match, made)
    for _ in range(30):
        with pytest.raises(EndedError):
            arriving.look(house, HOME, ended, bo)

    assert arriving.look(house, HOME, code, bo).right is Right.SCORE


def test_a_link_that_is_taken_back_twice_has_ended_once(house, ana, match, link):
    made, _ = link()
    sheet_links.take_back(house, ana, match, made)
    before = version(house, match, ana)

    sheet_links.take_back(house, ana, match, made)
    assert version(house, match, ana) == before
    with pytest.raises(NotFoundError):
        sheet_links.take_back(house, ana, match, made + 1)


def test_the_links_of_a_sheet_are_read_as_they_are_now(house, match, link):
    """Somebody else may have taken one back while this transaction waited for the sheet."""
    _, code = link()
    with house.database.transaction() as session:
        found = stored_links.find_by_code(session, code)
        session.connection().execute(sa.update(SheetLink.__table__).values(revoked_at=house.clock()))
        stored_links.list_of_match(session, match)

        assert found.revoked_at == house.clock()


def test_who_scores_says_a_name_and_who_watches_need_not(house, bo, cleo, match, link):
    with pytest.raises(RefusedError):
        arriving.take(house, bo, link()[1], " ")
    arriving.take(house, cleo, link(Right.WATCH)[1], "")

    assert sheet.get_sheet(house, cleo, match).may_read


def test_the_names_of_those_who_came_stand_by_the_links_and_in_the_history(house, ana, bo, match, link):
    record.enter_hand(house, ana, match, FIRST)
    arriving.take(house, bo, link()[1], "Bo")
    arriving.take(house, bo, link()[1], "Boris")
    corrections.correct_last_hand(house, bo, match, hand(1, 0, 0, 9, 9), version(house, match, bo))

    newest, oldest = sheet_links.list_links(house, ana, match).links
    assert (newest.people, newest.many, oldest.people, oldest.many) == ((), 0, ("Bo",), 1)
    assert editing.list_history(house, ana, match)[0].author == "Bo"


def test_the_sheet_of_a_link_is_on_the_start_page_and_on_the_device_for_days(house, bo, match, link, clock):
    arriving.take(house, bo, link(Right.SCORE, Lasts.WEEK)[1], "Bo")
    clock.advance(days=6)

    assert [line.match_id for line in start.show(house, bo).running] == [match]
    assert [page.match_id for page in carried.take_along(house, bo).sheets] == [match]
    clock.advance(days=2)
    assert start.show(house, bo).running == ()
    assert carried.take_along(house, bo).sheets == ()


def test_who_only_scores_puts_back_hands_and_not_the_end_of_the_match(house, ana, bo):
    places = (Place(name="Ana"), Place(name="Bea"))
    match = beginning.begin_with_new_group(house, ana, "Los lunes", NewMatch(places, 0, book_rules("baraja")))
    code = sheet_links.get_code(house, ana, match, sheet_links.make_link(house, ana, match, Right.SCORE, Lasts.DAY))
    arriving.take(house, bo, code, "Bo")
    for number, winner in enumerate((0, 1), start=1):
        record.enter_hand(house, bo, match, Entry(number, winner, ()))
    corrections.correct_last_hand(house, bo, match, Entry(2, 0, ()), version(house, match, bo))
    record.close_match(house, ana, match)
    (change,) = editing.list_history(house, bo, match)

    editing.restore(house, bo, match, change.audit_id, version(house, match, bo))
    assert [seat.name for seat in sheet.get_sheet(house, bo, match).winners] == ["Ana", "Bea"]
    (_, change) = editing.list_history(house, ana, match)
    editing.restore(house, ana, match, change.audit_id, version(house, match, ana))
    assert not sheet.get_sheet(house, ana, match).finished


def test_who_only_watches_takes_nothing_along(house, bo, match, link):
    arriving.take(house, bo, link(Right.WATCH)[1], "")

    assert [line.match_id for line in start.show(house, bo).running] == [match]
    assert carried.take_along(house, bo).sheets == ()


def test_a_match_that_rested_for_days_is_gone_on_with_by_a_link(house, ana, bo, match, *, link, clock):
    arriving.take(house, bo, link(Right.MANAGE, Lasts.MONTH)[1], "Bo")
    record.enter_hand(house, bo, match, FIRST)
    breaking_off.abandon_match(house, bo, match)
    clock.advance(days=9)
    assert start.show(house, bo).running == ()

    breaking_off.resume_match(house, bo, match)
    assert [line.hand_number for line in start.show(house, bo).running] == [2]
    record.enter_hand(house, bo, match, hand(2, 1, 3, 0, 4))


def test_an_open_stream_is_told_at_once_that_it_may_not_stay(house, ana, bo, match, link):
    made, code = link(Right.WATCH)
    arriving.take(house, bo, code, "")
    followed = following.follow_sheet(house, bo, match)
    assert followed.may_stay()

    sheet_links.take_back(house, ana, match, made)
    assert followed.news.wait(0) is not None
    assert followed.asks_always
    assert not followed.may_stay()
    followed.leave()


def test_two_who_entered_the_same_hand_are_named_to_who_came_by_a_link(house, ana, bo, match, link):
    arriving.take(house, bo, link()[1], "Bo")
    device_entries.take_hand(house, ana, match, str(UUID(int=1)), FIRST)
    device_entries.take_hand(house, bo, match, str(UUID(int=2)), hand(1, 1, 3, 0, 4))

    (rivals,) = choosing.list_rivals(house, bo, match)
    assert (rivals.other.author, rivals.other.is_mine) == ("Bo", True)
    choosing.take_other(house, bo, match, rivals.code)
    assert sheet.get_sheet(house, ana, match).totals == (0, 7, 0)


def test_a_sheet_has_so_many_links_and_no_more(house, ana, match, link):
    for _ in range(sheet_links.MOST):
        made, _ = link(Right.WATCH)
    with pytest.raises(RefusedError):
        link(Right.WATCH)
    sheet_links.take_back(house, ana, match, made)
    link(Right.WATCH)


def test_who_signs_in_takes_along_what_a_link_lets_them_do(house, bo, match, link):
    arriving.take(house, bo, link()[1], "Bo")
    named = accounts.create_account(house)
    accounts.set_name_and_password(house, named, username="Boris", password="eight of clubs 88")
    accounts.sign_in(house, username="Boris", password="eight of clubs 88", address=HOME, visitor_id=bo)

    record.enter_hand(house, named, match, FIRST)
    assert handing_over.find_scorers(house, named, match).is_me


# The scorer's role


@pytest.fixture(name="hand_over")
def _hand_over(house, match):
    """Hand the role to somebody by a link made for that, and return the link."""

    def hand_over(giver, taker, name):
        handing_over.offer(house, giver, match)
        offered = handing_over.get_page(house, giver, match).offer
        code = sheet_links.get_code(house, giver, match, offered)
        arriving.take(house, taker, code, name)
        return code

    return hand_over


def scoring(house, match, reader):
    found = handing_over.find_scorers(house, reader, match)
    return [*found.names, *(["me"] if found.is_me else [])]


def test_who_hands_the_scoring_on_enters_nothing_and_the_other_does(house, ana, bo, match, hand_over):
    hand_over(ana, bo, "Bo")

    record.enter_hand(house, bo, match, FIRST)
    with pytest.raises(ForbiddenError, match="Bo enters the hands now"):
        record.enter_hand(house, ana, match, hand(2, 0, 0, 1, 1))
    page = sheet.get_sheet(house, ana, match)
    assert (page.may_record, page.may_manage) == (False, True)
    assert (scoring(house, match, ana), scoring(house, match, bo)) == (["Bo"], ["me"])


def test_a_link_to_take_the_scoring_over_is_for_one_person(house, ana, bo, cleo, *, match, hand_over):
    code = hand_over(ana, bo, "Bo")

    assert arriving.look(house, HOME, code, bo).is_in
    with pytest.raises(EndedError):
        arriving.look(house, HOME, code, cleo)
    with pytest.raises(EndedError):
        arriving.take(house, cleo, code, "Cleo")


def test_nobody_takes_the_scoring_over_from_themselves(house, ana, match):
    handing_over.offer(house, ana, match)
    offered = handing_over.get_page(house, ana, match).offer
    arriving.take(house, ana, sheet_links.get_code(house, ana, match, offered), "Ana")

    assert sheet.get_sheet(house, ana, match).may_record


def test_the_scoring_comes_back_in_one_step_and_the_other_goes_on_watching(house, ana, bo, match, hand_over):
    hand_over(ana, bo, "Bo")
    assert handing_over.find_scorers(house, ana, match).may_take_back
    handing_over.take_back(house, ana, match)

    record.enter_hand(house, ana, match, FIRST)
    assert sheet.get_sheet(house, bo, match).totals == (25, 0, 0)
    with pytest.raises(ForbiddenError):
        record.enter_hand(house, bo, match, hand(2, 0, 0, 1, 1))
    with pytest.raises(RefusedError):
        handing_over.take_back(house, ana, match)


def test_the_scoring_goes_on_from_one_to_the_next_and_back(house, ana, bo, cleo, *, match, hand_over):
    hand_over(ana, bo, "Bo")
    hand_over(bo, cleo, "Cleo")
    assert scoring(house, match, ana) == ["Cleo"]
    with pytest.raises(ForbiddenError):
        record.enter_hand(house, bo, match, FIRST)
    with pytest.raises(ForbiddenError):
        handing_over.take_back(house, bo, match)

    heirs = {heir.name: heir.account_id for heir in handing_over.get_page(house, cleo, match).heirs}
    handing_over.hand_to(house, cleo, match, heirs["Bo"])
    record.enter_hand(house, bo, match, FIRST)
    with pytest.raises(ForbiddenError):
        record.enter_hand(house, cleo, match, hand(2, 0, 0, 1, 1))
    handing_over.take_back(house, ana, match)
    for other in (bo, cleo):
        with pytest.raises(ForbiddenError):
            record.enter_hand(house, other, match, hand(2, 0, 0, 1, 1))
        assert sheet.get_sheet(house, other, match).may_read
    record.enter_hand(house, ana, match, hand(2, 0, 0, 1, 1))


def test_where_the_link_of_the_new_scorer_is_taken_back_the_old_one_scores_again(house, ana, bo, match, hand_over):
    hand_over(ana, bo, "Bo")
    (line,) = sheet_links.list_links(house, ana, match).links
    assert (line.hands_over, line.is_taken, line.people) == (True, True, ("Bo",))
    sheet_links.take_back(house, ana, match, line.link_id)

    record.enter_hand(house, ana, match, FIRST)
    with pytest.raises(EndedError):
        sheet.get_sheet(house, bo, match)


def test_a_scorer_by_a_link_may_end_an_offer_of_their_own_only(house, ana, bo, match, link):
    made, code = link()
    arriving.take(house, bo, code, "Bo")
    handing_over.offer(house, bo, match)
    offered = handing_over.get_page(house, bo, match).offer
    with pytest.raises(ForbiddenError):
        sheet_links.take_back(house, bo, match, made)
    with pytest.raises(NotFoundError):
        sheet_links.get_code(house, bo, match, made)

    sheet_links.take_back(house, bo, match, offered)
    assert handing_over.get_page(house, bo, match).offer is None


def test_an_offer_that_nobody_takes_is_gone_after_a_day(house, ana, bo, match, clock):
    handing_over.offer(house, ana, match)
    offered = handing_over.get_page(house, ana, match).offer
    code = sheet_links.get_code(house, ana, match, offered)
    clock.advance(days=1)

    with pytest.raises(EndedError):
        arriving.take(house, bo, code, "Bo")


def test_an_offer_ends_where_the_scoring_is_handed_to_somebody_else(house, ana, bo, cleo, *, match, link):
    arriving.take(house, bo, link()[1], "Bo")
    handing_over.offer(house, ana, match)
    offered = handing_over.get_page(house, ana, match).offer
    code = sheet_links.get_code(house, ana, match, offered)
    handing_over.hand_to(house, ana, match, bo)

    with pytest.raises(EndedError):
        arriving.take(house, cleo, code, "Cleo")


def test_the_scoring_that_is_handed_on_twice_goes_once(house, ana, bo, cleo, *, match, link):
    arriving.take(house, bo, link(Right.WATCH)[1], "Bo")
    arriving.take(house, cleo, link(Right.WATCH)[1], "Cleo")
    for _ in range(2):
        handing_over.hand_to(house, ana, match, bo)

    assert handing_over.find_scorers(house, ana, match).names == ("Bo",)
    with pytest.raises(ForbiddenError):
        handing_over.hand_to(house, ana, match, cleo)
    record.enter_hand(house, bo, match, FIRST)


def test_who_handed_the_scoring_to_another_device_of_theirs_scores_on(house, bo, cleo, match, link):
    """They are one account once they have signed in."""
    arriving.take(house, bo, link()[1], "Bo")
    arriving.take(house, cleo, link()[1], "Bo's tablet")
    handing_over.hand_to(house, bo, match, cleo)
    named = accounts.create_account(house)
    accounts.set_name_and_password(house, named, username="Boris", password="eight of clubs 88")
    for device in (bo, cleo):
        accounts.sign_in(house, username="Boris", password="eight of clubs 88", address=HOME, visitor_id=device)

    record.enter_hand(house, named, match, FIRST)


def test_who_came_by_a_link_learns_of_no_member_without_a_part_in_it(house, ana, bo, cleo, *, match, link):
    group = sheet.get_sheet(house, ana, match).group_id
    invitation = groups.get_settings(house, ana, group).invite_code
    members.join_as_newcomer(house, cleo, invitation, "Cleo")
    arriving.take(house, bo, link()[1], "Bo")

    assert [heir.name for heir in handing_over.get_page(house, ana, match).heirs] == ["Cleo", "Bo"]
    assert handing_over.get_page(house, bo, match).heirs == ()
    with pytest.raises(NotFoundError):
        handing_over.hand_to(house, bo, match, cleo)
    link(by=cleo)
    assert [heir.name for heir in handing_over.get_page(house, bo, match).heirs] == ["Cleo"]


def test_the_role_is_handed_to_nobody_whom_the_sheet_does_not_know(house, ana, bo, match):
    with pytest.raises(NotFoundError):
        handing_over.hand_to(house, ana, match, bo)


def test_a_hand_that_waited_on_the_device_of_who_handed_on_is_refused(house, ana, bo, match, hand_over):
    hand_over(ana, bo, "Bo")

    with pytest.raises(ForbiddenError):
        device_entries.take_hand(house, ana, match, str(UUID(int=1)), FIRST)
