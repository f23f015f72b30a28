"""The house rules of a match as one frozen value, checked when it is made."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from app.engine.cards import RANKS, Rank
from app.engine.errors import RulesError
from app.engine.options import (
    Blocked,
    BlockedTie,
    Effect,
    End,
    FirstDealer,
    NextDealer,
    OpeningAction,
    OpeningEight,
    PlayDrawn,
    Scoring,
    Starter,
    StockOut,
    Tie,
    TwoPlayerReverse,
    UnnamedSuit,
)

PLAIN_POINTS = {
    **{rank: index + 1 for index, rank in enumerate(RANKS[:9])},
    **dict.fromkeys((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
    Rank.EIGHT: 50,
}
"""Eight 50, court cards and ten 10, ace 1, the others their number: all four rule books agree."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every house option of a match. The defaults are the plain game.

    Raises `RulesError` where options contradict each other.
    """

    book: str = ""
    """Name of the rule book these rules began as."""
    players: tuple[int, int] = (2, 7)
    """Fewest and most seats."""
    decks: int = 1
    second_deck_from: int | None = None
    """From that many seats on, one deck more (crazy-eights-id: 6)."""
    hand_size: int = 5
    hand_size_two: int | None = 7
    """Cards dealt to two players, where that differs."""
    first_dealer: FirstDealer = FirstDealer.CHOSEN
    next_dealer: NextDealer = NextDealer.LEFT
    starter: Starter = Starter.LEFT_OF_DEALER
    opening_eight: OpeningEight = OpeningEight.RETURN
    opening_action: OpeningAction = OpeningAction.INERT
    wild_rank: Rank = Rank.EIGHT
    unnamed_suit: UnnamedSuit = UnnamedSuit.REFUSE
    draw_limit: int | None = None
    """Cards a stuck player may draw in a turn; none: until one can be played."""
    voluntary_draw: bool = False
    play_drawn: PlayDrawn = PlayDrawn.MUST
    stock_out: StockOut = StockOut.RECYCLE
    blocked: Blocked = Blocked.LOWEST_TAKES_DIFFERENCE
    blocked_tie: BlockedTie = BlockedTie.SPLIT
    effects: tuple[tuple[Rank, Effect], ...] = ()
    """Action cards, by rank. A mapping is taken, too."""
    penalty_skips_turn: bool = True
    two_player_reverse: TwoPlayerReverse = TwoPlayerReverse.SKIP
    last_card_call: bool = False
    call_penalty: int = 2
    """Cards for a missed call that is caught."""
    points: tuple[tuple[Rank, int], ...] = tuple(PLAIN_POINTS.items())
    """What each card left in a hand is worth. A mapping is taken, too."""
    scoring: Scoring = Scoring.WINNER_COLLECTS
    end: End = End.TARGET
    target: int = 100
    target_per_player: bool = False
    """The target counts once for each seat of the match."""
    hands: int = 5
    """Length of a match that ends after a fixed number of hands."""
    tie: Tie = Tie.EXTRA_HAND

    def __post_init__(self) -> None:
        for name in ("effects", "points"):
            given = getattr(self, name)
            pairs = dict(given)
            if len(pairs) < len(given):
                raise RulesError("One rank cannot have two %(option)s.", option=name)
            object.__setattr__(self, name, tuple((rank, pairs[rank]) for rank in RANKS if rank in pairs))
        _check(self)

    def decks_for(self, players: int) -> int:
        """Return how many decks that many seats play with."""
        more = self.second_deck_from is not None and players >= self.second_deck_from
        return self.decks + more

    def hand_size_for(self, players: int) -> int:
        """Return how many cards each of that many seats is dealt."""
        return self.hand_size_two if players == 2 and self.hand_size_two else self.hand_size

    def target_for(self, players: int) -> int:
        """Return the total that ends a match of that many seats."""
        return self.target * players if self.target_per_player else self.target


def _check(rules: Rules) -> None:
    low, high = rules.players
    _within("players", low, 2, 7)
    _within("players", high, low, 7)
    _within("decks", rules.decks, 1, 4)
    _within("hand_size", rules.hand_size, 1, 15)
    _within("second_deck_from", rules.second_deck_from, 2, 7)
    _within("hand_size_two", rules.hand_size_two, 1, 15)
    _within("draw_limit", rules.draw_limit, 1, 52)
    _within("call_penalty", rules.call_penalty, 1, 10)
    _within("target", rules.target, 1, 10_000)
    _within("hands", rules.hands, 1, 100)
    for _, points in rules.points:
        _within("points", points, 0, 1_000)
    if len(rules.points) != len(RANKS):
        raise RulesError("Every rank needs its points.")
    if rules.wild_rank in dict(rules.effects):
        raise RulesError("The wild rank cannot be an action card, too.")
    if rules.play_drawn is PlayDrawn.NO and rules.draw_limit is None:
        raise RulesError("Drawing until a card fits makes no sense when it may not be played.")
    for players in range(low, high + 1):
        if players * rules.hand_size_for(players) >= 52 * rules.decks_for(players):
            raise RulesError("The decks do not hold enough cards to deal to %(players)s players.", players=players)


def _within(option: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise RulesError("%(option)s must be from %(low)s to %(high)s.", option=option, low=low, high=high)


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """Return the rules as plain JSON values, every option spelled out."""
    spelled = {field.name: getattr(rules, field.name) for field in fields(Rules)}
    spelled["effects"] = {str(rank): str(effect) for rank, effect in rules.effects}
    spelled["points"] = {str(rank): points for rank, points in rules.points}
    plain: dict[str, Any] = json.loads(json.dumps(spelled))
    return plain


def rules_from_json(options: Mapping[str, Any]) -> Rules:
    """Return the rules that these options spell; an option left out has its plain value.

    Raises `RulesError` for an unknown option or a value that it does not have.
    """
    return Rules(**{name: _option(name, value) for name, value in options.items()})


def _option(name: str, value: Any) -> Any:
    kind = _KINDS.get(name)
    if kind is None:
        raise RulesError("There is no option %(option)s.", option=_shown(name))
    try:
        return kind(value)
    except (TypeError, ValueError, KeyError, AttributeError):
        raise RulesError("%(option)s cannot be %(value)s.", option=name, value=_shown(value)) from None


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, default=str)[:60]


def _integer(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _integer_or_none(value: Any) -> int | None:
    return None if value is None else _integer(value)


def _truth(value: Any) -> bool:
    if type(value) is not bool:
        raise TypeError
    return value


def _text(value: Any) -> str:
    if type(value) is not str:
        raise TypeError
    return value


def _pair(value: Any) -> tuple[int, int]:
    low, high = value
    return _integer(low), _integer(high)


def _effects(value: Any) -> tuple[tuple[Rank, Effect], ...]:
    return tuple((Rank(rank), Effect(effect)) for rank, effect in value.items())


def _points(value: Any) -> tuple[tuple[Rank, int], ...]:
    return tuple((Rank(rank), _integer(points)) for rank, points in value.items())


_BY_TYPE: dict[Any, Any] = {int: _integer, int | None: _integer_or_none, bool: _truth, str: _text}
_KINDS: dict[str, Any] = {field.name: _BY_TYPE.get(field.type, field.type) for field in fields(Rules)} | {
    "players": _pair,
    "effects": _effects,
    "points": _points,
}
