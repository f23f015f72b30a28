"""The house rules of a match as one frozen value, checked when it is made."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any

from app.engine.cards import CARDS, CODES, RANK_INDEX, RANKS, Card, Rank
from app.engine.errors import Option, RulesError
from app.engine.options import (
    Blocked,
    BlockedAfter,
    BlockedTie,
    Effect,
    End,
    FirstDealer,
    MatchForm,
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
    SuitChoice,
    Tie,
    TwoPlayerReverse,
    UnnamedSuit,
)

RULES_KEPT = 256
"""As many rules that were read lately need not be read again."""
MOST_PLAYERS = 10
MOST_DECKS = 4
PLAIN_POINTS = {
    **{rank: index + 1 for index, rank in enumerate(RANKS[:9])},
    **dict.fromkeys((Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING), 10),
    Rank.EIGHT: 50,
}
"""Eight 50, court cards and ten 10, ace 1, the others their number: all four rule books agree."""
JOKER_POINTS = 50
"""Unless the rules say otherwise."""

Effects = tuple[tuple[Rank | Card, Effect], ...]


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
    jokers: int = 0
    """In each deck; they are wild, and a suit is named with them as with an eight."""
    hand_size: int = 5
    hand_size_two: int | None = 7
    """Cards dealt to two players, where that differs."""
    first_dealer: FirstDealer = FirstDealer.CHOSEN
    next_dealer: NextDealer = NextDealer.LEFT
    starter: Starter = Starter.LEFT_OF_DEALER
    opening_eight: OpeningEight = OpeningEight.RETURN
    opening_action: OpeningAction = OpeningAction.INERT
    wild_rank: Rank = Rank.EIGHT
    wild_needs_match: bool = False
    """A card of the wild rank must match like any other; jokers never must."""
    suit_choice: SuitChoice = SuitChoice.ANY
    unnamed_suit: UnnamedSuit = UnnamedSuit.REFUSE
    match_colour: bool = False
    """Red on red and black on black match, too."""
    draw_limit: int | None = None
    """Cards a stuck player may draw in a turn; none: until one can be played."""
    voluntary_draw: bool = False
    play_drawn: PlayDrawn = PlayDrawn.MUST
    pass_after_draw: PassAfterDraw = PassAfterDraw.IF_STUCK
    stock_out: StockOut = StockOut.RECYCLE
    recycle_at: RecycleAt = RecycleAt.WHEN_NEEDED
    max_plays: int | None = None
    """The hand stops after so many cards played, and is scored like a blocked one."""
    blocked_after: BlockedAfter = BlockedAfter.ROUND
    blocked: Blocked = Blocked.LOWEST_TAKES_DIFFERENCE
    blocked_tie: BlockedTie = BlockedTie.SPLIT
    effects: Effects = ()
    """Action cards, by rank or by single card, which goes before its rank. A mapping is taken, too."""
    penalty_skips_turn: bool = True
    stack_draws: StackDraws = StackDraws.NO
    wild_stops_penalty: bool = False
    stack_skips: bool = False
    """A skip may be answered with a skip, which passes it on."""
    two_player_reverse: TwoPlayerReverse = TwoPlayerReverse.SKIP
    finish_on_wild: bool = True
    finish_on_action: bool = True
    """Whether the last card may be one; if not, who holds nothing else draws (ruling 22)."""
    last_card_effect: bool = False
    """The penalty of the last card is served before counting."""
    multiples: Multiples = Multiples.NO
    jump_in: bool = False
    last_card_call: bool = False
    call_penalty: int = 2
    """Cards for a missed call that is caught."""
    false_call_penalty: int = 0
    """Cards for a call or a catch that has no ground; 0: it is refused."""
    points: tuple[tuple[Rank, int], ...] = tuple(PLAIN_POINTS.items())
    """What each card left in a hand is worth. A mapping is taken, too."""
    scoring: Scoring = Scoring.WINNER_COLLECTS
    wild_finish_doubles: bool = False
    """Who goes out on a wild card collects double."""
    end: End = End.TARGET
    target: int = 100
    target_per_player: bool = False
    """The target counts once for each seat of the match."""
    hands: int = 5
    """Length of a match that ends after a fixed number of hands."""
    tie: Tie = Tie.EXTRA_HAND
    match_form: MatchForm = MatchForm.PLAIN

    _hash: int = field(init=False, repr=False, compare=False)
    """Worked out once: tables are looked up by rules for every hand."""

    def __post_init__(self) -> None:
        for name in ("effects", "points"):
            given = getattr(self, name)
            pairs = dict(given)
            if len(pairs) < len(given):
                raise RulesError("One card stands twice in %(option)s.", option=Option(name))
            if name == "points":
                pairs = _with_jokers(pairs) if self.jokers else _without_jokers(pairs)
            ordered = sorted(pairs.items(), key=lambda pair: _place(pair[0]))
            object.__setattr__(self, name, tuple(ordered))
        _check(self)
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, name) for name in OPTIONS)))

    def __hash__(self) -> int:
        return self._hash

    def decks_for(self, players: int) -> int:
        """Return how many decks that many seats play with."""
        more = self.second_deck_from is not None and players >= self.second_deck_from
        return self.decks + more

    def has_twins(self, players: int) -> bool:
        """Tell whether some card comes more than once."""
        return self.decks_for(players) > 1 or self.jokers > 2

    def hand_size_for(self, players: int) -> int:
        """Return how many cards each of that many seats is dealt."""
        return self.hand_size_two if players == 2 and self.hand_size_two else self.hand_size

    def target_for(self, players: int) -> int:
        """Return the total that ends a match of that many seats."""
        return self.target * players if self.target_per_player else self.target

    def effect_of(self, card: Card) -> Effect | None:
        """Return what a card does when it is played; a single card goes before its rank."""
        effects = dict(self.effects)
        return effects.get(card, effects.get(card.rank))


OPTIONS = tuple(option.name for option in fields(Rules) if option.init)
"""The names of all options, in the order in which they are written."""


def _with_jokers(points: dict[Rank, int]) -> dict[Rank, int]:
    return {Rank.JOKER: JOKER_POINTS, **points}


def _without_jokers(points: dict[Rank, int]) -> dict[Rank, int]:
    return {rank: value for rank, value in points.items() if rank is not Rank.JOKER}


def _place(key: Rank | Card) -> tuple[int, int]:
    return (RANK_INDEX[key.rank], key.code) if isinstance(key, Card) else (RANK_INDEX[key], -1)


def _check(rules: Rules) -> None:
    _check_numbers(rules)
    _check_cards(rules)
    _check_play(rules)
    _check_match(rules)


def _check_numbers(rules: Rules) -> None:
    low, high = rules.players
    _within("players", low, 2, MOST_PLAYERS)
    _within("players", high, low, MOST_PLAYERS)
    _within("decks", rules.decks, 1, MOST_DECKS)
    _within("jokers", rules.jokers, 0, 4)
    _within("hand_size", rules.hand_size, 1, 15)
    _within("second_deck_from", rules.second_deck_from, 2, MOST_PLAYERS)
    _within("hand_size_two", rules.hand_size_two, 1, 15)
    _within("draw_limit", rules.draw_limit, 1, 52)
    _within("max_plays", rules.max_plays, 1, 1_000)
    _within("call_penalty", rules.call_penalty, 1, 10)
    _within("false_call_penalty", rules.false_call_penalty, 0, 10)
    _within("target", rules.target, 1, 10_000)
    _within("hands", rules.hands, 1, 100)
    for _, points in rules.points:
        _within("points", points, 0, 1_000)


def _check_cards(rules: Rules) -> None:
    if rules.wild_rank is Rank.JOKER:
        raise RulesError("Jokers are wild anyway: %(wild_rank)s is a rank of the suits.", "wild_rank")
    if len(rules.points) != len(RANKS) + bool(rules.jokers):
        raise RulesError("Every rank needs its number in %(points)s.", "points")
    if any(_is_wild(key, rules) for key, _ in rules.effects):
        raise RulesError("A card cannot be in %(effects)s and wild, too: change %(wild_rank)s.", "effects", "wild_rank")
    if rules.second_deck_from is not None and rules.decks == MOST_DECKS:
        raise RulesError(
            "%(second_deck_from)s would make five decks of the four in %(decks)s.", "second_deck_from", "decks"
        )
    if rules.match_form not in COUNTDOWNS:
        for players in _seats(rules):
            size = "hand_size_two" if players == 2 and rules.hand_size_two else "hand_size"
            _check_deal(rules, players, rules.hand_size_for(players), size)


def _seats(rules: Rules) -> range:
    return range(rules.players[0], rules.players[1] + 1)


def _check_deal(rules: Rules, players: int, cards: int, lower: str) -> None:
    """Check that as many cards can be dealt to each; `lower` is the option that asks for less."""
    if players * cards >= (52 + rules.jokers) * rules.decks_for(players):
        raise RulesError(
            "There are not enough cards to deal to %(players)s players: lower %(size)s or raise %(decks)s.",
            "decks",
            size=Option(lower),
            players=players,
        )


def _is_wild(key: Rank | Card, rules: Rules) -> bool:
    return (key.rank if isinstance(key, Card) else key) in (rules.wild_rank, Rank.JOKER)


def _check_play(rules: Rules) -> None:
    if rules.play_drawn is PlayDrawn.NO and rules.draw_limit is None:
        raise RulesError(
            "Drawing until a card fits (%(draw_limit)s) makes no sense where it may not be played (%(play_drawn)s).",
            "draw_limit",
            "play_drawn",
        )
    twins = rules.has_twins(rules.players[1])
    if rules.jump_in and not twins:
        raise RulesError("%(jump_in)s needs two cards alike: raise %(decks)s.", "jump_in", "decks")
    if rules.multiples is Multiples.IDENTICAL and not twins:
        raise RulesError("Identical cards (%(multiples)s) need a second deck: raise %(decks)s.", "multiples", "decks")
    if rules.wild_finish_doubles and not rules.finish_on_wild:
        raise RulesError("%(wild_finish_doubles)s needs %(finish_on_wild)s.", "wild_finish_doubles", "finish_on_wild")
    if rules.last_card_effect and not rules.finish_on_action:
        raise RulesError("%(last_card_effect)s needs %(finish_on_action)s.", "last_card_effect", "finish_on_action")
    if rules.false_call_penalty and not rules.last_card_call:
        raise RulesError("%(false_call_penalty)s needs %(last_card_call)s.", "false_call_penalty", "last_card_call")


def _check_match(rules: Rules) -> None:
    to_a_line = rules.end in (End.TARGET, End.OUT_AT)
    if rules.scoring is Scoring.NONE and to_a_line:
        raise RulesError("Without points (%(scoring)s) no total ends a match (%(end)s).", "scoring", "end")
    if to_a_line and not any(points for _, points in rules.points):
        raise RulesError("Where no card counts (%(points)s) no total ends a match (%(end)s).", "points", "end")
    if rules.end is End.TARGET and rules.scoring is Scoring.OWN_PENALTY:
        raise RulesError(
            "Where the lowest total wins (%(scoring)s), nobody plays to a target first (%(end)s).", "scoring", "end"
        )
    if rules.end is End.OUT_AT and rules.scoring is not Scoring.OWN_PENALTY:
        raise RulesError(
            "The lowest total can only win (%(end)s) where cards count against their owner (%(scoring)s).",
            "end",
            "scoring",
        )
    if rules.blocked is Blocked.EACH_OWN and rules.scoring not in (Scoring.OWN_PENALTY, Scoring.NONE):
        raise RulesError(
            "Where high totals win (%(scoring)s), a blocked hand cannot give everyone their own points (%(blocked)s).",
            "scoring",
            "blocked",
        )
    _check_form(rules)


def _check_form(rules: Rules) -> None:
    form = rules.match_form
    if form in COUNTDOWNS and rules.scoring is not Scoring.NONE:
        raise RulesError(
            "A countdown (%(match_form)s) is played without points (%(scoring)s).", "match_form", "scoring"
        )
    if form in COUNTDOWNS and rules.end is not End.OPEN:
        raise RulesError("A countdown (%(match_form)s) ends by itself: leave %(end)s open.", "match_form", "end")
    if form in COUNTDOWNS and rules.wild_rank is not Rank.EIGHT:
        raise RulesError("A countdown (%(match_form)s) begins at eight: %(wild_rank)s.", "match_form", "wild_rank")
    if form in COUNTDOWNS:
        for players in _seats(rules):
            _check_deal(rules, players, FIRST_NUMBER, "players")
    if form is MatchForm.HOLLYWOOD and rules.scoring not in COLLECTING:
        raise RulesError(
            "Three columns (%(match_form)s) need a winner who collects (%(scoring)s).", "match_form", "scoring"
        )
    if form is MatchForm.HOLLYWOOD and rules.end is not End.TARGET:
        raise RulesError("Three columns (%(match_form)s) are played to a target (%(end)s).", "match_form", "end")
    if form is MatchForm.ELIMINATION and rules.end is not End.OUT_AT:
        raise RulesError(
            "Going out of the match (%(match_form)s) needs a line to cross (%(end)s).", "match_form", "end"
        )
    if form is MatchForm.PARTNERS and rules.players != (4, 4):
        raise RulesError("Partners (%(match_form)s) are four: set %(players)s to four.", "match_form", "players")


COUNTDOWNS = (MatchForm.COUNTDOWN_REDEAL, MatchForm.COUNTDOWN_PICK_UP)
FIRST_NUMBER = 8
"""Of everyone in a countdown: as many cards are dealt to begin with."""
COLLECTING = (Scoring.WINNER_COLLECTS, Scoring.AVERAGE)


def _within(option: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not low <= value <= high:
        raise RulesError("%(option)s must be from %(low)s to %(high)s.", option=Option(option), low=low, high=high)


def rules_to_json(rules: Rules) -> dict[str, Any]:
    """Return the rules as plain JSON values, every option spelled out."""
    spelled = {name: getattr(rules, name) for name in OPTIONS}
    spelled["effects"] = {str(key): str(effect) for key, effect in rules.effects}
    spelled["points"] = {str(rank): points for rank, points in rules.points}
    plain: dict[str, Any] = json.loads(json.dumps(spelled))
    return plain


def rules_from_json(options: Mapping[str, Any]) -> Rules:
    """Return the rules that these options spell; an option left out has its plain value.

    Raises `RulesError` for an unknown option or a value that it does not have.
    """
    return _read(json.dumps(dict(options), default=str))


@lru_cache(maxsize=RULES_KEPT)
def _read(text: str) -> Rules:
    options: dict[str, Any] = json.loads(text)
    return Rules(**{name: _option(name, value) for name, value in options.items()})


def _option(name: str, value: Any) -> Any:
    kind = _KINDS.get(name)
    if kind is None:
        raise RulesError("There is no option %(option)s.", option=_shown(name))
    try:
        return kind(value)
    except (TypeError, ValueError, KeyError, AttributeError):
        raise RulesError("%(option)s cannot be %(value)s.", option=Option(name), value=_shown(value)) from None


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


def _effects(value: Any) -> Effects:
    return tuple((_rank_or_card(key), Effect(effect)) for key, effect in value.items())


def _rank_or_card(text: str) -> Rank | Card:
    return CARDS[CODES[text]] if text in CODES else Rank(text)


def _points(value: Any) -> tuple[tuple[Rank, int], ...]:
    return tuple((Rank(rank), _integer(points)) for rank, points in value.items())


_BY_TYPE: dict[Any, Any] = {int: _integer, int | None: _integer_or_none, bool: _truth, str: _text}
_KINDS: dict[str, Any] = {field.name: _BY_TYPE.get(field.type, field.type) for field in fields(Rules) if field.init} | {
    "players": _pair,
    "effects": _effects,
    "points": _points,
}
