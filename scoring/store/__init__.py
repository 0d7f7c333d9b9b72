"""The only door to the event log: append, read, verify. Outsiders import from here."""

from scoring.store.chain import Draft, Link, broken_link
from scoring.store.log import (
    append,
    append_raw,
    blank_text,
    by_key,
    events,
    forget,
    head,
    heads,
    links,
    logs,
    starting,
)

__all__ = [
    "Draft",
    "Link",
    "append",
    "append_raw",
    "blank_text",
    "broken_link",
    "by_key",
    "events",
    "forget",
    "head",
    "heads",
    "links",
    "logs",
    "starting",
]
