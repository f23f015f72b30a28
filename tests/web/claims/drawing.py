"""Drawing, passing, and a stock that runs out."""

from app.engine import (
    Pass,
    Play,
    Rules,
    apply,
    legal_moves,
)
from app.engine.moves import DRAW, PASS
from app.engine.state import Reason
from tests.web.claims.registry import claims, numbers
from tests.web.scenes import C, D, H, S, Scene, able, draws, play, plays, stuck


@claims("voluntary_draw.yes")
def may_draw(scene, text):
    assert draws(able(scene))


@claims("voluntary_draw.no")
def may_not_draw(scene, text):
    assert not draws(able(scene))
    assert PASS not in legal_moves(able(scene))
    assert draws(stuck(scene))


def drawn(state, times):
    for _ in range(times):
        state = apply(state, DRAW)
    return state


@claims("draws.any")
def as_many_as_one_likes(scene, text):
    assert draws(drawn(able(scene), 20))
    assert legal_moves(drawn(stuck(scene), 20)) == (DRAW,)


@claims("draws.up_to")
def up_to_so_many(scene, text):
    limit = next(iter(numbers(text)), 1)
    for state in (able(scene), stuck(scene)):
        assert draws(drawn(state, limit - 1))
        assert not draws(drawn(state, limit))
    assert legal_moves(drawn(stuck(scene), limit - 1)) == (DRAW,)


@claims("play_drawn.any")
def any_after_drawing(scene, text):
    state = apply(able(scene), DRAW)
    assert scene.plain(1, S) in plays(state)
    state = apply(able(scene, stock=(scene.plain(2, S), *scene.misfits(3))), DRAW)
    assert plays(state) == {scene.plain(1, S), scene.plain(2, S)}


@claims("drawn_all.pass")
def may_pass_in_the_end(scene, text):
    state = drawn(able(scene), scene.rules.draw_limit)
    assert PASS in legal_moves(state)
    assert plays(state)


@claims("drawn_all.play")
def must_play_in_the_end(scene, text):
    assert PASS not in legal_moves(drawn(able(scene), scene.rules.draw_limit))
    assert legal_moves(drawn(stuck(scene), scene.rules.draw_limit)) == (PASS,)


@claims("play_drawn.no")
def not_in_this_turn(scene, text):
    limit = numbers(text)[0]
    state = stuck(scene, stock=(scene.plain(1, S), *scene.misfits(9)))
    for _ in range(limit):
        assert state.turn == 0
        assert legal_moves(state) == (DRAW,)
        state = apply(state, DRAW)
    assert state.turn == 1


@claims("draws.until")
def until_it_fits(scene, text):
    state = stuck(scene, stock=(*scene.misfits(9), scene.plain(1, S)))
    for _ in range(10):
        assert legal_moves(state) == (DRAW,)
        state = apply(state, DRAW)
    assert plays(state) == {scene.plain(1, S)}


@claims("draws.some")
def some_and_then_pass(scene, text):
    limit = next(iter(numbers(text)), 1)
    state = stuck(scene)
    for _ in range(limit):
        assert legal_moves(state) == (DRAW,)
        state = apply(state, DRAW)
    assert legal_moves(state) == (PASS,)
    assert plays(apply(stuck(scene, stock=(scene.plain(1, S), scene.misfit())), DRAW)) == {scene.plain(1, S)}


@claims("drawn.only")
def only_the_drawn_one(scene, text):
    assert not plays(apply(able(scene), DRAW))
    assert plays(apply(able(scene, stock=(scene.plain(2, S), scene.misfit())), DRAW)) == {scene.plain(2, S)}


@claims("play_drawn.must")
def must_be_played(scene, text):
    state = apply(stuck(scene, stock=(scene.plain(1, S), *scene.misfits(3))), DRAW)
    assert legal_moves(state) == (Play(scene.plain(1, S)),)


@claims("play_drawn.optional")
def may_be_kept(scene, text):
    state = apply(stuck(scene, stock=(scene.plain(1, S), *scene.misfits(3))), DRAW)
    assert set(legal_moves(state)) == {Play(scene.plain(1, S)), PASS}
    assert apply(state, Pass()).turn == 1


@claims("no_stock.pass")
def pass_without_stock(scene, text):
    assert {PASS, Play(scene.plain(1, S))} <= set(legal_moves(able(scene, stock=())))


@claims("no_stock.play")
def play_without_stock(scene, text):
    assert PASS not in legal_moves(able(scene, stock=()))


@claims("stuck")
def stuck_passes(scene, text):
    assert legal_moves(stuck(scene, stock=())) == (PASS,)


@claims("stock_out.recycle", "stock_out.early")
def discards_become_stock(scene, text):
    below = (scene.misfit(), scene.misfit(1))
    state = apply(stuck(scene, stock=(), discards=below), DRAW)
    assert len(state.stock) == 1
    assert state.pile == 0
    assert state.top == scene.top
    state = play(able(scene, stock=(), discards=below), scene.plain(1, S))
    assert bool(state.stock) == ("As soon as" in text)
    state = stuck(scene, stock=(scene.misfit(),), discards=below)
    assert bool(apply(state, DRAW).stock) == ("As soon as" in text)


@claims("stock_out.play_on")
def on_without_stock(scene, text):
    assert legal_moves(stuck(scene, stock=(), discards=(scene.misfit(),))) == (PASS,)


@claims("stock_out.end_hand")
def over_without_stock(scene, text):
    state = play(able(scene, stock=(), discards=(scene.misfit(),)), scene.plain(1, S))
    assert state.reason is Reason.STOCK
    assert not able(scene, stock=()).over


@claims("blocked_after.round", "blocked_after.round_and_one")
def passes_block(scene, text):
    # Where nobody has to pass, everyone may.
    can_play = scene.rules.pass_after_draw == "always"
    hand = (scene.plain(1, S), *scene.misfits(3)) if can_play else scene.misfits(3)
    state = scene.state(*(hand for _ in range(scene.players)), stock=())
    for _ in range(scene.players + ("once more" in text)):
        assert state.reason is None
        state = apply(state, Pass())
    assert state.reason is Reason.BLOCKED


@claims("repeated")
def repetition_ends(scene, text):
    # Each of two draws what the other has just covered, and plays it: as long as no other rule gets between.
    assert scene.tables.recycles
    circle = Scene(Rules(wild_rank=scene.rules.wild_rank), players=2)
    hands = ((circle.plain(0, H), circle.plain(3, D)), (circle.plain(4, S), circle.plain(5, S)))
    state = play(circle.state(*hands, top=circle.plain(0, C), stock=()), circle.plain(0, H))
    for _ in range(2):
        assert state.reason is None
        state = apply(state, DRAW)
        state = play(state, state.fresh)
    assert state.reason is Reason.REPEATED


@claims("max_plays")
def so_many_plays(scene, text):
    limit = numbers(text)[0]
    hand = (scene.plain(1, S), scene.plain(2, S), *scene.misfits(3))
    state = scene.state(*(hand for _ in range(scene.players)))
    state.plays = limit - 1
    assert play(state, scene.plain(1, S)).reason is Reason.MAX_PLAYS
    if limit > 1:
        state.plays = limit - 2
        assert play(state, scene.plain(1, S)).reason is None
