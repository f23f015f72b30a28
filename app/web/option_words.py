"""The words for every house option: its label, what its values mean, what an action card does."""

from collections.abc import Mapping
from functools import cache

from app.engine import Rank
from app.engine.options import Effect
from app.web import words
from app.web.i18n import gettext as _
from app.web.i18n import language, ngettext, number

NO_EFFECT = ""
"""What a card that is no action card does, as forms write it."""


def label(option: str) -> str:
    """Say what an option is about, as its field in the form is called."""
    return _labels(language()).get(option, option)


def quoted(option: str) -> str:
    """Say the label of an option inside a sentence."""
    return _("“%(label)s”", label=label(option))


def hint(option: str) -> str:
    """Say what is not plain from the label; nothing for most options."""
    return _hints(language()).get(option, "")


def value(option: str, text: str) -> str:
    """Say a value of an option, given as forms write it; what has no words is said as it is written."""
    if text in ("", "0") and option in _NONE:
        return _nothing(language())[option]
    counted = _count(option, text)
    return _values(language()).get(option, {}).get(text, text) if counted is None else counted


def switched(text: str) -> str:
    """Say whether something that is either on or off is on."""
    return _("yes") if text else _("no")


def effect(text: str) -> str:
    """Say what an action card does: `the next draws 2`."""
    return _effects(language()).get(text, text)


def rank(code: str) -> str:
    """Say a rank, also the joker's."""
    return words.rank_words(code)


def key(code: Rank) -> str:
    """Write a rank as the keys of the pad do, and say the joker."""
    if code is Rank.JOKER:
        return rank(code)
    return "10" if code is Rank.TEN else code


def card(code: str) -> str:
    """Say a rank or a single card."""
    return words.card_words(code) if len(code) == 2 else rank(code)


def _count(option: str, text: str) -> str | None:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        return None
    many = int(text)
    if option in _CARDS:
        return ngettext("%(num)s card", "%(num)s cards", many)
    counted = {
        "decks": ngettext("%(num)s deck", "%(num)s decks", many),
        "jokers": ngettext("%(num)s joker in each deck", "%(num)s jokers in each deck", many),
        "second_deck_from": _("from %(num)s players", num=number(many)),
        "hands": ngettext("%(num)s hand", "%(num)s hands", many),
        "target": ngettext("%(num)s point", "%(num)s points", many),
    }
    return counted.get(option)


_CARDS = ("hand_size", "hand_size_two", "draw_limit", "call_penalty", "false_call_penalty", "max_plays")
_NONE = ("jokers", "second_deck_from", "hand_size_two", "draw_limit", "max_plays")


@cache
def _nothing(_language: str) -> Mapping[str, str]:
    return {
        "jokers": _("none"),
        "second_deck_from": _("never"),
        "hand_size_two": _("as for more players"),
        "draw_limit": _("Until one can be played"),
        "max_plays": _("no limit"),
    }


@cache
def _labels(_language: str) -> Mapping[str, str]:
    return {
        "players": _("Players"),
        "decks": _("Decks"),
        "second_deck_from": _("One more deck"),
        "jokers": _("Jokers in each deck"),
        "hand_size": _("Cards dealt to each"),
        "hand_size_two": _("Cards dealt to two players"),
        "first_dealer": _("Who deals first"),
        "next_dealer": _("Who deals after that"),
        "starter": _("Who begins"),
        "opening_eight": _("A wild card is turned up first"),
        "opening_action": _("An action card is turned up first"),
        "wild_rank": _("Wild rank"),
        "wild_needs_match": _("A wild card must match, too"),
        "suit_choice": _("Suit that may be named"),
        "unnamed_suit": _("A wild card without a suit"),
        "match_colour": _("The same colour matches, too"),
        "draw_limit": _("Who cannot play draws"),
        "voluntary_draw": _("Drawing although one could play"),
        "play_drawn": _("The card just drawn"),
        "pass_after_draw": _("Passing after drawing"),
        "stock_out": _("When the stock is empty"),
        "recycle_at": _("When the discards are shuffled"),
        "max_plays": _("Most cards played in a hand"),
        "blocked_after": _("Passes that block a hand"),
        "blocked": _("A blocked hand"),
        "blocked_tie": _("Several lowest hands"),
        "effects": _("Action cards"),
        "penalty_skips_turn": _("Who has to draw loses the turn"),
        "stack_draws": _("Answering a draw card with another"),
        "wild_stops_penalty": _("A wild card stops a draw card"),
        "stack_skips": _("Answering a skip with another"),
        "two_player_reverse": _("Turning around with two players"),
        "finish_on_wild": _("Going out on a wild card"),
        "finish_on_action": _("Going out on an action card"),
        "last_card_effect": _("The last card still takes effect"),
        "multiples": _("Several cards at once"),
        "jump_in": _("Jumping in with the same card"),
        "last_card_call": _("Calling the last card"),
        "call_penalty": _("Cards for a forgotten call"),
        "false_call_penalty": _("Cards for a false call"),
        "points": _("Points of the cards"),
        "scoring": _("Who writes points"),
        "wild_finish_doubles": _("Going out on a wild card counts double"),
        "end": _("Length of the match"),
        "target": _("Target"),
        "target_per_player": _("The target counts for each player"),
        "hands": _("Number of hands"),
        "tie": _("Level at the end"),
        "match_form": _("Form of the match"),
    }


