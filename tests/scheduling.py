"""Which worker runs what: one drives all browsers and served sites, the others share the rest.

A file of its own because pytest-xdist's groups by mark do nothing under pytest 9 (they lived in a node's id, which is computed now).
"""

from xdist.scheduler import LoadScopeScheduling

SERVED = ("tests/browser/", "tests/publishing/", "tests/look/", "tests/platform/test_serve.py")


class OneBrowser(LoadScopeScheduling):
    """Two browsers at once fight for the cores, and then a second is not a second. It begins first: it takes longest."""

    def _split_scope(self, nodeid: str) -> str:
        return "served" if nodeid.startswith(SERVED) else nodeid
