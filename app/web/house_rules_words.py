"""What a group's own rule book says that the book it began as does not, in sentences."""

from app.engine import BOOKS, Rules
from app.services.house_rules_kept import KeptBook
from app.web import rules_in_words
from app.web.house_rules_form import DEFAULT_BOOK
from app.web.i18n import gettext as _
from app.web.words import book_words

SENTENCES_IN_A_HINT = 3


def what_is_new(rules: Rules) -> list[str]:
    """Return what these rules say and their source does not."""
    source = BOOKS.get(rules.book, BOOKS[DEFAULT_BOOK]).rules
    new = rules_in_words.what_is_new(rules_in_words.sections(rules), rules_in_words.sections(source))
    return [sentence.text for sentence in new]


def hint_of(book: KeptBook) -> str:
    """Say in a few sentences what a book is like."""
    new = what_is_new(book.rules)
    begun = _("As %(book)s.", book=book_words(book.rules.book))
    more = " …" if len(new) > SENTENCES_IN_A_HINT else ""
    return " ".join([begun, *new[:SENTENCES_IN_A_HINT]]) + more
