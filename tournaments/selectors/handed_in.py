"""What the phases before have handed in to a phase: who came, with their players' names, and who is missing or late."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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


def given(source: Phase, wanted: EntrantsFrom, result: Mapping[str, Any] | None = None) -> dict[str, str]:
    """Whom a closed phase gives, in order: public id → the place it comes from (`G:phase/A#1`, `S:phase#5`).

    Those who go on, or the places wanted of its final order. The best next placed come by their place in that order: which
    group they are of is part of what may change. `result`: another one than the phase has now.
    """
    result, standing = source.result if result is None else result, f"S:{source.public_id}#"
    if wanted.first:
        order = result.get("order", [])[wanted.first - 1 : wanted.last]
        return {who: f"{standing}{number}" for number, who in enumerate(order, start=wanted.first)}
    quota_of = PhaseSettings.of(source.settings).quota_of
    return {
        row["pareja"]: f"G:{source.public_id}/{row['group']}#{row['place']}"
        if row["group"] and row["place"] <= quota_of(row["group"])
        else f"{standing}{number}"
        for number, row in enumerate(result.get("qualified", []), start=1)
    }
