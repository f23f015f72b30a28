"""Who draws, how much, what may be played then, and what happens without a stock."""

from collections.abc import Iterator

from app.engine.options import BlockedAfter, PassAfterDraw, PlayDrawn, RecycleAt, StockOut
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.rules_in_words.game import Game
from app.web.rules_in_words.sentence import Sentence


def said(game: Game) -> Iterator[Sentence]:
    """Say everything about drawing and passing."""
    if game.rules.voluntary_draw:
        yield Sentence("voluntary_draw.yes", _("You may draw even when you can play."))
    else:
        yield Sentence("voluntary_draw.no", _("You draw only when you cannot play."))
    if game.plays_any:
        yield from _freely(game)
    elif game.rules.play_drawn is PlayDrawn.NO:
        yield _for_later(game)
    else:
        yield from _until_playable(game)
    yield _without_stock(game)
    yield from _stock_out(game)
    yield from _early_ends(game)


def _freely(game: Game) -> Iterator[Sentence]:
    limit = game.rules.draw_limit
    if limit is None:
        yield Sentence(
            "draws.any", _("You may draw as many cards as you like; who cannot play has to, until they can.")
        )
    elif limit == 1:
        yield Sentence("draws.up_to", _("You draw one card at most; who cannot play has to."))
    else:
        text = ngettext(
            "You may draw up to %(num)s card in a turn; who cannot play has to, until they can.",
            "You may draw up to %(num)s cards in a turn; who cannot play has to, until they can.",
            limit,
        )
        yield Sentence("draws.up_to", text)
    yield Sentence("play_drawn.any", _("After drawing you may play any of your cards that matches."))
    if limit is None:
        return
    if game.rules.pass_after_draw is PassAfterDraw.ALWAYS:
        yield Sentence(
            "drawn_all.pass", _("Who has drawn all that a turn allows may pass, even with a card that matches.")
        )
    else:
        yield Sentence(
            "drawn_all.play",
            _("Who has drawn all that a turn allows has to play, and passes only without a card that matches."),
        )


def _for_later(game: Game) -> Sentence:
    text = ngettext(
        "You draw %(num)s card, and your turn is over: it can be played from your next turn on.",
        "You draw %(num)s cards, and your turn is over: they can be played from your next turn on.",
        game.rules.draw_limit or 1,
    )
    return Sentence("play_drawn.no", text)


def _until_playable(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if rules.draw_limit is None:
        yield Sentence("draws.until", _("You draw until a card comes that can be played."))
    elif rules.draw_limit == 1:
        yield Sentence("draws.some", _("You draw one card; if it cannot be played, you pass."))
    else:
        text = ngettext(
            "You draw until a card comes that can be played, up to %(num)s; if none comes, you pass.",
            "You draw until a card comes that can be played, up to %(num)s; if none comes, you pass.",
            rules.draw_limit,
        )
        yield Sentence("draws.some", text)
    if rules.voluntary_draw:
        yield Sentence("drawn.only", _("After drawing, only the card just drawn may be played."))
    if rules.play_drawn is PlayDrawn.MUST:
        yield Sentence("play_drawn.must", _("A card just drawn that can be played has to be played at once."))
    else:
        yield Sentence(
            "play_drawn.optional",
            _("A card just drawn that can be played may be played at once or kept: then you pass."),
        )


def _without_stock(game: Game) -> Sentence:
    if game.rules.pass_after_draw is PassAfterDraw.ALWAYS:
        return Sentence("no_stock.pass", _("When there is nothing left to draw, you may pass even when you can play."))
    return Sentence("no_stock.play", _("When there is nothing left to draw, who can play has to."))


def _stock_out(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if rules.stock_out is StockOut.END_HAND:
        text = _("When a card has to be drawn and the stock is empty, the hand is over; it counts like a blocked one.")
        yield Sentence("stock_out.end_hand", text)
        return
    if rules.stock_out is StockOut.PLAY_ON:
        yield Sentence("stock_out.play_on", _("When the stock is empty, play goes on without drawing."))
    elif rules.recycle_at is RecycleAt.WHEN_EMPTY:
        text = _("As soon as the stock is empty, the discards below the top card become a new stock, shuffled.")
        yield Sentence("stock_out.early", text)
    else:
        text = _(
            "When somebody draws and the stock is empty, the discards below the top card become a new stock, shuffled."
        )
        yield Sentence("stock_out.recycle", text)
    yield Sentence("stuck", _("Who can neither play nor draw passes."))


def _early_ends(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if rules.stock_out is not StockOut.END_HAND or rules.pass_after_draw is PassAfterDraw.ALWAYS:
        if rules.blocked_after is BlockedAfter.ROUND:
            yield Sentence("blocked_after.round", _("When everyone passes in turn, the hand is blocked and over."))
        else:
            text = _("When everyone passes in turn, and the first of them once more, the hand is blocked and over.")
            yield Sentence("blocked_after.round_and_one", text)
    if rules.stock_out is StockOut.RECYCLE:
        text = _("When all cards lie exactly as they did before, the hand is over; it counts like a blocked one.")
        yield Sentence("repeated", text)
    if rules.max_plays is not None:
        text = ngettext(
            "When %(num)s card has been played, the hand is over; it counts like a blocked one.",
            "When %(num)s cards have been played, the hand is over; it counts like a blocked one.",
            rules.max_plays,
        )
        yield Sentence("max_plays", text)
