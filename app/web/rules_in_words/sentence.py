"""What a page of rules is made of."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sentence:
    """One thing that the rules say."""

    claim: str
    """What it is about, as `option.value` in most cases: the same in every language."""
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """Sentences about one thing."""

    name: str
    title: str
    sentences: tuple[Sentence, ...]
