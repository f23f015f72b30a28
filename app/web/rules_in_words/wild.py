"""Which cards are wild, and what they do."""

from collections.abc import Iterator

from app.engine import Rank
from app.engine.options import SuitChoice, UnnamedSuit
from app.web.i18n import gettext as _
from app.web.rules_in_words.cards import capital, cards_of
from app.web.rules_in_words.game import Game
from app.web.rules_in_words.sentence import Sentence
from app.web.words import all_of


def said(game: Game) -> Iterator[Sentence]:
    """Say which cards are wild, where they go and what suit they call."""
    yield from _which(game)
    yield from _where(game)
    yield from _called(game)


def _which(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if not game.is_countdown:
        wild = [cards_of(rules.wild_rank)] + ([cards_of(Rank.JOKER)] if rules.jokers else [])
        yield Sentence("wild_rank", _("%(cards)s are wild cards.", cards=capital(all_of(wild))))
        return
    yield Sentence("wild.number", _("Your wild cards are those of your number; the ace is 1. Others have their own."))
    if rules.jokers:
        yield Sentence("wild.joker", _("Jokers are wild cards for everyone."))
    if game.actions:
        yield Sentence("wild.only", _("A card that is wild for you does nothing else when you play it."))


def _where(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if game.is_countdown or not rules.wild_needs_match:
        yield Sentence("wild.anywhere", _("A wild card may be played on any card."))
        return
    cards = capital(cards_of(rules.wild_rank))
    yield Sentence("wild.matches", _("%(cards)s have to match the top card like any other card.", cards=cards))
    if rules.jokers:
        yield Sentence("wild.joker_anywhere", _("A joker may be played on any card."))


def _called(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if rules.suit_choice is SuitChoice.ANY:
        yield Sentence("suit_choice.any", _("Who plays a wild card calls a suit, whichever they like."))
    else:
        yield Sentence("suit_choice.printed", _("A wild card calls the suit that is printed on it, and no other."))
        if rules.jokers:
            yield Sentence("suit_choice.joker", _("A joker calls any suit."))
    if rules.match_colour:
        text = _("The colour of the called suit counts until a card that is not wild is played.")
        yield Sentence("called.colour", text)
    else:
        text = _("The called suit counts, not the printed one, until a card that is not wild is played.")
        yield Sentence("called.suit", text)
    if rules.suit_choice is SuitChoice.ANY:
        yield from _unnamed(game)


def _unnamed(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if rules.unnamed_suit is UnnamedSuit.REFUSE:
        yield Sentence("unnamed_suit.refuse", _("A wild card cannot be played without calling a suit."))
        return
    yield Sentence("unnamed_suit.printed", _("If no suit is called, the one printed on the card counts."))
    if rules.jokers:
        yield Sentence("unnamed_suit.joker", _("A joker cannot be played without calling a suit."))
