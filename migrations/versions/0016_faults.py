"""Penalties are noted on hands of real cards."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("hand_seat", sa.Column("fault", sa.String(length=20), nullable=True))
    op.add_column("hand_seat", sa.Column("charge", sa.Integer(), server_default="0", nullable=False))


def downgrade() -> None:
    op.drop_column("hand_seat", "charge")
    op.drop_column("hand_seat", "fault")
