"""What was played in a match before it fell: the house of the hand keeps it and registers here who gives it back.

Nothing is imported from it. Until it registers, a match that fell is simply played again.
"""

from collections.abc import Callable

from tournaments.permissions import Actor
from tournaments.services.progress import Taker

Maker = Callable[[Actor, str, str], Taker]

_maker: dict[str, Maker] = {}


def register(maker: Maker) -> None:
    """Called once, when the house of the hand is ready. `maker(actor, cause, reason)`: a taker that only brings back."""
    _maker["maker"] = maker


def taker(actor: Actor, cause: str, reason: str) -> Taker | None:
    """Who brings back what the same two had played in a later match; `cause` is the public id of what lets them meet again."""
    return _maker["maker"](actor, cause, reason) if _maker else None
