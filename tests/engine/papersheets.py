"""The score sheets in `sheets/`: whole matches worked out on paper, for whoever counts: the engine, and a browser."""

import json
from pathlib import Path

from app.engine import Rank, rules_from_json

FOLDER = Path(__file__).parent / "sheets"
SHEETS = sorted(path.stem for path in FOLDER.glob("*.json"))
READ = {"10": Rank.TEN, "*": Rank.JOKER}


def load_sheet(name):
    """Return a sheet: its rules as a value, and everything else as the file says it."""
    sheet = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return sheet | {"rules": rules_from_json(sheet["rules"])}


def read_hand(hand, players):
    """Return the seats that played a hand, and the ranks or the points that each was left with."""
    left = hand["left"] or [""] * players
    dealt = [seat for seat, one in enumerate(left) if one is not None]
    held = [
        one if isinstance(one, int) else [READ.get(rank) or Rank(rank) for rank in one.split()]
        for one in left
        if one is not None
    ]
    return dealt, held
