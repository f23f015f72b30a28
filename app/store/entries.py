"""Hands as devices sent them, in the database."""

from sqlmodel import Session, col, select

from app.models import DeviceEntry


def add(session: Session, entry: DeviceEntry) -> None:
    """Keep a hand that a device sent."""
    session.add(entry)
    session.flush()


def find(session: Session, match_id: int, code: str) -> DeviceEntry | None:
    """Return the hand that a device sent by that id, none if it never came."""
    return session.get(DeviceEntry, (match_id, code))


def list_beside(session: Session, match_id: int) -> list[DeviceEntry]:
    """Return the hands that say otherwise than the sheet, by number and as they came."""
    statement = select(DeviceEntry).where(DeviceEntry.match_id == match_id, col(DeviceEntry.is_beside))
    return list(
        session.exec(statement.order_by(col(DeviceEntry.hand_number), col(DeviceEntry.at), col(DeviceEntry.code)))
    )
