"""From a phase to the draw file that anybody can make again (`python -m tournaments.formats`)."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import Pareja, ParejaStatus, Phase, PhaseFormat, PhaseStatus
from tournaments.models.settings import PhaseSettings

BY_HAND = "by-hand"
"""The algorithm of a draw that people made: nobody can make it again, and the public page says so."""

TAKING_PART = (ParejaStatus.REGISTERED, ParejaStatus.CONFIRMED)


def _source(phase: Phase) -> Phase | None:
    wanted = PhaseSettings.of(phase.settings).source_phase
    return phase.championship.phases.filter(public_id=wanted).first() if wanted else None


def _registered(phase: Phase) -> list[Pareja]:
    rows = phase.championship.parejas.select_related("club").order_by("number")
    return list(rows.filter(status__in=TAKING_PART))


def _qualified(source: Phase) -> list[Pareja]:
    """Whoever a closed phase sends on, in its order."""
    order = [place["pareja"] for place in source.result.get("qualified", [])]
    rows = source.championship.parejas.select_related("club").filter(public_id__in=order)
    by_id = {pareja.public_id: pareja for pareja in rows}
    return [by_id[public_id] for public_id in order]


def _entrant(pareja: Pareja) -> formats.Entrant:
    """Club by its public id, sector by its name: nobody's name leaves in a draw file."""
    return formats.Entrant(
        id=pareja.public_id,
        club=pareja.club.public_id if pareja.club else "",
        sector=pareja.sector or (pareja.club.sector if pareja.club else ""),
        seed_rank=pareja.seed_rank,
    )


def sides(phase: Phase) -> list[formats.Entrant | formats.Source]:
    """Who would be drawn now: the registered; the qualified of a closed source phase, or its places while it is open."""
    source = _source(phase)
    if source is None:
        return [_entrant(pareja) for pareja in _registered(phase)]
    if source.status == PhaseStatus.CLOSED:
        return [_entrant(pareja) for pareja in _qualified(source)]
    if phase.format != PhaseFormat.KNOCKOUT or source.status == PhaseStatus.DRAFT:
        raise Refusal("phase.source_open", phase=source.name)
    names = list(source.groups.values_list("name", flat=True))
    quota = PhaseSettings.of(source.settings).quota
    return [formats.Source.nth_of_group(name, n) for n in range(1, quota + 1) for name in names]


def side_names(file: dict[str, Any]) -> set[str]:
    """The sides of a draw file: public ids, or places such as `G:A#1`."""
    return {side.get("source") or side["id"] for side in file["entrants"]}


def make(phase: Phase, seed: str) -> dict[str, Any]:
    """The draw file of a phase. Raises FormatError, or Refusal when there is nobody to draw."""
    who = sides(phase)
    if len(who) < 2:
        raise Refusal("draw.too_few", count=len(who))
    settings = PhaseSettings.of(phase.settings)
    if phase.format == PhaseFormat.KNOCKOUT:
        apart = ("group", *settings.apart)
        return formats.bracket_file(who, seed=seed, method=settings.placement, apart=apart)
    return formats.groups_file(
        [side for side in who if isinstance(side, formats.Entrant)],
        seed=seed,
        groups=None if settings.sizes else settings.groups,
        sizes=settings.sizes or None,
        apart=settings.apart,
    )


def by_hand(phase: Phase, groups: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """A file like a draw's for groups that were drawn in the hall: every entrant in exactly one group of two or more."""
    who = {side.id: side for side in sides(phase) if isinstance(side, formats.Entrant)}
    placed = [member for members in groups.values() for member in members]
    if sorted(placed) != sorted(who):
        missing = len(set(who) - set(placed))
        raise Refusal("draw.not_everybody", field="groups", missing=missing)
    if any(len(members) < 2 for members in groups.values()):
        raise Refusal("draw.group_too_small", field="groups")
    file: dict[str, Any] = {
        "kind": "groups",
        "algorithm": BY_HAND,
        "seed": "",
        "entrants": [{"id": one.id, "club": one.club, "sector": one.sector} for one in who.values()],
        "options": {},
        "result": {
            "groups": [{"name": name, "members": list(members)} for name, members in groups.items()],
            "conflicts": [],
        },
    }
    return {**file, "digest": sha256(json.dumps(file, sort_keys=True).encode()).hexdigest()}


def still_true(phase: Phase, file: dict[str, Any]) -> bool:
    """Whether the file draws exactly those who take part now."""
    now = {str(side) if isinstance(side, formats.Source) else side.id for side in sides(phase)}
    return now == side_names(file)
