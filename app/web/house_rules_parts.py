"""How the editor of a rule book is laid out: which options stand together, and which values each offers."""

from collections.abc import Mapping
from enum import StrEnum
from typing import get_type_hints

from app.engine import Rules
from app.engine.cards import RANKS
from app.engine.rules import MOST_DECKS, MOST_PLAYERS
from app.web.i18n import gettext as _

PARTS: Mapping[str, tuple[str, ...]] = {
    "deal": (
        "players",
        "hand_size",
        "hand_size_two",
        "decks",
        "second_deck_from",
        "jokers",
        "first_dealer",
        "next_dealer",
        "starter",
        "opening_eight",
    ),
    "turn": ("match_colour", "multiples", "jump_in"),
    "wild": ("wild_rank", "suit_choice", "unnamed_suit", "wild_needs_match"),
    "drawing": (
        "draw_limit",
        "play_drawn",
        "voluntary_draw",
        "pass_after_draw",
        "stock_out",
        "recycle_at",
        "blocked_after",
        "max_plays",
    ),
    "actions": (
        "effects",
        "penalty_skips_turn",
        "stack_draws",
        "wild_stops_penalty",
        "stack_skips",
        "two_player_reverse",
        "opening_action",
    ),
    "last_card": (
        "finish_on_wild",
        "finish_on_action",
        "last_card_effect",
        "last_card_call",
        "call_penalty",
        "false_call_penalty",
    ),
    "scoring": ("scoring", "points", "wild_finish_doubles", "blocked", "blocked_tie"),
    "match": ("end", "target", "target_per_player", "hands", "tie", "match_form"),
}
"""The options as people think of them."""

_WORDED = {
    name: tuple(kind)
    for name, kind in get_type_hints(Rules).items()
    if isinstance(kind, type) and issubclass(kind, StrEnum)
}
CHOICES: Mapping[str, tuple[str, ...]] = {
    **_WORDED,
    "wild_rank": RANKS,
    "decks": tuple(map(str, range(1, MOST_DECKS + 1))),
    "second_deck_from": ("", *map(str, range(3, MOST_PLAYERS + 1))),
    "jokers": tuple(map(str, range(5))),
    "draw_limit": ("", *map(str, range(1, 7))),
}
"""The values of an option in its form; any other one that the rules have is offered, too."""


def title(part: str) -> str:
    """Say what a part is about."""
    titles = {
        "deal": _("The deal"),
        "turn": _("A turn"),
        "wild": _("Eights and jokers"),
        "drawing": _("Drawing and passing"),
        "actions": _("Action cards"),
        "last_card": _("The last card"),
        "scoring": _("Points"),
        "match": _("End of the match"),
    }
    return titles[part]
