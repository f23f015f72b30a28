"""Turn clocks, and seats whose person is away."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("turn_seconds", sa.Integer(), nullable=True))
    op.add_column("match", sa.Column("due_at", sa.DateTime(timezone=True), nullable=True))
    op.create_index(op.f("ix_match_due_at"), "match", ["due_at"])
    op.add_column("seat", sa.Column("autopilot", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seat", sa.Column("vote", sa.String(length=20), nullable=True))


def downgrade() -> None:
    op.drop_column("seat", "vote")
    op.drop_column("seat", "autopilot")
    op.drop_index(op.f("ix_match_due_at"), "match")
    op.drop_column("match", "due_at")
    op.drop_column("match", "turn_seconds")
