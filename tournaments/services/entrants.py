"""Who takes part in a phase: everybody, those who go on from phases before it, or the invited."""

from dataclasses import replace

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import IN_TREES, Pareja, ParejaStatus, Phase, PhaseStatus
from tournaments.models.settings import EntrantsFrom, PhaseSettings
from tournaments.selectors import handed_in

TAKING_PART = (ParejaStatus.REGISTERED, ParejaStatus.CONFIRMED)

Side = formats.Entrant | formats.Source


def sides(phase: Phase) -> list[Side]:
    """Who would be drawn now, in the order in which they come.

    A closed phase gives parejas; one that is still played gives places (`G:A#1`, `S:phase#2`), to a tree alone. Raises
    Refusal `phase.source_open` for the others, `draw.twice` where somebody comes from two places.
    """
    settings = PhaseSettings.of(phase.settings)
    if not settings.sources:
        return [entrant(pareja) for pareja in _registered(phase)]
    known = {row.public_id: row for row in phase.championship.phases.all()}
    short = len(settings.source_phases) == 1
    found: list[Side] = []
    for one in settings.sources:
        found += (
            _invited(phase, one) if not one.phase else _from_phase(phase, known.get(one.phase), one, short)
        )
    _require_once(found)
    return found


def _require_once(found: list[Side]) -> None:
    names = [name_of(one) for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        numbers = Pareja.objects.filter(public_id=twice).values_list("number", flat=True)
        raise Refusal("draw.twice", number=numbers[0] if numbers else twice)


def name_of(side: Side) -> str:
    """The public id of an entrant, or the place as text."""
    return str(side) if isinstance(side, formats.Source) else side.id


def _registered(phase: Phase) -> list[Pareja]:
    rows = phase.championship.parejas.select_related("club").order_by("number")
    return list(rows.filter(status__in=TAKING_PART))


def entrant(pareja: Pareja) -> formats.Entrant:
    """Club by its public id, sector by its name: nobody's name leaves in a draw file."""
    return formats.Entrant(
        id=pareja.public_id,
        club=pareja.club.public_id if pareja.club else "",
        sector=pareja.sector or (pareja.club.sector if pareja.club else ""),
        seed_rank=pareja.seed_rank,
    )


def _by_id(phase: Phase, order: list[str]) -> list[formats.Entrant]:
    rows = phase.championship.parejas.select_related("club").filter(public_id__in=order)
    held = {pareja.public_id: entrant(pareja) for pareja in rows}
    return [held[public_id] for public_id in order if public_id in held]


def _invited(phase: Phase, source: EntrantsFrom) -> list[Side]:
    return list(_by_id(phase, list(source.parejas)))


def _from_phase(phase: Phase, source: Phase | None, wanted: EntrantsFrom, short: bool) -> list[Side]:
    if source is None:
        raise Refusal("phase.source_unknown", field="sources")
    if source.status == PhaseStatus.CLOSED:
        came = {row["pareja"]: row for row in source.result.get("qualified", [])}
        return [
            replace(one, group=_group(source, came[one.id]["group"], short), place=came[one.id]["place"])
            if one.id in came and came[one.id]["group"]
            else one
            for one in _by_id(phase, sent_on(phase, source, wanted))
        ]
    if phase.format not in IN_TREES or source.status == PhaseStatus.DRAFT:
        raise Refusal("phase.source_open", phase=source.name)
    return list(_places(source, wanted, short))


SEEDED = ("order", "snake")  # ways of placing for which the best come first, whatever group they come from


def sent_on(phase: Phase, source: Phase, wanted: EntrantsFrom) -> list[str]:
    """The public ids that a closed phase gives: those who go on, or the places wanted of its final order."""
    through = list(handed_in.given(source, wanted))
    if wanted.first:
        return through
    order: list[str] = source.result.get("order", [])
    if PhaseSettings.of(phase.settings).placement in SEEDED:
        return [who for who in order if who in set(through)]
    return through


def _group(source: Phase, name: str, short: bool) -> str:
    return name if short else f"{source.public_id}/{name}"


def _places(source: Phase, wanted: EntrantsFrom, short: bool) -> list[formats.Source]:
    """The places of a phase that is still played. `short`: no other phase has groups here, so their names are enough."""
    settings = PhaseSettings.of(source.settings)
    names = list(source.groups.values_list("name", flat=True))
    if wanted.first:
        return [formats.Source.standing(source.public_id, n) for n in range(wanted.first, wanted.last + 1)]
    if len(names) < 2:
        return [formats.Source.standing(source.public_id, n) for n in range(1, settings.quota + 1)]
    most = max(settings.quota_of(name) for name in names)
    places = [
        formats.Source.nth_of_group(_group(source, name, short), n)
        for n in range(1, most + 1)
        for name in names
        if n <= settings.quota_of(name)
    ]
    after = len(places) + 1
    return places + [
        formats.Source.standing(source.public_id, n) for n in range(after, after + settings.next_placed)
    ]
