"""From a phase to the draw file that anybody can make again (`python -m tournaments.formats`)."""

from typing import Any

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import Pareja, ParejaStatus, Phase, PhaseFormat, PhaseStatus
from tournaments.models.settings import PhaseSettings

TAKING_PART = (ParejaStatus.REGISTERED, ParejaStatus.CONFIRMED)


def _source(phase: Phase) -> Phase | None:
    wanted = PhaseSettings.of(phase.settings).source_phase
    return phase.championship.phases.filter(public_id=wanted).first() if wanted else None


def _parejas(phase: Phase) -> list[Pareja]:
    """Who enters: the qualified of the source phase in their order, or everybody who is registered."""
    source = _source(phase)
    rows = phase.championship.parejas.select_related("club").order_by("number")
    if source is None:
        return list(rows.filter(status__in=TAKING_PART))
    if source.status != PhaseStatus.CLOSED:
        raise Refusal("phase.source_open", phase=source.name)
    order = [place["pareja"] for place in source.result.get("qualified", [])]
    by_id = {pareja.public_id: pareja for pareja in rows.filter(public_id__in=order)}
    return [by_id[public_id] for public_id in order]


def entrants(phase: Phase) -> list[formats.Entrant]:
    """The entrants with club (public id, else none) and sector: no name leaves in a draw file."""
    return [
        formats.Entrant(
            id=pareja.public_id,
            club=pareja.club.public_id if pareja.club else "",
            sector=pareja.sector or (pareja.club.sector if pareja.club else ""),
            seed_rank=pareja.seed_rank,
        )
        for pareja in _parejas(phase)
    ]


def entrant_ids(phase: Phase) -> set[str]:
    """Public ids of whoever would be drawn now."""
    return {entrant.id for entrant in entrants(phase)}


def make(phase: Phase, seed: str) -> dict[str, Any]:
    """The draw file of a phase. Raises FormatError, or Refusal when there is nobody to draw."""
    who = entrants(phase)
    if len(who) < 2:
        raise Refusal("draw.too_few", count=len(who))
    settings = PhaseSettings.of(phase.settings)
    if phase.format == PhaseFormat.GROUPS:
        return formats.group_draw_file(
            who,
            seed=seed,
            groups=None if settings.sizes else settings.groups,
            sizes=settings.sizes or None,
            apart=settings.apart,
        )
    return formats.bracket_draw_file(who, seed=seed, method=settings.placement, apart=settings.apart)
