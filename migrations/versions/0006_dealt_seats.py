"""A hand says which seats of the match it was dealt to: some may be out of it by then."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

SEATS = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")


def upgrade() -> None:
    op.add_column("hand", sa.Column("dealt", SEATS, nullable=True))
    hand = sa.table("hand", sa.column("id"), sa.column("match_id"), sa.column("deck"), sa.column("dealt", SEATS))
    seat = sa.table("seat", sa.column("match_id"), sa.column("number"))
    connection = op.get_bind()
    online = sa.select(hand.c.match_id, sa.func.count(sa.distinct(seat.c.number)))
    online = online.join_from(hand, seat, seat.c.match_id == hand.c.match_id).where(hand.c.deck.is_not(None))
    for match_id, players in connection.execute(online.group_by(hand.c.match_id)).all():
        of_match = (hand.c.match_id == match_id) & hand.c.deck.is_not(None)
        connection.execute(sa.update(hand).where(of_match).values(dealt=list(range(players))))


def downgrade() -> None:
    op.drop_column("hand", "dealt")
