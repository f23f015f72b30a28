"""The letters on the counters of players who are shown together."""

from collections.abc import Sequence

from flask import Flask

from app.web import guests


def init_app(app: Flask) -> None:
    """Give the templates the letters."""
    app.jinja_env.globals.update(initials=initials)


def initials(names: Sequence[str]) -> list[str]:
    """Return one letter a name, or two where several names begin alike: `Mi` and `Mt` for Maria and Marta."""
    called = [guests.called(name) for name in names]
    return [_letters(name, _rivals(called, place)) for place, name in enumerate(called)]


def _rivals(names: Sequence[str], place: int) -> list[str]:
    first = names[place][:1].upper()
    return [name for other, name in enumerate(names) if other != place and name[:1].upper() == first]


def _letters(name: str, rivals: list[str]) -> str:
    first = name[:1].upper()
    if not rivals:
        return first
    own = [letter for place, letter in enumerate(name) if place and letter.isalnum() and _is_own(place, name, rivals)]
    return first + (own[0] if own else name[1:2])


def _is_own(place: int, name: str, rivals: list[str]) -> bool:
    letter = name[place].lower()
    return all(rival[place : place + 1].lower() != letter for rival in rivals)
