"""What the rules refuse: each error is one sentence for the player."""


class EngineError(ValueError):
    """A sentence as a gettext template with its values; `str` gives it in English."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template % values if values else template)
        self.template = template
        self.values = values


class NotationError(EngineError):
    """The text is not a card, a move or a record."""


class RulesError(EngineError):
    """The options contradict each other or do not exist."""


class IllegalMoveError(EngineError):
    """The move is against the rules now."""


class HandOverError(EngineError):
    """The hand is over; nothing can be moved any more."""


class ImpossibleHandError(EngineError):
    """A hand that was typed in cannot have happened."""


class RecordError(EngineError):
    """A hand record cannot be replayed."""
