"""Statements that go straight to the driver: SQLAlchemy takes longer to send one than the database to answer it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar, cast

import psycopg
import sqlalchemy as sa
from psycopg.pq import ConnStatus, ExecStatus
from psycopg.pq.abc import PGconn, PGresult
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Connection, Dialect
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session

Row = Sequence[Any]
Convert = Callable[[Any], Any]
Key = TypeVar("Key")

_DIALECTS: Mapping[str, Dialect] = {
    "sqlite": SQLiteDialect_pysqlite(paramstyle="named"),
    "postgresql": PGDialect_psycopg(),  # type: ignore[no-untyped-call]
}


class Driver(NamedTuple):
    """A connection of the driver's own, see `Database.direct`."""

    connection: Any
    dialect: str
    known: dict[Any, Any]
    """What is known of it for as long as it lasts."""


class Prepared:
    """A statement for what is asked at every move or page, put into words once for each kind of database.

    Values and rows are what SQLAlchemy makes of their columns, and so are the errors.
    """

    def __init__(self, statement: sa.Executable, fields: Sequence[str] = ()) -> None:
        self._words = {name: _Words(statement, dialect, fields) for name, dialect in _DIALECTS.items()}

    def run(self, at: Session | Driver, values: Mapping[str, Any]) -> list[Row]:
        """Return the rows that the statement gives for the values of its parameters."""
        driver, words = self._at(at)
        try:
            return words.read(driver.execute(words.text, words.fill(values)).fetchall())
        except words.errors as error:
            raise words.said(error) from error

    def run_all(self, at: Session | Driver, rows: Iterable[Mapping[str, Any]]) -> None:
        """Run the statement for every row of values."""
        driver, words = self._at(at)
        try:
            driver.cursor().executemany(words.text, [words.fill(values) for values in rows])
        except words.errors as error:
            raise words.said(error) from error

    def _at(self, at: Session | Driver) -> tuple[Any, "_Words"]:
        if isinstance(at, Driver):
            return at.connection, self._words[at.dialect]
        # The session stands over its connection, see `Database`, and need not be asked to find one.
        connection = cast("Connection", at.bind)
        return connection.connection.driver_connection, self._words[connection.dialect.name]


class _Words:
    """A statement in the words of one kind of database."""

    def __init__(self, statement: Any, dialect: Dialect, fields: Sequence[str]) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=fields or None)
        driver: Any = dialect.import_dbapi()
        self.text = compiled.string
        self.places = compiled.positiontup or ()
        self.errors = driver.Error
        self._dialect = dialect
        writers = {name: bound.type.dialect_impl(dialect) for bound, name in compiled.bind_names.items()}
        self._writers = _known({name: kind.bind_processor(dialect) for name, kind in writers.items()})
        readers = [column.type.dialect_impl(dialect) for column in statement.exported_columns]
        self._readers = _known({place: kind.result_processor(dialect, None) for place, kind in enumerate(readers)})
        fixed = {name: bound.value for bound, name in compiled.bind_names.items() if not bound.required}
        self._fixed = self._written(fixed)

    def fill(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values as the driver wants them, with those that stand in the statement."""
        return self._fixed | self._written(values)

    def _written(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {**values, **{name: write(values[name]) for name, write in self._writers.items() if name in values}}

    def read(self, rows: list[Row]) -> list[Row]:
        """Return rows of the driver with the values that their columns have."""
        if not self._readers:
            return rows
        return [self._read(list(row)) for row in rows]

    def _read(self, row: list[Any]) -> Row:
        for place, read in self._readers.items():
            row[place] = read(row[place])
        return row

    def said(self, error: Exception) -> Exception:
        """Return the error as SQLAlchemy says it, without the values."""
        return DBAPIError.instance(self.text, None, error, self.errors, hide_parameters=True, dialect=self._dialect)


class Called:
    """A change for PostgreSQL alone, asked and answered in one call of its library, without a cursor around it."""

    def __init__(self, statement: sa.Executable) -> None:
        dialect = PGDialect_psycopg(paramstyle="numeric_dollar")  # type: ignore[no-untyped-call]
        self._words = _Words(statement, dialect, ())
        self._text = self._words.text.encode()
        self._name = f"called-{id(self)}".encode()

    def run(self, at: Driver, values: Mapping[str, Any]) -> int:
        """Return how many rows the change concerns."""
        line: PGconn = at.connection.pgconn
        filled = self._words.fill(values)
        # The type leaves out that a value may be none.
        spelled: Any = [_spell(filled[name]) for name in self._words.places]
        try:
            if self not in at.known:
                at.known[self] = _checked(line, line.prepare(self._name, self._text))
            return _checked(line, line.exec_prepared(self._name, spelled)).command_tuples or 0
        except self._words.errors as error:
            raise self._words.said(error) from error


def _checked(line: PGconn, result: PGresult) -> PGresult:
    if result.status in {ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK}:
        return result
    if line.status == ConnStatus.BAD:
        raise psycopg.OperationalError("The server has ended the connection.")
    raise psycopg.errors.error_from_result(result)


def _spell(value: object) -> bytes | None:
    return None if value is None else str(value).encode()


def _known(found: Mapping[Key, Convert | None]) -> dict[Key, Convert]:
    return {key: convert for key, convert in found.items() if convert is not None}
