"""How one goes out."""

from collections.abc import Iterator

from app.engine.options import Effect, MatchForm
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.rules_in_words.game import Game
from app.web.rules_in_words.sentence import Sentence


def said(game: Game) -> Iterator[Sentence]:
    """Say what the last card may be and what has to be said before it."""
    yield from _out(game)
    yield from _wild(game)
    if game.actions:
        yield from _action(game)
    if game.rules.last_card_call:
        yield from _call(game)


def _out(game: Game) -> Iterator[Sentence]:
    if game.is_pairs:
        text = _("Who has played all their cards is passed over; the hand is over when both partners are out.")
        yield Sentence("out.pairs", text)
    if game.rules.match_form is MatchForm.COUNTDOWN_PICK_UP:
        text = _(
            "Who has played all their cards lowers their number by one, and picks up as many cards as it says then."
        )
        yield Sentence("out.pick_up", text)
        text = _("Who has played all their cards with the number 1 goes out, and the hand is over.")
        yield Sentence("out.one", text)
    else:
        yield Sentence("out", _("Who has played all their cards goes out, and the hand is over."))


def _wild(game: Game) -> Iterator[Sentence]:
    if game.rules.finish_on_wild:
        text = _("The last card may be a wild card; where it ends the hand, no suit is called.")
        yield Sentence("finish_on_wild.yes", text)
    else:
        text = _("The last card may not be a wild card: who holds nothing else cannot play it.")
        yield Sentence("finish_on_wild.no", text)


def _action(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if not rules.finish_on_action:
        text = _("The last card may not be an action card: who holds nothing else cannot play it.")
        yield Sentence("finish_on_action.no", text)
        return
    yield Sentence("finish_on_action.yes", _("The last card may be an action card."))
    if not game.makes_draw and not game.does([Effect.OTHERS_DRAW_ONE]):
        return
    if rules.last_card_effect:
        text = _("If the card that ends the hand makes others draw, they draw before the count.")
        yield Sentence("last_card_effect.yes", text)
    else:
        text = _("If the card that ends the hand makes others draw, they need not any more.")
        yield Sentence("last_card_effect.no", text)


def _call(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    yield Sentence("call", _("Who plays a card and has one left says “last card”."))
    text = ngettext(
        "Who forgets it may say it until the next move; if somebody points it out first, it costs %(num)s card.",
        "Who forgets it may say it until the next move; if somebody points it out first, it costs %(num)s cards.",
        rules.call_penalty,
    )
    yield Sentence("call.penalty", text)
    if rules.false_call_penalty:
        text = ngettext(
            "To say “last card” or to point it out without reason costs %(num)s card.",
            "To say “last card” or to point it out without reason costs %(num)s cards.",
            rules.false_call_penalty,
        )
        yield Sentence("call.false", text)
