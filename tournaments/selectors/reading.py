"""What the API's readers may see, object by object: fetched by public id, with the right to see it asked for on the way.

Only what is on the public board: phases that are published, parejas that take part. Of a championship that is not open its
members see the same. What may not be seen is `NotFound`.
"""

from collections.abc import Mapping
from typing import TypeVar

from django.db.models import F, Model, Prefetch, Q, QuerySet

from tournaments.errors import NotFound
from tournaments.models import (
    Championship,
    Draw,
    DrawStatus,
    Group,
    Match,
    MatchState,
    Pareja,
    Phase,
    Player,
    PublicationState,
)
from tournaments.permissions import Actor, AtTable, Member, Permission, can, championship_of
from tournaments.selectors import access, public
from tournaments.selectors.board import IN_FIELD, SHOWN

Row = TypeVar("Row", bound=Model)
MODELS = ("groups", "brackets", "classification")
MATCH_FILTERS = {
    "phase": ("phase__public_id",),
    "group": ("group__public_id",),
    "state": ("state",),
    "table": ("table__public_id",),
    "session": ("session__public_id",),
    "pareja": ("side_a__public_id", "side_b__public_id"),
}


def championships(actor: Actor) -> QuerySet[Championship]:
    """The listed ones and, for a member, the member's own, drafts included. `published`: the published version."""
    seen = Q(visibility__in=public.LISTED)
    if isinstance(actor, Member):
        seen |= Q(pk__in=actor.user.memberships.values("championship"))
    return _with_version(Championship.objects.filter(seen))


def _with_version(rows: QuerySet[Championship]) -> QuerySet[Championship]:
    return rows.annotate(published=F("publication_state__version"))


def championship(actor: Actor, slug: str) -> Championship:
    """One championship. Raises NotFound, or Moved for an address it once had."""
    found = access.championship(actor, slug)
    return _with_version(Championship.objects.filter(pk=found.pk)).get()


def _seen(actor: Actor, found: Row | None) -> Row:
    """The row, if it exists and its championship may be seen."""
    if found is None or not _may_see(actor, found):
        raise NotFound("not_found")
    return found


def _may_see(actor: Actor, row: Model) -> bool:
    owner = row if isinstance(row, (Phase, Match, Pareja, Group)) else getattr(row, "phase", None)
    if owner is None:
        return False
    if isinstance(actor, AtTable) and championship_of(owner).pk == actor.link.championship_id:
        return True  # a phone in the hall reads what the public board will say
    return can(actor, Permission.VIEW, owner)


def phases(championship: Championship) -> QuerySet[Phase]:
    """The published phases with their groups and their confirmed draw."""
    return _phases().filter(championship=championship)


def _phases() -> QuerySet[Phase]:
    draws = Prefetch("draws", Draw.objects.exclude(status=DrawStatus.DRAFT).defer("file"))
    rows = Phase.objects.filter(status__in=SHOWN).select_related("championship", "venue")
    return rows.prefetch_related("groups", draws)


def phase(actor: Actor, public_id: str) -> Phase:
    """A published phase."""
    return _seen(actor, _phases().filter(public_id=public_id).first())


def groups(championship: Championship) -> QuerySet[Group]:
    """The groups of the published phases, in order."""
    rows = Group.objects.filter(phase__championship=championship, phase__status__in=SHOWN)
    return rows.select_related("phase__championship").order_by("phase__order", "order")


def group(actor: Actor, public_id: str) -> Group:
    """A group of a published phase."""
    rows = Group.objects.filter(phase__status__in=SHOWN).select_related("phase__championship")
    return _seen(actor, rows.filter(public_id=public_id).first())


def draw(actor: Actor, public_id: str) -> Draw:
    """The draw that a published phase was made by. Drafts, also discarded ones, are only counted."""
    rows = Draw.objects.filter(status=DrawStatus.CONFIRMED, phase__status__in=SHOWN)
    return _seen(actor, rows.select_related("phase__championship").filter(public_id=public_id).first())


def _players(path: str) -> "Prefetch[str]":
    return Prefetch(path, Player.objects.order_by("position"))


def _matches() -> QuerySet[Match]:
    rows = Match.objects.filter(phase__status__in=SHOWN).select_related(
        "phase__championship", "group", "side_a__club", "side_b__club", "table__venue", "session"
    )
    return rows.prefetch_related(_players("side_a__players"), _players("side_b__players"))


def matches(championship: Championship, wanted: Mapping[str, str] | None = None) -> QuerySet[Match]:
    """The matches of the published phases; `wanted` narrows them by the names of MATCH_FILTERS."""
    rows = _matches().filter(phase__championship=championship)
    for name, value in (wanted or {}).items():
        either = Q()
        for path in MATCH_FILTERS[name]:
            either |= Q(**{path: value})
        rows = rows.filter(either)
    return rows


def in_play(championship: Championship) -> QuerySet[Match]:
    """The matches being played now, by table."""
    rows = matches(championship).filter(state=MatchState.IN_PLAY)
    return rows.order_by("table__venue__name", "table__number", "id")


def match(actor: Actor, public_id: str) -> Match:
    """A match of a published phase."""
    return _seen(actor, _matches().filter(public_id=public_id).first())


def parejas(championship: Championship) -> QuerySet[Pareja]:
    """Those who take part, or stand in a published phase; never their contact data."""
    placed = (
        Q(group_entries__group__phase__status__in=SHOWN)
        | Q(matches_as_a__phase__status__in=SHOWN)
        | Q(matches_as_b__phase__status__in=SHOWN)
    )
    shown = Pareja.objects.filter(placed | Q(status__in=IN_FIELD)).values("pk")
    rows = Pareja.objects.filter(championship=championship, pk__in=shown)
    return rows.select_related("championship", "club").prefetch_related(_players("players"))


def pareja(actor: Actor, public_id: str) -> Pareja:
    """One who takes part."""
    found = Pareja.objects.filter(public_id=public_id).select_related("championship").first()
    owner = _seen(actor, found).championship
    return _seen(actor, parejas(owner).filter(public_id=public_id).first())


def projected(championship: Championship) -> dict[str, object] | None:
    """The read models of the current publication; None for one that is not open, or not published yet."""
    rows = PublicationState.objects.filter(championship=championship, version__gt=0)
    open_ = rows.filter(championship__visibility__in=public.OPEN)
    found = open_.values_list(*(f"projected__{name}" for name in MODELS)).first()
    return dict(zip(MODELS, found, strict=True)) if found and None not in found else None
