"""Whose key is this? A member's key for the API gives the member's own rights, no more."""

from datetime import timedelta

from django.utils import timezone

from tournaments.models import ApiToken
from tournaments.services.members import token_hash

SEEN_EVERY = timedelta(hours=1)
"""A key's last use is written at most so often: reading must not become writing."""


def open_token(text: str) -> ApiToken | None:
    """The key with its member; None for one that is unknown, withdrawn, or whose member may no longer sign in."""
    rows = ApiToken.objects.select_related("user").filter(revoked_at__isnull=True, user__is_active=True)
    found = rows.filter(token_hash=token_hash(text)).first()
    if found is not None and (found.last_used_at is None or found.last_used_at < timezone.now() - SEEN_EVERY):
        ApiToken.objects.filter(pk=found.pk).update(last_used_at=timezone.now())
    return found
