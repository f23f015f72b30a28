"""What a reader hears at a table of any kind: the phrases of those whom they have not muted."""

from collections.abc import Sequence
from typing import Protocol

from app.services.phrases import Said
from app.web import phrase_words
from app.web.table_settings import TableSettings


class Speaker(Protocol):
    """A seat from which somebody may say something."""

    @property
    def number(self) -> int:
        """Which seat it is."""

    @property
    def speaker(self) -> int | None:
        """The account that sits there, none where nobody can speak."""

    @property
    def said(self) -> Said | None:
        """The phrase that is still to be seen."""

    @property
    def is_me(self) -> bool:
        """Whether it is the reader's."""


def list_heard(seats: Sequence[Speaker], settings: TableSettings) -> dict[int, str]:
    """Return by seat the phrase that the reader hears from there now, in their language."""
    heard = [seat for seat in seats if seat.said and seat.speaker not in settings.muted]
    return {seat.number: phrase_words.words_of(seat.said.phrase) for seat in heard if seat.said}


def list_muted(seats: Sequence[Speaker], settings: TableSettings) -> set[int]:
    """Return the seats that the reader does not want to hear."""
    return {seat.number for seat in seats if seat.speaker in settings.muted}


def may_talk(seats: Sequence[Speaker]) -> bool:
    """Tell whether the reader sits with other people, who could hear a phrase."""
    return any(seat.is_me for seat in seats) and any(seat.speaker and not seat.is_me for seat in seats)
