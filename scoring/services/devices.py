"""Two phones at one table: each sees the other, one writes, and the other may take over. It refuses no hand."""

from django.utils import timezone

from scoring.store import devices
from scoring.store.devices import Seen
from tournaments.models import Match
from tournaments.permissions import Actor, AtTable, Member, Permission, require


def device_of(actor: Actor) -> str:
    """What tells one device at a pad from another: the phone that entered the PIN, or the member."""
    if isinstance(actor, AtTable) and actor.device is not None:
        return actor.device.public_id
    return actor.code


def beat(*, actor: Actor, match: Match) -> list[Seen]:
    """The actor is at the pad of a match that it may score. Who is there now."""
    return devices.beat(match.pk, device_of(actor), _name(actor), timezone.now())


def take(*, actor: Actor, match: Match) -> list[Seen]:
    """The actor writes from now on, on purpose. Raises NotAllowed."""
    require(actor, Permission.SCORE, match)
    return devices.take(match.pk, device_of(actor), _name(actor), timezone.now())


def _name(actor: Actor) -> str:
    return actor.name if isinstance(actor, Member) else ""
