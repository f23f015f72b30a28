"""Cards and moves as text, both ways."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.engine import (
    Call,
    Card,
    Catch,
    Draw,
    NotationError,
    Pass,
    Play,
    Rank,
    Suit,
    format_card,
    format_move,
    parse_card,
    parse_move,
)
from app.engine.cards import CARDS

cards = st.sampled_from(CARDS)
suits = st.sampled_from(Suit)
seats = st.integers(0, 9)
moves = st.one_of(
    st.builds(Play, cards, st.none() | suits, st.booleans()),
    st.just(Draw()),
    st.just(Pass()),
    st.builds(Call, seats),
    st.builds(Catch, seats, seats),
)
texts = st.text() | st.text("A23456789TJQKCDHS=!+@:0calthdrwps \n", max_size=12)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("7H", Play(Card(Rank.SEVEN, Suit.HEARTS))),
        ("8C=S", Play(Card(Rank.EIGHT, Suit.CLUBS), Suit.SPADES)),
        ("TD!", Play(Card(Rank.TEN, Suit.DIAMONDS), called=True)),
        ("8C=S!", Play(Card(Rank.EIGHT, Suit.CLUBS), Suit.SPADES, called=True)),
        ("draw", Draw()),
        ("pass", Pass()),
        ("@2:call", Call(2)),
        ("@0:catch=2", Catch(0, 2)),
    ],
)
def test_a_move_reads_and_writes_as_in_a_record(text, move):
    assert parse_move(text) == move
    assert format_move(move) == text


@given(moves)
def test_every_move_survives_being_written_down(move):
    assert parse_move(format_move(move)) == move


@given(cards)
def test_every_card_survives_being_written_down(card):
    assert parse_card(format_card(card)) == card


@given(texts)
@example("7H\n")
@example(" 7H")
@example("٧H")
def test_any_other_text_is_refused_as_a_card(text):
    if text not in {str(card) for card in CARDS}:
        with pytest.raises(NotationError):
            parse_card(text)


@given(texts)
@example("draw\n")
@example("7H!!")
@example("7H!=S")
@example("@٢:call")
@example("@1:catch=")
def test_any_text_is_a_move_or_a_notation_error(text):
    with suppress(NotationError):
        assert format_move(parse_move(text)) == text


@pytest.mark.parametrize("text", ["", "10H", "1H", "8h", "hearts", "*3", "*", None, 8, ["8H"]])
def test_what_is_not_a_card_is_named_in_the_sentence(text):
    with pytest.raises(NotationError, match="is not a card"):
        parse_card(text)


@pytest.mark.parametrize("text", ["8C=8", "8C=X", "8C=", "8C=hearts", "8C=9"])
def test_an_eight_names_one_of_the_four_suits_and_nothing_else(text):
    """An eight names a suit; a rank, "eights" or a word that is no suit is not an answer (ruling 18)."""
    with pytest.raises(NotationError):
        parse_move(text)


def test_a_long_text_is_cut_in_the_sentence():
    with pytest.raises(NotationError) as caught:
        parse_move("8" * 5_000)

    assert str(caught.value) == f"{'8' * 40} is not a move."
