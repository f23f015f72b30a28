"""Hands that this process replayed lately, so that a move need not begin again from the deal."""

from collections import OrderedDict
from threading import Lock

from app.services import dealing
from app.services.dealing import LiveHand
from app.store import hands, matches
from app.store.db import Session

HANDS_KEPT = 256


class RecentHands:
    """The hands used last, each as far as its moves are known to be in the database for good.

    The moves of a hand are never changed or taken back: what is kept is at most too short, and is then played on.
    """

    def __init__(self, size: int = HANDS_KEPT) -> None:
        self._size = size
        self._lock = Lock()
        self._kept: OrderedDict[int, LiveHand] = OrderedDict()

    def load(self, session: Session, hand_id: int, ply: int) -> LiveHand:
        """Return a hand after the `ply` moves that the session finds in the database."""
        live = self._find(hand_id)
        # A reader may look at an earlier moment than the one that was kept.
        if live is None or live.ply > ply:
            live = _dealt_hand(session, hand_id)
        if live.ply < ply:
            live = live.after(*dealing.list_moves(session, hand_id, live.ply))
            self.keep(hand_id, live)
        return live

    def __len__(self) -> int:
        return len(self._kept)

    def keep(self, hand_id: int, live: LiveHand) -> None:
        """Keep a hand whose moves are committed."""
        with self._lock:
            kept = self._kept.get(hand_id)
            if kept is None or kept.ply < live.ply:
                self._kept[hand_id] = live
            self._kept.move_to_end(hand_id)
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def _find(self, hand_id: int) -> LiveHand | None:
        with self._lock:
            live = self._kept.get(hand_id)
            if live is not None:
                self._kept.move_to_end(hand_id)
            return live


def _dealt_hand(session: Session, hand_id: int) -> LiveHand:
    hand = hands.get(session, hand_id)
    match = matches.get(session, hand.match_id)
    return dealing.dealt_hand(session, match, hand)
