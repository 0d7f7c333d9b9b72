"""Addresses of the same page: in another language, or on another leaf. Pure text work."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from tournaments.templatetags._words import LANGUAGES

CODES = frozenset(code for code, _ in LANGUAGES)


def in_language(full_path: str, code: str) -> str:
    """The address of the same page in another language; a page without a language leads to that language's home."""
    path, _, query = full_path.partition("?")
    parts = path.split("/")
    if len(parts) > 1 and parts[1] in CODES:
        parts[1] = code
        return "/".join(parts) + (f"?{query}" if query else "")
    return f"/{code}/"


def with_query(query: str, **changes: object) -> str:
    """A query string with some parameters replaced, the others kept in order."""
    kept = [(k, v) for k, v in parse_qsl(query, keep_blank_values=True) if k not in changes]
    return "?" + urlencode(kept + [(k, str(v)) for k, v in changes.items()])
