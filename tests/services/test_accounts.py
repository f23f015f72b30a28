"""Visitors get accounts, name them, and keep everything."""

import pytest
from sqlmodel import select

from app.engine import book_rules
from app.models import HouseBook, Membership, Player, RateWindow, Role
from app.services import accounts, groups, house_rules, members
from app.services.errors import RefusedError, TooManyError
from app.services.house_rules import Draft

PASSWORD = "ocho de picas"


def name_account(house, username="Lola", password=PASSWORD):
    account = accounts.create_account(house)
    accounts.set_name_and_password(house, account, username=username, password=password)
    return account


def sign_in(house, username="Lola", password=PASSWORD, address="10.0.0.1", visitor_id=None):
    return accounts.sign_in(house, username=username, password=password, address=address, visitor_id=visitor_id)


def test_a_nameless_account_keeps_its_id_and_groups_when_it_is_named(house):
    account = accounts.create_account(house)
    group = groups.create_group(house, account, name="Domingos", player_names=["Teo"], own_name="Lola")

    accounts.set_name_and_password(house, account, username="Lola", password=PASSWORD)

    assert accounts.get_account(house, account).username == "Lola"
    assert sign_in(house).session.account_id == account
    assert [line.group_id for line in groups.list_groups(house, account)] == [group]


@pytest.mark.parametrize("typed", ["Lola", "LOLA", "  lola ", "ｌｏｌａ"])
def test_a_username_is_the_same_in_either_case_and_width(house, typed):
    account = name_account(house)

    assert sign_in(house, typed).session.account_id == account
    assert accounts.get_account(house, account).username == "Lola"


@pytest.mark.parametrize("typed", ["lola", "LOLA", "Lola"])
def test_a_username_belongs_to_one_account(house, typed):
    name_account(house)
    other = accounts.create_account(house)

    with pytest.raises(RefusedError, match="is taken"):
        accounts.set_name_and_password(house, other, username=typed, password=PASSWORD)
    assert accounts.get_account(house, other).username is None


@pytest.mark.parametrize("username", ["Lola", "лола", "ローラ", "lola-2_b.c", "महिमा"])
def test_a_username_may_be_in_any_script(house, username):
    account = name_account(house, username)

    assert accounts.get_account(house, account).username == username


@pytest.mark.parametrize("username", ["", "lo", "lo la", "lola!", "a" * 31, "...", "lola\x00", "<b>lola", "lo\u202ela"])
def test_a_username_that_cannot_be_is_refused(house, username):
    account = accounts.create_account(house)

    with pytest.raises(RefusedError, match="username"):
        accounts.set_name_and_password(house, account, username=username, password=PASSWORD)


@pytest.mark.parametrize("password", ["", "1234567", "x" * 201])
def test_a_password_that_is_too_short_or_too_long_is_refused(house, password):
    account = accounts.create_account(house)

    with pytest.raises(RefusedError, match="password"):
        accounts.set_name_and_password(house, account, username="Lola", password=password)


def test_a_wrong_password_and_an_unknown_name_sound_the_same(house):
    name_account(house)

    with pytest.raises(RefusedError) as wrong:
        sign_in(house, password="not this one")
    with pytest.raises(RefusedError) as unknown:
        sign_in(house, username="nobody")

    assert str(wrong.value) == str(unknown.value)


def test_no_password_opens_an_account_that_has_none(house):
    accounts.create_account(house)

    with pytest.raises(RefusedError):
        sign_in(house, username="", password="")


def test_an_accent_composed_or_not_is_the_same_password(house):
    account = name_account(house, password="contraseña larga")

    assert sign_in(house, password="contrasen\u0303a larga").session.account_id == account


def test_a_new_password_asks_for_the_present_one_and_ends_other_sessions(house):
    account = name_account(house)
    before = accounts.find_epoch(house, account)

    with pytest.raises(RefusedError, match="present password"):
        accounts.set_name_and_password(house, account, username="Lola", password="another one")
    session = accounts.set_name_and_password(
        house, account, username="Lolita", password="another one", current_password=PASSWORD
    )

    assert session.epoch != before
    assert accounts.find_epoch(house, account) == session.epoch
    assert sign_in(house, "lolita", "another one").session == session


def test_signing_out_everywhere_changes_the_epoch(house):
    account = name_account(house)
    before = sign_in(house).session

    accounts.end_sessions(house, account)

    assert sign_in(house).session.epoch != before.epoch


def test_an_unknown_account_has_no_epoch(house):
    assert accounts.find_epoch(house, 404) is None


def test_nobody_signs_out_of_an_account_without_a_name(house):
    with pytest.raises(RefusedError, match="name and a password"):
        accounts.check_sign_out(house, accounts.create_account(house))
    accounts.check_sign_out(house, name_account(house))


def guess(house, times, address="10.6.6.6"):
    """Try wrong passwords for Lola until one is not even looked at; return how many were."""
    for number in range(times):
        try:
            sign_in(house, password=f"wrong {number}", address=address)
        except TooManyError:
            return number
        except RefusedError:
            pass
    return times


