"""There are tables without a referee."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None

MATCH = sa.table("match", sa.column("id"), sa.column("kind", sa.String))
HAND = sa.table("hand", sa.column("id"), sa.column("match_id"))
OF_FREE = sa.select(MATCH.c.id).where(MATCH.c.kind == "free")
ROUNDS = sa.select(HAND.c.id).where(HAND.c.match_id.in_(OF_FREE))


def upgrade() -> None:
    _allow("cards", "online", "free")


def downgrade() -> None:
    _delete("move", "hand_id", ROUNDS)
    for table in ("hand", "seat", "audience"):
        _delete(table, "match_id", OF_FREE)
    _delete("match", "id", OF_FREE)
    _allow("cards", "online")


def _delete(name: str, column: str, ids: sa.Select) -> None:
    table = sa.table(name, sa.column(column))
    op.execute(sa.delete(table).where(table.c[column].in_(ids)))


def _allow(*kinds: str) -> None:
    said = ", ".join(f"'{kind}'" for kind in kinds)
    with op.batch_alter_table("match") as match:
        match.drop_constraint("kind", type_="check")
        match.create_check_constraint("kind", sa.text(f"kind IN ({said})"))
