"""What two people want in the same moment is given to one of them, and the other is told so."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from app.services import accounts, groups, members
from app.services.errors import RefusedError

MANY = 6


def try_at_once(house, act):
    """Let several new accounts do the same; return what came of it for each: an answer or a refusal."""
    people = [accounts.create_account(house) for _ in range(MANY)]
    start = Barrier(MANY)

    def attempt(account):
        start.wait()
        try:
            return act(account)
        except RefusedError as refusal:
            return refusal

    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(attempt, people))


def refusals(outcomes):
    return [outcome for outcome in outcomes if isinstance(outcome, RefusedError)]


@pytest.fixture(name="group")
def _group(house):
    owner = accounts.create_account(house)
    group = groups.create_group(house, owner, name="Domingos", player_names=["Teo"])
    return groups.get_settings(house, owner, group)


def test_a_free_player_goes_to_one_account(house, group):
    (teo,) = group.players

    outcomes = try_at_once(
        house, lambda account: members.join_as_player(house, account, group.invite_code, teo.player_id)
    )

    assert len(refusals(outcomes)) == MANY - 1


def test_a_new_name_goes_to_one_player(house, group):
    outcomes = try_at_once(house, lambda account: members.join_as_newcomer(house, account, group.invite_code, "Iria"))

    assert len(refusals(outcomes)) == MANY - 1


def test_a_username_goes_to_one_account(house):
    outcomes = try_at_once(
        house,
        lambda account: accounts.set_name_and_password(house, account, username="Lola", password="ocho de picas"),
    )

    assert len(refusals(outcomes)) == MANY - 1


def test_one_account_that_joins_twice_at_once_is_one_member(house, group):
    visitor = accounts.create_account(house)
    start = Barrier(MANY)

    def join(_number):
        start.wait()
        return members.join_as_newcomer(house, visitor, group.invite_code, "Iria")

    with ThreadPoolExecutor(MANY) as pool:
        entered = set(pool.map(join, range(MANY)))

    assert entered == {group.group_id}
    assert [line.name for line in groups.get_settings(house, visitor, group.group_id).players] == ["Teo", "Iria"]
