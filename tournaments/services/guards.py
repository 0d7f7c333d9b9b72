"""What every verb of the set-up asks first, and the lock it takes."""

from tournaments.errors import NotFound, Refusal
from tournaments.models import Championship, Visibility
from tournaments.permissions import Actor, Permission, require


def may_change(actor: Actor, what: Permission, championship: Championship) -> None:
    """The right to change a championship that is not archived, by what the database says now.

    Raises `NotAllowed`, or `Refusal("archived")`.
    """
    require(actor, what, championship)
    if Championship.objects.filter(pk=championship.pk, visibility=Visibility.ARCHIVED).exists():
        raise Refusal("archived")


def locked(championship: Championship) -> Championship:
    """The championship's row, locked until the transaction ends: numbers and links are given one at a time."""
    found = Championship.objects.select_for_update().filter(pk=championship.pk).first()
    if found is None:
        raise NotFound("not_found")
    return found
