"""Groups and who may do what in them."""

import pytest

from app.services import accounts, groups, league, members
from app.services.errors import ForbiddenError, NotFoundError, RefusedError, TooManyError
from app.services.roster import PLAYERS_IN_A_GROUP


@pytest.fixture(name="owner")
def _owner(house):
    return accounts.create_account(house)


@pytest.fixture(name="stranger")
def _stranger(house):
    return accounts.create_account(house)


@pytest.fixture(name="group")
def _group(house, owner):
    return groups.create_group(house, owner, name="Domingos", player_names=["Teo", "Marta"], own_name="Lola")


@pytest.fixture(name="code")
def _code(house, owner, group):
    return groups.get_settings(house, owner, group).invite_code


def names(house, account, group):
    return [player.name for player in groups.get_settings(house, account, group).players]


def player_called(house, account, group, name):
    lines = groups.get_settings(house, account, group).players
    return next(line.player_id for line in lines if line.name == name)


def test_a_group_is_made_with_its_players_in_one_go(house, owner, group):
    page = groups.get_settings(house, owner, group)

    assert [(line.name, line.is_mine) for line in page.players] == [("Lola", True), ("Teo", False), ("Marta", False)]
    assert page.is_owner
    assert not page.is_public


def test_empty_lines_are_no_players_and_spaces_are_tidied(house, owner):
    group = groups.create_group(house, owner, name=" Los   viernes ", player_names=["", "  Teo  Luis ", " "])

    assert groups.get_settings(house, owner, group).name == "Los viernes"
    assert names(house, owner, group) == ["Teo Luis"]


@pytest.mark.parametrize("name", ["Teo", "TEO", " teo ", "Ｔｅｏ", "te\u200bo"])
def test_two_players_of_a_group_cannot_share_a_name(house, owner, group, name):
    with pytest.raises(RefusedError, match="already a player called"):
        members.add_player(house, owner, group, name)
    with pytest.raises(RefusedError, match="already a player called"):
        members.rename_player(house, owner, group, player_called(house, owner, group, "Marta"), name)
    assert names(house, owner, group) == ["Lola", "Teo", "Marta"]


def test_a_group_with_two_equal_names_is_not_made_at_all(house, owner):
    with pytest.raises(RefusedError, match="already a player called"):
        groups.create_group(house, owner, name="Domingos", player_names=["Ana", "ana"])
    assert groups.list_groups(house, owner) == ()


def test_names_that_differ_by_an_accent_are_two(house, owner, group):
    members.add_player(house, owner, group, "José")
    members.add_player(house, owner, group, "Jose")

    assert names(house, owner, group)[-2:] == ["José", "Jose"]


def test_two_groups_may_have_players_of_the_same_name(house, owner, group):
    other = groups.create_group(house, owner, name="Otros", player_names=["Teo"])

    assert names(house, owner, other) == ["Teo"]


def test_a_player_may_change_how_their_own_name_is_written(house, owner, group):
    members.rename_player(house, owner, group, player_called(house, owner, group, "Teo"), "TEO")

    assert names(house, owner, group) == ["Lola", "TEO", "Marta"]


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u3164", "x" * 31, "\ufdfa" * 30])
def test_a_name_that_cannot_be_read_is_refused(house, owner, group, name):
    with pytest.raises(RefusedError, match=r"name"):
        members.add_player(house, owner, group, name)


@pytest.mark.parametrize("name", ["", "x" * 61])
def test_a_group_name_that_cannot_be_is_refused(house, owner, name):
    with pytest.raises(RefusedError, match="group"):
        groups.create_group(house, owner, name=name, player_names=[])


def test_a_group_has_an_end(house, owner, group):
    many = [f"Jugador {number}" for number in range(PLAYERS_IN_A_GROUP + 1)]

    with pytest.raises(RefusedError, match="at most 100 players"):
        groups.create_group(house, owner, name="Todos", player_names=many)


def test_making_groups_again_and_again_is_refused(house, owner):
    for number in range(groups.NEW_GROUPS.times):
        groups.create_group(house, owner, name=f"Grupo {number}", player_names=[])

    with pytest.raises(TooManyError):
        groups.create_group(house, owner, name="Uno más", player_names=[])


def test_a_stranger_does_not_learn_that_a_private_group_exists(house, group, stranger):
    for who in (None, stranger):
        with pytest.raises(NotFoundError) as private:
            league.show_group(house, who, group)
        with pytest.raises(NotFoundError) as missing:
            league.show_group(house, who, 404)
        assert str(private.value) == str(missing.value)


def test_anyone_reads_a_public_group_but_not_its_link(house, owner, group, stranger):
    groups.open_to_readers(house, owner, group)

    page = league.show_group(house, None, group)

    assert (page.name, page.is_member, page.invite_code) == ("Domingos", False, None)
    assert [line.group_id for line in groups.list_public_groups(house)] == [group]
    groups.close_to_readers(house, owner, group)
    with pytest.raises(NotFoundError):
        league.show_group(house, stranger, group)


