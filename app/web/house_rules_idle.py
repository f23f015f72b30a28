"""Which options of a rule book have no effect now, and the sentence that says why."""

from collections.abc import Iterator, Mapping

from app.engine.options import Effect
from app.web.house_rules_form import Texts, number_of, read_effects
from app.web.i18n import gettext as _

COLLECTING = ("winner_collects", "average", "zero_sum")


def reasons(texts: Texts) -> Mapping[str, str]:
    """Return why each option that has no effect now has none."""
    found: dict[str, str] = {}
    for speak in (_seats, _cards, _endings, _count):
        for option, why in speak(texts):
            found.setdefault(option, why)
    return found


def _seats(texts: Texts) -> Iterator[tuple[str, str]]:
    fewest, most = number_of(texts["players-low"]), number_of(texts["players-high"])
    if isinstance(fewest, int) and fewest > 2:
        yield "hand_size_two", _("Two never play.")
        if texts["match_form"] != "elimination":
            yield "two_player_reverse", _("Two never play.")
    deck_from = number_of(texts["second_deck_from"])
    if isinstance(deck_from, int) and isinstance(most, int) and deck_from > most:
        yield "second_deck_from", _("So many never play.")
    if texts["match_form"].startswith("countdown"):
        yield "hand_size", _("In a countdown everyone is dealt their own number.")
        yield "hand_size_two", _("In a countdown everyone is dealt their own number.")


def _cards(texts: Texts) -> Iterator[tuple[str, str]]:
    done = {does for _card, does in read_effects(texts)}
    if not any(does.startswith("draw") for does in done):
        yield from ((option, _("No card makes the next one draw.")) for option in _OF_DRAWS)
    if Effect.SKIP not in done:
        yield "stack_skips", _("No card skips anybody.")
    if Effect.REVERSE not in done:
        yield "two_player_reverse", _("No card turns play around.")
    if not done:
        yield from ((option, _("There are no action cards.")) for option in _OF_ACTIONS)
    if texts["suit_choice"] == "printed":
        yield "unnamed_suit", _("No other suit could be named.")


_OF_DRAWS = ("penalty_skips_turn", "stack_draws", "wild_stops_penalty")
_OF_ACTIONS = ("opening_action", "finish_on_action", "last_card_effect")


def _endings(texts: Texts) -> Iterator[tuple[str, str]]:
    if texts["stock_out"] != "recycle":
        yield "recycle_at", _("The discards are never shuffled.")
    if not texts["last_card_call"]:
        yield "call_penalty", _("Nobody has to call.")
        if texts["false_call_penalty"] in ("", "0"):
            yield "false_call_penalty", _("Nobody has to call.")
    if texts["end"] not in ("target", "out_at"):
        yield "target", _("No total ends this match.")
        yield "target_per_player", _("No total ends this match.")
    if texts["end"] != "hands":
        yield "hands", _("The match does not end by its hands.")
    if texts["end"] == "open":
        yield "tie", _("You close the match yourselves; who is level shares the win.")


def _count(texts: Texts) -> Iterator[tuple[str, str]]:
    nobody_compares = texts["blocked"] in ("draw", "each_own")
    if nobody_compares:
        yield "blocked_tie", _("No lowest hand is looked for.")
    if texts["scoring"] == "none" and nobody_compares:
        yield "points", _("No points are written.")
    if texts["scoring"] not in COLLECTING:
        yield "wild_finish_doubles", _("Nobody collects.")
