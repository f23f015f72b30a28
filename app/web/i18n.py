"""Which language the reader gets, and how texts, numbers and dates are said in it."""

from collections.abc import Mapping
from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from io import BytesIO
from pathlib import Path

from babel.dates import format_date, format_timedelta
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from babel.support import Translations
from flask import Blueprint, Flask, current_app, g, has_request_context, redirect, request, session
from markupsafe import Markup
from werkzeug.wrappers import Response

from app.services import languages
from app.web import back, visitor

LANGUAGES = {"es": "Español", "en": "English", "id": "Bahasa Indonesia"}
FALLBACK = "es"
UNGROUPED = 1000
"""Smaller numbers look alike in all three languages, and are most of those that a page shows."""
DATES = {"en": "en_GB"}
"""Whose way of writing dates a language takes: the day first, in all three."""
FOLDER = Path(__file__).parent.parent / "translations"

blueprint = Blueprint("i18n", __name__)


def init_app(app: Flask) -> None:
    """Read the catalogues and teach the templates to speak."""
    app.extensions["catalogues"] = {code: read_catalogue(code) for code in LANGUAGES}
    env = app.jinja_env
    env.add_extension("jinja2.ext.i18n")
    env.policies["ext.i18n.trimmed"] = True
    env.install_gettext_callables(  # type: ignore[attr-defined]
        _gettext_of_reader, _ngettext_of_reader, newstyle=True, pgettext=_pgettext_of_reader
    )
    env.globals.update(language=language, LANGUAGES=LANGUAGES)
    env.filters.update(number=number, percent=percent, day=day, since=since, moment=moment)


def read_catalogue(code: str) -> Translations:
    """Return the catalogue of a language, straight from its `.po` file."""
    with (FOLDER / code / "LC_MESSAGES" / "messages.po").open("rb") as po:
        compiled = BytesIO()
        write_mo(compiled, read_po(po, locale=code))
    compiled.seek(0)
    return Translations(compiled, domain="messages")


def language() -> str:
    """Return the reader's language: chosen, else asked for by the browser, else Spanish."""
    if not has_request_context():
        return FALLBACK
    known = g.get("language")
    if known is None:
        chosen = session.get("language")
        known = chosen if chosen in LANGUAGES else request.accept_languages.best_match(list(LANGUAGES), FALLBACK)
        g.language = known
    return str(known)


def remember(code: str) -> None:
    """Keep a language that the reader chose."""
    session["language"] = code
    session.permanent = True
    g.language = code
    g.pop("catalogue", None)


@blueprint.post("/language")
def choose_language() -> Response:
    """Switch the language and go back to where the reader was."""
    code = request.form.get("language", "")
    if code in LANGUAGES:
        remember(code)
        account = visitor.account_id()
        if account is not None:
            languages.keep_language(visitor.house(), account, code)
    return redirect(back.target(), code=303)


def gettext(message: str, **values: object) -> str:
    """Return the message in the reader's language, with its values filled in."""
    return fill(_gettext_of_reader(message), values)


def pgettext(context: str, message: str, **values: object) -> str:
    """Return a message that means different things in different places."""
    return fill(_pgettext_of_reader(context, message), values)


def ngettext(singular: str, plural: str, num: int, **values: object) -> str:
    """Return the form of a message that belongs to a number, as `%(num)s`."""
    return _ngettext_of_reader(singular, plural, num) % {"num": number(num), **values}


def fill(text: str, values: Mapping[str, object]) -> str:
    """Fill a message; one without values stays as it is, percent signs and all."""
    return text % values if values else text


def number(value: float, digits: int = 0) -> str:
    """Write a number with as many decimals as asked for."""
    if not digits and type(value) is int and 0 <= value < UNGROUPED:
        return str(value)
    pattern = "#,##0" + ("." + "0" * digits if digits else "")
    return format_decimal(_half_up(value, digits), format=pattern, locale=language())


def percent(value: float) -> str:
    """Write a share of one as a whole percentage."""
    return format_percent(_half_up(value, 2), locale=language())


def _half_up(value: float, digits: int) -> Decimal:
    """Round as people do at school: Babel would go to the even neighbour, and write 12 % for an eighth."""
    return Decimal(str(value)).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP)


def day(value: date) -> str:
    """Write a date without its time."""
    return format_date(value, format="medium", locale=DATES.get(language(), language()))


def since(value: datetime) -> str:
    """Say how long ago something was."""
    return format_timedelta(_in_utc(value) - visitor.house().clock(), add_direction=True, locale=language())


def moment(value: datetime) -> Markup:
    """Write a moment that the browser then shows in its own time zone."""
    stamp = _in_utc(value).isoformat(timespec="seconds")
    return Markup('<time datetime="{}">{}</time>').format(stamp, day(value))


def _in_utc(value: datetime) -> datetime:
    # SQLite gives times back without their zone.
    return value if value.tzinfo else value.replace(tzinfo=UTC)


def _catalogue() -> Translations:
    # A page asks for a hundred texts and more: which language they are in is found out once.
    known: Translations | None = g.get("catalogue") if has_request_context() else None
    if known is None:
        catalogues: Mapping[str, Translations] = current_app.extensions["catalogues"]
        known = catalogues[language()]
        if has_request_context():
            g.catalogue = known
    return known


def _gettext_of_reader(message: str) -> str:
    return str(_catalogue().gettext(message))


def _ngettext_of_reader(singular: str, plural: str, num: int) -> str:
    return str(_catalogue().ngettext(singular, plural, num))


def _pgettext_of_reader(context: str, message: str) -> str:
    return str(_catalogue().pgettext(context, message))
