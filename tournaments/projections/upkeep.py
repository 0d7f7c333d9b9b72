"""What the beat looks after: championships left behind, bytes that nobody names, private data whose time is over."""

import time
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.models import AuditEntry, Championship, Fragment, Outbox, ParejaContact, Publication
from tournaments.projections import edition
from tournaments.projections.publish import OPEN
from tournaments.selectors.registrations import contacts_kept_until

EVERY = 3600.0
ORPHAN_AGE = timedelta(hours=1)
_pruned_at = [float("-inf")]


def behind() -> list[int]:
    """Championships with marks not yet answered, open ones never published, and those published by other code."""
    marked = set(Outbox.objects.order_by().values_list("championship_id", flat=True).distinct())
    never = Q(publication_state__isnull=True, visibility__in=OPEN)
    other = Q(publication_state__isnull=False) & ~Q(publication_state__projected__build=edition.build())
    return sorted(marked | set(Championship.objects.filter(never | other).values_list("pk", flat=True)))


def prune() -> None:
    """Once an hour: bytes that no kept manifest names (a championship was deleted, a worker died between two steps)."""
    if time.monotonic() - _pruned_at[0] < EVERY:
        return
    _pruned_at[0] = time.monotonic()
    named = {
        digest
        for manifest in Publication.objects.values_list("manifest", flat=True).iterator()
        for digest in manifest.values()
    }
    old = Fragment.objects.filter(created_at__lt=timezone.now() - ORPHAN_AGE)
    gone = [digest for digest in old.values_list("digest", flat=True).iterator() if digest not in named]
    for start in range(0, len(gone), 500):
        Fragment.objects.filter(digest__in=gone[start : start + 500]).delete()


def forget_contacts() -> int:
    """Delete the private contact data of championships that ended long enough ago; how many parejas had any.

    Run twice it finds nothing the second time. The audit says how many went, never whose.
    """
    today, gone = timezone.localdate(), 0
    held = Championship.objects.filter(ends_on__lt=today, parejas__contact__isnull=False).distinct()
    for championship in held:
        if contacts_kept_until(championship) >= today:
            continue
        with transaction.atomic():
            count, _ = ParejaContact.objects.filter(pareja__championship=championship).delete()
            AuditEntry.objects.create(
                championship=championship,
                author="system",
                author_name="system",
                verb="contacts.forget",
                object=championship.public_id,
                detail={"number": count},
            )
        gone += count
    return gone
