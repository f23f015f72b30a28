"""Penalties that are noted on a hand: typed, counted, shown, and kept through every change of the sheet."""

import html
import json
import re

import pytest

from tests.web.conftest import ENGLISH
from tests.web.test_editing import post, save
from tests.web.test_match_forms import rows, words

NAMES = {f"name{place}": name for place, name in enumerate(("Ana", "Bo", "Cruz"), start=1)}
COLLECTED = {"book": "ochos-locos", "dealer": "1", "group_name": "Los martes"}
OWN = {"book": "ocho-americano", "dealer": "1", "group_name": "Los martes"}
FIRST = {"number": "1", "out": "0", "points1": "20", "points2": "10"}
NOTED = {"fault1": "call", "charge1": "15"}


@pytest.fixture(name="begin")
def _begin(client):
    def begin(book):
        return client.post("/record", data=NAMES | book).location

    return begin


@pytest.fixture(name="begin_by")
def _begin_by(client):
    """Begin a match by changed rules."""

    def begin_by(changes):
        form = NAMES | COLLECTED | {"ochos-locos-changes": json.dumps(changes)}
        return client.post("/record", data=form).location

    return begin_by


@pytest.fixture(name="text")
def _text(client):
    def text(path):
        return html.unescape(client.get(path, headers=ENGLISH).get_data(as_text=True))

    return text


def version_of(text):
    return re.search(r'data-version="(\d+)"', text)[1]


@pytest.mark.parametrize(
    ("book", "said"),
    [(COLLECTED, "They are taken off the player's points."), (OWN, "They are added to the player's points.")],
)
def test_the_entry_page_says_what_a_penalty_does_in_this_match(begin, text, book, said):
    assert said in text(f"{begin(book)}/hands")


def test_a_penalty_is_taken_off_where_high_is_good_and_stands_below_the_sheet(client, begin, text):
    match = begin(COLLECTED)
    assert client.post(f"{match}/hands", data=FIRST | NOTED).status_code == 303
    assert rows(text(match)) == [["1", "+30 30", "−15 −15", "0"]]
    assert "Hand 1: Bo, missed call, −15" in words(text(match))
    assert "Hand 1: Bo, missed call, −15" in words(text(f"{match}/print"))


def test_a_penalty_is_added_where_low_is_good(client, begin, text):
    match = begin(OWN)
    client.post(f"{match}/hands", data=FIRST | {"fault0": "turn", "charge0": "5", "fault1": "card", "charge1": "2"})
    assert rows(text(match)) == [["1", "+5 5", "+22 22", "+10 10"]]
    assert "Hand 1: Ana, out of turn, +5 Hand 1: Bo, wrong card, +2" in words(text(match))


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"charge1": "15"}, "Say what Bo did and how many points it costs."),
        ({"fault1": "call"}, "Say what Bo did and how many points it costs."),
        ({"fault1": "call", "charge1": "1x"}, "Say what Bo did and how many points it costs."),
        ({"fault1": "dancing", "charge1": "5"}, "Say what Bo did and how many points it costs."),
        ({"fault1": "call", "charge1": "0"}, "A penalty is from 1 to 999 points."),
        ({"fault1": "call", "charge1": "1000"}, "A penalty is from 1 to 999 points."),
    ],
)
def test_what_cannot_be_read_is_asked_for_again_with_what_was_typed(client, begin, text, typed, sentence):
    match = begin(COLLECTED)
    answer = post(client, f"{match}/hands", **(FIRST | typed))
    assert answer.status_code == 422
    assert sentence in answer.text
    assert f'name="charge1" value="{typed.get("charge1", "")}"' in answer.text
    at_the_field = re.search(
        r'<p class="field-err" id="fault1-error" data-fault-error>.*?<span>(.*?)</span>', answer.text
    )
    assert at_the_field[1] == sentence
    assert "No hand yet." in text(match)


