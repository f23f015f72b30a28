"""The rule books that a group writes for itself."""

from dataclasses import replace

import pytest

from app.engine import Left, book, book_rules, rules_from_json
from app.models import Match
from app.services import accounts, beginning, groups, house_rules, league, members, record, sheet, tables, watching
from app.services.beginning import NewMatch, Place
from app.services.errors import ForbiddenError, NotFoundError, RefusedError, StaleTableError, TooManyError
from app.services.house_rules import BOOKS_IN_A_GROUP, SAVED_BOOKS, Draft
from app.services.house_rules_kept import Edition
from app.services.record import Entry
from app.services.tables import NewTable

SEVEN = book_rules("ochos-locos", {"hand_size": 7, "effects": {"2": "draw2", "QS": "draw5"}})
MORE = replace(SEVEN, match_colour=True)


@pytest.fixture(name="owner")
def _owner(house):
    return accounts.create_account(house)


@pytest.fixture(name="stranger")
def _stranger(house):
    return accounts.create_account(house)


@pytest.fixture(name="group")
def _group(house, owner):
    return groups.create_group(house, owner, name="Domingos", player_names=["Teo", "Marta"], own_name="Lola")


@pytest.fixture(name="member")
def _member(house, owner, group):
    account = accounts.create_account(house)
    members.join_as_newcomer(house, account, groups.get_settings(house, owner, group).invite_code, "Nora")
    return account


@pytest.fixture(name="sunday")
def _sunday(house, owner, group):
    return house_rules.write_book(house, owner, group, Draft("Domingo", SEVEN))


def books(house, group, account):
    return [(kept.name, kept.is_default) for kept in house_rules.show_shelf(house, account, group).books]


def stored(house, match_id):
    with house.database.reading() as session:
        return session.get_one(Match, match_id)


def test_a_group_keeps_a_book_as_it_was_written(house, owner, group, sunday):
    page = house_rules.show_book(house, owner, group, sunday)

    assert (page.name, page.latest.number, page.latest.rules, page.latest.player) == ("Domingo", 1, SEVEN, "Lola")


def test_every_save_is_a_version_and_the_old_ones_stay(house, member, group, sunday):
    saved = house_rules.save_book(house, member, group, sunday, Draft("Domingo", MORE, 1))
    again = house_rules.save_book(house, member, group, sunday, Draft("Domingo", SEVEN, 2))

    versions = house_rules.show_book(house, member, group, sunday).versions
    assert (saved, again) == (2, 3)
    assert [(version.number, version.rules) for version in versions] == [(3, SEVEN), (2, MORE), (1, SEVEN)]


def test_a_name_alone_makes_no_version(house, owner, group, sunday):
    assert house_rules.save_book(house, owner, group, sunday, Draft("  Los   domingos ", SEVEN, 1)) == 1
    assert house_rules.show_book(house, owner, group, sunday).name == "Los domingos"


def test_who_saves_over_a_version_they_have_not_seen_is_told(house, owner, member, group, sunday):
    for _ in range(2):  # the second one has come already, with the first
        assert house_rules.save_book(house, member, group, sunday, Draft("Domingo", MORE, 1)) == 2

    with pytest.raises(StaleTableError, match="version 2"):
        house_rules.save_book(house, owner, group, sunday, Draft("Domingo", SEVEN, 1))


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 41])
def test_a_book_needs_a_name_of_its_own(house, owner, group, name):
    with pytest.raises(RefusedError) as caught:
        house_rules.write_book(house, owner, group, Draft(name, SEVEN))
    assert caught.value.values["about"] == "name"


def test_two_books_of_a_group_cannot_share_a_name(house, owner, group, sunday):
    other = house_rules.write_book(house, owner, group, Draft("Lunes", SEVEN))

    with pytest.raises(RefusedError, match="DOMINGO already"):
        house_rules.write_book(house, owner, group, Draft("DOMINGO", SEVEN))
    with pytest.raises(RefusedError, match="Domingo already"):
        house_rules.save_book(house, owner, group, other, Draft("Domingo", SEVEN, 1))


