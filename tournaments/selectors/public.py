"""What readers get: published files by address, the list of public championships, and versions. Nothing is computed here."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Case, IntegerField, Q, Value, When
from django.utils import timezone

from tournaments.models import Championship, OldSlug, Outbox, Publication, PublicationState, Visibility

OPEN = (Visibility.PUBLIC, Visibility.UNLISTED, Visibility.ARCHIVED)
LISTED = (Visibility.PUBLIC, Visibility.ARCHIVED)


@dataclass(frozen=True)
class Published:
    """The current publication of an open championship. `manifest` maps `<lang>/<path>` to a digest."""

    slug: str
    version: int
    listed: bool
    manifest: dict[str, str]


def version_of(slug: str) -> int | None:
    """The published version of an open championship; None when there is nothing for the public at that address."""
    found = _open_states().filter(championship__slug=slug).values_list("version", flat=True).first()
    return found or None


def versions(slugs: Iterable[str]) -> dict[str, int]:
    """Versions of those championships that are open; the others are missing."""
    rows = _open_states().filter(championship__slug__in=list(slugs))
    return {slug: version for slug, version in rows.values_list("championship__slug", "version") if version}


def waiting(older_than: timedelta) -> set[str]:
    """Championships whose oldest unpublished change is older than that: what is shown of them may be old."""
    rows = Outbox.objects.filter(created_at__lt=timezone.now() - older_than).order_by()
    return set(rows.values_list("championship__slug", flat=True).distinct())


def _open_states():  # type: ignore[no-untyped-def]
    return PublicationState.objects.filter(championship__visibility__in=OPEN)


def published(slug: str) -> Published | None:
    """The current publication, or None: no such championship, not open, or not published yet."""
    state = (
        _open_states()
        .filter(championship__slug=slug)
        .values_list("championship_id", "version", "championship__visibility")
        .first()
    )
    if state is None or not state[1]:
        return None
    pk, version, visibility = state
    rows = Publication.objects.filter(championship_id=pk, version__gte=version).order_by("-version")
    found = rows.values_list("version", "manifest").first()
    return Published(slug, found[0], visibility in LISTED, found[1]) if found else None


def moved_to(slug: str) -> str | None:
    """Where an old slug leads now; None for one that was never given, or whose championship is not open."""
    rows = OldSlug.objects.filter(slug=slug, championship__visibility__in=OPEN)
    return rows.values_list("championship__slug", flat=True).first()


def is_open(slug: str) -> bool:
    """Whether the public may see a championship at that address."""
    return Championship.objects.filter(slug=slug, visibility__in=OPEN).exists()


def listed(today: date) -> list[Championship]:
    """Public championships: those on now, then those to come, then the past, the nearest first. One query."""
    now = Q(starts_on__lte=today, ends_on__gte=today)
    order = Case(
        When(Q(visibility=Visibility.ARCHIVED), then=Value(2)),
        When(now, then=Value(0)),
        When(Q(starts_on__gt=today), then=Value(1)),
        default=Value(2),
        output_field=IntegerField(),
    )
    rows = Championship.objects.filter(visibility__in=LISTED).annotate(when=order)
    return sorted(rows, key=lambda c: (c.when, c.starts_on.toordinal() * (1 if c.when == 1 else -1), c.name))
