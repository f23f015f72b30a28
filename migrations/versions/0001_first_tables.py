"""The first tables."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "account",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("username", sa.String(length=40), nullable=True),
        sa.Column("username_key", sa.String(length=80), nullable=True),
        sa.Column("password_hash", sa.String(length=200), nullable=True),
        sa.Column("session_epoch", sa.Integer(), nullable=False),
        sa.Column("language", sa.String(length=5), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account")),
        sa.UniqueConstraint("username_key", name=op.f("uq_account_username_key")),
    )
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("invite_code", sa.String(length=24), nullable=False),
        sa.Column("is_public", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_groups")),
        sa.UniqueConstraint("invite_code", name=op.f("uq_groups_invite_code")),
    )
    op.create_table(
        "notice",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("topic", sa.String(length=60), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice")),
    )
    op.create_index(op.f("ix_notice_at"), "notice", ["at"])

    op.create_table(
        "rate_window",
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("window", sa.Integer(), nullable=False),
        sa.Column("hits", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("key", "window", name=op.f("pk_rate_window")),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.String(length=200), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_setting")),
    )
    op.create_table(
        "match",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=16), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=True),
        sa.Column(
            "kind",
            sa.Enum("cards", "online", name="kind", native_enum=False, create_constraint=True, length=20),
            nullable=False,
        ),
        sa.Column(
            "status",
            sa.Enum(
                "seating", "playing", "finished", name="status", native_enum=False, create_constraint=True, length=20
            ),
            nullable=False,
        ),
        sa.Column("title", sa.String(length=60), nullable=False),
        sa.Column("book", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=True),
        sa.Column("cut_seed", sa.String(length=64), nullable=True),
        sa.Column("created_by", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("end_reason", sa.String(length=20), nullable=True),
        sa.ForeignKeyConstraint(["created_by"], ["account.id"], name=op.f("fk_match_created_by_account")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_match_group_id_groups")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("code", name=op.f("uq_match_code")),
    )
    op.create_index(op.f("ix_match_book"), "match", ["book"])
    op.create_index(op.f("ix_match_group_id"), "match", ["group_id"])

    op.create_table(
        "membership",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column(
            "role",
            sa.Enum("owner", "member", name="role", native_enum=False, create_constraint=True, length=20),
            nullable=False,
        ),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_membership_account_id_account")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_membership_group_id_groups")),
        sa.PrimaryKeyConstraint("group_id", "account_id", name=op.f("pk_membership")),
    )
    op.create_index(op.f("ix_membership_account_id"), "membership", ["account_id"])

    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("name_key", sa.String(length=60), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_player_account_id_account")),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name=op.f("fk_player_group_id_groups")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("group_id", "account_id", name=op.f("uq_player_group_id_account_id")),
        sa.UniqueConstraint("group_id", "name_key", name=op.f("uq_player_group_id_name_key")),
    )
    op.create_index(op.f("ix_player_account_id"), "player", ["account_id"])

    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("hand_number", sa.Integer(), nullable=False),
        sa.Column("action", sa.String(length=20), nullable=False),
        sa.Column("before", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=False),
        sa.Column("account_id", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_audit_account_id_account")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_audit_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    op.create_index(op.f("ix_audit_match_id"), "audit", ["match_id"])

    op.create_table(
        "hand",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("starter", sa.Integer(), nullable=False),
        sa.Column("seed", sa.String(length=64), nullable=True),
        sa.Column("deck", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=True),
        sa.Column("reason", sa.String(length=20), nullable=True),
        sa.Column("went_out", sa.Integer(), nullable=True),
        sa.Column("entered_by", sa.Integer(), nullable=True),
        sa.Column("corrected", sa.Boolean(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["entered_by"], ["account.id"], name=op.f("fk_hand_entered_by_account")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_hand_match_id_match")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hand")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_hand_match_id_number")),
    )
    op.create_table(
        "seat",
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=30), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("account_id", sa.Integer(), nullable=True),
        sa.Column("bot", sa.String(length=20), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name=op.f("fk_seat_account_id_account")),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_seat_match_id_match")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id_player")),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_seat")),
        sa.UniqueConstraint("match_id", "account_id", name=op.f("uq_seat_match_id_account_id")),
        sa.UniqueConstraint("match_id", "player_id", name=op.f("uq_seat_match_id_player_id")),
    )
    op.create_index(op.f("ix_seat_account_id"), "seat", ["account_id"])
    op.create_index(op.f("ix_seat_player_id"), "seat", ["player_id"])

    op.create_table(
        "hand_seat",
        sa.Column("hand_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("cards", sa.JSON().with_variant(postgresql.JSONB(), "postgresql"), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hand.id"], name=op.f("fk_hand_seat_hand_id_hand")),
        sa.PrimaryKeyConstraint("hand_id", "seat", name=op.f("pk_hand_seat")),
    )
    op.create_table(
        "move",
        sa.Column("hand_id", sa.Integer(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("text", sa.String(length=40), nullable=False),
        sa.Column("played_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hand.id"], name=op.f("fk_move_hand_id_hand")),
        sa.PrimaryKeyConstraint("hand_id", "ply", name=op.f("pk_move")),
    )


def downgrade() -> None:
    op.drop_table("move")
    op.drop_table("hand_seat")
    op.drop_table("seat")
    op.drop_table("hand")
    op.drop_table("audit")
    op.drop_table("player")
    op.drop_table("membership")
    op.drop_table("match")
    op.drop_table("setting")
    op.drop_table("rate_window")
    op.drop_table("notice")
    op.drop_table("groups")
    op.drop_table("account")
