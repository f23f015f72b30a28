"""Rule books that groups write for themselves."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "house_book",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=80), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("is_default", sa.Boolean(), nullable=False),
        sa.Column("created_by", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["created_by"], ["account.id"], name=op.f("fk_house_book_created_by_account")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_house_book_group_id_groups")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_book")),
        sa.UniqueConstraint("group_id", "name_key", name=op.f("uq_house_book_group_id_name_key")),
    )
    only_default = sa.text("is_default")
    op.create_index(
        "uq_house_book_default",
        "house_book",
        ["group_id"],
        unique=True,
        sqlite_where=only_default,
        postgresql_where=only_default,
    )
    op.create_table(
        "house_rules",
        sa.Column("book_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rules", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("saved_by", sa.Integer(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["book_id"], ["house_book.id"], name=op.f("fk_house_rules_book_id_house_book")),
        sa.ForeignKeyConstraint(["saved_by"], ["account.id"], name=op.f("fk_house_rules_saved_by_account")),
        sa.PrimaryKeyConstraint("book_id", "version", name=op.f("pk_house_rules")),
    )
    op.add_column("match", sa.Column("book_version", sa.Integer(), nullable=True))


def downgrade() -> None:
    _name_the_books_that_stay()
    op.drop_column("match", "book_version")
    op.drop_table("house_rules")
    op.drop_index("uq_house_book_default", "house_book")
    op.drop_table("house_book")


def _name_the_books_that_stay() -> None:
    """Let the matches by a group's own book count as played by the one that it began as."""
    match = sa.table(
        "match", sa.column("id"), sa.column("book"), sa.column("rules", sa.JSON()), sa.column("book_version")
    )
    connection = op.get_bind()
    own = connection.execute(sa.select(match.c.id, match.c.rules).where(match.c.book_version.is_not(None))).all()
    for match_id, rules in own:
        connection.execute(sa.update(match).where(match.c.id == match_id).values(book=rules["book"]))
