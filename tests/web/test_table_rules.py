"""Rules for one table: changed from a book in the editor, carried by the form, played, and kept nowhere else."""

import json
from urllib.parse import parse_qs, urlsplit

import pytest

from app.engine import BOOKS, rules_from_json
from app.store import matches
from app.web.house_rules_form import spell
from tests.online import Guest, play_on

ENGLISH = {"Accept-Language": "en"}


@pytest.fixture(name="lola")
def _lola(make_client):
    return Guest(make_client(), "Lola")


def send(guest, book="ochos-locos", carried=(), **changes):
    texts = spell(BOOKS[book].rules) | {"book": book, **dict(carried), **changes}
    return guest.post("/tables/rules", headers=ENGLISH, **{name: text for name, text in texts.items() if text})


def test_the_rules_of_one_table_are_changed_and_played(house, lola):
    answer = send(lola, carried={"places": "3", "name": "Lola"}, hand_size="2", target="5", hand_size_two="")
    assert answer.status_code == 303
    asked = {name: value for name, (value,) in parse_qs(urlsplit(answer.location).query).items()}
    assert json.loads(asked.pop("changes")) == {"hand_size": 2, "hand_size_two": None, "target": 5}
    assert asked == {"book": "ochos-locos", "places": "3", "name": "Lola"}

    page = lola.get(answer.location, headers=ENGLISH).get_data(as_text=True)
    assert "things differ from the book:" in page
    assert 'name="changes"' in page
    assert 'value="Lola"' in page
    changes = json.dumps({"hand_size": 2, "hand_size_two": None, "target": 5})
    code = lola.open_table(places=3, changes=changes)
    with house.database.reading() as session:
        match = matches.find_by_code(session, code)
        assert match.book == "ochos-locos"
        rules = rules_from_json(match.rules)
    assert (rules.hand_size, rules.target) == (2, 5)
    assert "Changed here from the book" in lola.get(f"/tables/{code}", headers=ENGLISH).get_data(as_text=True)
    lola.do("bots")
    lola.do("ready")
    assert play_on(lola).phase == "finished"


def test_the_editor_begins_with_what_the_form_has_come_to(lola):
    """What the book leaves open is as it was chosen, and the rest of the form waits."""
    page = lola.get("/tables/rules?book=ochos-locos&target=250&places=4&name=Lola", headers=ENGLISH)
    text = page.get_data(as_text=True)

    assert page.status_code == 200
    assert 'name="target" value="250"' in text
    assert '<input type="hidden" name="places" value="4">' in text
    assert '<input type="hidden" name="name" value="Lola">' in text


def test_a_contradiction_names_both_and_nothing_is_lost(lola):
    answer = send(lola, carried={"places": "3"}, jump_in="on")
    text = answer.get_data(as_text=True)

    assert answer.status_code == 422
    assert "needs two cards alike: raise “Decks”." in text
    assert 'name="jump_in" value="on" checked' in text
    assert '<input type="hidden" name="places" value="3">' in text


def test_the_summary_is_answered_while_the_form_is_filled_in(lola):
    texts = {name: text for name, text in (spell(BOOKS["baraja"].rules) | {"hand_size": "6"}).items() if text}
    answer = lola.post("/tables/rules/check", headers=ENGLISH, **texts)

    assert answer.status_code == 200
    assert "What changes: 1 thing" in answer.get_data(as_text=True)


def test_rules_that_are_the_book_s_again_are_no_change(lola):
    assert "changes" not in send(lola).location


@pytest.mark.parametrize(
    ("changes", "status"),
    [
        ("{", 422),
        ("[]", 422),
        ("[" * 5000, 422),
        ('{"book": "baraja"}', 422),
        ('{"hand_size": 99}', 422),
        ('{"no_such": 1}', 422),
        ('{"jump_in": true}', 422),
        (r'{"end": "\ud800"}', 422),
        (r'{"\ud800": 1}', 422),
    ],
)
def test_changes_that_no_editor_wrote_are_refused_with_a_sentence(lola, changes, status):
    answer = lola.post("/tables/new", headers=ENGLISH, book="ochos-locos", places=2, name="Lola", changes=changes)

    assert answer.status_code == status
    assert 'role="alert"' in answer.get_data(as_text=True)
    assert lola.get("/tables/new", query_string={"book": "ochos-locos", "changes": changes}).status_code == 200


def test_an_unknown_book_has_no_rules_to_change(lola):
    assert lola.get("/tables/rules?book=nobody").status_code == 404
