"""Rules in words: complete, in every language, and never other than what the engine does."""

import re
from dataclasses import replace

import pytest
from flask import Flask
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from app.engine import BOOKS, Card, Rank, Rules, RulesError, Suit, score_points
from app.engine.cards import CARDS
from app.engine.options import (
    Blocked,
    BlockedAfter,
    BlockedTie,
    Effect,
    End,
    FirstDealer,
    MatchForm,
    Multiples,
    NextDealer,
    OpeningAction,
    OpeningEight,
    PassAfterDraw,
    PlayDrawn,
    RecycleAt,
    Scoring,
    StackDraws,
    Starter,
    StockOut,
    SuitChoice,
    Tie,
    TwoPlayerReverse,
    UnnamedSuit,
)
from app.engine.rules import COUNTDOWNS, OPTIONS
from app.web import i18n
from app.web.rules_in_words import differences, sections
from app.web.rules_in_words.game import Game
from tests.engine.any_rules import any_rules
from tests.web.claims import CHECKS
from tests.web.scenes import Scene

LANGUAGES = ("es", "en", "id")
ACTIONS = ((Rank.ACE, Effect.SKIP), (Rank.TWO, Effect.DRAW_TWO), (Rank.JACK, Effect.REVERSE))
ACTIVE = Rules(effects=ACTIONS)
PAIRS = Rules(players=(4, 4), match_form=MatchForm.PARTNERS, effects=ACTIONS)
OWN = Rules(scoring=Scoring.OWN_PENALTY, end=End.OUT_AT)
UNSCORED = Rules(scoring=Scoring.NONE, end=End.OPEN)
REDEAL = replace(UNSCORED, match_form=MatchForm.COUNTDOWN_REDEAL, players=(2, 5), effects=ACTIONS)
PICK_UP = replace(REDEAL, match_form=MatchForm.COUNTDOWN_PICK_UP)

EXAMPLES = [
    Rules(),
    *(book.rules for book in BOOKS.values()),
    *(Rules(first_dealer=value) for value in FirstDealer),
    *(Rules(next_dealer=value) for value in NextDealer),
    *(Rules(starter=value) for value in Starter),
    *(Rules(opening_eight=value, jokers=jokers) for value in OpeningEight for jokers in (0, 2)),
    *(replace(ACTIVE, opening_action=value, starter=starter) for value in OpeningAction for starter in Starter),
    Rules(wild_rank=Rank.JACK, wild_needs_match=True),
    Rules(wild_needs_match=True, jokers=1),
    *(Rules(suit_choice=value, jokers=jokers) for value in SuitChoice for jokers in (0, 2)),
    *(Rules(unnamed_suit=value, jokers=2) for value in UnnamedSuit),
    Rules(match_colour=True),
    *(
        Rules(draw_limit=limit, voluntary_draw=voluntary, play_drawn=drawn, pass_after_draw=passing)
        for limit in (None, 1, 3)
        for voluntary in (False, True)
        for drawn in PlayDrawn
        for passing in PassAfterDraw
        if limit or drawn is not PlayDrawn.NO
    ),
    *(replace(ACTIVE, stock_out=out, recycle_at=at) for out in StockOut for at in RecycleAt),
    *(Rules(blocked_after=value, max_plays=plays) for value in BlockedAfter for plays in (None, 2, 40)),
    Rules(stock_out=StockOut.END_HAND, pass_after_draw=PassAfterDraw.ALWAYS),
    *(
        Rules(scoring=scoring, end=End.HANDS, blocked=blocked, blocked_tie=tie)
        for scoring in Scoring
        for blocked in Blocked
        for tie in BlockedTie
        if blocked is not Blocked.EACH_OWN or scoring in (Scoring.NONE, Scoring.OWN_PENALTY)
    ),
    *(Rules(effects=((Rank.QUEEN, effect),)) for effect in Effect),
    Rules(effects=((Rank.KING, Effect.SKIP), (Card(Rank.KING, Suit.SPADES), Effect.DRAW_FIVE))),
    *(
        replace(ACTIVE, stack_draws=stack, wild_stops_penalty=stops, penalty_skips_turn=skips, stock_out=out)
        for stack in StackDraws
        for stops in (False, True)
        for skips in (False, True)
        for out in (StockOut.RECYCLE, StockOut.PLAY_ON)
    ),
    Rules(effects=((Rank.TWO, Effect.DRAW_TWO), (Rank.THREE, Effect.DRAW_THREE)), stack_draws=StackDraws.ANY_DRAW),
    replace(ACTIVE, stack_skips=True),
    *(replace(ACTIVE, two_player_reverse=value) for value in TwoPlayerReverse),
    *(replace(ACTIVE, two_player_reverse=value, players=(2, 2)) for value in TwoPlayerReverse),
    *(replace(PAIRS, two_player_reverse=value) for value in TwoPlayerReverse),
    Rules(finish_on_wild=False),
    replace(ACTIVE, finish_on_action=False),
    replace(ACTIVE, last_card_effect=True),
    Rules(multiples=Multiples.SAME_RANK),
    replace(ACTIVE, multiples=Multiples.IDENTICAL, decks=2),
    Rules(jump_in=True, decks=2),
    replace(ACTIVE, jump_in=True, decks=2, stack_draws=StackDraws.ANY_DRAW, stack_skips=True),
    *(Rules(last_card_call=True, call_penalty=2, false_call_penalty=false) for false in (0, 1)),
    Rules(points={**dict.fromkeys(list(Rank)[:13], 5), Rank.EIGHT: 25}),
    Rules(points={**dict(Rules().points), Rank.NINE: 20}, jokers=2),
    Rules(wild_finish_doubles=True),
    *(replace(OWN, blocked=value, tie=tie) for value in Blocked for tie in Tie),
    *(Rules(target_per_player=value, target=50) for value in (False, True)),
    Rules(end=End.HANDS, hands=1, tie=Tie.SHARED),
    *(Rules(match_form=MatchForm.HOLLYWOOD, tie=tie) for tie in Tie),
    *(Rules(match_form=MatchForm.HOLLYWOOD, target_per_player=True) for tie in Tie),
    *(replace(OWN, match_form=MatchForm.ELIMINATION, tie=tie) for tie in Tie),
    *(replace(form, tie=tie, jokers=jokers) for form in (REDEAL, PICK_UP) for tie in Tie for jokers in (0, 2)),
    *(replace(PICK_UP, finish_on_wild=False, last_card_effect=last) for last in (False, True)),
    Rules(second_deck_from=4),
    Rules(hand_size=1, hand_size_two=None, players=(2, 10)),
]


