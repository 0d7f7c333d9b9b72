"""PDFs that were drawn already, by what is on them.

One is drawn at a time: paper never takes the machine from those who play and read.
"""

from threading import BoundedSemaphore

from django.core.cache import cache

from scoring.documents import pdf
from scoring.documents.paper import Paper
from tournaments.errors import TooMany

KEEP_SECONDS = 24 * 3600
WAIT_SECONDS = 8.0
_one = BoundedSemaphore(1)


def key(paper: Paper) -> str:
    """The name of the drawn bytes: the paper says everything that is on them, the fingerprint of the log and the language too."""
    return f"acta:{pdf.DRAWING}:{paper.digest}"


def drawn(paper: Paper) -> bytes | None:
    """The bytes if they are kept; a cache that is away keeps nothing."""
    found: bytes | None = cache.get(key(paper))
    return found


def pdf_of(paper: Paper) -> bytes:
    """The bytes, drawn now if they are not kept. Raises TooMany `acta.wait` when others wait already too long."""
    found = drawn(paper)
    if found is not None:
        return found
    if not _one.acquire(timeout=WAIT_SECONDS):
        raise TooMany("acta.wait", retry_after=int(WAIT_SECONDS))
    try:
        made = drawn(paper) or pdf.draw(paper)  # whoever waited may find what the one before made
    finally:
        _one.release()
    cache.set(key(paper), made, KEEP_SECONDS)
    return made
