"""Links give rights on a score sheet, until they are taken back or run out."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

RIGHTS = sa.Enum("watch", "score", "manage", name="right", native_enum=False, create_constraint=True, length=20)


def upgrade() -> None:
    op.create_table(
        "sheet_link",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("right", RIGHTS, nullable=False),
        sa.Column("hands_over", sa.Boolean(), nullable=False),
        sa.Column("rests_maker", sa.Boolean(), nullable=False),
        sa.Column("made_by", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("revoked_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["made_by"], ["account.id"], name=op.f("fk_sheet_link_made_by_account")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_sheet_link_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sheet_link")),
        sa.UniqueConstraint("code", name=op.f("uq_sheet_link_code")),
    )
    op.create_index(op.f("ix_sheet_link_match_id"), "sheet_link", ["match_id"])
    op.create_index(op.f("ix_sheet_link_made_by"), "sheet_link", ["made_by"])
    op.create_table(
        "sheet_grant",
        sa.Column("link_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_sheet_grant_account_id_account")),
        sa.ForeignKeyConstraint(["link_id"], ["sheet_link.id"], name=op.f("fk_sheet_grant_link_id_sheet_link")),
        sa.PrimaryKeyConstraint("link_id", "account_id", name=op.f("pk_sheet_grant")),
    )
    op.create_index(op.f("ix_sheet_grant_account_id"), "sheet_grant", ["account_id"])


def downgrade() -> None:
    op.drop_table("sheet_grant")
    op.drop_table("sheet_link")
