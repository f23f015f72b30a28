"""Rules for one match with real cards: changed in the editor, carried by the form, and played once more."""

import html
import json
import re

import pytest

from app.engine import BOOKS, rules_from_json
from app.store import matches
from app.web.house_rules_form import spell

ENGLISH = {"Accept-Language": "en"}
PEOPLE = {"name1": "Ana", "name2": "Bo", "name3": "Cleo", "dealer": "2", "group_name": "Kitchen", "code": "A" * 12}


def fields(answer):
    """Return the hidden fields and texts of a form, and the radio buttons that are chosen."""
    text = answer.get_data(as_text=True)
    tags = [tag for tag in re.findall(r"<input [^>]*>", text) if "radio" not in tag or "checked" in tag]
    found = [(re.search(r'name="([^"]*)"', tag), re.search(r'value="([^"]*)"', tag)) for tag in tags]
    return {name[1]: html.unescape(value[1]) for name, value in found if name and value}


def change(client, book="ochos-locos", carried=None, **changes):
    """Send the editor with some options changed."""
    texts = spell(BOOKS[book].rules) | (PEOPLE if carried is None else carried) | changes
    return client.post("/record/rules/take", data={name: text for name, text in texts.items() if text}, headers=ENGLISH)


def test_a_match_without_a_group_of_its_own_begins_by_changed_rules(house, client):
    page = change(client, hand_size="6", hand_size_two="", target="250")
    assert page.status_code == 200
    assert "things differ from the book:" in page.get_data(as_text=True)
    form = fields(page)
    assert {name: form[name] for name in PEOPLE} == PEOPLE
    assert json.loads(form["ochos-locos-changes"]) == {"hand_size": 6, "hand_size_two": None, "target": 250}

    begun = client.post("/record", data=form, headers=ENGLISH)
    assert begun.status_code == 303
    with house.database.reading() as session:
        match = matches.get(session, int(begun.location.rsplit("/", 1)[1]))
        rules = rules_from_json(match.rules)
    assert (rules.hand_size, rules.target, match.book) == (6, 250, "ochos-locos")
    assert "Changed here from the book" in client.get(begun.location, headers=ENGLISH).get_data(as_text=True)

    again = fields(client.get(f"/record?from={match.id}", headers=ENGLISH))
    assert json.loads(again["ochos-locos-changes"]) == {"hand_size": 6, "hand_size_two": None, "target": 250}


def test_the_editor_opens_with_what_the_form_has_come_to(client):
    given = PEOPLE | {"book": "baraja", "change": "ochos-locos", "ochos-locos-target": "70"}
    answer = client.post("/record/rules", data=given, headers=ENGLISH)
    text = answer.get_data(as_text=True)

    assert answer.status_code == 200
    assert "<h1>Rules for this match</h1>" in text
    assert 'name="target" value="70"' in text
    assert fields(answer)["name3"] == "Cleo"


def test_a_contradiction_names_both_and_nothing_is_lost(client):
    answer = change(client, jump_in="on")

    assert answer.status_code == 422
    assert "needs two cards alike: raise “Decks”." in answer.get_data(as_text=True)
    assert {name: fields(answer)[name] for name in PEOPLE} == PEOPLE


def test_the_book_is_played_after_all(client):
    form = fields(change(client, hand_size="6"))
    dropped = client.post("/record/rules/drop", data=form | {"change": "ochos-locos"}, headers=ENGLISH)

    assert "things differ" not in dropped.get_data(as_text=True)
    assert fields(dropped)["ochos-locos-changes"] == ""
    assert fields(dropped)["name1"] == "Ana"


def test_another_book_is_not_played_by_those_changes(house, client):
    form = fields(change(client, hand_size="6")) | {"book": "baraja"}
    begun = client.post("/record", data=form, headers=ENGLISH)

    with house.database.reading() as session:
        match = matches.get(session, int(begun.location.rsplit("/", 1)[1]))
        assert (match.book, rules_from_json(match.rules).hand_size) == ("baraja", BOOKS["baraja"].rules.hand_size)


@pytest.mark.parametrize("changes", ["{", "[]", '{"book": "baraja"}', '{"hand_size": 99}', r'{"end": "\\ud800"}'])
def test_changes_that_no_editor_wrote_are_refused_with_a_sentence(client, changes):
    answer = client.post("/record", data=PEOPLE | {"book": "ochos-locos", "ochos-locos-changes": changes})

    assert answer.status_code == 422
    assert 'role="alert"' in answer.get_data(as_text=True)


def test_an_unknown_book_has_no_rules_to_change(client):
    assert client.get("/record/rules?change=nobody").status_code == 404
    assert client.get("/record/rules").status_code == 200
