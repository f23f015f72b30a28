"""Values that all processes of an installation share."""

from sqlmodel import Field, SQLModel


class Setting(SQLModel, table=True):
    """A named value, such as the key that signs cookies."""

    name: str = Field(primary_key=True, max_length=40)
    value: str = Field(max_length=200)
