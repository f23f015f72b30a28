"""What a browser counts along while a hand is entered is what the server then writes."""

import random

from playwright.sync_api import Page

from app.engine import Rules, score_points
from app.engine.options import Blocked, BlockedTie, End, MatchForm, Scoring
from app.web import score_sheet

CASES = 400


def some_case(dice: random.Random) -> tuple[Rules, list[int], list[int], int | None, bool]:
    """Return rules, what was left in points and in cards, who went out and whether on a wild card."""
    partners = dice.random() < 0.3
    players = 4 if partners else dice.randint(2, 7)
    scoring = dice.choice(list(Scoring))
    own = scoring in (Scoring.OWN_PENALTY, Scoring.NONE)
    rules = Rules(
        players=(4, 4) if partners else (2, 7),
        match_form=MatchForm.PARTNERS if partners else MatchForm.PLAIN,
        scoring=scoring,
        end=End.HANDS,
        blocked=dice.choice([one for one in Blocked if own or one is not Blocked.EACH_OWN]),
        blocked_tie=dice.choice(list(BlockedTie)),
        wild_finish_doubles=dice.random() < 0.5,
    )
    points = [dice.randint(1, 12) for _ in range(players)]
    cards = [dice.randint(1, 3) for _ in range(players)]
    went_out = dice.choice([None, *range(players)])
    if went_out is not None:
        for seat in {went_out, (went_out + 2) % 4} if partners else {went_out}:
            points[seat] = cards[seat] = 0
    return rules, points, cards, went_out, dice.random() < 0.5


def test_the_browser_counts_like_the_server(phone: Page) -> None:
    dice = random.Random(8)
    cases = [some_case(dice) for _ in range(CASES)]
    asked = []
    for rules, points, cards, went_out, on_wild in cases:
        arithmetic = score_sheet.arithmetic_of(rules, len(points), range(len(points)))
        asked.append([points, arithmetic, went_out, cards, on_wild])
    phone.goto("/")
    answers = phone.evaluate(
        """async (asked) => {
            const { scoreHand } = await import("/static/scoring.js");
            return asked.map(([points, rules, out, cards, onWild]) => scoreHand(points, rules, out, { cards, onWild }));
        }""",
        asked,
    )
    for case, answer in zip(cases, answers, strict=True):
        rules, points, cards, went_out, on_wild = case
        score = score_points(points, rules, went_out, cards=cards, on_wild=on_wild)
        assert answer["winners"] == list(score.winners), case
        if rules.scoring is not Scoring.NONE:
            assert answer["scores"] == list(score.scores), case
