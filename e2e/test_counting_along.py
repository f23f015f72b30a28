"""What a browser counts along, also without a connection, is what the server then writes."""

import random
from typing import Any

import pytest
from playwright.sync_api import Page

from app.engine import (
    HandScore,
    Rules,
    RulesError,
    course_of,
    dealer_after,
    has_place,
    points_of,
    rules_to_json,
    score_points,
    spread,
    standing_of,
    with_charges,
)
from app.engine.options import Blocked, BlockedTie, End, MatchForm, NextDealer, Scoring, Tie
from tests.engine.papersheets import SHEETS, load_sheet, read_hand

MATCHES = 150
MOST_HANDS = 12
COUNT = """async (asked) => {
    const { scoreHand } = await import("/static/scoring.js");
    const { courseOf, dealerAfter, hasPlace, stillIn } = await import("/static/standing.js");
    return asked.map(({ rules, players, hands }) => {
        const scores = hands.map(({ points, cards, out, onWild, dealt, charges }) => {
            const faults = charges.flatMap((points, seat) => (points ? [{ seat, points }] : []));
            return scoreHand(points, rules, out, { cards, onWild, dealt, faults });
        });
        return courseOf(scores, rules, players).map((after, place) => ({
            ...scores[place],
            totals: after.seats.map((seat) => seat.total),
            handsWon: after.seats.map((seat) => seat.handsWon),
            numbers: after.seats.map((seat) => seat.number),
            columns: after.seats.map((seat) => seat.columns),
            closed: after.closed,
            stillIn: stillIn(after),
            places: after.seats.map((_seat, number) => hasPlace(after, number, false)),
            leaders: after.leaders,
            end: after.end,
            dealer: dealerAfter(after, rules, hands[place].dealer, hands[place].out, hands[place].points),
        }));
    });
}"""


def counted_here(hands: list[dict[str, Any]], rules: Rules, players: int) -> list[dict[str, Any]]:
    """Return what the engine makes of the hands of a match."""
    scores = [score(hand, rules, players) for hand in hands]
    return [
        {
            "scores": list(hand_score.scores),
            "winners": list(hand_score.winners),
            "totals": list(after.totals),
            "handsWon": list(after.hands_won),
            "numbers": [seat.number for seat in after.seats],
            "columns": [list(seat.columns) for seat in after.seats],
            "closed": list(after.closed),
            "stillIn": list(after.still_in),
            "places": [has_place(after, seat, won=False) for seat in range(players)],
            "leaders": list(after.leaders),
            "end": after.end and {"reason": str(after.end.reason), "winners": list(after.end.winners)},
            "dealer": dealer_after(after, rules, hand["dealer"], hand["out"], hand_score),
        }
        for hand, hand_score, after in zip(hands, scores, course_of(scores, rules, players), strict=True)
    ]


def score(hand: dict[str, Any], rules: Rules, players: int) -> HandScore:
    dealt = hand["dealt"]
    scored = score_points(
        [hand["points"][seat] for seat in dealt],
        rules,
        None if hand["out"] is None else dealt.index(hand["out"]),
        cards=[hand["cards"][seat] for seat in dealt],
        on_wild=hand["onWild"],
    )
    return with_charges(spread(scored, dealt, players), hand["charges"], rules)


def counted_there(page: Page, matches: list[tuple[Rules, int, list[dict[str, Any]]]]) -> list[list[dict[str, Any]]]:
    """Return what a browser makes of the hands of several matches."""
    page.goto("/")
    asked = [{"rules": rules_to_json(rules), "players": players, "hands": hands} for rules, players, hands in matches]
    answers: list[list[dict[str, Any]]] = page.evaluate(COUNT, asked)
    return answers