WRITES = {
    "rename the group": lambda house, who, group, _player: groups.rename_group(house, who, group, "Mío"),
    "open it": lambda house, who, group, _player: groups.open_to_readers(house, who, group),
    "close it": lambda house, who, group, _player: groups.close_to_readers(house, who, group),
    "renew its link": lambda house, who, group, _player: members.renew_invitation(house, who, group),
    "add a player": lambda house, who, group, _player: members.add_player(house, who, group, "Intruso"),
    "rename a player": lambda house, who, group, player: members.rename_player(house, who, group, player, "Intruso"),
    "put somebody out": lambda house, who, group, _player: members.remove_member(house, who, group, who),
    "see who is in it": lambda house, who, group, _player: groups.get_settings(house, who, group),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
def test_a_stranger_changes_nothing(house, owner, group, stranger, write):
    player = player_called(house, owner, group, "Teo")

    with pytest.raises(NotFoundError):
        write(house, stranger, group, player)
    groups.open_to_readers(house, owner, group)
    with pytest.raises(ForbiddenError):
        write(house, stranger, group, player)
    assert names(house, owner, group) == ["Lola", "Teo", "Marta"]


@pytest.mark.parametrize("write", list(WRITES)[:4])
def test_a_member_does_not_do_what_is_the_owners(house, group, code, stranger, write):
    members.join_as_newcomer(house, stranger, code, "Nico")

    with pytest.raises(ForbiddenError, match="owner"):
        WRITES[write](house, stranger, group, None)


def test_a_member_renames_themselves_and_free_players_but_nobody_else(house, owner, group, code, stranger):
    members.join_as_newcomer(house, stranger, code, "Nico")

    members.rename_player(house, stranger, group, player_called(house, owner, group, "Nico"), "Nicolás")
    members.rename_player(house, stranger, group, player_called(house, owner, group, "Teo"), "Teófilo")
    with pytest.raises(ForbiddenError, match="Only Lola"):
        members.rename_player(house, stranger, group, player_called(house, owner, group, "Lola"), "Loli")

    assert names(house, owner, group) == ["Lola", "Teófilo", "Marta", "Nicolás"]


def test_a_player_of_another_group_is_not_reached_through_ones_own(house, owner, group, stranger):
    own = groups.create_group(house, stranger, name="Propio", player_names=["Iria"])

    with pytest.raises(NotFoundError):
        members.rename_player(house, stranger, own, player_called(house, owner, group, "Teo"), "Intruso")


def test_whoever_has_the_link_takes_a_free_name(house, owner, group, code, stranger):
    invited = members.get_invitation(house, code, None)

    assert (invited.group_name, invited.is_member) == ("Domingos", False)
    assert [line.name for line in invited.players if not line.is_taken] == ["Teo", "Marta"]
    assert members.join_as_player(house, stranger, code, player_called(house, owner, group, "Teo")) == group
    assert members.get_invitation(house, code, stranger).mine.name == "Teo"


def test_a_taken_name_cannot_be_taken_again(house, owner, group, code, stranger):
    with pytest.raises(RefusedError, match="Lola has been taken"):
        members.join_as_player(house, stranger, code, player_called(house, owner, group, "Lola"))
    with pytest.raises(NotFoundError):
        league.show_group(house, stranger, group)


def test_joining_twice_changes_nothing(house, owner, group, code, stranger):
    members.join_as_newcomer(house, stranger, code, "Nico")

    assert members.join_as_newcomer(house, stranger, code, "Nico") == group
    assert members.join_as_player(house, stranger, code, player_called(house, owner, group, "Teo")) == group

    assert names(house, owner, group) == ["Lola", "Teo", "Marta", "Nico"]
    assert members.get_invitation(house, code, stranger).mine.name == "Nico"


def test_an_owner_who_has_no_player_takes_one_by_the_link(house, stranger):
    group = groups.create_group(house, stranger, name="Propio", player_names=["Iria"])
    code = groups.get_settings(house, stranger, group).invite_code

    members.join_as_player(house, stranger, code, player_called(house, stranger, group, "Iria"))

    page = groups.get_settings(house, stranger, group)
    assert page.is_owner
    assert page.players[0].is_mine


def test_a_player_of_another_group_cannot_be_taken_by_this_link(house, code, stranger):
    own = groups.create_group(house, stranger, name="Propio", player_names=["Iria"])

    with pytest.raises(NotFoundError):
        members.join_as_player(house, stranger, code, player_called(house, stranger, own, "Iria"))


def test_a_new_link_ends_the_old_one(house, owner, group, code, stranger):
    renewed = members.renew_invitation(house, owner, group)

    with pytest.raises(NotFoundError, match="does not lead anywhere"):
        members.join_as_newcomer(house, stranger, code, "Nico")
    assert members.join_as_newcomer(house, stranger, renewed, "Nico") == group


@pytest.mark.parametrize("wrong", ["", "x", "a\x00b", "ñ" * 12, "a" * 500])
def test_a_link_that_is_none_leads_nowhere(house, wrong):
    with pytest.raises(NotFoundError):
        members.get_invitation(house, wrong, None)


def test_who_leaves_frees_their_name_and_no_longer_reads(house, owner, group, code, stranger):
    members.join_as_player(house, stranger, code, player_called(house, owner, group, "Teo"))

    members.remove_member(house, stranger, group, stranger)

    with pytest.raises(NotFoundError):
        league.show_group(house, stranger, group)
    assert names(house, owner, group) == ["Lola", "Teo", "Marta"]
    assert not members.get_invitation(house, code, None).players[1].is_taken


def test_the_owner_puts_others_out_and_stays(house, owner, group, code, stranger):
    members.join_as_newcomer(house, stranger, code, "Nico")

    members.remove_member(house, owner, group, stranger)

    with pytest.raises(NotFoundError, match="no such member"):
        members.remove_member(house, owner, group, stranger)
    with pytest.raises(RefusedError, match="owner cannot leave"):
        members.remove_member(house, owner, group, owner)
