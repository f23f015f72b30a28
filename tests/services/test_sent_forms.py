"""A form that is sent twice, one after the other or at once, makes one thing."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from app.engine import book_rules
from app.models import Right
from app.services import (
    accounts,
    beginning,
    free_tables,
    groups,
    house_rules,
    members,
    one_device,
    sheet_links,
    start,
    tables,
)
from app.services.beginning import NewMatch, Place
from app.services.codes import new_code
from app.services.house_rules import Draft
from app.services.sheet_links import Lasts
from app.services.tables import NewTable
from tests.free_tables import PLAIN

MANY = 4
PASSWORD = "ocho de picas"


def begin(house, account, code):
    wanted = NewMatch((Place(name="Lola"), Place(name="Teo")), 0, book_rules("ochos-locos"), code=code)
    return beginning.begin_with_new_group(house, account, "Domingos", wanted)


def find_group(house, account):
    mine = groups.list_groups(house, account)
    return mine[0].group_id if mine else groups.create_group(house, account, name="Domingos", player_names=["Lola"])


def begin_in_group(house, account, code):
    group = find_group(house, account)
    wanted = NewMatch((Place(name="Ana"), Place(name="Teo")), 0, book_rules("ochos-locos"), code=code)
    return beginning.begin_in_group(house, account, group, wanted)


def make_group(house, account, code):
    return groups.create_group(house, account, name="Domingos", player_names=["Teo"], form_code=code)


def open_table(house, account, code):
    return tables.open_table(house, account, NewTable(book="ochos-locos", places=3), "Lola", code)


def play_now(house, account, code):
    return tables.play_now(house, account, "Lola", code)


def open_free_table(house, account, code):
    return free_tables.open_table(house, account, PLAIN, "Lola", code)


def open_around_a_device(house, account, code):
    table = NewTable(book="ochos-locos", places=3)
    return one_device.open_table(house, account, table, (Place(name="Lola"), Place(name="Teo")), code)


def find_sheet(house, account):
    running = start.show(house, account).running
    return running[0].match_id if running else begin(house, account, new_code())


def make_link(house, account, code):
    return sheet_links.make_link(house, account, find_sheet(house, account), Right.WATCH, Lasts.DAY, form_code=code)


def write_book(house, account, code):
    draft = Draft("Domingo", book_rules("ochos-locos"), form_code=code)
    return house_rules.write_book(house, account, find_group(house, account), draft)


def add_player(house, account, code):
    return members.add_player(house, account, find_group(house, account), "Nora", code)


IN_GROUP = [begin_in_group, write_book, add_player]
"""There the same names cannot come a second time."""
SCENES = {**dict.fromkeys(IN_GROUP, find_group), make_link: find_sheet}
FORMS = [
    *(begin, begin_in_group, make_group, open_table, play_now, open_free_table, open_around_a_device),
    *(make_link, write_book, add_player),
]


@pytest.mark.parametrize("send", FORMS)
def test_a_form_sent_twice_makes_one_thing_and_the_next_form_another(house, send):
    account, code = accounts.create_account(house), new_code()

    assert send(house, account, code) == send(house, account, code)
    if send not in IN_GROUP:
        assert send(house, account, new_code()) != send(house, account, code)


@pytest.mark.parametrize("send", FORMS)
def test_a_form_sent_many_times_at_once_makes_one_thing(house, send):
    account, code = accounts.create_account(house), new_code()
    if send in SCENES:
        SCENES[send](house, account)
    begun = at_once(lambda: send(house, account, code))

    assert len(set(begun)) == 1
    assert len(groups.list_groups(house, account)) <= 1
    assert len(start.show(house, account).running) <= 1


def at_once(act):
    ready = Barrier(MANY)

    def attempt(_number):
        ready.wait()
        return act()

    with ThreadPoolExecutor(MANY) as pool:
        return list(pool.map(attempt, range(MANY)))


def test_a_form_sent_at_once_without_a_cookie_is_of_one_visitor(house):
    code = new_code()

    assert len(set(at_once(lambda: accounts.create_account(house, "10.0.0.1", code)))) == 1


def test_a_form_of_somebody_else_guards_nothing_and_gives_nothing_away(house):
    lola, teo, code = accounts.create_account(house), accounts.create_account(house), new_code()

    assert make_group(house, lola, code) != make_group(house, teo, code)


def test_an_old_form_proves_nobody(house, clock):
    code = new_code()
    first = accounts.create_account(house, "", code)
    assert accounts.create_account(house, "", code) == first

    clock.advance(hours=1)
    assert accounts.create_account(house, "", code) != first


def test_a_form_proves_nobody_who_has_a_password(house):
    code = new_code()
    first = accounts.create_account(house, "", code)
    accounts.set_name_and_password(house, first, username="Lola", password=PASSWORD)

    assert accounts.create_account(house, "", code) != first
