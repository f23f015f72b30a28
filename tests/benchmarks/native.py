"""The loop that is measured when it is compiled with the engine: its dice are native, too."""

from typing import TYPE_CHECKING, Any

from app.engine.cards import Card
from app.engine.dealing import deal
from app.engine.hand import advance
from app.engine.opening import open_hand
from app.engine.rules import Rules

if TYPE_CHECKING:
    from mypy_extensions import i64

SEED = b"benchmark"


class Dice:
    """Marsaglia's xorshift with 32 bits."""

    def __init__(self, seed: int) -> None:
        self._word: i64 = seed

    def below(self, limit: "i64") -> "i64":
        """Return a number from 0 to limit - 1."""
        word = self._word
        word ^= word << 13 & 0xFFFFFFFF
        word ^= word >> 17
        word ^= word << 5 & 0xFFFFFFFF
        self._word = word
        return word * limit >> 32

    def shuffle(self, cards: list[Any]) -> None:
        """Put the cards in any order, all equally likely."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]


def play_hand(rules: Rules, deck: list[Card], players: int, dice: Dice) -> int:
    """Shuffle, deal and play one hand; return how many decisions it took."""

    def reshuffle(_label: str, codes: list[int]) -> list[int]:
        dice.shuffle(codes)
        return codes

    dice.shuffle(deck)
    state = open_hand(deal(rules, deck, players, 0, SEED), reshuffle)
    while moves := state.legal:
        advance(state, moves[dice.below(len(moves))])
    return len(state.moves)
