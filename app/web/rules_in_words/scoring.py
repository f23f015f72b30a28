"""What is written after a hand."""

from collections.abc import Iterator
from typing import assert_never

from app.engine.options import Blocked, BlockedTie, Scoring
from app.web.i18n import gettext as _
from app.web.rules_in_words.cards import values
from app.web.rules_in_words.game import RANKING, Game
from app.web.rules_in_words.sentence import Sentence

TO_WINNERS = (Scoring.WINNER_COLLECTS, Scoring.ZERO_SUM, Scoring.AVERAGE)
"""Ways to score in which nobody writes anything unless somebody wins the hand."""


def said(game: Game) -> Iterator[Sentence]:
    """Say what cards are worth, who writes what, and how a blocked hand counts."""
    rules = game.rules
    yield Sentence(f"scoring.{rules.scoring}", _scoring(rules.scoring))
    if game.is_pairs:
        yield Sentence(
            "scoring.pairs", _("Partners count their cards together, and what one gets, the other gets too.")
        )
    if game.counts_cards:
        yield Sentence("points", _("Card values: %(values)s.", values=values(rules)))
    if rules.wild_finish_doubles and rules.scoring is not Scoring.NONE:
        text = _("If the card that ends the hand is a wild card, all points count double.")
        yield Sentence("wild_finish_doubles", text)
    yield from _blocked(game)


def _scoring(scoring: Scoring) -> str:
    match scoring:
        case Scoring.NONE:
            return _("No points are written: who goes out wins the hand.")
        case Scoring.WINNER_COLLECTS:
            return _("Who goes out writes the points of all cards that the others are left with.")
        case Scoring.OWN_PENALTY:
            return _("Everyone writes the points of the cards they are left with: the fewer, the better.")
        case Scoring.ZERO_SUM:
            return _(
                "Who goes out writes the points of all cards that the others are left with; the others lose theirs."
            )
        case Scoring.LARGEST_MINUS_OWN:
            return _("Everyone writes how many points less they are left with than whoever is left with the most.")
        case Scoring.AVERAGE:
            return _("Who goes out writes the average of what the others are left with; a fraction is dropped.")
        case _:
            assert_never(scoring)


def _blocked(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    pays = rules.scoring in TO_WINNERS
    if rules.blocked is Blocked.DRAW or (rules.blocked is Blocked.EACH_OWN and (pays or rules.scoring is Scoring.NONE)):
        yield Sentence("blocked.nobody", _("A blocked hand counts for nobody."))
        return
    if rules.blocked is Blocked.EACH_OWN:
        yield Sentence("blocked.own", _("Nobody wins a blocked hand, and everyone writes as after any other."))
        return
    if rules.blocked in RANKING:
        yield Sentence("blocked.lowest", _("Who is left with the fewest points wins a blocked hand."))
    else:
        yield Sentence("blocked.fewest_cards", _("Who is left with the fewest cards wins a blocked hand."))
    if not pays:
        if rules.scoring is not Scoring.NONE:
            yield Sentence("blocked.as_always", _("Everyone writes after a blocked hand as after any other."))
    elif rules.blocked is Blocked.LOWEST_TAKES_DIFFERENCE:
        text = _(
            "A blocked hand is written as if its winner had gone out, but only what others have beyond the winner."
        )
        yield Sentence("blocked.difference", text)
    else:
        yield Sentence("blocked.all", _("A blocked hand is written as if its winner had gone out."))
    yield _tie(rules.blocked_tie, pays=pays)


def _tie(tie: BlockedTie, *, pays: bool) -> Sentence:
    if tie is BlockedTie.DRAW:
        if pays:
            return Sentence("blocked_tie.draw", _("If several are level in a blocked hand, it counts for nobody."))
        return Sentence("blocked_tie.draw", _("If several are level in a blocked hand, nobody wins it."))
    if pays:
        text = _(
            "If several are level in a blocked hand, they win it together and share the points; a fraction is dropped."
        )
        return Sentence("blocked_tie.split", text)
    return Sentence("blocked_tie.split", _("If several are level in a blocked hand, they win it together."))
