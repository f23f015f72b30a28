"""The values that house options can have, by the names that rules, records and forms use."""

from enum import StrEnum


class Effect(StrEnum):
    """What an action card does to the seats after it."""

    SKIP = "skip"
    REVERSE = "reverse"
    DRAW_TWO = "draw2"


class FirstDealer(StrEnum):
    """Who deals the first hand."""

    LOWEST_CARD = "lowest_card"
    RANDOM = "random"
    CHOSEN = "chosen"


class NextDealer(StrEnum):
    """Who deals the hand after this one."""

    LEFT = "left"
    WINNER = "winner"


class Starter(StrEnum):
    """Who makes the first move."""

    LEFT_OF_DEALER = "left_of_dealer"
    RANDOM = "random"


class OpeningEight(StrEnum):
    """What happens when a wild card is turned up to open the discard."""

    RETURN = "return"


class OpeningAction(StrEnum):
    """What an action card does when it is turned up to open the discard."""

    INERT = "inert"


class UnnamedSuit(StrEnum):
    """What a wild card played without a suit means."""

    REFUSE = "refuse"
    PRINTED = "printed"


class PlayDrawn(StrEnum):
    """Whether a card just drawn may be played in the same turn."""

    NO = "no"
    OPTIONAL = "optional"
    MUST = "must"


class StockOut(StrEnum):
    """What happens when a card is needed and the stock is empty."""

    RECYCLE = "recycle"
    PLAY_ON = "play_on"


class Blocked(StrEnum):
    """How a hand in which nobody can act is scored."""

    DRAW = "draw"
    LOWEST_TAKES_ALL = "lowest_takes_all"
    LOWEST_TAKES_DIFFERENCE = "lowest_takes_difference"
    EACH_OWN = "each_own"


class BlockedTie(StrEnum):
    """What several lowest hands of a blocked hand get."""

    SPLIT = "split"
    DRAW = "draw"


class TwoPlayerReverse(StrEnum):
    """What a reverse does with two seats."""

    SKIP = "skip"
    NONE = "none"


class Scoring(StrEnum):
    """Who writes the cards that are left."""

    NONE = "none"
    WINNER_COLLECTS = "winner_collects"
    OWN_PENALTY = "own_penalty"


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
