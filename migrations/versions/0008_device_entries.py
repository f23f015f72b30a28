"""A hand that a device sends again is known, and two that say otherwise stand side by side."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    op.create_table(
        "device_entry",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=36), nullable=False),
        sa.Column("hand_number", sa.Integer(), nullable=False),
        sa.Column("said", JSON, nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("is_beside", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_device_entry_account_id_account")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_device_entry_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", "code", name=op.f("pk_device_entry")),
    )
    op.create_index(op.f("ix_device_entry_account_id"), "device_entry", ["account_id"])


def downgrade() -> None:
    op.drop_table("device_entry")
