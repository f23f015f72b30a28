"""The values that house options can have, by the names that rules, records and forms use."""

from enum import StrEnum


class Effect(StrEnum):
    """What an action card does to the seats after it."""

    SKIP = "skip"
    REVERSE = "reverse"
    DRAW_TWO = "draw2"
    DRAW_THREE = "draw3"
    DRAW_FOUR = "draw4"
    DRAW_FIVE = "draw5"
    AGAIN = "again"
    """Whoever played it plays again."""
    OTHERS_DRAW_ONE = "others_draw1"

    @property
    def cards(self) -> int:
        """How many cards it makes the next seat draw."""
        return _CARDS_TO_DRAW.get(self, 0)


_CARDS_TO_DRAW = {Effect.DRAW_TWO: 2, Effect.DRAW_THREE: 3, Effect.DRAW_FOUR: 4, Effect.DRAW_FIVE: 5}


class FirstDealer(StrEnum):
    """Who deals the first hand."""

    LOWEST_CARD = "lowest_card"
    RANDOM = "random"
    CHOSEN = "chosen"


class NextDealer(StrEnum):
    """Who deals the hand after this one."""

    LEFT = "left"
    WINNER = "winner"
    LOSER = "loser"
    SAME = "same"


class Starter(StrEnum):
    """Who makes the first move."""

    LEFT_OF_DEALER = "left_of_dealer"
    DEALER = "dealer"
    RANDOM = "random"


class OpeningEight(StrEnum):
    """What happens when a wild card is turned up to open the discard."""

    RETURN = "return"
    DEALER_NAMES = "dealer_names"
    ANY_CARD = "any_card"
    """The first player may play anything on it."""
    PRINTED_SUIT = "printed_suit"


class OpeningAction(StrEnum):
    """What an action card does when it is turned up to open the discard."""

    INERT = "inert"
    DEALER_PLAYS = "dealer_plays"
    RETURN = "return"


class SuitChoice(StrEnum):
    """What suit a wild card may name."""

    ANY = "any"
    PRINTED = "printed"


class UnnamedSuit(StrEnum):
    """What a wild card played without a suit means."""

    REFUSE = "refuse"
    PRINTED = "printed"


class PlayDrawn(StrEnum):
    """Whether a card just drawn may be played in the same turn."""

    NO = "no"
    OPTIONAL = "optional"
    MUST = "must"


class PassAfterDraw(StrEnum):
    """Whether one may pass with a playable card after the last permitted draw, or with no stock."""

    IF_STUCK = "if_stuck"
    ALWAYS = "always"


class StockOut(StrEnum):
    """What happens when a card is needed and the stock is empty."""

    RECYCLE = "recycle"
    PLAY_ON = "play_on"
    END_HAND = "end_hand"


class RecycleAt(StrEnum):
    """The moment in which the discards are turned."""

    WHEN_NEEDED = "when_needed"
    WHEN_EMPTY = "when_empty"


class BlockedAfter(StrEnum):
    """How many passes in a row block a hand."""

    ROUND = "round"
    ROUND_AND_ONE = "round_and_one"


class Blocked(StrEnum):
    """How a hand in which nobody can act is scored."""

    DRAW = "draw"
    LOWEST_TAKES_ALL = "lowest_takes_all"
    LOWEST_TAKES_DIFFERENCE = "lowest_takes_difference"
    EACH_OWN = "each_own"
    FEWEST_CARDS = "fewest_cards"


class BlockedTie(StrEnum):
    """What several lowest hands of a blocked hand get."""

    SPLIT = "split"
    DRAW = "draw"


class StackDraws(StrEnum):
    """What a penalty may be answered with, so that it goes on to the next seat."""

    NO = "no"
    SAME_RANK = "same_rank"
    ANY_DRAW = "any_draw"


class TwoPlayerReverse(StrEnum):
    """What a reverse does with two seats."""

    SKIP = "skip"
    NONE = "none"


class Multiples(StrEnum):
    """Whether several cards may be laid at once."""

    NO = "no"
    SAME_RANK = "same_rank"
    IDENTICAL = "identical"


class Scoring(StrEnum):
    """Who writes the cards that are left."""

    NONE = "none"
    WINNER_COLLECTS = "winner_collects"
    OWN_PENALTY = "own_penalty"
    ZERO_SUM = "zero_sum"
    """The winner collects, the others lose what they hold."""
    LARGEST_MINUS_OWN = "largest_minus_own"
    """Everyone writes how much lighter their hand is than the heaviest."""
    AVERAGE = "average"
    """The winner writes the average of the others' hands, without a fraction."""


class End(StrEnum):
    """When a match is over."""

    TARGET = "target"
    OUT_AT = "out_at"
    HANDS = "hands"
    OPEN = "open"


class Tie(StrEnum):
    """What happens when several are level at the end of a match."""

    EXTRA_HAND = "extra_hand"
    SHARED = "shared"


class MatchForm(StrEnum):
    """How hands make a match."""

    PLAIN = "plain"
    HOLLYWOOD = "hollywood"
    """Three columns: the first win counts in one, the second in two, later ones in all."""
    COUNTDOWN_REDEAL = "countdown_redeal"
    """Everyone's number falls from eight with each hand won; it is the cards dealt and the wild rank."""
    COUNTDOWN_PICK_UP = "countdown_pick_up"
    """The same within one hand: who goes out picks up one card less than before."""
    ELIMINATION = "elimination"
    """Who reaches the target is out; the last one left wins."""
    PARTNERS = "partners"
    """Two pairs, facing each other; both of a pair must go out."""
