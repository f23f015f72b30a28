"""Column types that several tables share, and the naming of constraints."""

from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import SQLModel

# Alembic needs stable names to drop or change a constraint on either database.
SQLModel.metadata.naming_convention = {
    "ix": "ix_%(column_0_N_label)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


def json_type() -> sa.types.TypeEngine[Any]:
    """Return JSON that is JSONB on PostgreSQL; none is NULL, not the JSON text `null`."""
    return sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")


def words_type(words: type[StrEnum], name: str) -> sa.Enum:
    """Return a short string column that holds only the values of `words`."""
    return sa.Enum(
        words,
        name=name,
        native_enum=False,
        create_constraint=True,
        length=20,
        values_callable=lambda enum: [word.value for word in enum],
    )