def test_before_a_column_is_opened_a_penalty_counts_for_nothing_and_says_so(client, begin_by, text):
    match = begin_by({"match_form": "hollywood", "end": "target", "target": 50})
    hint = re.compile(r"<p [^>]*data-no-column( hidden)?>")
    assert hint.findall(text(f"{match}/hands")) == ["", "", ""]
    client.post(f"{match}/hands", data=FIRST | NOTED | {"fault0": "turn", "charge0": "5"})
    assert rows(text(match))[0] == ["1", "+25 25", "0", "0"]
    said = words(text(match))
    noted = "Hand 1: Ana, out of turn, −5 Hand 1: Bo, missed call, −15; it counts for nothing, for no column was open"
    assert noted in said
    assert hint.findall(text(f"{match}/hands")) == [" hidden", "", ""]


def test_where_no_points_are_written_there_is_no_penalty(client, begin, text):
    match = begin({"book": "baraja", "dealer": "1", "group_name": "Los martes"})
    assert "Penalties in this hand" not in text(f"{match}/hands")
    assert post(client, f"{match}/hands", number="1", out="0", fault1="call", charge1="5").status_code == 422


def test_a_hand_is_corrected_with_its_penalty(client, begin, text):
    match = begin(COLLECTED)
    client.post(f"{match}/hands", data=FIRST | NOTED)
    asked = text(f"{match}/hands/1")
    assert 'value="call" selected' in asked
    assert 'name="charge1" value="15"' in asked
    changed = FIRST | NOTED | {"charge1": "5", "version": version_of(text(match))}
    told = post(client, f"{match}/hands/1", **changed)
    assert "Bo: -5 instead of -15" in told.text
    save(client, f"{match}/hands/1", told)
    assert rows(text(match)) == [["1 corr.", "+30 30", "−5 −5", "0"]]


def test_removing_moving_and_restoring_keep_a_penalty(client, begin, text):
    match = begin(COLLECTED)
    client.post(f"{match}/hands", data=FIRST | NOTED)
    client.post(f"{match}/hands", data={"number": "2", "out": "1", "points0": "7", "points2": "8"})
    assert "Hand 1: Bo, missed call, −15" in words(text(f"{match}/change"))
    told = post(client, f"{match}/hands/2/move", to="1")
    save(client, f"{match}/hands/2/move", told)
    assert "Hand 2: Bo, missed call, −15" in words(text(match))

    client.post(f"{match}/hands/last/remove", data={"number": "2", "version": version_of(text(match))})
    assert "missed call" not in text(match)
    client.post(f"{match}/hands/last/restore", data={"number": "2"})
    assert "Hand 2: Bo, missed call, −15" in words(text(match))
    assert rows(text(match))[1] == ["2", "+30 30", "−15 0", "0"]

    told = post(client, f"{match}/hands/2/take-off", version=version_of(text(match)))
    save(client, f"{match}/hands/2/take-off", told)
    assert "missed call" not in text(match)
    back = re.search(rf'action="({match}/history/\d+/restore)"', text(f"{match}/history"))
    assert back, text(f"{match}/history")
    client.post(back[1], data={"version": version_of(text(match))})
    assert "Hand 2: Bo, missed call, −15" in words(text(match))


def test_a_device_takes_penalties_along_and_sends_them(client, begin, text):
    match = begin(COLLECTED)
    client.post(f"{match}/hands", data=FIRST | NOTED)
    owner = client.get("/pad/sheets.json").json["owner"]
    (sheet,) = client.get("/pad/sheets.json").json["sheets"]
    assert sheet["hands"][0]["faults"] == [{"seat": 1, "wrong": "call", "points": 15}]

    def send(code, **fields):
        sent = FIRST | fields | {"owner": owner, "entry": f"{code:08d}-0000-4000-8000-000000000000"}
        return client.post(f"/pad{match}/hands", data=sent).json

    assert send(1, **NOTED) == {"state": "written"}
    assert send(2) == {"state": "beside"}
    assert "Bo: missed call, −15" in words(text(match))
