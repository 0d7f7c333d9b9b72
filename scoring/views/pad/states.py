"""The state of a match as the pad's script gets it: the score, the log in sentences, who else is there."""

from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.messages import told
from scoring.selectors import pad, record
from scoring.services.devices import device_of
from scoring.store.devices import Seen, here
from tournaments.models import Match
from tournaments.permissions import Actor

Data = dict[str, Any]


def state(actor: Actor, match: Match, since: int = 0) -> Data:
    """All that the pad keeps of a match; of the log only what whoever saw version `since` has not seen (`log_from`)."""
    return (
        pad.state(match)
        | told.log(record.read(match, since))
        | {
            "judge": record.judge(match),
            "protest": record.protest(match),
        }
        | _devices(actor, here(match.pk, timezone.now()))
    )


def tag(actor: Actor, match: Match) -> str:
    """Changes whenever the state of this match would say something else to this actor. Two queries, and none of the log."""
    there = [(one.device, one.writes) for one in here(match.pk, timezone.now())]
    parts = (match.version, match.phase.status, record.judge(match), there, device_of(actor))
    return f'"{match.version}-{sha256(repr(parts).encode()).hexdigest()[:12]}"'


def _devices(actor: Actor, there: list[Seen]) -> Data:
    mine, now = device_of(actor), timezone.now()
    rows = [
        {
            "id": one.device,
            "name": one.name or _("Phone %(number)s") % {"number": one.number},
            "me": one.device == mine,
            "writes": one.writes,
            "ago": int((now - one.seen_at).total_seconds()),
        }
        for one in there
    ]
    return {"devices": rows, "may_write": not any(row["writes"] and not row["me"] for row in rows)}
