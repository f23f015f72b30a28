"""The tables, one module per aggregate: columns and constraints, nothing else."""

from app.models.accounts import Account, EndedSession, RateWindow
from app.models.audience import Audience
from app.models.audits import Audit
from app.models.entries import DeviceEntry
from app.models.forms import SentForm
from app.models.groups import Group, Membership, Player, Role
from app.models.hands import Hand, HandSeat, Move
from app.models.house_rules import HouseBook, HouseRules
from app.models.matches import Kind, Match, Seat, Status
from app.models.seals import Seal
from app.models.settings import Setting
from app.models.sheet_links import Right, SheetGrant, SheetLink

__all__ = [
    "Account",
    "Audience",
    "Audit",
    "DeviceEntry",
    "EndedSession",
    "Group",
    "Hand",
    "HandSeat",
    "HouseBook",
    "HouseRules",
    "Kind",
    "Match",
    "Membership",
    "Move",
    "Player",
    "RateWindow",
    "Right",
    "Role",
    "Seal",
    "Seat",
    "SentForm",
    "Setting",
    "SheetGrant",
    "SheetLink",
    "Status",
]
