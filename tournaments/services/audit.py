"""The one audit of everything that is not scoring."""

from typing import Any

from tournaments.models import AuditEntry, Championship
from tournaments.permissions import Actor


def record(
    *,
    actor: Actor,
    championship: Championship | None,
    verb: str,
    object: str = "",
    reason: str = "",
    **detail: Any,
) -> AuditEntry:
    """Insert who did what to which public id. `detail` holds values before and after, never personal data."""
    return AuditEntry.objects.create(
        championship=championship,
        author=actor.code,
        author_name=actor.name,
        verb=verb,
        object=object,
        reason=reason,
        detail=detail,
    )
