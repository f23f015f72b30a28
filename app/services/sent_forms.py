"""Forms that make something: one that is sent twice, by a double tap or after a lost answer, makes it once."""

from datetime import UTC, timedelta

from app.models import SentForm
from app.services.codes import is_code
from app.services.house import House
from app.store import sent_forms
from app.store.db import Session

SAME_VISITOR = timedelta(hours=1)
"""For so long the code of a form proves who sent it first, where the answer with the cookie was lost."""


def find_made(house: House, session: Session, account_id: int, code: str) -> int | None:
    """Return what an account made with a form before, and keep others who send it away until then."""
    if not is_code(code):
        return None
    sent_forms.add(session, code, account_id, house.clock())
    form = sent_forms.lock(session, code)
    return form.made if form is not None and form.account_id == account_id else None


def keep_made(session: Session, account_id: int, code: str, made: int) -> None:
    """Keep what an account made with a form, in the transaction that looked for it."""
    form = sent_forms.lock(session, code) if is_code(code) else None
    if form is not None and form.account_id == account_id:
        form.made = made


def is_by_same_visitor(house: House, form: SentForm) -> bool:
    """Tell whether whoever sends a form again is the visitor who sent it first."""
    at = form.at if form.at.tzinfo else form.at.replace(tzinfo=UTC)
    return house.clock() - at < SAME_VISITOR
