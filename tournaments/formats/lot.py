"""The lot: an order that anybody can work out again from a seed. No library's shuffle."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .errors import FormatError
from .types import is_text, unique_ids

ALGORITHM = "joc-fora-draw/1"


def tickets(seed: str, algorithm: str = ALGORITHM) -> Callable[[str], bytes]:
    """The tickets of one seed: for a text the 32 bytes that decide the order, SHA-256 of `algorithm LF seed LF text` in UTF-8.

    Raises FormatError `bad_seed`, and when drawn `bad_text`.
    """
    if not isinstance(seed, str) or not seed.strip() or "\n" in seed or not is_text(seed):
        raise FormatError("bad_seed", seed=seed)
    start = hashlib.sha256(f"{algorithm}\n{seed}\n".encode())

    def draw(text: str) -> bytes:
        if not is_text(text):
            raise FormatError("bad_text", text=text)
        lot = start.copy()
        lot.update(text.encode())
        return lot.digest()

    return draw


def ticket(seed: str, text: str) -> bytes:
    """One ticket of a seed. Raises FormatError `bad_seed`, `bad_text`."""
    return tickets(seed)(text)


def lots(ids: Iterable[str], seed: str) -> tuple[str, ...]:
    """These ids in the order of the lot. The order given does not matter."""
    return tuple(
        sorted(unique_ids(ids, minimum=1), key=lambda entrant_id: (ticket(seed, entrant_id), entrant_id))
    )


def canonical(value: object) -> str:
    """The one JSON text of a value: sorted keys, no spaces, UTF-8 letters as they are."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def digest(value: object) -> str:
    """SHA-256 of the canonical text, in hexadecimal. Raises FormatError `bad_text` for what has no such text."""
    try:
        return hashlib.sha256(canonical(value).encode()).hexdigest()
    except ValueError as error:  # half a surrogate pair, or a number that JSON does not have
        raise FormatError("bad_text") from error


def published(file: Mapping[str, Any], result: object) -> dict[str, Any]:
    """A draw file: what went in with its digest, what came out with its own."""
    return {**file, "digest": digest(file), "result": result, "result_digest": digest(result)}


def same_as_published(file: Mapping[str, Any], made: Mapping[str, Any]) -> None:
    """Refuse a file whose digests or result are not those of the draw made again.

    Raises FormatError `digest_mismatch` (the input is not the one published), `result_mismatch`.
    """
    for name, key in (("digest", "digest_mismatch"), ("result_digest", "result_mismatch")):
        if name in file and file[name] != made[name]:
            raise FormatError(key, published=file[name], made=made[name])
    if "result" in file and file["result"] != made["result"]:
        raise FormatError("result_mismatch", made=made["result_digest"])
