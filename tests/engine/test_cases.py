"""The referee's answers to hands that others have played: OpenSpiel's program, and a plain model of the four books."""

import json

import pytest

from app.engine import referee
from tests.engine.cases import load_cases

CASES = [
    pytest.param(case, id=f"{name}-{number}-{case['record']['rules']['book']}")
    for name in ("openspiel", "books")
    for number, case in enumerate(load_cases(name), start=1)
]


@pytest.mark.parametrize("case", CASES)
def test_the_referee_allows_and_scores_what_the_others_do(case):
    record, expected = case["record"], case["expect"]
    answer = referee(json.dumps(record), legal=True)

    assert answer["ok"], answer
    assert [_spelled(step) for step in answer["steps"] if "move" in step] == expected["steps"]
    assert [step["move"] for step in answer["steps"] if "move" in step] == record["moves"]
    assert [sorted(hand) for hand in answer["held"]] == [sorted(hand) for hand in expected["held"]]
    counted = expected.keys() - {"steps", "held"}
    assert {name: answer[name] for name in counted} == {name: expected[name] for name in counted}


def _spelled(step):
    return [step["seat"], " ".join(step["legal"])] if "legal" in step else [step["seat"]]


@pytest.mark.parametrize(("name", "hands", "moves"), [("openspiel", 97, 8_810), ("books", 120, 6_736)])
def test_there_are_enough_of_them(name, hands, moves):
    cases = load_cases(name)

    assert len(cases) == hands
    assert sum(len(case["expect"]["steps"]) for case in cases) == moves
