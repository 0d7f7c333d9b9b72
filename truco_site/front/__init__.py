"""The front beside Django: published bytes and live versions, without a thread, a session or a query for each reader.

`handle` answers what it knows and leaves everything else to Django; `shutdown` ends the open streams.
"""

from truco_site.front.app import handle, shutdown

__all__ = ["handle", "shutdown"]
