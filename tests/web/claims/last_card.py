"""How one goes out."""

from app.engine import (
    Card,
    Catch,
    Play,
    Rank,
    announcements,
    apply,
    legal_moves,
)
from app.engine.options import Effect, MatchForm
from app.engine.state import NOBODY, Reason
from app.engine.turn import allow
from tests.web.claims.registry import claims, numbers
from tests.web.scenes import H, S, able, acting, an_action, draw_cards, draws, last, play, plays, refused


@claims("out")
def out_and_over(scene, text):
    state = play(last(scene, scene.plain(1, S)), scene.plain(1, S))
    assert (state.reason, state.went_out) == (Reason.OUT, 0)


@claims("out.pairs")
def both_have_to_be_out(scene, text):
    state = last(scene, scene.plain(1, S), partner=scene.misfits(3))
    state = play(state, scene.plain(1, S))
    assert state.reason is None
    state = scene.state((), (scene.plain(1, S), *scene.misfits(2)), scene.misfits(3), scene.misfits(3))
    state.turn = 3
    state.direction = 1
    state.hands[3] = state.hands[1]
    allow(state, scene.plain(1, S).bit)
    assert play(state, scene.plain(1, S)).turn == 1
    assert play(last(scene, scene.plain(1, S)), scene.plain(1, S)).reason is Reason.OUT


@claims("out.pick_up")
def one_less(scene, text):
    card = next(scene.plain(number, S) for number in (1, 2, 4) if scene.plain(number, S).rank is not Rank.THREE)
    state = last(scene, card, numbers=(3,) + (8,) * (scene.players - 1))
    state = play(state, card)
    assert state.reason is None
    assert (state.numbers[0], len(state.held(0))) == (2, 2)


@claims("out.one")
def out_with_one(scene, text):
    card = next(scene.plain(number, S) for number in (1, 2) if scene.plain(number, S).rank is not Rank.ACE)
    assert play(last(scene, card, numbers=(1,) * scene.players), card).reason is Reason.OUT


def wild_last(scene):
    # In a countdown the card of one's own number is the wild one.
    rank = Rank.ACE if scene.rules.match_form is MatchForm.COUNTDOWN_PICK_UP else scene.wild_rank
    return last(scene, Card(rank, S)), Card(rank, S)


@claims("finish_on_wild.yes")
def wild_may_be_last(scene, text):
    state, card = wild_last(scene)
    assert legal_moves(state)[0] == Play(card)
    assert apply(state, Play(card)).reason is Reason.OUT
    assert refused(state, Play(card, H))


@claims("finish_on_wild.no")
def wild_may_not_be_last(scene, text):
    state, _card = wild_last(scene)
    assert not plays(state)
    assert draws(state)


@claims("finish_on_action.yes", "finish_on_action.no")
def action_last(scene, text):
    card = an_action(scene)
    if scene.game.is_countdown and card.rank is Rank.ACE:
        return
    assert bool(plays(last(scene, card))) == ("may be" in text)


@claims("last_card_effect.yes", "last_card_effect.no")
def last_effect(scene, text):
    for card in (*draw_cards(scene), *acting(scene, Effect.OTHERS_DRAW_ONE)):
        if scene.game.is_countdown and card.rank is Rank.ACE:
            continue
        state = play(last(scene, card), card)
        assert state.reason is Reason.OUT
        count = scene.tables.effects[card.code].cards or 1
        assert len(state.held(1)) == 3 + (count if "before the count" in text else 0)


@claims("call")
def has_to_be_called(scene, text):
    card = scene.plain(1, S)
    state = scene.state((card, scene.misfit()))
    assert apply(state, Play(card)).lapse == 0
    assert apply(state, Play(card, called=True)).lapse == NOBODY
    assert apply(able(scene), Play(card)).lapse == NOBODY


@claims("call.penalty")
def forgotten_call(scene, text):
    card = scene.plain(1, S)
    state = apply(scene.state((card, scene.misfit())), Play(card))
    caught = apply(state, Catch(1, 0))
    assert len(caught.held(0)) == 1 + numbers(text)[0]
    late = apply(state, announcements(state)[0])
    assert len(late.held(0)) == 1
    assert late.lapse == NOBODY
    moved = apply(state, next(move for move in legal_moves(state) if not isinstance(move, Play)))
    assert not [move for move in announcements(moved) if getattr(move, "other", 0) == 0 and moved.lapse == 0]


@claims("call.false")
def without_reason(scene, text):
    state = able(scene)
    assert len(apply(state, Catch(1, 0)).held(1)) == 3 + numbers(text)[0]
    called = apply(state, Play(scene.plain(1, S), called=True))
    assert len(called.held(0)) == 3 + numbers(text)[0]
