"""What readers get: published files by address, the list of public championships, and versions. Nothing is computed here."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import QuerySet
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


def _open_states() -> QuerySet[PublicationState]:
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


def state_of(slug: str) -> tuple[int, bool] | None:
    """Version and whether it is listed, of an open and published championship: one short row."""
    found = (
        _open_states()
        .filter(championship__slug=slug)
        .values_list("version", "championship__visibility")
        .first()
    )
    return (found[0], found[1] in LISTED) if found and found[0] else None


def moved_to(slug: str) -> str | None:
    """Where an old slug leads now; None for one that was never given, or whose championship is not open."""
    rows = OldSlug.objects.filter(slug=slug, championship__visibility__in=OPEN)
    return rows.values_list("championship__slug", flat=True).first()


def is_open(slug: str) -> bool:
    """Whether the public may see a championship at that address."""
    return Championship.objects.filter(slug=slug, visibility__in=OPEN).exists()


def listed(today: date) -> list[Championship]:
    """Public championships: those on now, then those to come, then the past, the nearest first. One query."""

    def nearest(row: Championship) -> tuple[int, int, str]:
        if row.visibility != Visibility.ARCHIVED and row.starts_on > today:
            return (1, row.starts_on.toordinal(), row.name)
        on_now = row.visibility != Visibility.ARCHIVED and row.ends_on >= today
        return (0 if on_now else 2, -row.starts_on.toordinal(), row.name)

    return sorted(Championship.objects.filter(visibility__in=LISTED), key=nearest)
