"""The rules of a game as its page needs them: what comes into play at all with so many seats."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from app.engine import Card, Rank, Rules
from app.engine.options import Blocked, Effect, MatchForm, NextDealer, PlayDrawn, Scoring, StackDraws, TwoPlayerReverse
from app.engine.rules import COUNTDOWNS, Effects

RANKING = (Blocked.LOWEST_TAKES_ALL, Blocked.LOWEST_TAKES_DIFFERENCE)
"""Ways to count a blocked hand that look at points to say whose it is."""


@dataclass(frozen=True)
class Game:
    """Rules and the seats they are played with."""

    rules: Rules
    seats: tuple[int, int]
    """Fewest and most; the same where they are known."""

    @property
    def players(self) -> int | None:
        """How many play, where that is known."""
        return self.seats[0] if self.seats[0] == self.seats[1] else None

    @property
    def is_countdown(self) -> bool:
        """Whether everyone has a number, and a wild rank, of their own."""
        return self.rules.match_form in COUNTDOWNS

    @property
    def is_pairs(self) -> bool:
        """Whether two play against two."""
        return self.rules.match_form is MatchForm.PARTNERS

    @cached_property
    def marked(self) -> Effects:
        """The action cards as the rules list them; jokers are wild, and do nothing besides."""
        return tuple((key, effect) for key, effect in self.rules.effects if key is not Rank.JOKER)

    @cached_property
    def actions(self) -> Effects:
        """The action cards, each with what it does with these seats."""
        reverse = self.rules.two_player_reverse
        if self.seats != (2, 2) or not any(effect is Effect.REVERSE for _, effect in self.marked):
            return self.marked
        if reverse is TwoPlayerReverse.NONE:
            return tuple((key, effect) for key, effect in self.marked if effect is not Effect.REVERSE)
        return tuple((key, Effect.SKIP if effect is Effect.REVERSE else effect) for key, effect in self.marked)

    def does(self, effects: Iterable[Effect]) -> bool:
        """Tell whether an action card does one of these things."""
        return any(effect in tuple(effects) for _, effect in self.actions)

    @cached_property
    def makes_draw(self) -> bool:
        """Whether an action card makes the next player draw."""
        return any(effect.cards for _, effect in self.actions)

    @property
    def draws_wait(self) -> bool:
        """Whether such a card may be answered."""
        return self.makes_draw and (self.rules.stack_draws is not StackDraws.NO or self.rules.wild_stops_penalty)

    @property
    def skips_wait(self) -> bool:
        """Whether a card that skips may be answered."""
        return self.rules.stack_skips and (self.does([Effect.SKIP]) or self._reverse_may_skip)

    @property
    def _reverse_may_skip(self) -> bool:
        skips = self.rules.two_player_reverse is TwoPlayerReverse.SKIP
        return self.seats[0] == 2 and skips and self.does([Effect.REVERSE])

    @property
    def has_twins(self) -> bool:
        """Whether some card can come more than once."""
        return self.rules.has_twins(self.seats[1])

    @property
    def plays_any(self) -> bool:
        """Whether any card may be played after drawing, not only the one just drawn."""
        return self.rules.play_drawn is PlayDrawn.OPTIONAL and self.rules.voluntary_draw

    @property
    def counts_cards(self) -> bool:
        """Whether it matters anywhere what a card is worth."""
        rules = self.rules
        loser = rules.next_dealer is NextDealer.LOSER
        return rules.scoring is not Scoring.NONE or rules.blocked in RANKING or loser


def cards_by_effect(effects: Effects) -> dict[Effect, list[Rank | Card]]:
    """Return which ranks and single cards do what; a single card that does what its rank does is not named."""
    by_rank = {key: effect for key, effect in effects if isinstance(key, Rank)}
    found: dict[Effect, list[Rank | Card]] = {}
    for key, effect in effects:
        if isinstance(key, Rank) or by_rank.get(key.rank) is not effect:
            found.setdefault(effect, []).append(key)
    return found


def exceptions(rank: Rank, effects: Effects) -> list[Card]:
    """Return the single cards of a rank that do something else than their rank."""
    ranks = {key: effect for key, effect in effects if isinstance(key, Rank)}
    return [key for key, effect in effects if isinstance(key, Card) and key.rank is rank and effect is not ranks[rank]]