def test_too_many_tries_for_one_name_from_one_address_are_refused_until_time_has_passed(house, clock):
    name_account(house)
    assert guess(house, 20) == accounts.SIGN_INS_BY_NAME.times

    with pytest.raises(TooManyError) as refused:
        sign_in(house, address="10.6.6.6")
    clock.advance(seconds=refused.value.values["wait_seconds"])

    assert sign_in(house, address="10.6.6.6").session.account_id


def test_a_stranger_who_guesses_locks_nobody_out(house):
    name_account(house)
    for number in range(20):
        guess(house, 20, f"10.6.6.{number}")

    assert sign_in(house, address="10.0.0.1").session.account_id


def test_a_name_that_many_addresses_guess_at_leaves_each_a_few_tries(house):
    name_account(house)
    needed = accounts.SIGN_INS_ANYWHERE.times // accounts.SIGN_INS_BY_NAME.times + 1
    for number in range(needed):
        guess(house, 20, f"10.6.6.{number}")

    assert guess(house, 20, "10.6.7.1") == accounts.SIGN_INS_UNDER_FIRE.times


def test_only_tries_that_fail_are_counted(house):
    account = name_account(house)
    for _ in range(accounts.SIGN_INS_BY_ADDRESS.times + 1):
        assert sign_in(house).session.account_id == account


def test_too_many_tries_from_one_address_are_refused_for_any_name(house):
    for number in range(accounts.SIGN_INS_BY_ADDRESS.times):
        with pytest.raises(RefusedError):
            sign_in(house, username=f"name{number}")

    with pytest.raises(TooManyError, match=r"Wait \d+ min"):
        sign_in(house, username="Lola")


def test_counts_older_than_a_day_are_forgotten(house, clock):
    accounts.create_account(house, "10.0.0.1")
    clock.advance(days=2)
    accounts.create_account(house, "10.0.0.2")

    with house.database.reading() as session:
        assert len(session.exec(select(RateWindow)).all()) == 1


def test_what_a_nameless_visitor_made_goes_to_the_account_they_sign_in_to(house):
    account = name_account(house)
    visitor = accounts.create_account(house)
    group = groups.create_group(house, visitor, name="Cena", player_names=["Teo"], own_name="Lola")

    entered = sign_in(house, visitor_id=visitor)

    assert (entered.brought_along, entered.left_something) == (True, False)
    page = groups.get_settings(house, account, group)
    assert page.is_owner
    assert [player.name for player in page.players if player.is_mine] == ["Lola"]
    assert groups.list_groups(house, visitor) == ()


def test_who_is_in_the_group_already_keeps_one_player_and_the_other_becomes_free(house):
    account = name_account(house)
    visitor = accounts.create_account(house)
    group = groups.create_group(house, visitor, name="Cena", player_names=["Teo"], own_name="Lola")
    code = groups.get_settings(house, visitor, group).invite_code
    members.join_as_newcomer(house, account, code, "Lola en el portátil")

    entered = sign_in(house, visitor_id=visitor)

    assert entered.left_something
    with house.database.reading() as session:
        behind = {player.name: player.account_id for player in session.exec(select(Player))}
        memberships = session.exec(select(Membership)).all()
    assert behind == {"Lola": None, "Teo": None, "Lola en el portátil": account}
    assert [(one.account_id, one.role) for one in memberships] == [(account, Role.OWNER)]


def test_what_belongs_to_a_named_account_stays_there_when_another_signs_in(house):
    lola, teo = name_account(house), name_account(house, "Teo")
    group = groups.create_group(house, teo, name="De Teo", player_names=[])

    entered = sign_in(house, visitor_id=teo)

    assert entered.session.account_id == lola
    assert not entered.brought_along
    assert [line.group_id for line in groups.list_groups(house, teo)] == [group]
    assert groups.list_groups(house, lola) == ()


def test_a_name_is_changed_without_another_password(house):
    account = accounts.create_account(house)
    first = accounts.set_name_and_password(house, account, username="lola", password=PASSWORD)

    second = accounts.set_name_and_password(house, account, username="lolita", password="", current_password=PASSWORD)

    assert second == first
    assert accounts.sign_in(house, username="lolita", password=PASSWORD, address="").session.account_id == account


def test_a_first_password_is_needed_and_is_not_the_name(house):
    account = accounts.create_account(house)
    for password in ("", "Lola.Lolita"):
        with pytest.raises(RefusedError) as refused:
            accounts.set_name_and_password(house, account, username="lola.lolita", password=password)
        assert refused.value.values["about"] == "password"


def test_the_rule_books_of_a_visitor_who_signs_in_stay_theirs(house):
    """Their versions go on saying who saved them."""
    owner = accounts.create_account(house)
    accounts.set_name_and_password(house, owner, username="Lola", password=PASSWORD)
    visitor = accounts.create_account(house)
    group = groups.create_group(house, visitor, name="Los domingos", own_name="Lola", player_names=[])
    book = house_rules.write_book(house, visitor, group, Draft("Domingo", book_rules("baraja")))

    sign_in(house, visitor_id=visitor)

    assert house_rules.show_book(house, owner, group, book).latest.player == "Lola"
    with house.database.reading() as session:
        assert session.get_one(HouseBook, book).created_by == owner
