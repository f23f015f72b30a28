"""The hands in `cases/`: what is legal at every decision and what is scored, as others say it.

`openspiel` holds hands played by OpenSpiel's `crazy_eights`, 2 to 6 players; `books` hands of the four rule books and
their choices, 2 to 7 players, made by a plain model of its own to the letter of the rules. Each line is a record and
its answer, in which a step is the seat and the legal moves as one text; a call or a catch has its seat only.
"""

import gzip
import json
from pathlib import Path

FOLDER = Path(__file__).parent / "cases"


def load_cases(name):
    """Return the records and answers of a file."""
    with gzip.open(FOLDER / f"{name}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
