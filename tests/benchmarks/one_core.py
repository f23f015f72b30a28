"""One core for what is measured by processor time; whoever is measured next has all of them again."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keep this process, and what it starts, on the last core of those that it has."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(cores)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, cores)
