"""What is written after a hand."""

import re

from app.engine import (
    Rank,
    score_points,
    sides_of,
)
from app.engine.cards import RANK_INDEX
from tests.web.claims.registry import claims, numbers


def score(scene, points, went_out, cards=None, **rest):
    return score_points(points, scene.rules, went_out, cards=cards or [max(1, p) for p in points], **rest)


def points_for(scene, winner=3):
    """Return what each seat is left with, one of them less than the others, and the seat."""
    return [winner, *(10 + seat for seat in range(scene.players - 1))]


@claims(
    "scoring.none", "scoring.winner_collects", "scoring.own_penalty", "scoring.zero_sum",
    "scoring.largest_minus_own", "scoring.average",
)  # fmt: skip
def who_writes_what(scene, text):
    points = points_for(scene, 0)
    others = points[1:]
    sides = sides_of(scene.rules, scene.players)
    held = [sum(points[seat] for seat in side) for side in sides]
    rest = sum(held[1:])
    if scene.game.is_pairs:
        rest = held[1]
    losers = len(others) if not scene.game.is_pairs else 2
    ways = {
        "No points": [0] * len(sides),
        "lose theirs": [rest, *(-value for value in held[1:])],
        "the average": [rest // losers, *[0] * (len(sides) - 1)],
        "the points of all": [rest, *[0] * (len(sides) - 1)],
        "they are left with: the fewer": held,
        "points less": [max(held) - value for value in held],
    }
    expected = next(way for words, way in ways.items() if words in text)
    got = score(scene, points, 0)
    assert [got.scores[side[0]] for side in sides] == expected
    assert 0 in got.winners


@claims("points")
def worth(scene, text):
    words = {"ace": Rank.ACE, "jack": Rank.JACK, "queen": Rank.QUEEN, "king": Rank.KING, "joker": Rank.JOKER}
    pips = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    words |= dict(zip(pips, list(Rank)[1:10], strict=True))
    said = {}
    for part in text.partition(":")[2].rstrip(".").split(";"):
        if "the others their number" in part:
            continue
        for word in re.findall(r"[a-z]+", part.lower()):
            if word in words:
                said[words[word]] = numbers(part)[-1]
    if "the others their number" in text:
        said |= {rank: RANK_INDEX[rank] + 1 for rank in list(Rank)[1:10] if rank not in said}
    assert said == dict(scene.rules.points)


@claims("wild_finish_doubles")
def doubles(scene, text):
    points = points_for(scene, 0)
    once, twice = score(scene, points, 0), score(scene, points, 0, on_wild=True)
    if "average" not in str(scene.rules.scoring):
        assert [2 * value for value in once.scores] == list(twice.scores)
    assert twice.scores != once.scores


def blocked(scene):
    """Return a blocked hand that seat 0 wins by points, and seat 1 by cards."""
    points = points_for(scene)
    return points, score(scene, points, None, cards=[5, 1, 5, 5, 5, 5, 5, 5, 5, 5][: scene.players])


@claims("blocked.nobody")
def for_nobody(scene, text):
    _points, got = blocked(scene)
    assert not any(got.scores)
    assert got.winners == ()


@claims("blocked.own", "blocked.as_always")
def as_always(scene, text):
    points, got = blocked(scene)
    assert got.scores == score(scene, points, 0).scores
    if "Nobody" in text:
        assert got.winners == ()


@claims("blocked.lowest")
def lowest_wins(scene, text):
    _points, got = blocked(scene)
    assert 0 in got.winners
    assert 1 not in got.winners


@claims("blocked.fewest_cards")
def fewest_cards_win(scene, text):
    _points, got = blocked(scene)
    assert 1 in got.winners
    assert 0 not in got.winners


def as_if_out(scene, points, winner):
    sides = sides_of(scene.rules, scene.players)
    own = next(side for side in sides if winner in side)
    return [0 if seat in own else value for seat, value in enumerate(points)]


@claims("blocked.all")
def as_if_the_winner_went_out(scene, text):
    points, got = blocked(scene)
    winner = got.winners[0]
    assert got.scores == score(scene, as_if_out(scene, points, winner), winner).scores


@claims("blocked.difference")
def only_the_difference(scene, text):
    points, got = blocked(scene)
    sides = sides_of(scene.rules, scene.players)
    held = [sum(points[seat] for seat in side) for side in sides]
    over = [0] * scene.players
    for side, value in zip(sides, held, strict=True):
        over[side[0]] = value - held[0]
    assert got.scores == score(scene, over, 0).scores


@claims("blocked_tie.split", "blocked_tie.draw")
def level(scene, text):
    points = [3, 3, *[20] * (scene.players - 2)]
    if scene.game.is_pairs:
        points = [3, 3, 3, 3]
    got = score(scene, points, None, cards=points)
    if "together" not in text:
        assert got.winners == ()
        if "counts for nobody" in text:
            assert not any(got.scores)
        return
    assert {0, 1} <= set(got.winners)
    assert got.scores[0] == got.scores[1]
