"""The proof of a deal: what was shown before the hand and after it, and whether the deck follows from it."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.cards import CARDS, Card, full_deck
from app.engine.errors import NotationError, RecordError
from app.engine.notation import parse_card
from app.engine.shuffle import commitment_of, seed_of, shuffled

FORMAT = "ochos-deal/1"
MOST_DECKS = 10
MOST_JOKERS = 10
LONGEST_PROOF = 100_000
"""Characters of one proof that are read."""
_SEED = re.compile(r"[0-9a-f]{64}")
_NONCE = re.compile(r"[0-9a-f]{0,64}")


@dataclass(frozen=True, slots=True)
class DealProof:
    """What a stranger needs to rebuild a deck."""

    hand: int
    """Its number in the match."""
    players: tuple[str, ...]
    commitment: str
    """Shown before the hand."""
    server_seed: bytes
    """Shown after it."""
    nonces: tuple[str, ...]
    """By seat; empty where no browser gave one."""
    decks: int
    jokers: int
    """In each deck."""
    deck: tuple[Card, ...]
    """As it was dealt, top first."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """Where a deal does not follow from what was shown."""

    about: str
    """`commitment` or `deck`."""
    sentence: str


def is_nonce(text: str) -> bool:
    """Tell whether a text may be what a browser adds to the shuffle: hex digits, or nothing."""
    return _NONCE.fullmatch(text) is not None


def rebuilt_deck(proof: DealProof) -> tuple[Card, ...]:
    """Return the deck that the seed and the nonces give."""
    sorted_deck = full_deck(proof.decks, proof.jokers)
    return tuple(CARDS[code] for code in shuffled(sorted_deck, seed_of(proof.server_seed, proof.nonces), "deck"))


def find_flaws(proof: DealProof) -> tuple[Flaw, ...]:
    """Return what is wrong with a deal; nothing where it was dealt as it was promised."""
    flaws = []
    if commitment_of(proof.server_seed) != proof.commitment:
        flaws.append(Flaw("commitment", "The server's seed is not the one that was promised before the hand."))
    rebuilt = rebuilt_deck(proof)
    if len(rebuilt) != len(proof.deck):
        flaws.append(Flaw("deck", f"The deck has {len(proof.deck)} cards, and {len(rebuilt)} were shuffled."))
    pairs = enumerate(zip(proof.deck, rebuilt, strict=False), start=1)
    different = next(((place, dealt, due) for place, (dealt, due) in pairs if dealt != due), None)
    if different is not None:
        place, dealt, due = different
        flaws.append(Flaw("deck", f"Card {place} of the deck was {dealt}, and the seed and the nonces give {due}."))
    return tuple(flaws)


def format_proof(proof: DealProof) -> str:
    """Write a proof as JSON."""
    fields = {
        "format": FORMAT,
        "hand": proof.hand,
        "players": list(proof.players),
        "commitment": proof.commitment,
        "server_seed": proof.server_seed.hex(),
        "nonces": list(proof.nonces),
        "decks": proof.decks,
        "jokers": proof.jokers,
        "deck": [str(card) for card in proof.deck],
    }
    return json.dumps(fields, ensure_ascii=False, indent=1)


def parse_proof(text: str) -> DealProof:
    """Read a proof; raises `RecordError` or `NotationError` where it is none."""
    fields = _read(text)
    if fields.get("format") != FORMAT:
        raise RecordError("The format is not %(format)s.", format=FORMAT)
    return DealProof(
        hand=_number(fields, "hand", 1, 1_000_000),
        players=tuple(_texts(fields, "players")),
        commitment=_matching(fields, "commitment", _SEED),
        server_seed=bytes.fromhex(_matching(fields, "server_seed", _SEED)),
        nonces=_nonces(fields),
        decks=_number(fields, "decks", 1, MOST_DECKS),
        jokers=_number(fields, "jokers", 0, MOST_JOKERS),
        deck=tuple(parse_card(code) for code in _texts(fields, "deck")),
    )


def check_proof(text: str) -> dict[str, Any]:
    """Check one proof and return the answer as JSON values; never raises for a bad one."""
    try:
        proof = parse_proof(text)
    except (RecordError, NotationError) as error:
        return {"ok": False, "hand": None, "flaws": [str(error)]}
    flaws = find_flaws(proof)
    return {"ok": not flaws, "hand": proof.hand, "flaws": [flaw.sentence for flaw in flaws]}


def _read(text: str) -> Mapping[str, Any]:
    if len(text) > LONGEST_PROOF:
        raise RecordError("The record is too long.")
    try:
        fields = json.loads(text)
        # Half of a character, as JSON may spell one, can be printed nowhere.
        json.dumps(fields, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise RecordError("The record is not JSON.") from None
    if not isinstance(fields, dict):
        raise RecordError("The record is not a JSON object.")
    return fields


def _field(fields: Mapping[str, Any], name: str) -> Any:
    if name not in fields:
        raise RecordError("The field %(field)s is missing.", field=name)
    return fields[name]


def _number(fields: Mapping[str, Any], name: str, low: int, high: int) -> int:
    number = _field(fields, name)
    if type(number) is not int or not low <= number <= high:
        raise RecordError("The field %(field)s is not a number that can be.", field=name)
    return number


def _texts(fields: Mapping[str, Any], name: str) -> list[str]:
    texts = _field(fields, name)
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise RecordError("The field %(field)s is not a list of texts.", field=name)
    return texts


def _matching(fields: Mapping[str, Any], name: str, pattern: re.Pattern[str]) -> str:
    text = _field(fields, name)
    if not isinstance(text, str) or pattern.fullmatch(text) is None:
        raise RecordError("The field %(field)s is not made of hex digits.", field=name)
    return text


def _nonces(fields: Mapping[str, Any]) -> tuple[str, ...]:
    nonces: Sequence[str] = _texts(fields, "nonces")
    if not all(map(is_nonce, nonces)):
        raise RecordError("The field %(field)s is not made of hex digits.", field="nonces")
    return tuple(nonces)
