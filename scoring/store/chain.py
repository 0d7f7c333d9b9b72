"""The hash chain: one a match, over a canonical text. Pure functions; the database is in `log`.

The chain proves nothing against whoever owns the database; the head printed on the signed acta does (design §6).
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

SCHEMA = 1


@dataclass(frozen=True)
class Draft:
    """An event about to be written."""

    kind: str
    payload: Mapping[str, Any]
    key: str
    author: str
    partida: int = 1
    device_time: str = ""
    text: str = ""


@dataclass(frozen=True)
class Link:
    """An event as the chain sees it."""

    seq: int
    canonical: str
    previous_hash: str
    hash: str

    @property
    def body(self) -> dict[str, Any]:
        """The decoded event: `kind`, `partida`, `payload`, `key`, `author`, times, `seq`, `match`."""
        decoded: dict[str, Any] = json.loads(self.canonical)
        return decoded


def microseconds(moment: datetime) -> str:
    """UTC with microseconds, whatever the zone of `moment`: the same text on every database."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def text_hash(text: str) -> str:
    """What an event keeps of its free text; empty for none."""
    return hashlib.sha256(text.encode()).hexdigest() if text else ""


def canonical(*, match: str, seq: int, draft: Draft, at: datetime) -> str:
    """The text the hash covers: sorted keys, no spaces, UTF-8, integers, schema version."""
    body = {
        "author": draft.author,
        "device_time": draft.device_time,
        "key": draft.key,
        "kind": draft.kind,
        "match": match,
        "partida": draft.partida,
        "payload": draft.payload,
        "schema": SCHEMA,
        "seq": seq,
        "server_time": microseconds(at),
        "text_hash": text_hash(draft.text),
    }
    return json.dumps(body, sort_keys=True, ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def digest(previous_hash: str, body: str) -> str:
    """SHA-256 over the previous hash, a line feed and the canonical text."""
    return hashlib.sha256(f"{previous_hash}\n{body}".encode()).hexdigest()


def broken_link(chain: Iterable[Link]) -> int | None:
    """The first sequence number whose hash, order or predecessor is not what it should be; `None` when the chain holds."""
    previous, expected = "", 1
    for link in chain:
        holds = (
            link.seq == expected
            and link.previous_hash == previous
            and link.hash == digest(previous, link.canonical)
            and link.body.get("seq") == link.seq
        )
        if not holds:
            return expected
        previous, expected = link.hash, expected + 1
    return None
