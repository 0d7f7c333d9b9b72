"""Removing a championship for good, log included: the one deed that lifts the append-only triggers."""

from django.db import transaction

from scoring import store
from scoring.store import triggers
from tournaments.models import AuditEntry, Championship, Match, OldSlug


@transaction.atomic
def purge(championship: Championship) -> int:
    """Delete a championship with all its rows; its address is never given again. Returns how many events went."""
    OldSlug.objects.get_or_create(slug=championship.slug, defaults={"championship": None})
    with triggers.lifted():
        count = store.forget(championship.pk)
        AuditEntry.objects.filter(championship=championship).delete()
        Match.objects.filter(phase__championship=championship).delete()
        championship.phases.all().delete()
        championship.parejas.all().delete()
        championship.delete()
    return count
