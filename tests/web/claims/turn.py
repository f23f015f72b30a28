"""What may be played in a turn, and out of it."""

from app.engine import (
    Card,
    Play,
    apply,
    jumps,
    legal_moves,
)
from app.engine.options import Effect
from tests.web.claims.registry import claims, numbers
from tests.web.scenes import C, D, H, S, an_action, play, plays, refused


@claims("match.suit")
def suit_or_rank(scene, text):
    hand = (scene.plain(1, S), scene.plain(0, H), scene.plain(3, H), scene.plain(4, D), scene.plain(3, C))
    assert plays(scene.state(hand)) == set(hand[:2])


@claims("match.colour")
def colour_or_rank(scene, text):
    hand = (scene.plain(1, S), scene.plain(3, C), scene.plain(0, H), scene.plain(3, H), scene.plain(4, D))
    assert plays(scene.state(hand)) == set(hand[:3])


@claims("multiples.same_rank")
def several_of_a_rank(scene, text):
    ranks = [scene.plain(1, suit) for suit in (S, H, D, C)]
    state = scene.state((*ranks, ranks[0], scene.plain(3, H), scene.plain(3, D)))
    assert numbers(text) == [4]
    laid = play(state, ranks[0], *ranks[1:])
    assert laid.top == ranks[3]
    assert len(laid.held(0)) == 3
    assert refused(state, Play(ranks[0], more=(*ranks[1:], ranks[0])))
    assert refused(state, Play(scene.plain(3, H), more=(scene.plain(3, D),)))


@claims("multiples.identical")
def several_identical(scene, text):
    card, other = scene.plain(1, S), scene.plain(1, H)
    state = scene.state((*[card] * 5, other))
    assert numbers(text) == [4]
    assert len(play(state, card, card, card, card).held(0)) == 2
    assert refused(state, Play(card, more=(card,) * 4))
    assert refused(state, Play(card, more=(other,)))


@claims("multiples.alone")
def alone(scene, text):
    state = scene.state((scene.wild(S), scene.wild(S), scene.wild(H), scene.misfit()))
    assert not [move for move in legal_moves(state) if isinstance(move, Play) and move.more]
    if "action cards" in text:
        card = an_action(scene)
        state = scene.state((card, card, scene.misfit()), top=Card(scene.plain_ranks[0], card.suit))
        assert not [move for move in legal_moves(state) if isinstance(move, Play) and move.more]


def jumping(scene):
    card = scene.plain(1, S)
    state = play(scene.state((card, *[card] * 2, *scene.misfits(2)), (*scene.misfits(2), card)), card)
    return state, next(jump for jump in jumps(state) if jump.seat == 0)


@claims("jump_in")
def out_of_turn(scene, text):
    state, jump = jumping(scene)
    assert jump.play.card == state.top
    assert all(found.play.card == state.top for found in jumps(state))
    assert apply(state, jump).top == jump.play.card
    moved = apply(state, legal_moves(state)[0])
    assert not [found for found in jumps(moved) if found.play.card == jump.play.card and moved.top != state.top]
    assert not jumps(scene.state((scene.top,), (scene.top,)))


@claims("jump_in.on")
def on_from_the_jumper(scene, text):
    state, jump = jumping(scene)
    assert apply(state, jump).turn == 1


@claims("jump_in.waits")
def nobody_jumps_while_waiting(scene, text):
    waits = [effect for _, effect in scene.game.actions if effect.cards or effect is Effect.SKIP]
    for card in scene.actions(lambda effect: effect in waits):
        state = scene.state((card, card, *scene.misfits(3)), top=Card(scene.plain_ranks[0], card.suit))
        state = play(state, card)
        if state.pending:
            assert jumps(state) == ()
