"""Fetching is authorising: an object is handed over only to whoever may do to it what they came for.

No listing and no writing here. What may not even be seen is `NotFound`, as if it did not exist.
"""

from typing import TypeVar

from django.db.models import Model, QuerySet

from tournaments.errors import NotFound
from tournaments.models import (
    Championship,
    Club,
    Group,
    Invitation,
    Match,
    OldSlug,
    Pareja,
    PendingImport,
    Phase,
    Session,
    Table,
    TableLink,
    Venue,
)
from tournaments.permissions import Actor, Permission, can, require

Row = TypeVar("Row", bound=Model)


class Moved(Exception):
    """The championship has another address now: doors redirect to it."""

    def __init__(self, slug: str) -> None:
        super().__init__(slug)
        self.slug = slug


def championship(actor: Actor, slug: str, what: Permission = Permission.VIEW) -> Championship:
    """The championship at that address. Raises `NotFound`, `NotAllowed`, or `Moved` for an address it once had."""
    found = Championship.objects.filter(slug=slug).first()
    if found is None:
        old = OldSlug.objects.filter(slug=slug).select_related("championship").first()
        if old is None or old.championship is None or not can(actor, Permission.VIEW, old.championship):
            raise NotFound("not_found")
        raise Moved(old.championship.slug)
    if not can(actor, Permission.VIEW, found):
        raise NotFound("not_found")
    if what is not Permission.VIEW:
        require(actor, what, found)
    return found


def _one(rows: QuerySet[Row], **where: object) -> Row:
    found = rows.filter(**where).first()
    if found is None:
        raise NotFound("not_found")
    return found


def pareja(actor: Actor, slug: str, public_id: str, what: Permission = Permission.REGISTER) -> Pareja:
    """A pareja with its club and players. Raises as `championship`."""
    owner = championship(actor, slug, what)
    rows = Pareja.objects.select_related("club", "championship").prefetch_related("players")
    return _one(rows, championship=owner, public_id=public_id)


def club(actor: Actor, slug: str, public_id: str, what: Permission = Permission.REGISTER) -> Club:
    """A club of the championship. Raises as `championship`."""
    return _one(Club.objects.all(), championship=championship(actor, slug, what), public_id=public_id)


def pending_import(actor: Actor, slug: str, public_id: str) -> PendingImport:
    """A list that was read and waits (or was confirmed): it holds contact data, so PRIVATE is asked for."""
    owner = championship(actor, slug, Permission.PRIVATE)
    return _one(PendingImport.objects.select_related("championship"), championship=owner, public_id=public_id)


def venue(actor: Actor, slug: str, public_id: str, what: Permission = Permission.PLAN) -> Venue:
    """A venue. Raises as `championship`."""
    owner = championship(actor, slug, what)
    return _one(Venue.objects.select_related("championship"), championship=owner, public_id=public_id)


def session(actor: Actor, slug: str, public_id: str, what: Permission = Permission.PLAN) -> Session:
    """A session. Raises as `championship`."""
    owner = championship(actor, slug, what)
    rows = Session.objects.select_related("championship", "venue")
    return _one(rows, championship=owner, public_id=public_id)


def table(actor: Actor, slug: str, public_id: str, what: Permission = Permission.PLAN) -> Table:
    """A table with its venue. Raises as `championship`."""
    owner = championship(actor, slug, what)
    rows = Table.objects.select_related("venue__championship")
    return _one(rows, venue__championship=owner, public_id=public_id)


def table_link(actor: Actor, slug: str, public_id: str, what: Permission = Permission.PLAN) -> TableLink:
    """A table's link. Raises as `championship`."""
    owner = championship(actor, slug, what)
    rows = TableLink.objects.select_related("championship", "table__venue", "session")
    return _one(rows, championship=owner, public_id=public_id)


def invitation(actor: Actor, slug: str, public_id: int) -> Invitation:
    """An invitation, for whoever manages members. Invitations have no public name: the row's number never leaves that page."""
    owner = championship(actor, slug, Permission.MEMBERS)
    return _one(Invitation.objects.all(), championship=owner, pk=public_id)


def phase(actor: Actor, slug: str, public_id: str, what: Permission = Permission.PLAN) -> Phase:
    """A phase, asked for in its own right: a delegate's scope counts. Raises as `championship`."""
    owner = championship(actor, slug)
    found = _one(Phase.objects.select_related("championship"), championship=owner, public_id=public_id)
    require(actor, what, found)
    return found


def group(actor: Actor, slug: str, public_id: str, what: Permission = Permission.PLAN) -> Group:
    """A group, asked for in its own right."""
    owner = championship(actor, slug)
    rows = Group.objects.select_related("phase__championship")
    found = _one(rows, phase__championship=owner, public_id=public_id)
    require(actor, what, found)
    return found


def match(actor: Actor, slug: str, public_id: str, what: Permission = Permission.VIEW) -> Match:
    """A match, asked for in its own right: a referee's tables and a delegate's groups count.

    What is not published yet is for those who plan only.
    """
    owner = championship(actor, slug)
    rows = Match.objects.select_related(
        "phase__championship", "group", "side_a__club", "side_b__club", "table__venue", "session"
    )
    found = _one(rows, phase__championship=owner, public_id=public_id)
    if found.phase.status in ("draft", "confirmed") and not can(actor, Permission.PLAN, found):
        raise NotFound("not_found")
    require(actor, what, found)
    return found
