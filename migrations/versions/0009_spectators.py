"""Who may watch a table, and how many do."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("watchable", sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "audience",
        sa.Column("process", sa.String(length=16), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("watchers", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_audience_match_id_match")),
        sa.PrimaryKeyConstraint("process", "match_id", name=op.f("pk_audience")),
    )
    op.create_index(op.f("ix_audience_match_id"), "audience", ["match_id"])
    op.create_index(op.f("ix_audience_at"), "audience", ["at"])


def downgrade() -> None:
    op.drop_table("audience")
    op.drop_column("match", "watchable")
