"""A form sent twice begins one thing, and a session that was signed out of stays ended."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "sent_form",
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_sent_form_account_id_account")),
        sa.PrimaryKeyConstraint("code", name=op.f("pk_sent_form")),
    )
    op.create_index(op.f("ix_sent_form_account_id"), "sent_form", ["account_id"])
    op.create_index(op.f("ix_sent_form_at"), "sent_form", ["at"])
    op.create_table(
        "ended_session",
        sa.Column("key", sa.String(length=16), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_ended_session")),
    )
    op.create_index(op.f("ix_ended_session_at"), "ended_session", ["at"])


def downgrade() -> None:
    op.drop_table("ended_session")
    op.drop_table("sent_form")
