"""Newcomers join a match between two hands; a seat knows who left it."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("match", sa.Column("joinable", sa.Boolean(), nullable=False, server_default=sa.false()))
    with op.batch_alter_table("seat") as seat:
        seat.add_column(sa.Column("first_hand", sa.Integer(), nullable=False, server_default="1"))
        seat.add_column(sa.Column("left_by", sa.Integer(), nullable=True))
        seat.create_foreign_key(op.f("fk_seat_left_by_account"), "account", ["left_by"], ["id"])
    op.create_index(op.f("ix_seat_left_by"), "seat", ["left_by"])


def downgrade() -> None:
    op.drop_index(op.f("ix_seat_left_by"), table_name="seat")
    with op.batch_alter_table("seat") as seat:
        seat.drop_constraint(op.f("fk_seat_left_by_account"), type_="foreignkey")
        seat.drop_column("left_by")
        seat.drop_column("first_hand")
    op.drop_column("match", "joinable")
