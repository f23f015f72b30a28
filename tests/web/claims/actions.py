"""What action cards do, and what answers them."""

from app.engine import (
    Card,
    Play,
    Take,
    apply,
    legal_moves,
)
from app.engine.moves import TAKE
from app.engine.options import Effect
from tests.web.claims.registry import claims, numbers
from tests.web.scenes import Scene, acting, draw_cards, play, played_action, plays


@claims("effect.skip")
def skips(scene, text):
    for card in acting(scene, Effect.SKIP):
        state = played_action(scene, card)
        if state.pending:
            state = apply(state, Take())
        assert state.turn == 2 % scene.players


@claims("effect.reverse")
def reverses(scene, text):
    for card in acting(scene, Effect.REVERSE):
        state = played_action(scene, card)
        assert state.direction == -1
        assert state.turn == scene.players - 1


@claims("effect.again")
def again(scene, text):
    for card in acting(scene, Effect.AGAIN):
        assert played_action(scene, card).turn == 0


@claims("effect.others_draw1")
def others_draw(scene, text):
    for card in acting(scene, Effect.OTHERS_DRAW_ONE):
        state = played_action(scene, card)
        assert [len(state.held(seat)) for seat in range(scene.players)] == [3] + [4] * (scene.players - 1)
        assert state.turn == 1


@claims("effect.draw2", "effect.draw3", "effect.draw4", "effect.draw5")
def makes_draw(scene, text):
    count = numbers(text.rpartition(":")[2])[0]
    cards = scene.actions(lambda effect: effect.cards == count)
    assert cards
    for card in cards:
        state = played_action(scene, card)
        if state.pending:
            state = apply(state, Take())
        assert len(state.held(1)) == 3 + count


@claims("penalty_skips_turn.yes", "penalty_skips_turn.no")
def the_turn_as_well(scene, text):
    for card in draw_cards(scene):
        state = played_action(scene, card)
        if state.pending:
            state = apply(state, Take())
        assert state.turn == (2 % scene.players if "misses" in text else 1)


@claims("stack_draws.no")
def no_passing_on(scene, text):
    for card in draw_cards(scene):
        state = played_action(scene, card, (card, *scene.misfits(3)))
        assert not state.pending or card not in plays(state)


@claims("stack_draws.same_rank", "stack_draws.any_draw")
def passing_on(scene, text):
    for card in draw_cards(scene):
        others = [other for other in draw_cards(scene) if other.suit is card.suit and other.rank is not card.rank]
        state = played_action(scene, card, (card, *others, *scene.misfits(3)))
        first = scene.tables.effects[card.code].cards
        assert state.pending == first
        assert plays(state) == {card, *(others if "matches" in text else ())}
        after = play(state, card)
        assert after.pending == 2 * first
        assert after.turn == 2 % scene.players


@claims("wild_stops_penalty")
def wild_stops(scene, text):
    for card in draw_cards(scene):
        wild = scene.wild(card.suit)
        state = played_action(scene, card, (wild, *scene.misfits(3)))
        assert state.pending
        after = play(state, wild)
        assert after.pending == 0
        assert len(after.held(1)) == 3
        assert after.turn == 2 % scene.players


@claims("penalty.nothing")
def nothing_to_draw(scene, text):
    for card in draw_cards(scene):
        hand = (scene.plain(2, card.suit), *scene.misfits(3))
        state = played_action(scene, card, hand, stock=())
        assert (state.pending, state.turn, len(state.held(1))) == (0, 1, 4)


@claims("penalty.short")
def too_few(scene, text):
    for card in draw_cards(scene):
        state = played_action(scene, card, stock=() if scene.tables.recycles else (scene.misfit(),))
        if state.pending:
            state = apply(state, Take())
        assert len(state.held(1)) == 4
        assert state.reason is None
    for card in acting(scene, Effect.OTHERS_DRAW_ONE):
        state = played_action(scene, card, stock=() if scene.tables.recycles else (scene.misfit(),))
        assert sum(len(state.held(seat)) for seat in range(1, scene.players)) == 3 * (scene.players - 1) + 1


@claims("stack_skips")
def skips_are_passed_on(scene, text):
    for card in acting(scene, Effect.SKIP):
        state = played_action(scene, card, (card, scene.plain(2, card.suit), *scene.misfits(3)))
        assert set(legal_moves(state)) == {Play(card), TAKE}
        after = play(state, card)
        assert after.turn == 2 % scene.players
        assert apply(after, Take()).turn == 3 % scene.players


@claims("two_player_reverse.skip", "two_player_reverse.none")
def reverse_of_two(scene, text):
    if scene.game.is_pairs:
        for card in acting(scene, Effect.REVERSE):
            hands = [(card, *scene.misfits(3)), (*scene.misfits(3),), (), ()]
            state = play(scene.state(*hands, top=Card(scene.plain_ranks[0], card.suit)), card)
            assert state.turn == ("changes nothing" in text)
        return
    two = Scene(scene.rules, (2, 2))
    four = Scene(scene.rules, (4, 4))
    for card in acting(four, Effect.REVERSE):
        state = played_action(two, card)
        if state.pending:
            assert "miss a turn" in text
            state = apply(state, Take())
        assert state.turn == ("changes nothing" in text)
        assert len(state.held(1)) == 3
