"""What the table says: whose turn it is and what may follow, ranks and cards with their articles."""

from collections.abc import Mapping, Sequence
from functools import cache

from app.engine import Card, Draw, Pass, Perspective, Play, Rank, Suit
from app.services.watching import Phase, TableHand, TablePage, TableSeat
from app.web.i18n import gettext as _
from app.web.i18n import language, pgettext
from app.web.words import all_of, any_of, card_words, suit_words

CARDS_NAMED = 3
"""So many playable cards are named one by one."""


def title(page: TablePage) -> str:
    """Say what a tab in the background should show."""
    match page.phase:
        case Phase.PLAYING if is_my_turn(page):
            return _("Your turn")
        case Phase.PLAYING:
            return turn_line(page)
        case Phase.SEATING:
            return _("Table, waiting for players")
        case Phase.BETWEEN:
            return _("Hand %(number)s is over", number=page.hand.number if page.hand else 0)
        case Phase.FINISHED:
            return _("The match is over")


def is_my_turn(page: TablePage) -> bool:
    """Tell whether the reader is to move."""
    return page.phase is Phase.PLAYING and page.my_seat is not None and page.seats[page.my_seat].is_turn


def turn_line(page: TablePage) -> str:
    """Say whose turn it is and, to the reader, what may be done."""
    if page.hand is None:
        return ""
    if is_my_turn(page):
        return _my_turn(page.hand.view)
    if page.device is not None and page.device.next is not None:
        return _("Give the device to %(name)s", name=page.seats[page.device.next].name)
    if page.phase is Phase.PLAYING and page.hand.view.awaits_suit:
        return _("%(name)s dealt and is calling a suit", name=_in_turn(page.hand, page.seats).name)
    if page.phase is Phase.PLAYING and page.hand.view.jumps:
        return _("%(name)s is playing, but you can jump in", name=_in_turn(page.hand, page.seats).name)
    return _("%(name)s is playing", name=_in_turn(page.hand, page.seats).name)


def _in_turn(hand: TableHand, seats: Sequence[TableSeat]) -> TableSeat:
    return seats[hand.places.to_match(hand.view.turn)]


def _my_turn(view: Perspective) -> str:
    if view.awaits_suit:
        return _("Your turn: you dealt, so call a suit")
    plays = list(dict.fromkeys(move.card for move in view.moves if isinstance(move, Play)))
    if not plays:
        return _("Your turn: draw a card") if Draw() in view.moves else _("Your turn: you can only pass")
    if view.fresh is not None and len(plays) == 1:
        fresh = the_card(plays[0])
        if Pass() in view.moves:
            return _("Your turn: play %(card)s, which you drew, or pass", card=fresh)
        return _("Your turn: play %(card)s, which you drew", card=fresh)
    return _("Your turn: %(what)s", what=any_of(_follows(view)))


def _follows(view: Perspective) -> list[str]:
    wild = a_rank(view.rules.wild_rank)
    if view.named is not None:
        return [suit_words(view.named), wild]
    if view.top.suit is None:
        return [_("any card")]
    rank = [] if view.top.rank is view.rules.wild_rank else [a_rank(view.top.rank)]
    return [suit_words(view.top.suit), *rank, wild]


def why_not_draw(view: Perspective, sentence: str) -> str:
    """Say why no card may be drawn: what can be played, else the sentence of the rules."""
    plays = list(dict.fromkeys(card_words(move.card) for move in view.moves if isinstance(move, Play)))
    if not plays or len(plays) > CARDS_NAMED:
        return sentence
    return _("You can play: %(cards)s", cards=all_of(plays))


def suit_title(suit: Suit) -> str:
    """Say a suit as a label of its own: `Spades`."""
    words = suit_words(suit)
    return words[:1].upper() + words[1:]


def the_card(card: Card) -> str:
    """Say a card inside a sentence: `the nine of spades`."""
    if card.suit is None:
        return _("the joker")
    return _("%(rank)s of %(suit)s", rank=the_rank(card.rank), suit=suit_words(card.suit))


def the_rank(rank: Rank) -> str:
    """Say a rank with its definite article."""
    return _certain_ranks(language())[rank]


@cache
def _certain_ranks(_language: str) -> Mapping[Rank, str]:
    # Looked up once for each language, for the log of a long hand says many cards.
    return {
        Rank.ACE: pgettext("a certain card", "the ace"),
        Rank.TWO: pgettext("a certain card", "the two"),
        Rank.THREE: pgettext("a certain card", "the three"),
        Rank.FOUR: pgettext("a certain card", "the four"),
        Rank.FIVE: pgettext("a certain card", "the five"),
        Rank.SIX: pgettext("a certain card", "the six"),
        Rank.SEVEN: pgettext("a certain card", "the seven"),
        Rank.EIGHT: pgettext("a certain card", "the eight"),
        Rank.NINE: pgettext("a certain card", "the nine"),
        Rank.TEN: pgettext("a certain card", "the ten"),
        Rank.JACK: pgettext("a certain card", "the jack"),
        Rank.QUEEN: pgettext("a certain card", "the queen"),
        Rank.KING: pgettext("a certain card", "the king"),
    }


def a_rank(rank: Rank) -> str:
    """Say any card of a rank: `an eight`."""
    words = {
        Rank.ACE: pgettext("any card of a rank", "an ace"),
        Rank.TWO: pgettext("any card of a rank", "a two"),
        Rank.THREE: pgettext("any card of a rank", "a three"),
        Rank.FOUR: pgettext("any card of a rank", "a four"),
        Rank.FIVE: pgettext("any card of a rank", "a five"),
        Rank.SIX: pgettext("any card of a rank", "a six"),
        Rank.SEVEN: pgettext("any card of a rank", "a seven"),
        Rank.EIGHT: pgettext("any card of a rank", "an eight"),
        Rank.NINE: pgettext("any card of a rank", "a nine"),
        Rank.TEN: pgettext("any card of a rank", "a ten"),
        Rank.JACK: pgettext("any card of a rank", "a jack"),
        Rank.QUEEN: pgettext("any card of a rank", "a queen"),
        Rank.KING: pgettext("any card of a rank", "a king"),
    }
    return words[rank]
