"""Leaving work for the bell: a row in the same transaction, a nudge after it."""

from django.db import transaction

from tournaments.models import Outbox
from tournaments.tasks import nudge


def mark(championship_id: int, *topics: str) -> None:
    """Note what changed (`match:<id>`, `group:<id>`, `phase:<id>`, `all`) and ring once the transaction is committed.

    The ring can never fail the request: a dead broker is the beat's business (design §4, "What must not break writing").
    """
    Outbox.objects.bulk_create([Outbox(championship_id=championship_id, topic=topic) for topic in topics])
    transaction.on_commit(lambda: nudge(championship_id), robust=True)
