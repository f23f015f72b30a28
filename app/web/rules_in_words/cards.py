"""Cards and card values as a page of rules lists them."""

from collections.abc import Iterable, Mapping
from functools import cache

from app.engine import Card, Rank, Rules
from app.engine.cards import RANK_INDEX
from app.engine.rules import Effects
from app.web.i18n import gettext as _
from app.web.i18n import language, number, pgettext
from app.web.rules_in_words.game import exceptions
from app.web.words import all_of, any_of, card_words, rank_words

COUNTED = {rank: RANK_INDEX[rank] + 1 for rank in Rank if "2" <= rank <= "9"} | {Rank.TEN: 10}
"""The ranks that have a number, with it."""
ORDER = (Rank.JOKER, *reversed([rank for rank in Rank if rank is not Rank.JOKER]))


def capital(text: str) -> str:
    """Begin a sentence."""
    return text[:1].upper() + text[1:]


def cards_of(rank: Rank) -> str:
    """Say all cards of a rank: `eights`."""
    return _plurals(language())[rank]


@cache
def _plurals(_language: str) -> Mapping[Rank, str]:
    return {
        Rank.ACE: pgettext("all cards of a rank", "aces"),
        Rank.TWO: pgettext("all cards of a rank", "twos"),
        Rank.THREE: pgettext("all cards of a rank", "threes"),
        Rank.FOUR: pgettext("all cards of a rank", "fours"),
        Rank.FIVE: pgettext("all cards of a rank", "fives"),
        Rank.SIX: pgettext("all cards of a rank", "sixes"),
        Rank.SEVEN: pgettext("all cards of a rank", "sevens"),
        Rank.EIGHT: pgettext("all cards of a rank", "eights"),
        Rank.NINE: pgettext("all cards of a rank", "nines"),
        Rank.TEN: pgettext("all cards of a rank", "tens"),
        Rank.JACK: pgettext("all cards of a rank", "jacks"),
        Rank.QUEEN: pgettext("all cards of a rank", "queens"),
        Rank.KING: pgettext("all cards of a rank", "kings"),
        Rank.JOKER: pgettext("all cards of a rank", "jokers"),
    }


def listed(keys: Iterable[Rank | Card], effects: Effects) -> str:
    """Say which cards an effect belongs to, as the beginning of a sentence."""
    return capital(all_of(_key(key, effects) for key in keys))


def _key(key: Rank | Card, effects: Effects) -> str:
    if isinstance(key, Card):
        return card_words(key)
    others = exceptions(key, effects)
    if not others:
        return rank_words(key)
    return _("%(rank)s (but not %(cards)s)", rank=rank_words(key), cards=any_of(map(card_words, others)))


def values(rules: Rules) -> str:
    """Say what every card is worth, the dear ones first and those that are worth their number together."""
    worth = dict(rules.points)
    groups: dict[int, list[Rank]] = {}
    for rank in ORDER:
        if rank in worth and worth[rank] != COUNTED.get(rank):
            groups.setdefault(worth[rank], []).append(rank)
    plain = [rank for rank in ORDER if rank in worth and worth[rank] == COUNTED.get(rank)]
    for rank in plain:
        if worth[rank] in groups:
            groups[worth[rank]].append(rank)
    left = [rank for rank in plain if worth[rank] not in groups]
    parts = [
        _("%(cards)s %(points)s", cards=all_of(map(_rank, ranks)), points=number(points))
        for points, ranks in sorted(groups.items(), reverse=True)
    ]
    if len(left) == 1:
        parts.append(_("%(cards)s %(points)s", cards=_rank(left[0]), points=number(worth[left[0]])))
    elif left:
        parts.append(_("the others their number"))
    return "; ".join(parts)


def _rank(rank: Rank) -> str:
    return pgettext("rank", "joker") if rank is Rank.JOKER else rank_words(rank)
