"""What each deck is shuffled from: the server's seed, promised before the hand, and what browsers added."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

JSON = sa.JSON().with_variant(postgresql.JSONB(), "postgresql")


def upgrade() -> None:
    op.create_table(
        "seal",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("server_seed", sa.String(length=64), nullable=False),
        sa.Column("commitment", sa.String(length=64), nullable=False),
        sa.Column("given", JSON, nullable=False),
        sa.Column("nonces", JSON, nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_seal_match_id_match")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_seal")),
    )


def downgrade() -> None:
    op.drop_table("seal")
