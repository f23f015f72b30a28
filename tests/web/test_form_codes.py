"""The forms that begin something, sent twice by a visitor whose first answer was lost."""

import re

import pytest

from app.engine import book_rules
from app.web import house_rules_form

FORMS = {
    "/": ("/play", {}),
    "/play": ("/play", {"name": "Lola"}),
    "/tables/new": ("/tables/new", {"name": "Lola", "places": "3", "target": "100"}),
    "/groups/new": ("/groups", {"name": "Domingos", "own_name": "Lola"}),
    "/record": ("/record", {"group_name": "Domingos", "name1": "Lola", "name2": "Teo", "dealer": "1"}),
}


@pytest.mark.parametrize("shown", FORMS)
def test_a_form_sent_twice_without_a_cookie_leads_twice_to_the_same(make_client, shown):
    address, fields = FORMS[shown]
    code = re.search(r'name="(form_code|code)" value="(\w{12})"', make_client().get(shown).text)
    form = {**fields, "book": "ochos-locos", code[1]: code[2]}
    first, second = make_client(), make_client()

    begun = first.post(address, data=form)
    assert begun.status_code == 303
    assert second.post(address, data=form).location == begun.location
    assert second.get(begun.location).status_code == 200


@pytest.mark.parametrize("shown", FORMS)
def test_every_showing_of_a_form_has_a_code_of_its_own(client, shown):
    codes = [re.search(r'name="(?:form_code|code)" value="(\w{12})"', client.get(shown).text)[1] for _ in range(2)]

    assert codes[0] != codes[1]


AT_HOME = {
    "/matches/1/share": ("/matches/1/share", {"right": "watch", "lasts": "day"}),
    "/groups/1/people": ("/groups/1/players", {"name": "Nora"}),
    "/groups/1/rules/new": (
        "/groups/1/rules/new",
        {"name": "Domingo"} | house_rules_form.spell(book_rules("ochos-locos")),
    ),
}


@pytest.mark.parametrize("shown", AT_HOME)
def test_a_form_pressed_twice_leads_twice_to_the_same(client, shown):
    client.post("/record", data=FORMS["/record"][1] | {"book": "ochos-locos"})
    address, fields = AT_HOME[shown]
    code = re.search(r'name="form_code" value="(\w{12})"', client.get(shown).text)[1]
    first, second = (client.post(address, data=fields | {"form_code": code}) for _ in range(2))

    assert (first.status_code, second.status_code) == (303, 303)
    assert first.location == second.location


def test_a_refused_form_keeps_its_code(client):
    page = client.post("/groups", data={"name": "", "form_code": "23456789abcd"}).text

    assert 'name="form_code" value="23456789abcd"' in page
