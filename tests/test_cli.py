"""The commands: what they print and with what status they end."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.store.db import Database
from app.store.settings import get_or_keep

RECORD = {
    "format": "ochos-hand/1",
    "rules": {"book": "ochos-locos"},
    "players": ["Ada", "Bo"],
    "dealer": 1,
    "starter": 0,
    "deal": [["KC"], ["AS", "4D"]],
    "opening": ["9C"],
    "stock": ["2S"],
    "recycles": [],
    "moves": ["KC"],
}


def run(*words: str, stdin: str | bytes = "", environment: dict[str, str] | None = None) -> Result:
    return CliRunner().invoke(main, words, input=stdin, env=environment)


def write(path: Path, *records: object) -> str:
    path.write_text("\n".join(json.dumps(record) for record in records))
    return str(path)


def answers(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_referee_answers_a_record_with_its_score(tmp_path: Path) -> None:
    result = run("referee", write(tmp_path / "hand.json", RECORD))

    assert result.exit_code == 0
    (answer,) = answers(result)
    assert answer["score"] == [5, 0]
    assert "steps" not in answer


def test_a_record_may_be_written_over_several_lines(tmp_path: Path) -> None:
    (tmp_path / "hand.json").write_text("\ufeff" + json.dumps(RECORD, indent=2))

    assert run("referee", str(tmp_path / "hand.json")).exit_code == 0


def test_the_referee_shows_what_was_legal(tmp_path: Path) -> None:
    (answer,) = answers(run("referee", "--legal", write(tmp_path / "hand.json", RECORD)))

    assert answer["steps"] == [{"ply": 0, "seat": 0, "legal": ["KC"], "move": "KC"}]


def test_one_bad_record_does_not_stop_the_next() -> None:
    lines = [json.dumps(RECORD).encode(), b"", b"\xff{", json.dumps({**RECORD, "moves": ["AS"]}).encode()]
    result = run("referee", "-", stdin=b"\n".join([*lines, lines[0]]))

    assert result.exit_code == 1
    assert [answer.get("error") for answer in answers(result)] == [None, "bad_record", "illegal_move", None]


def test_a_file_that_cannot_be_read_is_said_and_the_others_are_answered(tmp_path: Path) -> None:
    result = run("referee", str(tmp_path / "missing.json"), write(tmp_path / "two.jsonl", RECORD, RECORD))

    assert result.exit_code == 2
    assert len(answers(result)) == 2
    assert "missing.json cannot be read" in result.stderr


def test_migrate_makes_the_tables(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    assert run("migrate", environment={"OCHOS_DATABASE_URL": url}).exit_code == 0

    database = Database(url)
    with database.transaction() as session:
        assert get_or_keep(session, "kept", "yes") == "yes"
    database.close()


@pytest.mark.parametrize("command", ["run", "migrate"])
def test_a_wrong_setting_is_named_before_anything_starts(command: str) -> None:
    result = run(command, environment={"OCHOS_PRT": "8000"})

    assert result.exit_code == 1
    assert "OCHOS_PRT is not a setting" in result.stderr


def test_the_demo_is_filled_once_and_verified(tmp_path: Path) -> None:
    environment = {"OCHOS_DATABASE_URL": f"sqlite:///{tmp_path / 'ochos.db'}"}

    assert "is filled: 7 players, 49 matches, /groups/1" in run("demo", environment=environment).stdout
    assert "is there already" in run("demo", environment=environment).stdout
    verified = run("verify", environment=environment)
    assert verified.exit_code == 0
    assert "hands replayed, 0 differences." in verified.stdout


def test_verify_ends_with_one_where_something_differs(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'ochos.db'}"
    environment = {"OCHOS_DATABASE_URL": url}
    run("demo", environment=environment)
    database = Database(url)
    with database.transaction() as session:
        session.connection().exec_driver_sql("UPDATE hand_seat SET score = score + 1 WHERE seat = 0")
    database.close()
    verified = run("verify", environment=environment)

    assert verified.exit_code == 1
    assert "Match 2, hand 1: score is stored as" in verified.stdout