@cache
def _hints(_language: str) -> Mapping[str, str]:
    return {
        "jokers": _("They are wild beside the wild rank."),
        "starter": _("With real cards nobody draws lots: left of the dealer begins."),
        "unnamed_suit": _("Somebody plays one and says nothing."),
        "voluntary_draw": _("The turn then goes on as after any draw."),
        "pass_after_draw": _("Although a card in the hand could be played."),
        "max_plays": _("Then the hand stops, like a blocked one. Leave it empty for no limit."),
        "hand_size_two": _("Leave it empty to deal them as many as the others."),
        "stack_draws": _("The cards add up for the first who has no answer."),
        "stack_skips": _("The skip goes on to the next."),
        "finish_on_action": _("If not: who holds nothing else draws."),
        "finish_on_wild": _("If not: who holds nothing else draws."),
        "last_card_effect": _("The next draws before the cards are counted."),
        "jump_in": _("Out of turn; play goes on from there."),
        "last_card_call": _("Whoever forgets it can be caught."),
        "false_call_penalty": _("0: a false call is simply refused."),
        "target_per_player": _("For example, with 100 and four players the match goes to 400."),
        "hand_size": _("From 1 to 15."),
        "match_form": _("How the hands make a match."),
    }


@cache
def _effects(_language: str) -> Mapping[str, str]:
    return {
        NO_EFFECT: _("no effect"),
        Effect.SKIP: _("the next is skipped"),
        Effect.REVERSE: _("play turns around"),
        Effect.DRAW_TWO: _("the next draws two"),
        Effect.DRAW_THREE: _("the next draws three"),
        Effect.DRAW_FOUR: _("the next draws four"),
        Effect.DRAW_FIVE: _("the next draws five"),
        Effect.AGAIN: _("the same player plays again"),
        Effect.OTHERS_DRAW_ONE: _("all the others draw one"),
    }


@cache
def _values(_language: str) -> Mapping[str, Mapping[str, str]]:
    return {**_dealing(), **_playing(), **_counting()}


def _dealing() -> Mapping[str, Mapping[str, str]]:
    return {
        "first_dealer": {
            "lowest_card": _("Who draws the lowest card"),
            "random": _("Whoever the lot falls on"),
            "chosen": _("Whom you choose"),
        },
        "next_dealer": {
            "left": _("The next to the left"),
            "winner": _("Who won the hand"),
            "loser": _("Who lost the hand"),
            "same": _("The same all the time"),
        },
        "starter": {
            "left_of_dealer": _("Left of the dealer"),
            "dealer": _("The dealer"),
            "random": _("Whoever the lot falls on"),
        },
        "opening_eight": {
            "return": _("Goes back, and another is turned"),
            "dealer_names": _("The dealer names a suit"),
            "any_card": _("Anything may be played on it"),
            "printed_suit": _("Its printed suit counts"),
        },
        "opening_action": {
            "inert": _("Does nothing"),
            "dealer_plays": _("Counts as played by the dealer"),
            "return": _("Goes back, and another is turned"),
        },
    }


def _playing() -> Mapping[str, Mapping[str, str]]:
    return {
        "suit_choice": {"any": _("Any suit"), "printed": _("Only its printed suit")},
        "unnamed_suit": {"refuse": _("Cannot be played"), "printed": _("Its printed suit counts")},
        "play_drawn": {
            "no": _("Stays in the hand"),
            "optional": _("May be played"),
            "must": _("Must be played if it fits"),
        },
        "pass_after_draw": {"if_stuck": _("Only when nothing fits"), "always": _("Always")},
        "stock_out": {
            "recycle": _("Shuffle the discards and go on"),
            "play_on": _("Play on without drawing"),
            "end_hand": _("The hand is over"),
        },
        "recycle_at": {"when_needed": _("When a card is needed"), "when_empty": _("At once")},
        "blocked_after": {"round": _("One round"), "round_and_one": _("One round and one more")},
        "stack_draws": {
            "no": _("No"),
            "same_rank": _("With the same rank"),
            "any_draw": _("With any draw card"),
        },
        "two_player_reverse": {"skip": _("Skips the other"), "none": _("Does nothing")},
        "multiples": {"no": _("No"), "same_rank": _("Of the same rank"), "identical": _("Identical ones")},
    }


def _counting() -> Mapping[str, Mapping[str, str]]:
    return {
        "blocked": {
            "draw": _("Nobody scores"),
            "lowest_takes_all": _("The lowest hand takes it all"),
            "lowest_takes_difference": _("The lowest hand takes the difference"),
            "each_own": _("Everyone writes their own"),
            "fewest_cards": _("The fewest cards win"),
        },
        "blocked_tie": {"split": _("They share"), "draw": _("Nobody scores")},
        "scoring": {
            "none": _("Nobody; hands won count"),
            "winner_collects": _("Who goes out, what the others hold"),
            "own_penalty": _("Everyone what they hold; few is good"),
            "zero_sum": _("Who goes out gains what the others lose"),
            "largest_minus_own": _("Everyone how far below the heaviest hand they are"),
            "average": _("Who goes out, the others' average"),
        },
        "end": {
            "target": _("Until somebody reaches the target and wins"),
            "out_at": _("Until somebody reaches the target; the fewest points win"),
            "hands": _("A number of hands"),
            "open": _("Until you close it"),
        },
        "tie": {"extra_hand": _("One more hand"), "shared": _("They share the win")},
        "match_form": {
            "plain": _("One column for each player"),
            "hollywood": _("Hollywood, three columns"),
            "countdown_redeal": _("Countdown, dealt anew each time"),
            "countdown_pick_up": _("Countdown in one long hand, picking up again"),
            "elimination": _("Who reaches the target is out"),
            "partners": _("Two pairs, facing each other"),
        },
    }
