"""Links to score sheets, and who came by them, in the database."""

from datetime import datetime

from sqlmodel import Session, col, or_, select
from sqlmodel.sql.expression import SelectOfScalar

from app.models import SheetGrant, SheetLink
from app.store.ids import id_of


def add(session: Session, link: SheetLink) -> int:
    """Insert a link and return its id."""
    session.add(link)
    session.flush()
    return id_of(link)


def find_by_code(session: Session, code: str) -> SheetLink | None:
    """Return the link with that code, none if there is no such one."""
    return session.exec(select(SheetLink).where(SheetLink.code == code)).one_or_none()


def add_grant(session: Session, grant: SheetGrant) -> None:
    """Insert that somebody came by a link."""
    session.add(grant)
    session.flush()


def list_of_match(session: Session, match_id: int) -> list[tuple[SheetLink, SheetGrant | None]]:
    """Return the links of a match, oldest first, each with everyone who came by it, or with nobody.

    As they are now, also where the session has read them before.
    """
    statement = (
        select(SheetLink, SheetGrant)
        .outerjoin(SheetGrant)
        .where(SheetLink.match_id == match_id)
        .order_by(col(SheetLink.id), col(SheetGrant.at), col(SheetGrant.account_id))
    )
    # The type says nothing of the missing half of an outer join.
    found = session.exec(statement.execution_options(populate_existing=True))
    return [(link, grant) for link, grant in found]


def names_of_match(session: Session, match_id: int) -> dict[int, str]:
    """Return how those call themselves who came by a link of a match, the latest name of each."""
    statement = (
        select(SheetGrant.account_id, SheetGrant.name)
        .join(SheetLink)
        .where(SheetLink.match_id == match_id, SheetGrant.name != "")
        .order_by(col(SheetGrant.at))
    )
    return dict(session.exec(statement).all())


def matches_of_account(account_id: int, now: datetime) -> SelectOfScalar[int]:
    """Return the query for the matches that an account came to by a link that has not ended."""
    is_live = or_(col(SheetLink.expires_at).is_(None), col(SheetLink.expires_at) > now)
    return (
        select(SheetLink.match_id)
        .join(SheetGrant)
        .where(SheetGrant.account_id == account_id, col(SheetLink.revoked_at).is_(None), is_live)
    )
