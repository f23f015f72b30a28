"""Hand records, and the referee that checks them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine import (
    NotationError,
    RecordError,
    RulesError,
    format_record,
    parse_record,
    referee,
    replay,
)
from tests.engine.goldens import GOLDEN, load_golden

SMALL = {
    "format": "ochos-hand/1",
    "rules": {"book": "ochos-locos"},
    "players": ["Ana", "Ben"],
    "dealer": 1,
    "starter": 0,
    "deal": [["9H", "4S"], ["5S", "9D"]],
    "opening": ["9C"],
    "stock": ["2S"],
    "recycles": [],
    "moves": ["9H", "9D", "draw", "draw"],
}
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.sampled_from(["8C", "9H", "H", "draw", "@0:call", "book", ""]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["book", "A", "effects"]), inner),
    max_leaves=6,
)


def small(**changes):
    """Return a record with some fields set otherwise, as text."""
    return json.dumps(SMALL | changes)


@pytest.mark.parametrize("name", GOLDEN)
def test_the_referee_answers_what_was_worked_out_by_hand(name):
    golden = load_golden(name)

    assert referee(json.dumps(golden["record"])) == golden["expect"]


def test_the_worked_hand_gives_seventy_five_points_to_who_went_out():
    answer = referee(json.dumps(load_golden("ochos-locos-worked-hand")["record"]))

    assert answer["held_points"] == [0, 25, 50]
    assert answer["score"] == [75, 0, 0]


@pytest.mark.parametrize("name", GOLDEN)
def test_a_record_survives_being_read_and_written(name):
    record = parse_record(json.dumps(load_golden(name)["record"]))

    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("name", GOLDEN)
def test_a_written_record_is_one_line_with_every_option(name):
    text = format_record(parse_record(json.dumps(load_golden(name)["record"])))

    assert "\n" not in text
    assert json.loads(text)["rules"].keys() >= {"book", "points", "scoring", "stock_out"}
    assert referee(text) == load_golden(name)["expect"]


def test_with_legal_each_step_says_what_was_allowed():
    answer = referee(json.dumps(load_golden("ochos-locos-worked-hand")["record"]), legal=True)

    assert len(answer["steps"]) == 16
    assert answer["steps"][0] == {
        "ply": 0,
        "seat": 0,
        "legal": ["3C", "8D=C", "8D=D", "8D=H", "8D=S", "9H", "KC"],
        "move": "KC",
    }


def test_a_call_or_catch_has_a_step_without_legal_moves():
    steps = referee(json.dumps(load_golden("crazy-eights-id-calls")["record"]), legal=True)["steps"]

    assert steps[4] == {"ply": 4, "seat": 0, "move": "@0:catch=1"}
    assert steps[6] == {"ply": 6, "seat": 2, "move": "@2:call"}
    assert steps[2]["move"] == "8S=H!"
    assert "8S=H" in steps[2]["legal"]


def test_a_hand_that_is_not_over_has_a_last_step_without_a_move():
    steps = referee(json.dumps(load_golden("crazy-eights-id-unfinished")["record"]), legal=True)["steps"]

    assert steps[-1] == {"ply": 1, "seat": 0, "legal": ["draw"]}


def test_a_record_without_moves_is_a_deal():
    answer = referee(small(moves=[]))

    assert (answer["ok"], answer["plies"], answer["over"], answer["reason"]) == (True, 0, False, None)


def test_fields_that_nobody_knows_are_ignored():
    assert referee(small(moves=[], weather="rain"))["ok"]


def test_rules_may_be_spelled_out_without_a_book():
    assert referee(small(rules={}, moves=["9H"]))["ok"]
    assert referee(small(rules={"book": "", "draw_limit": 1}, moves=["9H"]))["ok"]


def test_a_returned_eight_may_have_been_turned_up_twice():
    """The same eight turned up twice is no card twice (ruling 2)."""
    assert referee(small(opening=["8H", "8S", "8H", "9C"], stock=["8H", "8S"], moves=["9H"]))["ok"]


BAD_RECORDS = {
    "not JSON": "{",
    "empty": "",
    "not an object": "[]",
    "a number too long to read": "1" * 5_000,
    "too deep": "[" * 100_000,
    "too long": " " * 1_000_001,
    "another format": small(format="ochos-hand/2"),
    "too few players": small(players=["Ana"], deal=[["9H"]]),
    "too many players": small(players=["A"] * 8, deal=[["9H"]] * 8),
    "players without a list": small(players="AnaBen"),
    "a dealer that is no seat": small(dealer=2),
    "a dealer that is no number": small(dealer=True),
    "a starter below zero": small(starter=-1),
    "a hand short": small(deal=[["9H"]]),
    "a deal without lists": small(deal=["9H", "5S"]),
    "an empty hand": small(deal=[["9H"], []]),
    "nothing turned up": small(opening=[]),
    "a card twice": small(stock=["9H"]),
    "a card twice in the stock": small(stock=["2S", "2S"]),
    "a returned card that was dealt": small(opening=["9D", "9C"]),
    "a suit named by a plain card": small(named="H"),
    "an eight that opens and names nothing": small(opening=["8C"]),
    "moves that are no texts": small(moves=[7]),
    "recycles that are no lists": small(recycles=["9C"]),
    **{f"without {missing}": json.dumps({name: SMALL[name] for name in SMALL if name != missing}) for missing in SMALL},
}


@pytest.mark.parametrize("text", BAD_RECORDS.values(), ids=BAD_RECORDS)
def test_what_is_no_record_is_a_bad_record(text):
    answer = referee(text)

    assert answer.keys() == {"ok", "error", "message"}
    assert (answer["ok"], answer["error"]) == (False, "bad_record")
    assert answer["message"].endswith(".")


@pytest.mark.parametrize("recycles", [[], [["9S"]]], ids=["missing", "of other cards"])
def test_a_recycle_that_does_not_fit_is_a_bad_record_at_its_move(recycles):
    answer = referee(small(recycles=recycles))

    assert (answer["error"], answer["ply"], answer["seat"], answer["move"]) == ("bad_record", 3, 0, "draw")


@pytest.mark.parametrize(
    "rules", [{"book": "uno"}, {"book": 5}, {"jump": True}, {"book": "ochos-locos", "target": 0}, "ochos-locos", None]
)
def test_rules_that_do_not_exist_are_bad_rules(rules):
    assert referee(small(rules=rules))["error"] == "bad_rules"


@pytest.mark.parametrize(
    "changes",
    [
        {"deal": [["9H", "10S"], ["5S"]]},
        {"deal": [[9], ["5S"]]},
        {"opening": ["joker"]},
        {"stock": ["2s"]},
        {"recycles": [["?"]]},
        {"named": "hearts"},
        {"named": ["H"]},
    ],
)
def test_what_is_no_card_or_suit_is_bad_notation(changes):
    assert referee(small(**changes))["error"] == "bad_notation"


def test_what_is_no_move_is_bad_notation_at_its_place():
    assert referee(small(moves=["9H", "9D!?"])) == {
        "ok": False,
        "ply": 1,
        "seat": 1,
        "move": "9D!?",
        "error": "bad_notation",
        "message": "9D!? is not a move.",
    }


@pytest.mark.parametrize(("moves", "ply", "seat"), [(["2D"], 0, 0), (["9H", "5S"], 1, 1), (["9H", "@0:catch=1"], 1, 0)])
def test_a_move_against_the_rules_is_illegal_at_its_place(moves, ply, seat):
    answer = referee(small(moves=moves))

    assert (answer["error"], answer["ply"], answer["seat"], answer["move"]) == ("illegal_move", ply, seat, moves[-1])


def test_an_illegal_move_says_why():
    """A card that is not held is named, and what was wrong with it."""
    assert referee(small(moves=["2D"]))["message"] == "2D is not in your hand."


@pytest.mark.parametrize("move", ["draw", "9D", "@1:call"])
def test_a_move_after_the_end_finds_the_hand_over(move):
    answer = referee(small(deal=[["9H"], ["5S", "9D"]], moves=["9H", move]))

    assert (answer["error"], answer["ply"], answer["move"]) == ("hand_over", 1, move)


def test_one_bad_record_never_stops_the_next():
    texts = [small(moves=["9H"]), "{", small(rules={"book": "uno"}), small(moves=["KK"]), small(moves=["9H"])]

    assert [referee(text)["ok"] for text in texts] == [True, False, False, False, True]


@given(st.dictionaries(st.sampled_from(sorted([*SMALL, "named"])), json_values, max_size=3))
def test_the_referee_has_an_answer_for_any_json(changes):
    answer = referee(json.dumps(SMALL | changes), legal=True)

    assert answer["ok"] or answer["error"] in {"bad_record", "bad_rules", "bad_notation", "illegal_move", "hand_over"}


@given(st.text())
def test_the_referee_has_an_answer_for_any_text(text):
    assert referee(text)["error"] == "bad_record"


@pytest.mark.parametrize("kind", [RecordError, RulesError, NotationError])
def test_reading_raises_what_is_wrong(kind):
    texts = {RecordError: "{", RulesError: small(rules={"book": "uno"}), NotationError: small(stock=["?"])}

    with pytest.raises(kind):
        parse_record(texts[kind])


def test_a_replay_stops_at_its_first_wrong_move():
    with pytest.raises(NotationError, match="KK is not a move"):
        replay(parse_record(small(moves=["9H", "KK", "2D"])))
