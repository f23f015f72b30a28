"""Seals: promised before the nonces come, never changed, and what the deck follows from."""

import hashlib
import re

import pytest
import sqlalchemy as sa

from app.engine import format_move
from app.engine.proof import find_flaws
from app.models import Hand, Match, Seal
from app.services import accounts, play, rematches, replays, settlement, tables, verify, watching
from app.services.accounts import Session
from app.services.errors import RefusedError
from app.services.tables import NewTable
from app.services.watching import Phase
from app.store import hands, matches, seals
from app.store.ids import id_of

LOLAS = "ab" * 16
TEOS = "cd" * 16


@pytest.fixture(name="code")
def _code(house, lola, teo):
    """A table of Lola, a bot and Teo, where nobody is ready."""
    code = tables.open_table(house, lola, NewTable(book="ochos-locos", places=3), "Lola")
    tables.take_seat(house, teo, code, 2, "Teo")
    tables.add_bots(house, lola, code)
    return code


def commitment(house, code):
    return watching.get_table(house, None, code).commitment


def seal_of(house, code, number=1):
    with house.database.reading() as session:
        return seals.find(session, id_of(matches.find_by_code(session, code)), number)


def hand_of(house, code, number=1):
    with house.database.reading() as session:
        return hands.find_numbered(session, id_of(matches.find_by_code(session, code)), number)


def play_hand(house, code, *people):
    while (page := watching.get_table(house, None, code)).phase is Phase.PLAYING:
        turn = page.hand.places.to_match(page.hand.view.turn)
        who = next(one for one in people if watching.get_table(house, one, code).my_seat == turn)
        view = watching.get_table(house, who, code).hand.view
        text = format_move(view.moves[0])
        play.make_move(house, Session(who, 0), code, number=page.hand.number, ply=page.hand.ply, text=text)


def test_the_promise_stands_before_anyone_is_ready_and_stays(house, lola, teo, code):
    promised = commitment(house, code)
    tables.say_ready(house, lola, code, LOLAS)
    assert commitment(house, code) == promised
    tables.say_ready(house, teo, code, TEOS)

    assert re.fullmatch(r"[0-9a-f]{64}", promised)
    assert commitment(house, code) is None
    seal = seal_of(house, code)
    assert seal.commitment == promised
    assert hashlib.sha256(bytes.fromhex(seal.server_seed)).hexdigest() == promised


def test_nonces_stand_in_the_order_of_the_seats_whoever_was_first(house, lola, teo, code):
    tables.say_ready(house, teo, code, TEOS)
    tables.say_ready(house, lola, code, LOLAS)

    assert seal_of(house, code).nonces == [LOLAS, "", TEOS]


def test_a_person_gives_one_nonce_for_a_hand(house, lola, teo, code):
    tables.say_ready(house, teo, code, TEOS)
    tables.leave_seat(house, teo, code)
    tables.take_seat(house, teo, code, 2, "Teo")
    tables.say_ready(house, teo, code, "ff")
    tables.say_ready(house, lola, code, LOLAS)

    assert seal_of(house, code).nonces == [LOLAS, "", TEOS]


def test_what_somebody_gave_who_left_is_not_used_for_who_came(house, lola, teo, code):
    tables.say_ready(house, teo, code, TEOS)
    tables.leave_seat(house, teo, code)
    nico = accounts.create_account(house)
    tables.take_seat(house, nico, code, 2, "Nico")
    tables.say_ready(house, nico, code)
    tables.say_ready(house, lola, code, LOLAS)

    assert seal_of(house, code).nonces == [LOLAS, "", ""]


@pytest.mark.parametrize("nonce", ["|", "xyz", "f" * 65])
def test_what_is_no_nonce_is_refused_and_nobody_becomes_ready(house, lola, code, nonce):
    with pytest.raises(RefusedError):
        tables.say_ready(house, lola, code, nonce)
    assert not watching.get_table(house, lola, code).seats[0].is_ready


def test_the_deck_follows_and_the_next_hand_is_promised_before_this_one_ends(house, lola, teo, code):
    tables.say_ready(house, lola, code, LOLAS)
    tables.say_ready(house, teo, code, TEOS)
    later = seal_of(house, code, 2).commitment
    play_hand(house, code, lola, teo)

    proof = replays.get_hand(house, None, code, 1).proof
    assert find_flaws(proof) == ()
    assert proof.nonces == (LOLAS, "", TEOS)
    assert proof.players == ("Lola", "Coco", "Teo")
    assert commitment(house, code) == later
    assert verify.replay_hands(house).differences == ()


def test_the_first_dealer_is_found_with_the_seed_of_the_first_hand(house, lola, teo, code):
    tables.say_ready(house, lola, code, LOLAS)
    tables.say_ready(house, teo, code, TEOS)

    with house.database.reading() as session:
        match = matches.find_by_code(session, code)
    assert match.cut_seed == hand_of(house, code).seed


def test_play_now_and_a_rematch_take_the_nonce_with_them(house, lola):
    code = tables.play_now(house, lola, "Lola", nonce=LOLAS)
    assert seal_of(house, code).nonces == [LOLAS, "", ""]
    with house.database.transaction() as session:
        settlement.abandon(matches.find_by_code(session, code), house.clock())
    again = rematches.open_rematch(house, lola, code, TEOS)
    assert sorted(seal_of(house, again).nonces) == ["", "", TEOS]


def test_a_hand_from_before_there_were_seals_still_verifies_and_has_no_proof(house, lola):
    code = tables.play_now(house, lola, "Lola")
    with house.database.transaction() as session:
        session.exec(sa.delete(Seal))
    play_hand(house, code, lola)
    assert replays.get_hand(house, None, code, 1).proof is None
    assert verify.replay_hands(house).differences == ()
    assert commitment(house, code) is None

    tables.say_ready(house, lola, code, LOLAS)
    assert seal_of(house, code, 2) is None
    assert seal_of(house, code, 3) is not None
    assert verify.replay_hands(house).differences == ()


TAMPERED = {
    "the server's seed is not the one that was promised.": sa.update(Seal).values(commitment="0" * 64),
    "the seed does not follow from the server's seed and the nonces.": sa.update(Seal)
    .where(Seal.number == 1)
    .values(nonces=["", "", ""]),
    "the first dealer was not found with the seed of the first hand.": sa.update(Match).values(cut_seed="00" * 32),
}


@pytest.mark.parametrize("sentence", TAMPERED)
def test_a_deal_that_was_tampered_with_is_named(house, lola, sentence):
    code = tables.play_now(house, lola, "Lola", nonce=LOLAS)
    play_hand(house, code, lola)
    with house.database.transaction() as session:
        session.exec(TAMPERED[sentence])

    assert sentence in {one.sentence for one in verify.replay_hands(house).differences}


def test_two_cards_at_the_bottom_that_changed_places_are_noticed(house, lola):
    code = tables.play_now(house, lola, "Lola")
    play_hand(house, code, lola)
    deck = hand_of(house, code).deck
    with house.database.transaction() as session:
        session.exec(sa.update(Hand).values(deck=[*deck[:-2], deck[-1], deck[-2]]))

    said = {one.sentence for one in verify.replay_hands(house).differences}
    assert any("the deck does not follow from the seed" in one or "it cannot be replayed" in one for one in said)
