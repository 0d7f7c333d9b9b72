"""What each database is told on connecting. Work never runs inside a request-wide transaction: a read would take SQLite's write lock."""

from typing import Any

SQLITE_PRAGMAS = (
    "PRAGMA journal_mode=WAL;"
    "PRAGMA synchronous=NORMAL;"
    "PRAGMA busy_timeout=20000;"
    # without it `INSERT OR REPLACE` would slip under the append-only triggers
    "PRAGMA recursive_triggers=ON;"
)


def with_options(database: dict[str, Any]) -> dict[str, Any]:
    """The parsed DATABASE_URL with the options that its engine needs here."""
    options = dict(database.get("OPTIONS") or {})
    if database["ENGINE"].endswith("sqlite3"):
        options.update(transaction_mode="IMMEDIATE", timeout=20, init_command=SQLITE_PRAGMAS)
        return {**database, "OPTIONS": options}
    options.setdefault("connect_timeout", 5)
    return {**database, "OPTIONS": options, "CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
