"""The laws of a table without a referee: no card is lost, and nobody sees what lies face down."""

from collections import Counter
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from app.engine import IllegalMoveError, book_rules, shuffled_deck
from app.engine.cards import CARDS
from app.free import Act, Deed, begun, format_act, parse_act, sight_of, told

SEATS = 4
UNHURRIED = settings(deadline=None)
"""A busy machine is no counterexample."""
acts = st.builds(
    Act,
    seat=st.integers(0, SEATS - 1),
    deed=st.sampled_from([*Deed, *[Deed.PLAY, Deed.DRAW, Deed.GIVE, Deed.DEAL] * 3]),
    card=st.sampled_from(CARDS),
    count=st.integers(1, 4),
    to=st.integers(0, SEATS - 1),
    name=st.just("Ana"),
)
starts = st.builds(
    lambda seed, decks, jokers: begun(
        seed, shuffled_deck(book_rules("ochos-locos", {"decks": decks, "jokers": jokers}), SEATS, seed), SEATS, 0
    ),
    st.binary(min_size=32, max_size=32),
    st.integers(1, 2),
    st.sampled_from([0, 2]),
)


def likely(before, act):
    """Play, give and bury what is held, most of the time, as people do."""
    held = before.hands[act.seat]
    if act.deed in {Deed.PLAY, Deed.GIVE, Deed.BURY}:
        card = held[act.card.code % len(held)] if held else act.card
        return Act(act.seat, act.deed, card, to=act.to if act.deed is Deed.GIVE else None)
    if act.deed in {Deed.DEAL, Deed.DRAW, Deed.TAKE}:
        return Act(act.seat, act.deed, count=act.count)
    return Act(act.seat, act.deed, name=act.name if act.deed is Deed.SIT else "")


def walked(start, wanted):
    """Return what came of acts, those left out that the cards did not allow."""
    before, done = start, []
    for seat in range(SEATS):
        done.append(Act(seat, Deed.SIT, name=f"P{seat}"))
        before = before.after(done[-1])
    for one in wanted:
        act = likely(before, one)
        try:
            before = before.after(act)
        except IllegalMoveError:
            continue
        done.append(act)
    return before, done


def every_card(before):
    return Counter([*before.stock, *before.discards, *(card for hand in before.hands for card in hand)])


@UNHURRIED
@given(starts, st.lists(acts, max_size=60))
def test_no_card_is_lost_and_none_is_made(start, wanted):
    ended, done = walked(start, wanted)

    assert every_card(ended) == Counter(start.stock)
    assert ended.ply == len(done)


@UNHURRIED
@given(starts, st.lists(acts, max_size=40))
def test_the_record_gives_the_same_round_again(start, wanted):
    ended, done = walked(start, wanted)
    again = start
    for text in map(format_act, done):
        again = again.after(parse_act(text))

    assert again == ended
    assert len(told(start, done)) == len(done)


@UNHURRIED
@given(starts, st.lists(acts, max_size=40), st.randoms(use_true_random=False))
def test_a_seat_cannot_tell_apart_what_differs_face_down(start, wanted, dice):
    ended, _ = walked(start, wanted)
    for seat in (None, *range(SEATS)):
        other = hidden_otherwise(ended, seat, dice)

        assert sight_of(other, seat) == sight_of(ended, seat)


def hidden_otherwise(ended, seat, dice):
    """Return a round that differs only in the cards that this seat cannot see."""
    closed = [one for one in range(SEATS) if one != seat and one not in ended.open]
    hidden = [*ended.stock, *ended.discards[:-1], *(card for one in closed for card in ended.hands[one])]
    dice.shuffle(hidden)
    stock, hidden = hidden[: len(ended.stock)], hidden[len(ended.stock) :]
    under = max(0, len(ended.discards) - 1)
    discards, hidden = (*hidden[:under], *ended.discards[-1:]), hidden[under:]
    hands = list(ended.hands)
    for one in closed:
        hands[one], hidden = tuple(hidden[: len(hands[one])]), hidden[len(hands[one]) :]
    return replace(ended, seed=bytes(32), stock=tuple(stock), discards=tuple(discards), hands=tuple(hands))


@UNHURRIED
@given(starts, st.lists(acts, max_size=40))
def test_the_log_never_names_a_card_that_somebody_held_face_down(start, wanted):
    _, done = walked(start, wanted)

    for event in told(start, done):
        assert event.card is None or event.deed in {Deed.PLAY, Deed.FLIP, Deed.TAKE}
