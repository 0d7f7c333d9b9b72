"""A pareja leaves for good, or comes back: its matches in play end by a ruling, the others by what the phase says."""

from django.db import transaction

from scoring.services.corrections import rule
from scoring.services.mending import rehearse
from tournaments.errors import Conflict
from tournaments.models import Match, Pareja, ParejaStatus
from tournaments.permissions import Actor
from tournaments.selectors import fallout
from tournaments.selectors.fallout import Fallout
from tournaments.services import parejas, progress


@transaction.atomic
def set_status(
    *, actor: Actor, pareja: Pareja, status: str, reason: str, key: str, seen: str = ""
) -> Fallout:
    """Withdraw or disqualify a pareja, at any score, or take it in again, with everything that follows.

    Whoever it is playing now wins that match and keeps its camas; in trees every opponent still to come goes on, in groups the
    phase's rule counts; what is closed stays. Twice is once. Raises what `parejas.set_status` raises, Conflict `mending.changed`.
    """
    championship = pareja.championship
    before = fallout.picture(championship)

    def end(match: Match) -> None:
        rule(
            actor=actor,
            match=match.public_id,
            outcome=progress.LEFT[ParejaStatus(status)],
            winner="B" if match.side_a_id == pareja.pk else "A",
            version=None,
            key=f"{key[:50]}-{match.public_id}",
            reason=reason,
        )

    parejas.set_status(actor=actor, pareja=pareja, status=status, reason=reason, end=end)
    found = fallout.between(before, fallout.picture(championship))
    if seen and seen != found.digest:
        raise Conflict("mending.changed")
    return found


def preview(*, actor: Actor, pareja: Pareja, status: str) -> Fallout:
    """What would follow; nothing stays."""
    return rehearse(
        pareja.championship,
        lambda: set_status(actor=actor, pareja=pareja, status=status, reason="—", key="preview"),
    )
