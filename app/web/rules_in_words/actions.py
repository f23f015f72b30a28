"""What action cards do; nothing where there are none."""

from collections.abc import Iterator
from typing import assert_never

from app.engine.options import Effect, StackDraws, StockOut, TwoPlayerReverse
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.rules_in_words.cards import listed
from app.web.rules_in_words.game import Game, cards_by_effect
from app.web.rules_in_words.sentence import Sentence


def said(game: Game) -> Iterator[Sentence]:
    """Say what every action card does, and what may answer it."""
    for effect, keys in cards_by_effect(game.actions).items():
        yield Sentence(f"effect.{effect}", _effect(effect, listed(keys, game.actions)))
    if game.skips_wait:
        text = _(
            "Who is to miss a turn may answer with a card that does the same and matches: then the next one misses it."
        )
        yield Sentence("stack_skips", text)
    if game.does([Effect.REVERSE]):
        yield from _reverse(game)
    if game.makes_draw:
        yield from _penalty(game)
    if game.rules.stock_out is not StockOut.END_HAND and (game.makes_draw or game.does([Effect.OTHERS_DRAW_ONE])):
        yield Sentence("penalty.short", _("If there are too few cards to draw, the missing ones are let off."))


def _effect(effect: Effect, cards: str) -> str:
    match effect:
        case Effect.SKIP:
            return _("%(cards)s: the next player misses a turn.", cards=cards)
        case Effect.REVERSE:
            return _("%(cards)s: play goes round the other way.", cards=cards)
        case Effect.AGAIN:
            return _("%(cards)s: who played it plays again.", cards=cards)
        case Effect.OTHERS_DRAW_ONE:
            return _("%(cards)s: every other player draws one card.", cards=cards)
        case Effect.DRAW_TWO | Effect.DRAW_THREE | Effect.DRAW_FOUR | Effect.DRAW_FIVE:
            return ngettext(
                "%(cards)s: the next player draws %(num)s card.",
                "%(cards)s: the next player draws %(num)s cards.",
                effect.cards,
                cards=cards,
            )
        case _:
            assert_never(effect)


def _reverse(game: Game) -> Iterator[Sentence]:
    skips = game.rules.two_player_reverse is TwoPlayerReverse.SKIP
    if game.is_pairs:
        if skips:
            text = _("When only two are still playing, going the other way makes the other one miss a turn.")
        else:
            text = _("When only two are still playing, going the other way changes nothing.")
    elif game.seats[0] > 2:
        return
    elif skips:
        text = _("With two players, going the other way makes the other one miss a turn.")
    else:
        text = _("With two players, going the other way changes nothing.")
    yield Sentence(f"two_player_reverse.{game.rules.two_player_reverse}", text)


def _penalty(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if rules.penalty_skips_turn:
        yield Sentence("penalty_skips_turn.yes", _("Who is made to draw misses the turn as well."))
    else:
        yield Sentence("penalty_skips_turn.no", _("Who is made to draw plays after that as always."))
    match rules.stack_draws:
        case StackDraws.NO:
            yield Sentence("stack_draws.no", _("Who is made to draw cannot pass it on with another such card."))
        case StackDraws.SAME_RANK:
            text = _("Who is made to draw may pass it on with such a card of the same rank: the cards add up.")
            yield Sentence("stack_draws.same_rank", text)
        case StackDraws.ANY_DRAW:
            text = _("Who is made to draw may pass it on with any such card that matches: the cards add up.")
            yield Sentence("stack_draws.any_draw", text)
    if rules.wild_stops_penalty:
        yield Sentence(
            "wild_stops_penalty",
            _("Who is made to draw may stop it with a wild card that can be played: nobody draws."),
        )
    if game.draws_wait and rules.stock_out is not StockOut.RECYCLE:
        yield Sentence(
            "penalty.nothing", _("While no card at all is left to draw, a card that makes others draw does nothing.")
        )
