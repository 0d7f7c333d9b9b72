"""Bytes at rest: what a rendered file becomes in the database, and how it comes back. Compression happens once, here."""

import gzip
import hashlib
from dataclasses import dataclass

from tournaments.models import Fragment

HTML = "text/html; charset=utf-8"
JSON = "application/json"


@dataclass(frozen=True, slots=True)
class File:
    """Published bytes under their digest. Only the compressed form is kept: nearly every reader takes it."""

    digest: str
    content_type: str
    gzip: bytes

    @property
    def body(self) -> bytes:
        """The plain bytes, for the rare reader that takes no gzip."""
        return gzip.decompress(self.gzip)


def pack(text: str, content_type: str = HTML) -> File:
    """Compress and address a rendered file."""
    raw = text.encode()
    digest = hashlib.blake2b(raw, digest_size=16).hexdigest()
    return File(digest, content_type, gzip.compress(raw, 4, mtime=0))


def row(file: File) -> Fragment:
    """The file as a row. `body` stays empty (it is `gzip`, opened): a busy night would write five times as much."""
    return Fragment(digest=file.digest, content_type=file.content_type, body=b"", gzip=file.gzip)


def load(digest: str) -> File | None:
    """A file by its digest; None when it was pruned."""
    found = Fragment.objects.filter(digest=digest).values_list("content_type", "gzip").first()
    return File(digest, found[0], bytes(found[1])) if found else None
