"""Proofs of deals: what a stranger may rebuild, and where a deal that was tampered with gives itself away."""

import hashlib
import hmac
import json
import re
import runpy
from pathlib import Path

import pytest

from app.engine import NotationError, RecordError, parse_card, shuffled_deck
from app.engine.proof import DealProof, check_proof, find_flaws, format_proof, is_nonce, parse_proof, rebuilt_deck
from app.engine.rules import Rules
from app.engine.shuffle import commitment_of, seed_of
from tests.engine.test_shuffle import described_shuffle

SERVER_SEED = bytes(range(32))
NONCES = ("00ff" * 8, "", "c0ffee" + "0" * 26)
SEED = seed_of(SERVER_SEED, NONCES)
README = Path(__file__).parents[2] / "README.md"


def proof_of(decks=1, jokers=0, **changes):
    made = DealProof(
        hand=3,
        players=("Lola", "Bot", "Zoë"),
        commitment=commitment_of(SERVER_SEED),
        server_seed=SERVER_SEED,
        nonces=NONCES,
        decks=decks,
        jokers=jokers,
        deck=(),
    )
    fields = json.loads(format_proof(made))
    return json.dumps(fields | {"deck": [str(card) for card in rebuilt_deck(made)]} | changes)


def test_the_seed_of_a_hand_is_what_the_description_says():
    assert hmac.new(SERVER_SEED, "|".join(NONCES).encode(), hashlib.sha256).digest() == SEED
    assert hashlib.sha256(SERVER_SEED).hexdigest() == commitment_of(SERVER_SEED)


def test_every_nonce_and_its_place_change_the_deck():
    decks = {seed_of(SERVER_SEED, nonces) for nonces in (NONCES, NONCES[::-1], ("", *NONCES[1:]), NONCES[:2])}

    assert len(decks) == 4


@pytest.mark.parametrize(("decks", "jokers"), [(1, 0), (2, 0), (1, 2), (2, 2)])
def test_a_deal_that_kept_its_promise_has_no_flaw(decks, jokers):
    proof = parse_proof(proof_of(decks, jokers))

    assert find_flaws(proof) == ()
    assert len(proof.deck) == decks * (52 + jokers)
    sorted_cards = sorted(proof.deck, key=lambda card: card.code)
    assert list(proof.deck) == described_shuffle(sorted_cards, SEED, "deck")


def test_the_deck_of_a_proof_is_the_deck_that_is_dealt():
    assert parse_proof(proof_of()).deck == shuffled_deck(Rules(), 3, SEED)


def test_a_proof_survives_being_written_and_read():
    proof = parse_proof(proof_of())

    assert parse_proof(format_proof(proof)) == proof


def test_another_seed_is_not_the_promised_one():
    answer = check_proof(proof_of(server_seed=bytes(32).hex()))

    assert not answer["ok"]
    assert answer["flaws"][0] == "The server's seed is not the one that was promised before the hand."
    assert answer["flaws"][1].startswith("Card 1 of the deck was ")


def test_two_cards_changed_over_are_named_by_their_place():
    deck = json.loads(proof_of())["deck"]
    deck[6], deck[20] = deck[20], deck[6]

    (flaw,) = check_proof(proof_of(deck=deck))["flaws"]
    assert flaw == f"Card 7 of the deck was {deck[6]}, and the seed and the nonces give {deck[20]}."


def test_a_card_that_is_missing_is_missed():
    flaws = check_proof(proof_of(deck=json.loads(proof_of())["deck"][:-1]))["flaws"]

    assert flaws == ["The deck has 51 cards, and 52 were shuffled."]


def test_a_nonce_that_was_left_out_is_noticed():
    assert not check_proof(proof_of(nonces=["", "", NONCES[2]]))["ok"]


@pytest.mark.parametrize("text", ["", "0", "c0ffee", "f" * 64])
def test_hex_digits_or_nothing_are_a_nonce(text):
    assert is_nonce(text)


@pytest.mark.parametrize("text", ["|", "0|0", "C0FFEE", "xyz", " ", "f" * 65, "0\n"])
def test_nothing_else_is_a_nonce(text):
    assert not is_nonce(text)


BAD = {
    "not JSON": "{",
    "no object": "[]",
    "too deep": "[" * 50_000,
    "too long": " " * 100_001,
    "another format": proof_of(format="ochos-deal/2"),
    "no hand": json.dumps({"format": "ochos-deal/1"}),
    "a hand that is no number": proof_of(hand=True),
    "hand zero": proof_of(hand=0),
    "too many decks": proof_of(decks=1000),
    "jokers below zero": proof_of(jokers=-1),
    "a seed in capitals": proof_of(server_seed="AB" * 32),
    "a short seed": proof_of(server_seed="ab"),
    "a seed that is a number": proof_of(server_seed=1),
    "a commitment that is none": proof_of(commitment="x" * 64),
    "nonces without a list": proof_of(nonces="abc"),
    "a nonce that is none": proof_of(nonces=["a|b"]),
    "no list of players": proof_of(players=None),
    "a card that is none": proof_of(deck=["11S"]),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_proof_is_refused_with_a_sentence(name):
    with pytest.raises((RecordError, NotationError)):
        parse_proof(BAD[name])
    answer = check_proof(BAD[name])
    assert (answer["ok"], answer["hand"]) == (False, None)
    assert answer["flaws"][0].endswith(".")


def test_the_checker_in_the_readme_finds_the_same(tmp_path, capsys, monkeypatch):
    """A stranger copies it from there; it knows nothing of this program."""
    (script,) = re.findall(r"```python\n(import hashlib.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert script.count("\n") <= 22
    assert "app" not in script
    (tmp_path / "check.py").write_text(script)
    deck = json.loads(proof_of(2, 2))["deck"]
    swapped = [deck[0], deck[2], deck[1], *deck[3:]]
    assert parse_card(swapped[1]) != parse_card(deck[1])
    files = {"good": proof_of(2, 2), "cards": proof_of(2, 2, deck=swapped), "seed": proof_of(2, 2, commitment="0" * 64)}

    said = {}
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        monkeypatch.setattr("sys.argv", ["check.py", str(tmp_path / name)])
        runpy.run_path(str(tmp_path / "check.py"), run_name="__main__")
        said[name] = capsys.readouterr().out
    assert said == {
        "good": "commitment holds: True\ndeck follows: True\n",
        "cards": "commitment holds: True\ndeck follows: False\n",
        "seed": "commitment holds: False\ndeck follows: True\n",
    }
