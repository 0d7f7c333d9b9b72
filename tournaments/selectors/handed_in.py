"""What the phases before have handed in to a phase: who came, with their players' names, and who is missing or late."""

import datetime as dt
from dataclasses import dataclass

from tournaments.models import Pareja, Phase, PhaseStatus
from tournaments.models.settings import EntrantsFrom, PhaseSettings
from tournaments.selectors import phases as reads


@dataclass(frozen=True)
class HandedIn:
    """One source of a phase: `came` once it is closed; `late` when its deadline has passed before that."""

    phase: Phase
    came: tuple[Pareja, ...]
    closed: bool
    late: bool


def to(phase: Phase, today: dt.date) -> list[HandedIn]:
    """The sources of a phase in order, each with who it gives. Three queries."""
    settings = PhaseSettings.of(phase.settings)
    rows = Phase.objects.filter(championship_id=phase.championship_id).select_related("venue")
    known = {row.public_id: row for row in rows}
    fed = [(known[one.phase], one) for one in settings.sources if one.phase in known]
    wanted = [who for source, one in fed for who in given(source, one)]
    parejas = reads.parejas(phase.championship, wanted)
    return [
        HandedIn(
            source,
            tuple(parejas[who] for who in given(source, one) if who in parejas),
            source.status == PhaseStatus.CLOSED,
            source.status != PhaseStatus.CLOSED and source.deadline is not None and source.deadline < today,
        )
        for source, one in fed
    ]


def given(source: Phase, wanted: EntrantsFrom) -> list[str]:
    """The public ids that a closed phase gives: those who go on, or the places wanted of its final order."""
    if wanted.first:
        return list(source.result.get("order", [])[wanted.first - 1 : wanted.last])
    return [row["pareja"] for row in source.result.get("qualified", [])]
