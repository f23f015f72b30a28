"""What the rules refuse: each error is one sentence for the player."""


class EngineError(ValueError):
    """A sentence as a gettext template with its values; `str` gives it in English."""

    def __init__(self, template: str, **values: object) -> None:
        super().__init__(template % values if values else template)
        self.template = template
        self.values = values


class NotationError(EngineError):
    """The text is not a card, a move or a record."""


class Option(str):
    """The name of an option in a sentence; a page says its label instead."""

    __slots__ = ()


class RulesError(EngineError):
    """The options contradict each other or do not exist.

    The template names each of `options` as a placeholder of its own: `%(jump_in)s needs %(decks)s`.
    """

    def __init__(self, template: str, *options: str, **values: object) -> None:
        super().__init__(template, **{name: Option(name) for name in options}, **values)

    @property
    def options(self) -> tuple[str, ...]:
        """The options that the sentence names."""
        return tuple(value for value in self.values.values() if isinstance(value, Option))


class IllegalMoveError(EngineError):
    """The move is against the rules now."""


class HandOverError(EngineError):
    """The hand is over; nothing can be moved any more."""


class ImpossibleHandError(EngineError):
    """A hand that was typed in cannot have happened."""


class RecordError(EngineError):
    """A hand record cannot be replayed."""
