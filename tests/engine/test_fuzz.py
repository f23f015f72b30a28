"""Whatever is written where a record, a rules value, a card or a move is expected gets an answer, soon."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import EngineError, Name, format_move, format_record, parse_move, record_of, referee, rules_from_json
from app.engine.cards import CARDS
from app.engine.record import LONGEST_RECORD
from app.engine.rules import rules_to_json
from tests.engine.any_rules import any_rules
from tests.engine.walks import walks

ERRORS = {"bad_record", "bad_rules", "bad_notation", "illegal_move", "hand_over"}
MANY = settings(max_examples=300)
scraps = st.sampled_from(
    ["", "8", "8C", "8C=H", "*1", "*1=S", "7H+7D", "@1:jump:7H", "@0:call", "@9:catch=0", "@1:leave", "take"]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**70), 2**70) | st.floats() | st.text(max_size=5) | scraps,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(scraps | st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


def fields_of(hand):
    """Return a walk as the fields of its record."""
    names = tuple(f"P{seat}" for seat in range(hand.last.players))
    return json.loads(format_record(record_of(hand.last, names)))


def sentence_of(read):
    """Return what a reader says of a text, a full stop where it can be read."""
    try:
        read()
    except EngineError as error:
        return str(error)
    return "."


@MANY
@given(walks())
def test_the_record_of_a_hand_by_any_rules_is_accepted(hand):
    answer = referee(json.dumps(fields_of(hand)), legal=True)
    moves = [format_move(move) for move in hand.moves if not isinstance(move, Name)]

    assert answer["ok"]
    assert [step["move"] for step in answer["steps"] if "move" in step] == moves
    assert answer["reason"] == hand.last.reason


@MANY
@given(walks(), st.data())
def test_a_record_with_something_else_in_it_gets_an_answer(hand, data):
    fields = fields_of(hand)
    for _ in range(data.draw(st.integers(1, 3))):
        name = data.draw(st.sampled_from(sorted(fields)))
        inside = fields[name]
        if isinstance(inside, list) and inside and data.draw(st.booleans()):
            place = data.draw(st.integers(0, len(inside) - 1))
            inside[place] = data.draw(values | st.sampled_from(inside) | st.sampled_from([str(card) for card in CARDS]))
        elif isinstance(inside, dict) and inside and data.draw(st.booleans()):
            inside[data.draw(st.sampled_from(sorted(inside)))] = data.draw(values)
        else:
            fields[name] = data.draw(values)
    answer = referee(json.dumps(fields), legal=True)

    assert answer["ok"] or answer["error"] in ERRORS
    assert answer["ok"] or answer["message"].endswith(".")


@MANY
@given(walks(), st.data())
def test_a_record_with_a_hole_or_a_blot_gets_an_answer(hand, data):
    text = json.dumps(fields_of(hand))
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 40)))
    answer = referee(text[:start] + data.draw(st.text(max_size=5)) + text[end:])

    assert answer["ok"] or answer["error"] in ERRORS


@MANY
@given(any_rules(), st.data())
def test_rules_with_another_value_are_rules_or_a_sentence(rules, data):
    spelled = rules_to_json(rules)
    assert rules_from_json(spelled) == rules
    spelled[data.draw(st.sampled_from(sorted(spelled)))] = data.draw(values)

    assert sentence_of(lambda: rules_from_json(spelled)).endswith(".")


@MANY
@given(st.lists(scraps | st.text(max_size=3), max_size=8).map("".join) | st.text())
def test_what_is_no_move_is_named_in_a_sentence(text):
    said = sentence_of(lambda: parse_move(text))

    assert said.endswith("is not a move.") or (said == "." and format_move(parse_move(text)) == text)


def test_a_record_that_is_too_long_is_not_even_read():
    answer = referee('{"moves": ["' + "x" * LONGEST_RECORD)

    assert answer == {"ok": False, "error": "bad_record", "message": "The record is too long."}
