"""The rules of each book, as its source has them.

Where accounts of one game part ways, the table chooses, see `rulebooks`; where they are silent, an option has its plain
value, or the one that the comment gives a reason for.
"""

from dataclasses import replace

from app.engine.cards import Rank
from app.engine.options import (
    Blocked,
    BlockedAfter,
    Effect,
    End,
    FirstDealer,
    Multiples,
    NextDealer,
    OpeningAction,
    OpeningEight,
    PassAfterDraw,
    PlayDrawn,
    RecycleAt,
    Scoring,
    StackDraws,
    Starter,
    StockOut,
    Tie,
    TwoPlayerReverse,
    UnnamedSuit,
)
from app.engine.rules import PLAIN_POINTS, Rules

# The guide of the online table of that name; it takes Pagat's page for its own source.
BARAJA = Rules(
    book="baraja",
    players=(2, 5),
    first_dealer=FirstDealer.RANDOM,
    starter=Starter.RANDOM,
    draw_limit=1,
    voluntary_draw=True,
    play_drawn=PlayDrawn.NO,
    blocked=Blocked.DRAW,
    scoring=Scoring.NONE,
    end=End.OPEN,
)

# The Spanish page "8 americano".
OCHO_AMERICANO = Rules(
    book="ocho-americano",
    hand_size_two=None,
    first_dealer=FirstDealer.LOWEST_CARD,
    blocked=Blocked.EACH_OWN,
    scoring=Scoring.OWN_PENALTY,
    end=End.OUT_AT,
)

# The same page with the action cards that it lists as variations.
OCHO_AMERICANO_ACCIONES = replace(
    OCHO_AMERICANO,
    book="ocho-americano-acciones",
    effects=((Rank.JACK, Effect.SKIP), (Rank.QUEEN, Effect.REVERSE), (Rank.KING, Effect.DRAW_TWO)),
)

# The Spanish rules with the hand worked out card by card.
OCHOS_LOCOS = Rules(book="ochos-locos", target_per_player=True)

# The Indonesian page "Crazy Eights".
CRAZY_EIGHTS_ID = Rules(
    book="crazy-eights-id",
    second_deck_from=6,
    first_dealer=FirstDealer.LOWEST_CARD,
    next_dealer=NextDealer.WINNER,
    unnamed_suit=UnnamedSuit.PRINTED,
    draw_limit=1,
    play_drawn=PlayDrawn.OPTIONAL,
    stock_out=StockOut.PLAY_ON,
    blocked=Blocked.LOWEST_TAKES_ALL,
    effects=((Rank.ACE, Effect.SKIP), (Rank.JACK, Effect.REVERSE), (Rank.QUEEN, Effect.DRAW_TWO)),
    last_card_call=True,
    target=200,
)

# Pagat's page, as an account that was checked against it line by line has it. Accounts split on how far one draws,
# and on whether the stock is made again. One may draw with a playable card, to keep an eight back: so one may also
# pass after the draw. The call is due before the next turn begins, and forgetting it costs two cards.
PAGAT = Rules(
    book="pagat",
    second_deck_from=6,
    opening_eight=OpeningEight.DEALER_NAMES,
    draw_limit=1,
    voluntary_draw=True,
    play_drawn=PlayDrawn.OPTIONAL,
    pass_after_draw=PassAfterDraw.ALWAYS,
    last_card_call=True,
    target=50,
    target_per_player=True,
)

# The special cards that the same account adds. An action card turned up counts as the dealer's play, as the eight
# does there and as Pagat's pages on two sister games have it.
PAGAT_ACCIONES = replace(
    PAGAT,
    book="pagat-acciones",
    opening_action=OpeningAction.DEALER_PLAYS,
    effects=((Rank.ACE, Effect.REVERSE), (Rank.TWO, Effect.DRAW_TWO), (Rank.QUEEN, Effect.SKIP)),
    stack_draws=StackDraws.SAME_RANK,
)

# The text of the Bicycle card maker. One may begin to draw with a playable card, but must end by playing. It names
# no target, so the table says how long it plays; nor a blocked hand, which is scored as in most of the family.
BICYCLE = Rules(
    book="bicycle",
    hand_size_two=None,
    voluntary_draw=True,
    play_drawn=PlayDrawn.OPTIONAL,
    stock_out=StockOut.PLAY_ON,
    end=End.OPEN,
)

