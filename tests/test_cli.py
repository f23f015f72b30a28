"""The commands: what they print and with what status they end."""

import json
import re
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from app.cli import main
from app.engine import shuffled_deck
from app.engine.rules import Rules
from app.engine.shuffle import commitment_of, seed_of
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


def test_a_record_of_any_length_is_read_only_up_to_its_limit(tmp_path: Path) -> None:
    (tmp_path / "long.json").write_text("[" * 3_000_000)
    (tmp_path / "long.jsonl").write_text("[" * 3_000_000 + "\n" + json.dumps(RECORD))

    (alone,) = answers(run("referee", str(tmp_path / "long.json")))
    long, good = answers(run("referee", str(tmp_path / "long.jsonl")))
    assert alone == long
    assert "too long" in str(alone)
    assert good["ok"]


def test_who_stops_reading_the_answers_is_told_nothing(tmp_path: Path) -> None:
    records = write(tmp_path / "many.jsonl", *[RECORD] * 2000)
    with subprocess.Popen(
        [sys.executable, "-m", "app", "referee", "--legal", records], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as referee:
        assert referee.stdout is not None
        assert referee.stderr is not None
        assert referee.stdout.read(1) == b"{"
        referee.stdout.close()
        assert referee.stderr.read() == b""


UNUSABLE = {
    "a folder that is not there": ("sqlite:////nowhere/at/all.db", "unable to open database file"),
    "a folder": ("sqlite:///{folder}", "unable to open database file"),
    "no database": ("sqlite:///{folder}/junk.db", "file is not a database"),
    "another program's": ("sqlite:///{folder}/foreign.db", "is of another program: its table account"),
    "a newer one": ("sqlite:///{folder}/newer.db", "was made by a newer version of Ochos"),
    "in memory": ("sqlite:///", "OCHOS_DATABASE_URL must name a file"),
    "no server": ("postgresql+psycopg://lola:sesame@127.0.0.1:1/x", "Connection refused"),
    "no address": ("postgresql+psycopg://lola:sesame@[::1/x", "cannot be read as the address"),
    "no port": ("postgresql+psycopg://host:abc/x", "cannot be read as the address"),
}


@pytest.mark.parametrize(("url", "sentence"), UNUSABLE.values(), ids=UNUSABLE.keys())
@pytest.mark.parametrize("command", ["migrate", "verify", "run"])
def test_a_database_that_cannot_be_used_is_said_in_one_sentence(
    tmp_path: Path, command: str, url: str, sentence: str
) -> None:
    (tmp_path / "junk.db").write_bytes(b"junk" * 1000)
    with closing(sqlite3.connect(tmp_path / "foreign.db")) as foreign:
        foreign.execute("CREATE TABLE account (x)")
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("CREATE TABLE alembic_version (version_num)")
        newer.execute("INSERT INTO alembic_version VALUES ('9999')")
        newer.commit()

    result = run(command, environment={"OCHOS_DATABASE_URL": url.format(folder=tmp_path), "OCHOS_PORT": "0"})

    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert sentence in result.stderr
    assert result.stderr.count("\n") == 1
    assert "sesame" not in result.stderr


@pytest.mark.parametrize("host", ["no such host", "999.1.1.1", "fd://3"])
def test_an_address_that_is_none_is_said_in_one_sentence(tmp_path: Path, host: str) -> None:
    environment = {"OCHOS_DATABASE_URL": f"sqlite:///{tmp_path / 'ochos.db'}", "OCHOS_HOST": host}
    result = run("run", environment=environment)

    assert result.exit_code == 1
    assert f"Ochos cannot listen on {host}, port 8000" in result.stderr


def test_a_port_in_use_is_said_in_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        environment = {"OCHOS_DATABASE_URL": f"sqlite:///{tmp_path / 'ochos.db'}", "OCHOS_PORT": port}
        result = run("run", environment=environment)

    assert result.exit_code == 1
    assert f"port {port}: Address already in use" in result.stderr


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

    assert "is filled: 7 players, 48 finished matches, /groups/1" in run("demo", environment=environment).stdout
    assert "is there already: " in run("demo", environment=environment).stdout
    assert "is there already with the season of seed 3: " in run("demo", "--seed", "4", environment=environment).stdout
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


def test_simulate_prints_how_hands_go() -> None:
    done = run("simulate", "--book", "ochos-locos", "--players", "2", "--hands", "30")

    assert done.exit_code == 0
    assert re.search(r"^hands +30$", done.stdout, re.MULTILINE)
    assert re.search(r"^won by seat 2 from the first to move +\d+\.\d %$", done.stdout, re.MULTILINE)


def test_simulate_changes_options_of_the_book() -> None:
    done = run(
        *("simulate", "--book", "ochos-locos", "--players", "2", "--hands", "20"),
        *("--set", "max_plays=1", "--set", "stock_out=play_on"),
    )

    assert re.search(r"^ended: max_plays +\d+\.\d %$", done.stdout, re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--book", "canasta"), "There is no rule book canasta"),
        (("--book", "baraja", "--players", "7"), "seats 2 to 5"),
        (("--book", "baraja", "--set", "jump=1"), 'There is no option "jump"'),
    ],
)
def test_simulate_says_what_cannot_be_played(words: tuple[str, ...], sentence: str) -> None:
    done = run("simulate", *words)

    assert done.exit_code == 1
    assert sentence in done.stderr


def test_a_deal_is_checked_and_what_is_wrong_with_it_is_said(tmp_path: Path) -> None:
    seed = bytes(32)
    deck = [str(card) for card in shuffled_deck(Rules(), 2, seed_of(seed, ["", "c0ffee"]))]
    proof = {
        "format": "ochos-deal/1",
        "hand": 2,
        "players": ["Ada", "Bo"],
        "commitment": commitment_of(seed),
        "server_seed": seed.hex(),
        "nonces": ["", "c0ffee"],
        "decks": 1,
        "jokers": 0,
        "deck": deck,
    }
    good = write(tmp_path / "good.json", proof)
    bad = write(tmp_path / "bad.json", proof | {"deck": [deck[1], deck[0], *deck[2:]]})

    assert run("check-deal", good).stdout == f"{good}: hand 2 was dealt as promised.\n"
    result = run("check-deal", good, bad)
    assert result.exit_code == 1
    assert f"{bad}: Card 1 of the deck was {deck[1]}, and the seed and the nonces give {deck[0]}." in result.stdout
    assert run("check-deal", "-", stdin=json.dumps(proof)).exit_code == 0
    assert run("check-deal", str(tmp_path / "none.json"), good).exit_code == 2


def test_half_a_character_in_a_proof_is_answered_with_a_sentence(tmp_path: Path) -> None:
    odd = write(tmp_path / "odd.json", {"format": "ochos-deal/1", "deck": ["\ud800"]})
    result = run("check-deal", odd)

    assert (result.exit_code, result.stdout) == (1, f"{odd}: The record is not JSON.\n")
