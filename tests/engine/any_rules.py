"""Rules values of every kind, whether a book has them or not."""

from hypothesis import reject
from hypothesis import strategies as st

from app.engine import Rank, Rules, RulesError
from app.engine.cards import CARDS, RANKS
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
from app.engine.rules import COUNTDOWNS

CHOICES = {
    "first_dealer": FirstDealer,
    "next_dealer": NextDealer,
    "starter": Starter,
    "opening_eight": OpeningEight,
    "opening_action": OpeningAction,
    "suit_choice": SuitChoice,
    "unnamed_suit": UnnamedSuit,
    "play_drawn": PlayDrawn,
    "pass_after_draw": PassAfterDraw,
    "stock_out": StockOut,
    "recycle_at": RecycleAt,
    "blocked_after": BlockedAfter,
    "blocked": Blocked,
    "blocked_tie": BlockedTie,
    "stack_draws": StackDraws,
    "two_player_reverse": TwoPlayerReverse,
    "multiples": Multiples,
    "scoring": Scoring,
    "end": End,
    "tie": Tie,
    "match_form": MatchForm,
    "wild_rank": RANKS,
    "jokers": (0, 0, 0, 1, 2, 3, 4),
    "second_deck_from": (None, None, 3, 6),
    "draw_limit": (None, 1, 2, 3, 5),
    "max_plays": (None, None, 3, 10, 100),
    "call_penalty": (1, 2, 4),
    "target": (1, 50, 100, 500),
    "hands": (1, 3),
    "hand_size": (1, 2, 5, 7, 8),
    "hand_size_two": (None, 1, 7),
}
SWITCHES = (
    "wild_needs_match",
    "match_colour",
    "voluntary_draw",
    "penalty_skips_turn",
    "wild_stops_penalty",
    "stack_skips",
    "finish_on_wild",
    "finish_on_action",
    "last_card_effect",
    "jump_in",
    "last_card_call",
    "wild_finish_doubles",
    "target_per_player",
)


@st.composite
def any_rules(draw):
    """Draw rules that contradict nothing, each option on its own where it can be."""
    options = {name: draw(st.sampled_from(tuple(values))) for name, values in CHOICES.items()}
    options |= {name: draw(st.booleans()) for name in SWITCHES}
    options["players"] = tuple(sorted((draw(st.integers(2, 6)), draw(st.integers(2, 6)))))
    options["decks"] = draw(st.sampled_from((1, 1, 2, 3)))
    keys = st.sampled_from([*RANKS, CARDS[49], CARDS[10]])
    options["effects"] = tuple(draw(st.dictionaries(keys, st.sampled_from(Effect), max_size=5)).items())
    options["false_call_penalty"] = draw(st.integers(0, 2)) if options["last_card_call"] else 0
    _agree(options)
    try:
        return Rules(**options)
    except RulesError:
        reject()


def _agree(options):
    """Change what contradicts something else."""
    _agree_on_the_match(options)
    if options["play_drawn"] is PlayDrawn.NO and options["draw_limit"] is None:
        options["draw_limit"] = 1
    options["wild_finish_doubles"] &= options["finish_on_wild"]
    options["last_card_effect"] &= options["finish_on_action"]
    if options["decks"] == 1 and options["jokers"] < 3:
        options["jump_in"] = False
        if options["multiples"] is Multiples.IDENTICAL:
            options["multiples"] = Multiples.SAME_RANK
    wild = options["wild_rank"]
    options["effects"] = tuple(
        (key, effect) for key, effect in options["effects"] if wild not in (key, getattr(key, "rank", None))
    )


def _agree_on_the_match(options):
    form = options["match_form"]
    if form in COUNTDOWNS:
        options |= {"scoring": Scoring.NONE, "end": End.OPEN, "wild_rank": Rank.EIGHT}
    if form is MatchForm.PARTNERS:
        options["players"] = (4, 4)
    if form is MatchForm.HOLLYWOOD:
        options |= {"scoring": Scoring.WINNER_COLLECTS, "end": End.TARGET}
    if form is MatchForm.ELIMINATION:
        options |= {"scoring": Scoring.OWN_PENALTY, "end": End.OUT_AT}
    if options["end"] is End.OUT_AT:
        options["scoring"] = Scoring.OWN_PENALTY
    if options["scoring"] is not Scoring.OWN_PENALTY and options["blocked"] is Blocked.EACH_OWN:
        options["blocked"] = Blocked.FEWEST_CARDS
    if options["end"] is End.TARGET and options["scoring"] in (Scoring.NONE, Scoring.OWN_PENALTY):
        options["end"] = End.HANDS
