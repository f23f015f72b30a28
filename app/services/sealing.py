"""Seals: before a hand the server promises its seed, each browser adds to it, and both together shuffle the deck."""

import secrets
from collections.abc import Iterator, Sequence

from app.engine import parse_card, rules_from_json, shuffled_deck
from app.engine.proof import DealProof, is_nonce
from app.engine.shuffle import commitment_of, seed_of
from app.models import Hand, Match, Seat
from app.services import holders
from app.services.errors import RefusedError
from app.store import hands, seals
from app.store.db import Session
from app.store.ids import id_of
from app.store.seals import SealRow

SEED_BYTES = 32


def seal_hand(session: Session, match: Match, number: int) -> None:
    """Draw the server's seed for a hand to come, and promise it."""
    seed = secrets.token_bytes(SEED_BYTES)
    seals.add(session, SealRow(id_of(match), number, seed.hex(), commitment_of(seed), given={}, nonces=None))


def check_nonce(nonce: str) -> None:
    """Raise `RefusedError` where what a browser adds to the shuffle is no such thing; nothing at all is one."""
    if not is_nonce(nonce):
        raise RefusedError("What your browser adds to the shuffle could not be read. Load the page again.")


def give_nonce(session: Session, match: Match, account_id: int, nonce: str) -> None:
    """Keep what a person's browser adds to the shuffle of the next hand; the first one counts."""
    seal = _next_seal(session, match) if nonce else None
    if seal is not None and seal.nonces is None:
        seals.put_given(session, seal, {str(account_id): nonce, **seal.given})


def find_commitment(session: Session, match_id: int, number: int) -> str | None:
    """Return what was promised for a hand, none where nothing was."""
    seal = seals.find(session, match_id, number)
    return None if seal is None else seal.commitment


def next_seed(session: Session, match: Match, dealt: Sequence[Seat]) -> bytes:
    """Return the seed of the next hand for the seats that are dealt in, and fix what it is made of.

    A match that began before there were seals has its first hand afterwards dealt without one.
    """
    seal = _next_seal(session, match)
    if seal is None:
        return secrets.token_bytes(SEED_BYTES)
    nonces = seal.nonces
    if nonces is None:
        nonces = [str(seal.given.get(str(holders.holder_of(match, seat)), "")) for seat in dealt]
        seals.put_nonces(session, seal, nonces)
    return seed_of(bytes.fromhex(seal.server_seed), nonces)


def _next_seal(session: Session, match: Match) -> SealRow | None:
    last = hands.find_how_last_stands(session, id_of(match))
    return seals.find(session, id_of(match), 1 if last is None else last.number + 1)


def find_proof(session: Session, match: Match, hand: Hand, names: Sequence[str]) -> DealProof | None:
    """Return what proves the deal of a hand to `names`, by its seats; none where nothing was promised for it.

    It holds the server's seed: only for a hand that is over.
    """
    seal = seals.find(session, id_of(match), hand.number)
    if seal is None or seal.nonces is None:
        return None
    rules = rules_from_json(match.rules)
    return DealProof(
        hand=hand.number,
        players=tuple(names),
        commitment=seal.commitment,
        server_seed=bytes.fromhex(seal.server_seed),
        nonces=tuple(seal.nonces),
        decks=rules.decks_for(len(seal.nonces)),
        jokers=rules.jokers,
        deck=tuple(parse_card(code) for code in hand.deck or ()),
    )


def find_faults(session: Session, match: Match, hand: Hand) -> Iterator[str]:
    """Give a sentence for everything of a deal that does not follow from its seed, or that was promised otherwise."""
    seed = bytes.fromhex(hand.seed or "")
    deck = shuffled_deck(rules_from_json(match.rules), len(hand.dealt or ()), seed)
    if [str(card) for card in deck] != hand.deck:
        yield "the deck does not follow from the seed."
    seal = seals.find(session, id_of(match), hand.number)
    if seal is None:
        return
    server_seed = bytes.fromhex(seal.server_seed)
    if commitment_of(server_seed) != seal.commitment:
        yield "the server's seed is not the one that was promised."
    if seal.nonces is None or seed_of(server_seed, seal.nonces) != seed:
        yield "the seed does not follow from the server's seed and the nonces."
    if hand.number == 1 and match.cut_seed != hand.seed:
        yield "the first dealer was not found with the seed of the first hand."
