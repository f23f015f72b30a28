"""The guard against endless hands: remembers every state of a line of play.

Nothing can repeat before the discards are first turned, because until then the stock only shrinks; so
remembering starts there, with the states before it.
"""

from collections.abc import Hashable, Iterable


class Trail:
    """The keys of the states of one line of play, shared by the states along it."""

    __slots__ = ("_keys", "length")

    def __init__(self, keys: Iterable[Hashable]) -> None:
        self._keys = set(keys)
        self.length = len(self._keys)
        """How many states are remembered: a state that remembers fewer has been left for a branch."""

    def repeats(self, key: Hashable) -> bool:
        """Remember a state and tell whether it was there before."""
        seen = key in self._keys
        self._keys.add(key)
        self.length += 1
        return seen
