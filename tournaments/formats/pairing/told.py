"""What a drawn round could not avoid, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..apart import Conflict
from .field import Field


def conflicts(
    field: Field, pairs: Sequence[tuple[int, int]], rest: int | None, apart: Sequence[str]
) -> tuple[Conflict, ...]:
    """Meetings for the second time, rests before all have had one, meetings inside a club or sector.

    reason: `all_met` (one of them has met everybody), `all_rested` (nobody has rested less), `too_many` (more than half of the
    field are of that club), `crowded` (the others left no other way). A club that all share is not told.
    """
    out = []
    for pair in pairs:
        ids = (field.ids[pair[0]], field.ids[pair[1]])
        if pair in field.met:
            reason = "all_met" if any(_met_all(field, one) for one in pair) else "crowded"
            out.append(Conflict("rematch", "", "", ids, reason))
        for by in apart:
            if field.same(by, *pair):
                name: str = getattr(field.entrants[pair[0]], by)
                members = sum(getattr(one, by) == name for one in field.entrants)
                if members == len(field.ids):
                    continue
                out.append(
                    Conflict(by, name, "", ids, "too_many" if 2 * members > len(field.ids) else "crowded")
                )
                break  # those of one club are not named again for their sector
    if rest is not None and field.before.rests[field.ids[rest]]:
        rested = [field.before.rests[one] for one in field.ids]
        reason = "all_rested" if min(rested) == rested[rest] else "crowded"
        out.append(Conflict("bye", "", "", (field.ids[rest],), reason))
    return tuple(out)


def _met_all(field: Field, one: int) -> bool:
    met = Counter(number for pair in field.met for number in pair)
    return met[one] == len(field.ids) - 1