@pytest.fixture(scope="module", name="speaking")
def _speaking():
    """Speak a language, without any house behind it."""
    site = Flask("app")
    site.secret_key = "a key that only the tests know about"
    i18n.init_app(site)
    return lambda code: site.test_request_context(headers={"Accept-Language": code})


def texts(rules, players=None):
    return [sentence for section in sections(rules, players) for sentence in section.sentences]


def page(rules, players=None):
    return [(sentence.claim, sentence.text) for sentence in texts(rules, players)]


def seats_of(rules):
    """Return the numbers of players that a page may be about, none for all of them."""
    return (None, *range(rules.players[0], rules.players[1] + 1))


def check(rules, players):
    seats = None if players is None else (players, players)
    for sentence in texts(rules, players):
        try:
            CHECKS[sentence.claim](Scene(rules, seats), sentence.text)
        except Exception as error:
            error.add_note(f"{sentence.claim}: {sentence.text}\n{rules}\nplayers: {players}")
            raise


@pytest.mark.parametrize("rules", EXAMPLES, ids=range(len(EXAMPLES)))
def test_the_engine_does_what_the_page_says(speaking, rules):
    with speaking("en"):
        for players in {None, rules.players[0], min(4, rules.players[1])}:
            check(rules, players)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=any_rules(), data=st.data())
def test_the_engine_does_what_the_page_of_any_rules_says(speaking, rules, data):
    with speaking("en"):
        check(rules, data.draw(st.sampled_from(seats_of(rules))))


def test_every_claim_is_played(speaking):
    with speaking("en"):
        said = {sentence.claim for rules in EXAMPLES for players in (None, 2, 4) for sentence in texts(rules, players)}

    assert said == set(CHECKS)


