"""When a match is over, and who wins it."""

from app.engine import (
    HandScore,
    closed_match,
    standing_of,
)
from app.engine.options import MatchForm
from tests.web.claims.registry import claims, numbers


def hand(scene, *scores, winners=(0,)):
    """Return a hand with these scores, by seat or by pair."""
    some = list(scores) + [0] * scene.players
    if scene.game.is_pairs:
        some = [some[0], some[1]] * 2
        winners = tuple(seat for winner in winners for seat in (winner, winner + 2))
    some = tuple(some[: scene.players])
    return HandScore(points=some, scores=some, winners=tuple(winners))


def stands(scene, *hands):
    return standing_of(hands, scene.rules, scene.players)


def target_in(scene, text):
    return numbers(text)[0] * (scene.players if "for each player" in text else 1)


@claims("end.line")
def line(scene, text):
    target = target_in(scene, text)
    rest = [-seat for seat in range(1, scene.players)]
    assert stands(scene, hand(scene, target, *rest)).end
    assert not stands(scene, hand(scene, target - 1, *rest)).end


@claims("end.hands")
def so_many_hands(scene, text):
    count = numbers(text)[0]
    good = -1 if scene.rules.scoring == "own_penalty" else 1
    assert stands(scene, *[hand(scene, good)] * count).end
    assert not stands(scene, *[hand(scene, good)] * (count - 1)).end


@claims("end.open")
def until_closed(scene, text):
    assert not stands(scene, *[hand(scene, 999)] * 30).end
    assert closed_match([hand(scene, 5)], scene.rules, scene.players).winners


@claims("wins.hands", "wins.lowest", "wins.highest")
def who_wins(scene, text):
    many = (hand(scene, 5, 30, winners=(0,)), hand(scene, 5, 30, winners=(0,)), hand(scene, 0, 9, winners=(1,)))
    rest = [hand(scene, *[0, 0] + [20] * scene.players)] if "lowest" in text else []
    leads = stands(scene, *many, *rest).leaders
    assert (1 in leads) == ("highest" in text)
    assert (0 in leads) == ("highest" not in text)


@claims("elimination")
def out_of_the_match(scene, text):
    target = target_in(scene, text)
    assert stands(scene, hand(scene, 0, target)).still_in == tuple(seat for seat in range(scene.players) if seat != 1)
    over = stands(scene, hand(scene, 0, *[target] * (scene.players - 1)))
    assert over.end
    assert over.end.winners == (0,)


@claims("elimination.last")
def last_ones_together(scene, text):
    target = scene.rules.target_for(scene.players)
    both = stands(scene, hand(scene, target, target + 1, *[target + 2] * scene.players))
    assert both.end
    assert both.end.winners == (0,)
    assert stands(scene, hand(scene, *[target] * scene.players)).end.winners == tuple(range(scene.players))


@claims("countdown_redeal")
def number_falls(scene, text):
    assert [seat.number for seat in stands(scene, hand(scene)).seats] == [7] + [8] * (scene.players - 1)


@claims("countdown_redeal.end")
def below_one(scene, text):
    assert stands(scene, *[hand(scene)] * 8).end.winners == (0,)
    assert not stands(scene, *[hand(scene)] * 7).end


@claims("countdown_pick_up")
def single_hand(scene, text):
    assert stands(scene, hand(scene)).end.winners == (0,)


@claims("hollywood")
def columns(scene, text):
    after = [stands(scene, *[hand(scene, 1)] * count).seats[0].columns for count in range(5)]
    target = scene.rules.target_for(scene.players)
    if target > 4:
        assert after == [(None, None, None), (1, None, None), (2, 1, None), (3, 2, 1), (4, 3, 2)]


@claims("hollywood.end")
def columns_close(scene, text):
    target = target_in(scene, text)
    standing = stands(scene, hand(scene, target))
    assert standing.closed == (True, False, False)
    assert not standing.end
    assert stands(scene, *[hand(scene, target)] * 3).end.winners == (0,)


@claims("hollywood.wins")
def sum_of_columns(scene, text):
    standing = stands(scene, hand(scene, 1), hand(scene, 1))
    assert standing.leaders == (0,)
    assert standing.totals[0] == sum(column or 0 for column in standing.seats[0].columns)


@claims("tie.shared", "tie.extra_hand")
def level_at_the_end(scene, text):
    shared = "share the win" in text
    form = scene.rules.match_form
    target = scene.rules.target_for(scene.players)
    pair = hand(scene, *[target] * scene.players, winners=(0, 1))
    if form is MatchForm.HOLLYWOOD:
        hands = [pair] * 3
    elif form is MatchForm.COUNTDOWN_REDEAL:
        hands = [pair] * 8
    elif form is MatchForm.COUNTDOWN_PICK_UP:
        hands = [pair]
    elif scene.rules.end == "open":
        assert len(closed_match([pair], scene.rules, scene.players).winners) > 1
        return
    else:
        hands = [pair] * scene.rules.hands
    end = stands(scene, *hands).end
    assert bool(end) == shared
    if shared:
        assert len(end.winners) > 1
