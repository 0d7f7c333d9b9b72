"""What was played in a match before it fell: the house of the hand keeps it and registers here what gives it back.

Nothing is imported from it. Until it registers, a match that fell is simply played again.
"""

from collections.abc import Callable

from tournaments.models import Match

Recall = Callable[[Match], None]

_registered: list[Recall] = []


def register(recall: Recall) -> None:
    """Called once, when the house of the hand is ready."""
    _registered[:] = [recall]


def bring_back(match: Match) -> None:
    """Two sides meet in a match that is ready and whose row is locked: if they had played it before it fell, that counts again."""
    for recall in _registered:
        recall(match)
