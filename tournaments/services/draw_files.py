"""From a phase to the draw file that anybody can make again (`python -m tournaments.formats`)."""

from typing import Any

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import IN_TREES, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import trees
from tournaments.services import entrants


def make(phase: Phase, seed: str) -> dict[str, Any]:
    """The draw file of a phase. Raises FormatError, or Refusal when there is nobody to draw."""
    who = entrants.sides(phase)
    if len(who) < 2:
        raise Refusal("draw.too_few", count=len(who))
    settings = PhaseSettings.of(phase.settings)
    if phase.format in IN_TREES:
        return formats.bracket_file(
            who,
            seed=seed,
            method=settings.placement,
            apart=("group", *settings.apart),
            shape=trees.shape_of(phase),
        )
    return formats.groups_file(
        [side for side in who if isinstance(side, formats.Entrant)],
        seed=seed,
        groups=1 if phase.by_rounds else None if settings.sizes else settings.groups,
        sizes=None if phase.by_rounds else settings.sizes or None,
        apart=settings.apart,
        method="snake" if settings.placement == "snake" else "lot",
    )


IN_ORDER = ("order", "fixed", "snake")  # ways of placing that read the order in which they come


def still_true(phase: Phase, file: dict[str, Any]) -> bool:
    """Whether the file draws exactly those who take part now, and in their order where it counts."""
    drawn = [side.get("source") or side["id"] for side in file["entrants"]]
    now = [entrants.name_of(side) for side in entrants.sides(phase)]
    if file["options"].get("method") in IN_ORDER:
        return drawn == now
    return set(drawn) == set(now)
