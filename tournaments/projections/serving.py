"""How published bytes are answered: the one place, for the front beside Django and for Django's own view.

Values in, values out: nothing here knows a framework's request or response, or reads the database.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.projections.store import File

SHARED = "public, max-age=0, s-maxage=1, must-revalidate"
"""A proxy may hold a page for one second; a browser asks each time, and is answered 304 while nothing changed."""
VERSION_HEADER = "X-Joc-Version"


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers and body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def answer(
    file: File,
    *,
    language: str,
    version: int | None,
    accept_encoding: str,
    if_none_match: str,
    listed: bool = True,
) -> Answer:
    """The answer to a GET of a published file."""
    zipped = accepts_gzip(accept_encoding)
    etag = f'"{file.digest}-gz"' if zipped else f'"{file.digest}"'
    headers = {
        "Cache-Control": SHARED,
        "Content-Language": language,
        "ETag": etag,
        "Vary": "Accept-Encoding",
    }
    if version is not None:
        headers[VERSION_HEADER] = str(version)
    if not listed:
        headers["X-Robots-Tag"] = "noindex"
    if matches(if_none_match, file.digest):
        return Answer(304, headers, b"")
    body = file.gzip if zipped else file.body
    headers |= {"Content-Type": file.content_type, "Content-Length": str(len(body))}
    if zipped:
        headers["Content-Encoding"] = "gzip"
    return Answer(200, headers, body)


def accepts_gzip(header: str) -> bool:
    """Whether the reader takes gzip (`gzip;q=0` refuses it)."""
    for part in header.lower().split(","):
        name, _semicolon, more = part.strip().partition(";")
        if name.strip() in ("gzip", "*"):
            return more.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def matches(header: str, digest: str) -> bool:
    """Whether the reader already has these bytes, in one form or the other (a weak tag will do)."""
    if not header:
        return False
    tags = {tag.strip().removeprefix("W/").strip('"') for tag in header.split(",")}
    return bool(tags & {"*", digest, f"{digest}-gz"})
