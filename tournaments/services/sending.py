"""Who goes on from a phase into later ones: places filled when it closes, emptied when it opens, parejas exchanged when others
turn out to go on. Runs inside the caller's transaction."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Q
from django.utils import timezone

from tournaments.errors import Refusal
from tournaments.models import IN_TREES, DrawStatus, GroupEntry, Match, Pareja, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor
from tournaments.selectors import handed_in
from tournaments.selectors import phases as reads
from tournaments.services import progress

BY_ORDER = ("fixed", "order", "cross", "snake")
"""Ways of placing in which it matters who comes first; a draw by lot asks only who takes part."""

Taker = progress.Taker | None


def places(phase: Phase) -> dict[str, str]:
    """The pareja (public id) of every place that other phases may name, while the phase is closed: `G:A#1`, `S:phase#2`."""
    found: dict[str, str] = {}
    for row in phase.result.get("qualified", []):
        found[f"G:{row['group']}#{row['place']}"] = row["pareja"]
        found[f"G:{phase.public_id}/{row['group']}#{row['place']}"] = row["pareja"]
    for place, pareja in enumerate(phase.result.get("order", []), start=1):
        found[f"S:{phase.public_id}#{place}"] = pareja
    return found


def fill(phase: Phase, taker: Taker = None) -> None:
    """Bring the sides that wait for a place of this phase in line with it: known once it is closed, unknown while it is open."""
    known = places(phase) if phase.status == PhaseStatus.CLOSED else {}
    ids = dict(Pareja.objects.filter(public_id__in=known.values()).values_list("public_id", "pk"))
    for later in reads.followers(phase):
        only = len(PhaseSettings.of(later.settings).source_phases) == 1
        for match in _matches(later):
            wanted = {
                side: ids.get(known.get(source, ""))
                for side in ("a", "b")
                if _of(phase, source := getattr(match, f"source_{side}"), only)
            }
            if wanted:
                progress.place(match, wanted, taker)


def _of(phase: Phase, source: str, only: bool) -> bool:
    """Whether a source names a place of this phase; a bare group name does where no other phase sends anybody."""
    if source.startswith((f"S:{phase.public_id}#", f"G:{phase.public_id}/")):
        return True
    return only and source.startswith("G:") and "/" not in source


def _matches(later: Phase) -> Iterator[Match]:
    """Those of its matches that are fed from outside."""
    outside = Q()
    for side in ("a", "b"):
        for kind in ("P:", "G:", "S:"):
            outside |= Q(**{f"source_{side}__startswith": kind})
    return progress.fresh(Match.objects.filter(outside, phase=later).order_by("round", "order", "id"))


def exchange(phase: Phase, before: Mapping[str, Any], actor: Actor, reason: str, taker: Taker = None) -> None:
    """In later phases drawn from this one's parejas, put those who go on now in the places of those who went on `before`.

    The draw stands: who comes in takes the line of who falls out, and the draw's public record says so.
    """
    for later in reads.followers(phase):
        if later.status == PhaseStatus.DRAFT:
            continue
        moved = _moved(later, _given(phase, later, before), _given(phase, later, phase.result))
        if moved:
            replace(later, moved, taker)
            note(later, moved, actor, reason)


def _given(phase: Phase, later: Phase, result: Mapping[str, Any]) -> dict[str, str]:
    """Whom the phase with that result gives the later one, from all the places it is asked for: public id → place."""
    found: dict[str, str] = {}
    for wanted in PhaseSettings.of(later.settings).sources:
        if wanted.phase == phase.public_id:
            found |= handed_in.given(phase, wanted, result)
    return found


def _moved(later: Phase, was: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """Public id of who falls out → of who comes in, of two answers of `_given`."""
    if PhaseSettings.of(later.settings).placement in BY_ORDER and len(was) == len(now):
        return {old: new for old, new in zip(was, now, strict=True) if old != new}
    free = [who for who in now if who not in was]
    moved: dict[str, str] = {}
    for old in (who for who in was if who not in now):
        same = next((new for new in free if _group(now[new]) == _group(was[old])), free[0] if free else None)
        if same is not None:
            free.remove(same)
            moved[old] = same
    return moved


def _group(place: str) -> str:
    return place.partition("#")[0]


def replace(later: Phase, moved: Mapping[str, str], taker: Taker = None) -> None:
    """Put parejas (public ids) in the places that others were drawn to, all at once: entries of groups and sides of matches."""
    ids = dict(Pareja.objects.filter(public_id__in=moved.values()).values_list("public_id", "pk"))
    entries = list(
        GroupEntry.objects.filter(group__phase=later, pareja__public_id__in=moved).select_related("pareja")
    )
    GroupEntry.objects.filter(pk__in=[entry.pk for entry in entries]).delete()
    GroupEntry.objects.bulk_create(
        GroupEntry(group_id=one.group_id, position=one.position, pareja_id=ids[moved[one.pareja.public_id]])
        for one in entries
    )
    for match in _matches(later):
        wanted: dict[str, int | None] = {}
        for side in ("a", "b"):
            kind, _, who = getattr(match, f"source_{side}").partition(":")
            if kind == "P" and who in moved:
                setattr(match, f"source_{side}", f"P:{moved[who]}")
                wanted[side] = ids[moved[who]]
        if wanted:
            progress.place(match, wanted, taker)


def await_places(
    phase: Phase, before: Mapping[str, Any], actor: Actor, reason: str, taker: Taker = None
) -> None:
    """The phase stays open: later trees drawn from its parejas wait for its places instead, and their draw says so.

    Raises Refusal `mending.next_drawn` for later groups: they cannot wait for a place.
    """
    for later in reads.followers(phase):
        if later.status == PhaseStatus.DRAFT:
            continue
        if later.format not in IN_TREES:
            raise Refusal("mending.next_drawn", phase=phase.name, later=later.name)
        place_of = _given(phase, later, before)
        waiting: dict[str, str] = {}
        for match in _matches(later):
            wanted: dict[str, int | None] = {}
            for side in ("a", "b"):
                kind, _, who = getattr(match, f"source_{side}").partition(":")
                if kind == "P" and who in place_of:
                    setattr(match, f"source_{side}", place_of[who])
                    waiting[who] = place_of[who]
                    wanted[side] = None
            if wanted:
                progress.place(match, wanted, taker)
        if waiting:
            note(later, waiting, actor, reason)


def note(later: Phase, moved: Mapping[str, str], actor: Actor, reason: str) -> None:
    """The change stands with the draw that it changes, in public: who, when, why, and who is where now.

    `moved`: from a pareja (empty: somebody more) to a pareja or the place that is to be decided again.
    """
    draw = later.draws.filter(status=DrawStatus.CONFIRMED, round=0).first()
    if draw is None:
        return
    at = timezone.now().isoformat(timespec="seconds")
    before, after = [one for one in moved if one], list(moved.values())
    replaced = {old: new for old, new in moved.items() if old}
    change = {
        "who": actor.name,
        "at": at,
        "reason": reason,
        "before": before,
        "after": after,
        "replaced": replaced,
    }
    draw.changes = [*draw.changes, change]
    draw.save(update_fields=["changes"])
