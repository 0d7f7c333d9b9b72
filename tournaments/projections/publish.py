"""One publication: what changed is rendered, and stored only if nobody stored a newer one meanwhile.

Nothing is computed or rendered inside a transaction; the short one at the end compares the version and swaps it, so that any
number of workers, late tasks and repeated tasks give the same, monotonic row of publications.
"""

import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import structlog
from django.db import transaction
from django.utils import timezone

from tournaments import live
from tournaments.models import Championship, Fragment, Outbox, Publication, PublicationState, Visibility
from tournaments.projections import claim, edition, store
from tournaments.selectors import board

OPEN = (Visibility.PUBLIC, Visibility.UNLISTED, Visibility.ARCHIVED)
GAP = 0.25
"""Seconds between two publications of a championship: what comes meanwhile is published together."""
KEPT = 20
ROUNDS = 50
BATCH = 2000

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Before:
    """Where a round starts from: the version it read first, and the marks it is about to answer."""

    version: int
    projected: dict[str, Any]
    marks: list[int]


def drain(championship_id: int) -> None:
    """Publish until the outbox of the championship is empty; if somebody is at it already, leave it to them.

    Whoever was at it looks once more after letting go: what was marked while a nudge found the door shut is not left behind.
    """
    while True:
        with claim.alone(championship_id) as ours:
            if not ours:
                return
            drain_here(championship_id)
        if not Outbox.objects.filter(championship_id=championship_id).exists():
            return


def drain_here(championship_id: int) -> None:
    """Round after round until nothing is left. Losing a race is no failure: look again."""
    for _round in range(ROUNDS):
        before = _before(championship_id)
        if before is None:
            return
        if _waited(championship_id, before.version):
            continue
        _publish(championship_id, before)
    log.warning("publish.still_behind", championship=championship_id)


def _before(championship_id: int) -> Before | None:
    """Version first, marks second, data last: a publication never claims more than it holds."""
    state = PublicationState.objects.filter(pk=championship_id).first()
    marks = list(Outbox.objects.filter(championship_id=championship_id).values_list("id", flat=True)[:BATCH])
    if not marks and state is not None and state.projected.get("build") == edition.build():
        return None
    if state is None:
        if not Championship.objects.filter(pk=championship_id).exists():
            return None
        state, _made = PublicationState.objects.get_or_create(championship_id=championship_id)
    return Before(state.version, state.projected, marks)


def _waited(championship_id: int, version: int) -> bool:
    """Whether we had to wait, and so must look again.

    A busy championship's changes gather; the first change after a quiet moment does not wait.
    """
    last = (
        Publication.objects.filter(championship_id=championship_id, version=version)
        .values_list("created_at", flat=True)
        .first()
    )
    left = GAP - (timezone.now() - last).total_seconds() if last is not None else 0.0
    if left <= 0:
        return False
    time.sleep(min(left, GAP))
    return True


def _publish(championship_id: int, before: Before) -> None:
    """One round. A championship that is not open publishes an empty manifest: its pages are gone for everybody."""
    championship = Championship.objects.get(pk=championship_id)
    manifest = _manifest(championship_id, before.version)
    if championship.visibility in OPEN:
        made = edition.make(board.load(championship), before.version + 1, before.projected, manifest)
    else:
        made = edition.Edition({}, {"build": edition.build()}, [])
    if made.manifest == manifest and before.version > 0:
        _nothing_new(championship_id, before, made)
        return
    if _store(championship, before, made):
        _clear(championship_id, before.version + 1)


def _manifest(championship_id: int, version: int) -> dict[str, str]:
    found = Publication.objects.filter(championship_id=championship_id, version=version).first()
    return dict(found.manifest) if found else {}


def _nothing_new(championship_id: int, before: Before, made: edition.Edition) -> None:
    """What was marked changes no byte: the marks go, the version stays (if it is still that one)."""
    with transaction.atomic():
        state = PublicationState.objects.filter(pk=championship_id, version=before.version)
        if state.update(projected=made.projected):
            Outbox.objects.filter(id__in=before.marks).delete()


def _store(championship: Championship, before: Before, made: edition.Edition) -> bool:
    """Compare and swap. False when another worker published since `before` was read."""
    version = before.version + 1
    with transaction.atomic():
        state = PublicationState.objects.filter(pk=championship.pk, version=before.version)
        if not state.update(version=version, projected=made.projected):
            return False
        Fragment.objects.bulk_create([store.row(file) for file in made.files], ignore_conflicts=True)
        Publication.objects.create(championship=championship, version=version, manifest=made.manifest)
        Outbox.objects.filter(id__in=before.marks).delete()
        if championship.visibility in OPEN:
            transaction.on_commit(partial(live.announce, championship.slug, version), robust=True)
    return True


def _clear(championship_id: int, version: int) -> None:
    """Drop the manifests beyond the last few and the bytes that only they named."""
    kept = Publication.objects.filter(championship_id=championship_id, version__gt=version - KEPT)
    old = Publication.objects.filter(championship_id=championship_id, version__lte=version - KEPT)
    gone = {digest for manifest in old.values_list("manifest", flat=True) for digest in manifest.values()}
    if not gone:
        return
    for manifest in kept.values_list("manifest", flat=True):
        gone.difference_update(manifest.values())
    with transaction.atomic():
        old.delete()
        Fragment.objects.filter(digest__in=gone).delete()
