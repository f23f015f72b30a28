"""The forms that begin something, sent twice by a visitor whose first answer was lost."""

import re

import pytest

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


def test_a_refused_form_keeps_its_code(client):
    page = client.post("/groups", data={"name": "", "form_code": "23456789abcd"}).text

    assert 'name="form_code" value="23456789abcd"' in page
