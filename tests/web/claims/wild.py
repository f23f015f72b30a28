"""Which cards are wild, and what they call."""

from app.engine import (
    Card,
    Play,
    Rank,
    apply,
    legal_moves,
)
from app.engine.cards import CARDS, RANK_INDEX, SUIT_INDEX
from app.engine.options import Effect
from app.engine.state import NOBODY
from tests.web.claims.registry import claims
from tests.web.scenes import JOKER, C, D, H, S, play, plays, refused


@claims("wild_rank")
def the_wild_rank(scene, text):
    wild = {card for card in CARDS if card.bit & scene.tables.wild}
    assert {card.rank for card in wild} - {Rank.JOKER} == {scene.rules.wild_rank}
    assert ("jokers" in text) == bool(scene.rules.jokers)
    state = scene.state((scene.wild(S), JOKER, *scene.misfits(2)))
    assert {move.suit for move in legal_moves(state) if isinstance(move, Play) and move.card == JOKER} == {S, H, D, C}


@claims("wild.number")
def wild_by_number(scene, text):
    other = next(rank for rank in scene.plain_ranks[1:] if RANK_INDEX[rank] < 7)
    mine, wild = Card(other, H), Card(Rank.EIGHT, H)
    state = scene.state((mine, wild, *scene.misfits(2)), numbers=(RANK_INDEX[other] + 1,) + (8,) * (scene.players - 1))
    assert mine in plays(state)
    assert scene.wild(H) not in plays(state)


@claims("wild.joker", "wild.joker_anywhere")
def joker_anywhere(scene, text):
    for number in range(3):
        assert JOKER in plays(scene.state((JOKER, *scene.misfits(2)), top=scene.plain(number, D)))


@claims("wild.only")
def only_wild(scene, text):
    for card in scene.actions(lambda effect: effect is not Effect.AGAIN):
        number = RANK_INDEX[card.rank] + 1
        if number > 8:
            continue
        numbers_ = (number,) + (8,) * (scene.players - 1)
        state = play(scene.state((card, *scene.misfits(3)), numbers=numbers_), card)
        assert (state.turn, state.direction, state.pending) == (1, 1, 0)
        assert len(state.held(1)) == 3


@claims("wild.anywhere")
def wild_anywhere(scene, text):
    for suit in (S, H, D, C):
        assert scene.wild(suit) in plays(scene.state((scene.wild(suit), *scene.misfits(2))))


@claims("wild.matches")
def wild_must_match(scene, text):
    found = plays(scene.state((scene.wild(S), scene.wild(H), scene.wild(D), *scene.misfits(2))))
    assert found == {scene.wild(S)}


def suits_with(state, card):
    return {move.suit for move in legal_moves(state) if isinstance(move, Play) and move.card == card}


@claims("suit_choice.any")
def any_suit(scene, text):
    assert suits_with(scene.state((scene.wild(S), *scene.misfits(2))), scene.wild(S)) >= {S, H, D, C}


@claims("suit_choice.printed")
def printed_suit_only(scene, text):
    assert suits_with(scene.state((scene.wild(S), *scene.misfits(2))), scene.wild(S)) - {None} == {S}


@claims("suit_choice.joker")
def joker_calls_any(scene, text):
    assert suits_with(scene.state((JOKER, *scene.misfits(2))), JOKER) == {S, H, D, C}


def called(scene, *next_hand):
    """Return the hand after a wild card that calls hearts, or where it cannot, its own suit: hearts, too."""
    any_suit = scene.rules.suit_choice == "any"
    card = scene.wild(S if any_suit else H)
    top = scene.top if any_suit else scene.plain(0, H)
    state = scene.state((card, *scene.misfits(3)), next_hand, top=top)
    return apply(state, Play(card, H))


@claims("called.suit")
def called_suit_counts(scene, text):
    hand = (scene.plain(1, H), scene.plain(1, S), scene.plain(1, D), scene.plain(1, C))
    state = called(scene, *hand)
    assert plays(state) == {scene.plain(1, H)}
    after = play(state, scene.plain(1, H))
    assert after.named == NOBODY


@claims("called.colour")
def called_colour_counts(scene, text):
    hand = (scene.plain(1, H), scene.plain(1, S), scene.plain(2, D), scene.plain(1, C))
    state = called(scene, *hand)
    assert plays(state) == {scene.plain(1, H), scene.plain(2, D)}
    assert play(state, scene.plain(1, H)).named == NOBODY


@claims("unnamed_suit.refuse")
def suit_is_needed(scene, text):
    assert refused(scene.state((scene.wild(S), *scene.misfits(2))), Play(scene.wild(S)))


@claims("unnamed_suit.printed")
def printed_where_not_called(scene, text):
    state = apply(scene.state((scene.wild(S), *scene.misfits(2))), Play(scene.wild(S)))
    assert state.named == SUIT_INDEX[S]


@claims("unnamed_suit.joker")
def joker_needs_a_suit(scene, text):
    assert refused(scene.state((JOKER, *scene.misfits(2))), Play(JOKER))
