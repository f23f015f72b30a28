"""What a use case refuses, each with one sentence for the person who asked."""

from app.store.db import UnavailableError

__all__ = [
    "EndedError",
    "ForbiddenError",
    "MatchClosedError",
    "NotFoundError",
    "NotYourSeatError",
    "RefusedError",
    "ServiceError",
    "StaleTableError",
    "TooManyError",
    "UnavailableError",
]


class ServiceError(Exception):
    """A use case said no.

    `template` is an English gettext message and `values` fill it: a page says the same in the reader's language.
    """

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return self.template % self.values if self.values else self.template


class NotFoundError(ServiceError):
    """There is no such thing, or none that this person may know of."""


class EndedError(NotFoundError):
    """What a link opened for this person is closed to them again."""


class ForbiddenError(ServiceError):
    """This person may see the thing but not do this to it."""


class NotYourSeatError(ServiceError):
    """The seat that is to move is someone else's."""


class StaleTableError(ServiceError):
    """The request names an older version of the table."""


class MatchClosedError(ServiceError):
    """The match is over and takes no more hands or moves."""


class RefusedError(ServiceError):
    """The input cannot be accepted; the sentence says what is wrong with it."""


class TooManyError(ServiceError):
    """The caller did this too often in too short a time."""