@pytest.mark.parametrize("code", LANGUAGES)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=any_rules(), data=st.data())
def test_a_page_is_whole_in_every_language(speaking, code, rules, data):
    players = data.draw(st.sampled_from(seats_of(rules)))
    with speaking("en"):
        english = page(rules, players)
    with speaking(code):
        found = sections(rules, players)
        said = page(rules, players)

    assert all(section.sentences and section.title for section in found)
    assert [claim for claim, _text in said] == [claim for claim, _text in english]
    for _claim, text in said:
        assert re.fullmatch(r"[A-ZÁÉÍÓÚ¿0-9].*[^ ]\.", text)
        assert not re.search(r"%|\(\w+\)s|[{}]|  | ,| \.", text)
    assert (
        sorted(re.findall(r"\d+", " ".join(text for _, text in said)))
        == sorted(re.findall(r"\d+", " ".join(text for _, text in english)))
        or code != "en"
    )


@pytest.mark.parametrize("code", LANGUAGES)
def test_nothing_is_said_twice(speaking, code):
    with speaking(code):
        for rules in EXAMPLES:
            said = [text for _claim, text in page(rules)]
            assert len(said) == len(set(said))


# What makes an option matter; an option that is not here always does.


def _acts(rules, *effects):
    found = [effect for key, effect in rules.effects if key is not Rank.JOKER]
    return any(not effects or effect in effects for effect in found)


def _draws(rules):
    return any(effect.cards for key, effect in rules.effects if key is not Rank.JOKER)


def _two(rules):
    return rules.players[0] == 2


def _countdown(rules):
    return rules.match_form in COUNTDOWNS


MATTERS = {
    "opening_action": _acts,
    "wild_rank": lambda rules: not _countdown(rules),
    "wild_needs_match": lambda rules: not _countdown(rules),
    "unnamed_suit": lambda rules: rules.suit_choice is SuitChoice.ANY,
    "recycle_at": lambda rules: rules.stock_out is StockOut.RECYCLE,
    "blocked_after": lambda rules: (
        rules.stock_out is not StockOut.END_HAND or rules.pass_after_draw is PassAfterDraw.ALWAYS
    ),
    "blocked_tie": lambda rules: rules.blocked not in (Blocked.DRAW, Blocked.EACH_OWN),
    "penalty_skips_turn": _draws,
    "stack_draws": _draws,
    "wild_stops_penalty": _draws,
    "stack_skips": lambda rules: (
        _acts(rules, Effect.SKIP)
        or (_acts(rules, Effect.REVERSE) and _two(rules) and rules.two_player_reverse is TwoPlayerReverse.SKIP)
    ),
    "two_player_reverse": lambda rules: (
        _acts(rules, Effect.REVERSE) and (_two(rules) or rules.match_form is MatchForm.PARTNERS)
    ),
    "finish_on_action": _acts,
    "last_card_effect": lambda rules: _draws(rules) or _acts(rules, Effect.OTHERS_DRAW_ONE),
    "jump_in": lambda rules: rules.has_twins(rules.players[1]),
    "call_penalty": lambda rules: rules.last_card_call,
    "false_call_penalty": lambda rules: rules.last_card_call,
    "scoring": lambda rules: not _countdown(rules),
    "wild_finish_doubles": lambda rules: rules.scoring is not Scoring.NONE,
    "end": lambda rules: not _countdown(rules),
    "target": lambda rules: rules.end in (End.TARGET, End.OUT_AT),
    "target_per_player": lambda rules: rules.end in (End.TARGET, End.OUT_AT),
    "hands": lambda rules: rules.end is End.HANDS,
    "tie": lambda rules: (
        rules.match_form is not MatchForm.ELIMINATION and (rules.end is not End.OPEN or _countdown(rules))
    ),
}


def _opening(rules):
    if not _countdown(rules):
        return rules.opening_eight
    # Only jokers are wild there, and nothing is printed on them.
    printed = rules.opening_eight is OpeningEight.PRINTED_SUIT
    return (OpeningEight.ANY_CARD if printed else rules.opening_eight) if rules.jokers else None


def _dealt(rules):
    return None if _countdown(rules) else [rules.hand_size_for(seats) for seats in _range(rules)]


def _multiples(rules):
    in_vain = rules.multiples is Multiples.IDENTICAL and not rules.has_twins(rules.players[1])
    return Multiples.NO if in_vain else rules.multiples


def _range(rules):
    return range(rules.players[0], rules.players[1] + 1)


