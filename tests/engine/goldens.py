"""The hands in `golden/`: played on paper, with the answer worked out beside them."""

import json
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"
GOLDEN = sorted(path.stem for path in FOLDER.glob("*.json"))


def load_golden(name):
    """Return the record of a golden hand and the answer that it must get."""
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
