"""The catalogues say everything that the program says, and nothing else."""

import ast

import pytest

from tests import catalogues


@pytest.fixture(scope="module", name="texts")
def _texts():
    """Every text of the program."""
    return {(message.context, message.id): message for message in catalogues.extract() if message.id}


@pytest.fixture(scope="module", params=catalogues.LANGUAGES, name="catalogue")
def _catalogue(request):
    """The catalogue of one language."""
    return catalogues.read(request.param)


def _messages(catalogue):
    return {(message.context, message.id): message for message in catalogue if message.id}


def test_every_refusal_is_written_where_it_is_raised():
    """What stands in a variable first is collected by nobody, and then said in English to everybody."""
    kinds = {name for name in catalogues.keywords() if name.endswith("Error")}
    named = [
        f"{path.name}:{call.lineno}"
        for path in catalogues.ROOT.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and getattr(call.func, "id", None) in kinds and call.args
        if not isinstance(call.args[0], ast.Constant)
    ]

    assert named == []


def test_every_text_is_in_the_catalogue(texts, catalogue):
    assert sorted(map(str, texts.keys() - _messages(catalogue).keys())) == [], "make catalogues brings them in"


def test_the_catalogue_has_no_text_that_went(texts, catalogue):
    assert sorted(map(str, _messages(catalogue).keys() - texts.keys())) == [], "make catalogues drops them"


def test_every_text_is_translated(catalogue):
    missing = [message.id for message in catalogue if message.id and not catalogues.is_translated(message.string)]

    assert missing == []


def test_no_translation_is_a_guess(catalogue):
    assert [message.id for message in catalogue if message.id and message.fuzzy] == []


def test_a_translation_has_the_placeholders_of_its_text(catalogue):
    wrong = {message.id: list(message.check(catalogue)) for message in catalogue if message.id}

    assert {text: errors for text, errors in wrong.items() if errors} == {}


def test_a_language_has_the_plurals_it_needs(catalogue):
    forms = {"es": 2, "en": 2, "id": 1}

    assert catalogue.num_plurals == forms[catalogue.locale_identifier]
