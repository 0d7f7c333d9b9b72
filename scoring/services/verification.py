"""Does the log hold, and is every match what its log says?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring import store
from scoring.engine import EventError
from scoring.services import partidas
from tournaments.models import Match
from tournaments.selectors import rulesets


@dataclass(frozen=True)
class Fault:
    """What does not hold: a broken chain at an event, or the fields of a match that its log contradicts."""

    championship: str
    match: str
    what: str


def verify(slugs: Sequence[str] = ()) -> Iterator[Fault | None]:
    """One answer a match that has events: `None` when it holds. Without slugs, every championship."""
    matches = Match.objects.filter(version__gt=0).select_related("phase__championship").order_by("id")
    if slugs:
        matches = matches.filter(phase__championship__slug__in=slugs)
    for match in matches.iterator():
        what = _fault(match)
        yield Fault(match.phase.championship.slug, match.code, what) if what else None


def _fault(match: Match) -> str:
    chain = store.links(match.pk)
    broken = store.broken_link(chain)
    if broken is not None:
        return f"the chain breaks at event {broken}"
    if len(chain) != match.version:
        return f"{len(chain)} events, version {match.version}"
    try:
        fields = partidas.differences(match, rulesets.of_match(match))
    except EventError as error:
        return f"the log cannot be played: {error}"
    return f"not what the log says: {', '.join(fields)}" if fields else ""