def hands_on(sheet: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the hands of a sheet on paper by the seats of the match."""
    hands, dealer, players = [], sheet["first_dealer"], sheet["players"]
    for hand in sheet["hands"]:
        dealt, held = read_hand(hand, players)
        points, cards = [0] * players, [0] * players
        for seat, one in zip(dealt, held, strict=True):
            points[seat] = one if isinstance(one, int) else points_of(one, sheet["rules"])
            cards[seat] = 0 if isinstance(one, int) else len(one)
        on_wild = hand.get("wild", False)
        hands.append(
            {
                "points": points,
                "cards": cards,
                "charges": hand.get("charges", [0] * players),
                "out": hand["out"],
                "onWild": on_wild,
                "dealt": dealt,
                "dealer": dealer,
            }
        )
        dealer = hand["next_dealer"]
    return hands


def test_the_browser_counts_the_sheets_on_paper(phone: Page) -> None:
    sheets = [load_sheet(name) for name in SHEETS]
    answers = counted_there(phone, [(sheet["rules"], sheet["players"], hands_on(sheet)) for sheet in sheets])
    for name, sheet, answer in zip(SHEETS, sheets, answers, strict=True):
        for hand, seen in zip(sheet["hands"], answer, strict=True):
            assert [seen["scores"], seen["winners"], seen["totals"], seen["dealer"]] == [
                hand["scores"],
                hand["winners"],
                hand["totals"],
                hand["next_dealer"],
            ], name
        last = answer[-1]
        assert (last["leaders"], last["end"]) == (sheet["leaders"], sheet["end"]), name
        for there, here in {
            "columns": "columns",
            "numbers": "numbers",
            "hands_won": "handsWon",
            "still_in": "stillIn",
        }.items():
            assert last[here] == sheet.get(there, last[here]), name


def some_rules(dice: random.Random) -> Rules | None:
    """Return rules of any form and scoring, none where the dice contradict themselves."""
    form, scoring, end = dice.choice(list(MatchForm)), dice.choice(list(Scoring)), dice.choice(list(End))
    try:
        return Rules(
            players=(4, 4) if form is MatchForm.PARTNERS else (2, 6),
            match_form=form,
            scoring=scoring,
            end=end,
            target=dice.randint(5, 80),
            target_per_player=dice.random() < 0.3,
            hands=dice.randint(1, 6),
            tie=dice.choice(list(Tie)),
            next_dealer=dice.choice(list(NextDealer)),
            blocked=dice.choice(list(Blocked)),
            blocked_tie=dice.choice(list(BlockedTie)),
            wild_finish_doubles=dice.random() < 0.4,
        )
    except RulesError:
        return None


def some_match(dice: random.Random) -> tuple[Rules, int, list[dict[str, Any]]]:
    """Return rules, how many play, and the hands of a match until it is over."""
    rules = None
    while rules is None:
        rules = some_rules(dice)
    pairs = rules.match_form is MatchForm.PARTNERS
    players = 4 if pairs else dice.randint(2, 6)
    hands: list[dict[str, Any]] = []
    while len(hands) < MOST_HANDS:
        standing = standing_of([score(hand, rules, players) for hand in hands], rules, players)
        if standing.end is not None:
            break
        hands.append(some_hand(dice, list(standing.still_in), players, pairs=pairs))
    return rules, players, hands


def some_hand(dice: random.Random, dealt: list[int], players: int, *, pairs: bool) -> dict[str, Any]:
    points = [dice.randint(1, 25) if seat in dealt else 0 for seat in range(players)]
    cards = [dice.randint(1, 3) if seat in dealt else 0 for seat in range(players)]
    out = dice.choice([None, *dealt])
    for seat in () if out is None else (out, (out + 2) % 4) if pairs else (out,):
        points[seat] = cards[seat] = 0
    return {
        "points": points,
        "cards": cards,
        "charges": [dice.randint(1, 20) if seat in dealt and dice.random() < 0.1 else 0 for seat in range(players)],
        "out": out,
        "onWild": dice.random() < 0.5,
        "dealt": dealt,
        "dealer": dice.choice(dealt),
    }


@pytest.mark.parametrize("seed", [8, 80])
def test_the_browser_counts_any_match_like_the_server(phone: Page, seed: int) -> None:
    dice = random.Random(seed)
    matches = [some_match(dice) for _ in range(MATCHES)]
    for (rules, players, hands), answer in zip(matches, counted_there(phone, matches), strict=True):
        assert answer == counted_here(hands, rules, players), rules_to_json(rules)
