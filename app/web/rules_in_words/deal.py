"""What happens before the first turn."""

from collections.abc import Iterator

from app.engine.options import FirstDealer, MatchForm, NextDealer, OpeningAction, OpeningEight, Starter
from app.web.i18n import gettext as _
from app.web.i18n import ngettext
from app.web.rules_in_words.cards import listed
from app.web.rules_in_words.game import Game
from app.web.rules_in_words.sentence import Sentence


def said(game: Game) -> Iterator[Sentence]:
    """Say who plays, what is dealt and turned up, and who begins."""
    yield from _players(game)
    yield from _decks(game)
    yield _first_dealer(game)
    yield _next_dealer(game)
    yield _dealt(game)
    yield Sentence(
        "stock", _("The other cards are the stock, face down. Its top card is turned up and begins the discard.")
    )
    yield from _opening_wild(game)
    yield from _opening_action(game)
    yield _starter(game)
    yield Sentence("direction", _("Play goes round to the left."))


def _players(game: Game) -> Iterator[Sentence]:
    low, high = game.seats
    if game.is_pairs:
        yield Sentence("pairs", _("Four play, two against two; partners sit opposite each other."))
    elif low == high:
        yield Sentence("players", ngettext("%(num)s player.", "%(num)s players.", low))
    else:
        yield Sentence("players", _("%(low)s to %(high)s players.", low=low, high=high))


def _decks(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    low, high = (rules.decks_for(players) for players in game.seats)
    if low == high:
        text = ngettext("%(num)s deck of 52 cards.", "%(num)s decks of 52 cards.", low)
        yield Sentence("decks", text)
    else:
        text = ngettext(
            "%(num)s deck of 52 cards; from %(seats)s players on, one more.",
            "%(num)s decks of 52 cards; from %(seats)s players on, one more.",
            low,
            seats=rules.second_deck_from,
        )
        yield Sentence("decks.more", text)
    if rules.jokers:
        text = ngettext("Each deck has %(num)s joker as well.", "Each deck has %(num)s jokers as well.", rules.jokers)
        yield Sentence("jokers", text)


def _first_dealer(game: Game) -> Sentence:
    match game.rules.first_dealer:
        case FirstDealer.LOWEST_CARD:
            text = _("Everyone draws a card: the lowest deals first, the ace being low.")
        case FirstDealer.RANDOM:
            text = _("Draw lots for who deals first.")
        case FirstDealer.CHOSEN:
            text = _("Agree on who deals first; online it is drawn by lot.")
    return Sentence(f"first_dealer.{game.rules.first_dealer}", text)


def _next_dealer(game: Game) -> Sentence:
    match game.rules.next_dealer:
        case NextDealer.LEFT:
            text = _("The next hand is dealt by the player to the dealer's left.")
        case NextDealer.WINNER:
            text = _("The next hand is dealt by who went out; if nobody did, by the same dealer.")
        case NextDealer.LOSER:
            text = _(
                "The next hand is dealt by who was left with the most points; if nobody went out, by the same dealer."
            )
        case NextDealer.SAME:
            text = _("The dealer stays the same in every hand.")
    return Sentence(f"next_dealer.{game.rules.next_dealer}", text)


def _dealt(game: Game) -> Sentence:
    rules = game.rules
    low, high = game.seats
    if rules.match_form is MatchForm.COUNTDOWN_REDEAL:
        return Sentence(
            "deal.number", _("Everyone begins with the number 8, and is dealt as many cards as their number.")
        )
    if rules.match_form is MatchForm.COUNTDOWN_PICK_UP:
        return Sentence("deal.eight", _("Everyone begins with the number 8, and is dealt 8 cards."))
    few, many = rules.hand_size_for(low), rules.hand_size_for(high)
    if few == many:
        return Sentence(
            "hand_size", ngettext("Everyone is dealt %(num)s card.", "Everyone is dealt %(num)s cards.", many)
        )
    text = ngettext(
        "Everyone is dealt %(num)s card; with two players it is %(few)s each.",
        "Everyone is dealt %(num)s cards; with two players it is %(few)s each.",
        many,
        few=few,
    )
    return Sentence("hand_size.two", text)


def _opening_wild(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if game.is_countdown and not rules.jokers:
        return
    printed = rules.opening_eight is OpeningEight.PRINTED_SUIT
    if rules.opening_eight is OpeningEight.ANY_CARD or (printed and game.is_countdown):
        yield Sentence("opening.any", _("If a wild card is turned up, the first card on it may be any card."))
        return
    match rules.opening_eight:
        case OpeningEight.RETURN:
            yield Sentence(
                "opening.return",
                _("If a wild card is turned up, it goes back into the stock and another card is turned up."),
            )
            yield Sentence(
                "opening.last",
                _("If only wild cards are left to turn up, the last one stays, and the dealer calls a suit."),
            )
        case OpeningEight.DEALER_NAMES:
            yield Sentence(
                "opening.dealer",
                _("If a wild card is turned up, the dealer looks at the hand dealt and calls a suit."),
            )
        case OpeningEight.PRINTED_SUIT:
            yield Sentence(
                "opening.printed", _("If a wild card is turned up, nobody calls a suit: the one printed on it counts.")
            )
            if rules.jokers:
                yield Sentence("opening.joker", _("If a joker is turned up, the first card on it may be any card."))


def _opening_action(game: Game) -> Iterator[Sentence]:
    rules = game.rules
    if rules.opening_action is OpeningAction.RETURN and game.marked:
        cards = listed((key for key, _effect in game.marked), ())
        text = _(
            "If one of these is turned up, it goes back into the stock and another card is turned up: %(cards)s.",
            cards=cards,
        )
        yield Sentence("opening_action.return", text)
    elif not game.actions:
        return
    elif rules.opening_action is OpeningAction.INERT:
        yield Sentence("opening_action.inert", _("If an action card is turned up, it does nothing."))
    elif rules.starter is Starter.LEFT_OF_DEALER:
        yield Sentence(
            "opening_action.plays", _("If an action card is turned up, it counts as if the dealer had played it.")
        )
    else:
        text = _("If an action card is turned up, it counts as if the player before the first one had played it.")
        yield Sentence("opening_action.plays", text)


def _starter(game: Game) -> Sentence:
    match game.rules.starter:
        case Starter.LEFT_OF_DEALER:
            text = _("The player to the dealer's left begins.")
        case Starter.DEALER:
            text = _("The dealer begins.")
        case Starter.RANDOM:
            text = _("Draw lots for who begins.")
    return Sentence(f"starter.{game.rules.starter}", text)