def test_another_group_may_use_the_name(house, stranger, sunday):
    theirs = groups.create_group(house, stranger, name="Lunes", player_names=[])

    assert house_rules.write_book(house, stranger, theirs, Draft("Domingo", SEVEN)) != sunday


def test_one_book_at_most_is_the_default_and_comes_first(house, owner, group, sunday):
    monday = house_rules.write_book(house, owner, group, Draft("Lunes", MORE))

    assert books(house, group, owner) == [("Domingo", True), ("Lunes", False)]
    house_rules.make_default(house, owner, group, monday)
    assert books(house, group, owner) == [("Lunes", True), ("Domingo", False)]

    house_rules.clear_default(house, owner, group)
    assert books(house, group, owner) == [("Domingo", False), ("Lunes", False)]


def test_what_a_member_writes_first_is_no_default(house, owner, member, group):
    house_rules.write_book(house, member, group, Draft("Martes", MORE))

    assert books(house, group, owner) == [("Martes", False)]


def test_a_book_put_away_leaves_its_name_and_can_come_back(house, owner, group, sunday):
    house_rules.make_default(house, owner, group, sunday)

    house_rules.put_away(house, owner, group, sunday)
    assert books(house, group, owner) == []
    with pytest.raises(NotFoundError):
        house_rules.show_book(house, owner, group, sunday)

    house_rules.bring_back(house, owner, group, sunday)
    house_rules.bring_back(house, owner, group, sunday)
    assert books(house, group, owner) == [("Domingo", False)]


def test_a_book_cannot_come_back_to_a_name_that_is_taken(house, owner, group, sunday):
    house_rules.put_away(house, owner, group, sunday)
    house_rules.write_book(house, owner, group, Draft("domingo", MORE))

    with pytest.raises(RefusedError, match="Domingo already"):
        house_rules.bring_back(house, owner, group, sunday)


@pytest.mark.parametrize("deed", [house_rules.make_default, house_rules.put_away, house_rules.bring_back])
def test_only_the_owner_chooses_the_default_and_puts_books_away(house, member, group, sunday, deed):
    with pytest.raises(ForbiddenError):
        deed(house, member, group, sunday)
    with pytest.raises(NotFoundError):
        deed(house, accounts.create_account(house), group, sunday)


def test_others_read_the_books_of_a_public_group_and_write_none(house, owner, stranger, group, sunday):
    with pytest.raises(NotFoundError):
        house_rules.show_shelf(house, stranger, group)

    groups.open_to_readers(house, owner, group)
    assert books(house, group, None) == [("Domingo", True)]
    assert house_rules.list_own_books(house, stranger, group) == ()
    with pytest.raises(ForbiddenError):
        house_rules.write_book(house, stranger, group, Draft("Mías", SEVEN))
    with pytest.raises(ForbiddenError):
        house_rules.save_book(house, stranger, group, sunday, Draft("Mías", SEVEN, 1))
    with pytest.raises(ForbiddenError):
        house_rules.show_shelf_to_member(house, stranger, group)


def test_a_book_of_another_group_is_none_of_this_one(house, stranger, sunday):
    theirs = groups.create_group(house, stranger, name="Lunes", player_names=[])

    for deed in (house_rules.show_book, house_rules.make_default, house_rules.put_away, house_rules.bring_back):
        with pytest.raises(NotFoundError):
            deed(house, stranger, theirs, sunday)


def test_a_group_has_a_number_of_books_at_most(house, owner, group, clock):
    for number in range(BOOKS_IN_A_GROUP):
        house_rules.write_book(house, owner, group, Draft(f"Libro {number}", SEVEN))
        clock.advance(hours=1)

    with pytest.raises(RefusedError, match="at most"):
        house_rules.write_book(house, owner, group, Draft("Uno más", SEVEN))


def test_nobody_saves_without_end(house, owner, group, sunday):
    for _ in range(SAVED_BOOKS.times - 1):
        house_rules.save_book(house, owner, group, sunday, Draft("Domingo", SEVEN, 1))

    with pytest.raises(TooManyError):
        house_rules.save_book(house, owner, group, sunday, Draft("Domingo", SEVEN, 1))


