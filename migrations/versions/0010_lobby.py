"""Tables that anyone may join, codes to type in, and seats drawn by lot."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("listed", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("match", sa.Column("short_code", sa.String(length=6), nullable=True))
    op.add_column("match", sa.Column("seats_drawn", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_index(op.f("ix_match_short_code"), "match", ["short_code"], unique=True)


def downgrade() -> None:
    op.drop_index(op.f("ix_match_short_code"), "match")
    op.drop_column("match", "seats_drawn")
    op.drop_column("match", "short_code")
    op.drop_column("match", "listed")
