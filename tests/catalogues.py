"""The texts that the program has, against the catalogues of its languages; `make catalogues` brings them together."""

from inspect import getmembers, isclass
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

import app
from app.engine import errors as engine_errors
from app.services import errors as service_errors

ROOT = Path(app.__file__).parent
LANGUAGES = ("es", "en", "id")
PLURAL_FORMS = {
    "es": "nplurals=2; plural=(n != 1);",  # CLDR's third form is for millions, which nobody scores.
    "en": "nplurals=2; plural=(n != 1);",
    "id": "nplurals=1; plural=0;",
}
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: Ochos\\n"
"Language: {code}\\n"
"Plural-Forms: {forms}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
METHODS = [("**.py", "python"), ("templates/**.html", "jinja2")]
OPTIONS = {"**.html": {"trimmed": "true", "silent": "false"}}


def keywords() -> dict:
    """Return what marks a text: the gettext functions, and every error class by its name."""
    kinds = (engine_errors.EngineError, service_errors.ServiceError)
    modules = (engine_errors, service_errors)
    names = [name for module in modules for name, kind in getmembers(module, isclass) if issubclass(kind, kinds)]
    return {**DEFAULT_KEYWORDS, **dict.fromkeys(names)}


def extract() -> Catalog:
    """Return every text of the program, in English."""
    template = Catalog(project="Ochos", charset="utf-8")
    found = extract_from_dir(ROOT, method_map=METHODS, options_map=OPTIONS, keywords=keywords())
    for _file, _line, message, _comments, context in found:
        template.add(message, context=context)
    return template


def path_of(code: str) -> Path:
    """Return the file of a catalogue."""
    return ROOT / "translations" / code / "LC_MESSAGES" / "messages.po"


def read(code: str) -> Catalog:
    """Return the catalogue of a language as it is kept."""
    with path_of(code).open("rb") as file:
        return read_po(file, locale=code)


def write(code: str, catalogue: Catalog) -> None:
    """Keep a catalogue: sorted, without places and dates, so that two changes seldom meet in one line."""
    with path_of(code).open("wb") as file:
        file.write(HEADER.format(code=code, forms=PLURAL_FORMS[code]).encode())
        write_po(file, catalogue, width=120, no_location=True, omit_header=True, sort_output=True, ignore_obsolete=True)


def update(code: str) -> int:
    """Bring new texts into a catalogue, drop those that went, and return how many lack a translation."""
    catalogue = read(code)
    catalogue.update(extract(), no_fuzzy_matching=True)
    if code == "en":
        for message in catalogue:
            message.string = message.id or message.string
    write(code, catalogue)
    return sum(not is_translated(message.string) for message in catalogue if message.id)


def is_translated(string: str | tuple | list) -> bool:
    """Return whether every form of a translation is there."""
    return all(string) and bool(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    for language in LANGUAGES:
        print(f"{language}: {update(language)} texts to translate")