def begin(house, owner, group, edition, *, rules=SEVEN):
    seated = tuple(Place(player.player_id) for player in groups.get_settings(house, owner, group).players)
    wanted = NewMatch(seated, 0, rules, edition=edition)
    return beginning.begin_in_group(house, owner, group, wanted)


def test_a_match_with_real_cards_keeps_the_version_it_was_begun_by(house, owner, group, sunday):
    match_id = begin(house, owner, group, Edition(sunday, 1))
    house_rules.save_book(house, owner, group, sunday, Draft("Los domingos", MORE, 1))
    house_rules.put_away(house, owner, group, sunday)

    page = sheet.get_sheet(house, owner, match_id)
    assert (page.rules, page.own_book, page.book_version) == (SEVEN, "Los domingos", 1)
    assert stored(house, match_id).book == f"house-{sunday}"


def test_the_rules_of_a_book_are_its_own_whatever_else_is_sent(house, owner, group, sunday):
    match_id = begin(house, owner, group, Edition(sunday, 1), rules=book("baraja").rules)

    assert rules_from_json(stored(house, match_id).rules) == SEVEN


def test_no_match_begins_by_a_version_that_was_never_saved(house, owner, group, sunday):
    with pytest.raises(NotFoundError):
        begin(house, owner, group, Edition(sunday, 2))
    house_rules.put_away(house, owner, group, sunday)
    with pytest.raises(NotFoundError):
        begin(house, owner, group, Edition(sunday, 1))


def test_a_form_begins_with_the_books_of_the_group(house, owner, group, sunday):
    begin(house, owner, group, Edition(sunday, 1))

    gathering = beginning.gather(house, owner, group)
    assert [(kept.key, kept.rules) for kept in gathering.books] == [(f"house-{sunday}", SEVEN)]
    assert gathering.book == f"house-{sunday}"


def test_a_table_keeps_the_version_it_was_opened_by(house, owner, group, sunday):
    code = tables.open_table(house, owner, NewTable(book=f"house-{sunday}", places=2, group_id=group), "Lola")
    house_rules.save_book(house, owner, group, sunday, Draft("Domingo", MORE, 1))

    tables.add_bots(house, owner, code)
    tables.say_ready(house, owner, code)
    page = watching.get_table(house, owner, code)
    assert (page.sheet.rules, page.sheet.own_book, page.sheet.book_version) == (SEVEN, "Domingo", 1)
    assert page.hand is not None


def test_a_table_elsewhere_cannot_use_the_books_of_a_group(house, owner, stranger, group, sunday):
    with pytest.raises(NotFoundError):
        tables.open_table(house, owner, NewTable(book=f"house-{sunday}", places=2), "Lola")
    theirs = groups.create_group(house, stranger, name="Lunes", player_names=[], own_name="Ana")
    with pytest.raises(NotFoundError):
        tables.open_table(house, stranger, NewTable(book=f"house-{sunday}", places=2, group_id=theirs), "Ana")


def test_the_league_knows_the_books_of_the_group_by_name(house, owner, group, sunday):
    match_id = begin(house, owner, group, Edition(sunday, 1))
    house_rules.put_away(house, owner, group, sunday)
    for number in (1, 2, 3):
        record.enter_hand(house, owner, match_id, Entry(number, 0, (Left(points=0), Left(points=50), Left(points=50))))
    assert sheet.get_sheet(house, owner, match_id).finished

    page = league.show_group(house, owner, group, book=f"house-{sunday}")
    assert page.books == (f"house-{sunday}",)
    assert page.own_books == {f"house-{sunday}": "Domingo"}


def test_a_hand_counts_by_the_rules_of_the_house(house, owner, group):
    dear = replace(SEVEN, points=tuple((dict(SEVEN.points) | {"K": 30}).items()))
    book_id = house_rules.write_book(house, owner, group, Draft("Reyes", dear))
    match_id = begin(house, owner, group, Edition(book_id, 1), rules=dear)
    page = record.get_entry_sheet(house, owner, match_id)

    assert dict(page.rules.points)["K"] == 30
