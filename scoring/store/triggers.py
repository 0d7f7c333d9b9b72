"""Append-only by the database: row triggers refuse UPDATE and DELETE on the log and the audit.

SQLite drops a table's triggers when a migration rebuilds it, so they are made again after every migrate; their presence
is a system check and part of `readyz`. TRUNCATE on PostgreSQL is not covered: take it from the application's role.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

TABLES = ("scoring_scoreevent", "tournaments_auditentry")
_VERBS = ("update", "delete")
_WORDS = "append only: a correction is another event"


def _name(table: str, verb: str) -> str:
    return f"{table}_no_{verb}"


def install() -> None:
    """Create the triggers that are missing."""
    missing = set(absent())
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql" and missing:
            cursor.execute(
                "CREATE OR REPLACE FUNCTION jocfora_append_only() RETURNS trigger LANGUAGE plpgsql AS "
                f"$$ BEGIN RAISE EXCEPTION '{_WORDS}'; END $$"
            )
        for table in TABLES:
            for verb in _VERBS:
                if _name(table, verb) in missing:
                    cursor.execute(_create(table, verb))


def _create(table: str, verb: str) -> str:
    name = _name(table, verb)
    if connection.vendor == "postgresql":
        return (
            f"CREATE TRIGGER {name} BEFORE {verb.upper()} ON {table} "
            "FOR EACH ROW EXECUTE FUNCTION jocfora_append_only()"
        )
    return (
        f"CREATE TRIGGER {name} BEFORE {verb.upper()} ON {table} BEGIN SELECT RAISE(ABORT, '{_WORDS}'); END"
    )


def absent() -> list[str]:
    """The names of the triggers that should be there and are not."""
    catalogue = (
        "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'D'"
        if connection.vendor == "postgresql"
        else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    )
    with connection.cursor() as cursor:
        cursor.execute(catalogue)
        present = {row[0] for row in cursor.fetchall()}
    return [_name(table, verb) for table in TABLES for verb in _VERBS if _name(table, verb) not in present]


def remove() -> None:
    """Drop them: for the purge of a championship and for test databases only."""
    with connection.cursor() as cursor:
        for table in TABLES:
            for verb in _VERBS:
                on = f" ON {table}" if connection.vendor == "postgresql" else ""
                cursor.execute(f"DROP TRIGGER IF EXISTS {_name(table, verb)}{on}")


@contextmanager
def lifted() -> Iterator[None]:
    """Without the triggers inside the block; they are back whatever happens."""
    remove()
    try:
        yield
    finally:
        install()