def _samples(rules):
    if rules.match_form is MatchForm.PARTNERS:
        return [[3, 5, 9, 20], [20, 9, 5, 3], [4, 4, 4, 9]]
    return [[3, 5, 9], [9, 5, 3], [4, 4, 9]]


COMES_TO = {
    "opening_eight": _opening,
    "hand_size": _dealt,
    "hand_size_two": _dealt,
    "multiples": _multiples,
    "book": lambda _rules: None,
    "second_deck_from": lambda rules: [rules.decks_for(seats) for seats in _range(rules)],
    "effects": lambda rules: [rules.effect_of(card) for card in CARDS[:52]],
    "blocked": lambda rules: [
        score_points(points, rules, None, cards=cards) for points in _samples(rules) for cards in _samples(rules)
    ],
    "points": lambda rules: rules.points if Game(rules, rules.players).counts_cards else None,
}
"""Options that can be written in several ways, or with several values that play alike: what they come to."""


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=any_rules(), other=any_rules(), option=st.sampled_from(OPTIONS))
def test_an_option_is_on_the_page_where_it_matters_and_only_there(speaking, one, other, option):
    # What turns around is another kind of card, or none, where never more than two play.
    assume(one.players != (2, 2) or not (_acts(one, Effect.REVERSE) or option == "effects"))
    value = getattr(other, option)
    try:
        changed = replace(one, **{option: value})
    except RulesError:
        return
    if option in COMES_TO:
        is_other = COMES_TO[option](one) != COMES_TO[option](changed)
    else:
        is_other = value != getattr(one, option) and _matters(option, one, changed)
    with speaking("en"):
        assert (page(one) != page(changed)) == is_other


def _matters(option, *some):
    return option not in MATTERS or any(MATTERS[option](rules) for rules in some)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(rules=any_rules(), data=st.data())
def test_what_differs_is_what_the_plain_game_does_not_say(speaking, rules, data):
    players = data.draw(st.sampled_from(seats_of(rules)))
    with speaking("en"):
        found = differences(rules, players)
        plain = texts(Rules(), players)
        mine = texts(rules, players)

    assert bool(found) == (mine != plain)
    assert set(found) == set(mine) - set(plain)


def test_nothing_differs_in_the_plain_game(speaking):
    with speaking("en"):
        assert differences(Rules()) == ()
        assert differences(replace(Rules(), book="ochos-locos"), 4) == ()


def test_the_plain_game_says_its_card_values_in_groups(speaking):
    with speaking("en"):
        said = dict(page(Rules()))

    assert said["points"] == ("Card values: eight 50; king, queen, jack, and ten 10; ace 1; the others their number.")


@pytest.mark.parametrize(
    ("points", "said"),
    [
        ({Rank.EIGHT: 25, Rank.ACE: 15}, "eight 25; ace 15; king, queen, jack, and ten 10; the others their number."),
        (dict.fromkeys(list(Rank)[:12], 5) | {Rank.KING: 5}, "king, queen, jack, ten, nine, eight"),
        (
            {Rank.EIGHT: 9, Rank.ACE: 9},
            "king, queen, jack, and ten 10; eight, ace, and nine 9; the others their number.",
        ),
    ],
)
def test_other_card_values_are_grouped_alike(speaking, points, said):
    with speaking("en"):
        assert said in dict(page(Rules(points=dict(Rules().points) | points)))["points"]


def test_a_single_card_goes_before_its_rank(speaking):
    rules = Rules(effects=((Rank.KING, Effect.SKIP), (Card(Rank.KING, Suit.SPADES), Effect.DRAW_FIVE)))
    with speaking("en"):
        said = dict(page(rules))

    assert said["effect.skip"] == "King (but not king of spades): the next player misses a turn."
    assert said["effect.draw5"] == "King of spades: the next player draws 5 cards."


def test_seats_that_are_known_are_not_guessed_at(speaking):
    rules = Rules(second_deck_from=6, target_per_player=True)
    with speaking("en"):
        two, six = dict(page(rules, 2)), dict(page(rules, 6))

    assert two["hand_size"] == "Everyone is dealt 7 cards."
    assert two["end.line"] == "The match is over when somebody has 200 points or more."
    assert six["hand_size"] == "Everyone is dealt 5 cards."
    assert six["decks"] == "2 decks of 52 cards."
    assert six["end.line"] == "The match is over when somebody has 600 points or more."
