"""What a seat said last."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seat", sa.Column("phrase", sa.String(length=20), nullable=True))
    op.add_column("seat", sa.Column("phrase_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("seat", "phrase_at")
    op.drop_column("seat", "phrase")
