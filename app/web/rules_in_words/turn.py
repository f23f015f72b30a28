"""What may be played in a turn, and out of it."""

from collections.abc import Iterator

from app.engine.options import Multiples
from app.web.i18n import gettext as _
from app.web.rules_in_words.game import Game
from app.web.rules_in_words.sentence import Sentence


def said(game: Game) -> Iterator[Sentence]:
    """Say what matches, and how many cards may be played."""
    if game.rules.match_colour:
        text = _("Play a card that has the rank or the colour of the top card: red goes on red, black on black.")
        yield Sentence("match.colour", text)
    else:
        yield Sentence("match.suit", _("Play a card that has the suit or the rank of the top card."))
    yield from _multiples(game)
    if game.rules.jump_in and game.has_twins:
        text = _("Who holds the very card that was just played may play it out of turn, until somebody moves.")
        yield Sentence("jump_in", text)
        yield Sentence("jump_in.on", _("Play goes on from whoever played out of turn."))
        if game.draws_wait or game.skips_wait:
            yield Sentence("jump_in.waits", _("Nobody plays out of turn while a card waits for its answer."))


def _multiples(game: Game) -> Iterator[Sentence]:
    multiples = game.rules.multiples
    if multiples is Multiples.SAME_RANK:
        text = _("You may play up to 4 cards of one rank at once: the first has to match, the last lies on top.")
        yield Sentence("multiples.same_rank", text)
    elif multiples is Multiples.IDENTICAL and game.has_twins:
        yield Sentence("multiples.identical", _("You may play cards of one rank and suit at once, up to 4."))
    else:
        return
    if game.actions:
        yield Sentence("multiples.alone", _("Wild cards and action cards are always played alone."))
    else:
        yield Sentence("multiples.alone", _("Wild cards are always played alone."))