# "Eights" as the books after Hoyle print it: the Official Book of Games, whose winner writes the average of the
# others, beside three that agree with it in most and draw or score otherwise. Two decks from six players on.
HOYLE = Rules(
    book="hoyle",
    players=(2, 8),
    second_deck_from=6,
    first_dealer=FirstDealer.LOWEST_CARD,
    voluntary_draw=True,
    play_drawn=PlayDrawn.OPTIONAL,
    stock_out=StockOut.PLAY_ON,
    scoring=Scoring.AVERAGE,
)

# The page of CardGames.io. It keeps no score, so a blocked hand is nobody's.
CARDGAMES = Rules(
    book="cardgames",
    opening_eight=OpeningEight.ANY_CARD,
    draw_limit=3,
    multiples=Multiples.SAME_RANK,
    blocked=Blocked.DRAW,
    scoring=Scoring.NONE,
    end=End.OPEN,
)

# German accounts of Mau-Mau, most of them for 32 cards from the seven up; with 52 the small cards count their number.
# A jack turned up is named by the dealer, other cards turned up do nothing, and a blocked hand has no winner.
MAU_MAU = Rules(
    book="mau-mau",
    players=(2, 8),
    second_deck_from=6,
    hand_size_two=None,
    opening_eight=OpeningEight.DEALER_NAMES,
    wild_rank=Rank.JACK,
    draw_limit=1,
    voluntary_draw=True,
    play_drawn=PlayDrawn.OPTIONAL,
    pass_after_draw=PassAfterDraw.ALWAYS,
    blocked=Blocked.DRAW,
    effects=(
        (Rank.ACE, Effect.AGAIN),
        (Rank.SEVEN, Effect.DRAW_TWO),
        (Rank.EIGHT, Effect.SKIP),
        (Rank.NINE, Effect.REVERSE),
    ),
    stack_draws=StackDraws.SAME_RANK,
    last_card_call=True,
    points=tuple((PLAIN_POINTS | {Rank.ACE: 11, Rank.EIGHT: 8, Rank.JACK: 20, Rank.QUEEN: 3, Rank.KING: 4}).items()),
    wild_finish_doubles=True,
    target=150,
)

# British accounts of Switch: the page of Wikipedia, and for what it leaves out those of players. A trick card is not
# turned up; who cannot or will not play draws one, which must be played if it fits. Nothing is scored.
SWITCH = Rules(
    book="switch",
    second_deck_from=6,
    hand_size=7,
    hand_size_two=None,
    opening_action=OpeningAction.RETURN,
    wild_rank=Rank.ACE,
    draw_limit=1,
    voluntary_draw=True,
    blocked=Blocked.DRAW,
    effects=((Rank.TWO, Effect.DRAW_TWO), (Rank.EIGHT, Effect.SKIP), (Rank.JACK, Effect.REVERSE)),
    stack_draws=StackDraws.SAME_RANK,
    last_card_call=True,
    scoring=Scoring.NONE,
    end=End.OPEN,
)

# The `crazy_eights` of OpenSpiel, whose program counts an ace ten.
OPENSPIEL = Rules(
    book="openspiel",
    players=(2, 10),
    first_dealer=FirstDealer.RANDOM,
    second_deck_from=6,
    pass_after_draw=PassAfterDraw.ALWAYS,
    draw_limit=5,
    voluntary_draw=True,
    play_drawn=PlayDrawn.OPTIONAL,
    stock_out=StockOut.PLAY_ON,
    recycle_at=RecycleAt.WHEN_EMPTY,
    max_plays=100,
    blocked_after=BlockedAfter.ROUND_AND_ONE,
    blocked=Blocked.EACH_OWN,
    points=tuple((PLAIN_POINTS | {Rank.ACE: 10}).items()),
    scoring=Scoring.OWN_PENALTY,
    end=End.HANDS,
    hands=1,
    tie=Tie.SHARED,
)

# The same with its special cards.
OPENSPIEL_SPECIAL = replace(
    OPENSPIEL,
    book="openspiel-special",
    opening_action=OpeningAction.DEALER_PLAYS,
    effects=((Rank.ACE, Effect.REVERSE), (Rank.QUEEN, Effect.SKIP), (Rank.TWO, Effect.DRAW_TWO)),
    two_player_reverse=TwoPlayerReverse.NONE,
    stack_draws=StackDraws.SAME_RANK,
)
