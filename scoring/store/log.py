"""Reading and appending. A caller of `append` holds the match's row lock; unique keys back the promise."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.db.models import F, Q, QuerySet
from django.utils import timezone

from scoring.models import EventText, ScoreEvent
from scoring.store.chain import Draft, Link, canonical, digest
from tournaments.models import Match


def _link(event: ScoreEvent) -> Link:
    return Link(event.seq, event.canonical, event.previous_hash, event.hash)


def links(match_id: int) -> list[Link]:
    """The match's whole chain in order (one query)."""
    return [_link(event) for event in ScoreEvent.objects.filter(match_id=match_id).order_by("seq")]


def events(match_id: int, since: int = 0, also: Sequence[int] = ()) -> list[dict[str, Any]]:
    """The decoded events in order from `since` on and those `also`, each with its `text` (reason, note) if it was not blanked."""
    wanted = Q(match_id=match_id) & (Q(seq__gte=since) | Q(seq__in=also))
    return _read(ScoreEvent.objects.filter(wanted)).get(match_id, [])


def logs(match_ids: Sequence[int]) -> dict[int, list[dict[str, Any]]]:
    """`events` of several matches by their ids: one query, however many."""
    return _read(ScoreEvent.objects.filter(match_id__in=match_ids))


def _read(wanted: QuerySet[ScoreEvent]) -> dict[int, list[dict[str, Any]]]:
    rows = wanted.order_by("match_id", "seq").select_related("text")
    found: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        text = row.text.text if hasattr(row, "text") else ""
        found.setdefault(row.match_id, []).append({**_link(row).body, "hash": row.hash, "text": text})
    return found


def head(match_id: int) -> str:
    """The hash of the last event; empty before the first. Printed on the acta."""
    row = ScoreEvent.objects.filter(match_id=match_id).order_by("-seq").values_list("hash", flat=True).first()
    return row or ""


def heads(match_ids: Sequence[int]) -> dict[int, str]:
    """`head` of several matches by their ids, those without events left out: one query, however many."""
    rows = ScoreEvent.objects.filter(match_id__in=match_ids, seq=F("match__version"))
    return dict(rows.values_list("match_id", "hash"))


def starting(prefix: str, limit: int = 2) -> list[tuple[int, int, str]]:
    """The events whose hash begins so (lower-case hexadecimal), as (match id, seq, hash); at most `limit`."""
    rows = ScoreEvent.objects.filter(hash__gte=prefix, hash__lt=prefix + "g").order_by("hash")
    return list(rows.values_list("match_id", "seq", "hash")[:limit])


def by_key(match_id: int, key: str) -> dict[str, Any] | None:
    """The event saved under an idempotency key, if there is one."""
    row = ScoreEvent.objects.filter(match_id=match_id, key=key).first()
    return _link(row).body if row else None


def append(match: Match, drafts: Sequence[Draft]) -> list[Link]:
    """Write events at the end of the chain: one query for the head, one insert.

    The unique (match, seq) refuses a second writer that slipped past the lock.
    """
    last = ScoreEvent.objects.filter(match=match).order_by("-seq").first()
    seq, previous = (last.seq, last.hash) if last else (0, "")
    now = timezone.now()
    rows = []
    for draft in drafts:
        seq += 1
        body = canonical(match=match.public_id, seq=seq, draft=draft, at=now)
        row = ScoreEvent(
            match=match,
            partida=draft.partida,
            seq=seq,
            kind=draft.kind,
            key=draft.key,
            author=draft.author,
            device_time=draft.device_time,
            server_time=now,
            canonical=body,
            previous_hash=previous,
            hash=digest(previous, body),
        )
        previous = row.hash
        rows.append(row)
    ScoreEvent.objects.bulk_create(rows)
    texts = [
        EventText(event=row, text=draft.text) for row, draft in zip(rows, drafts, strict=True) if draft.text
    ]
    if texts:
        EventText.objects.bulk_create(texts)
    return [_link(row) for row in rows]


def append_raw(match: Match, chain: Sequence[Link], texts: dict[int, str]) -> None:
    """Import a chain from another house letter by letter, so that its hashes stay identical (design §5.8)."""
    rows = []
    for link in chain:
        body = link.body
        moment = datetime.strptime(body["server_time"], "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)
        rows.append(
            ScoreEvent(
                match=match,
                partida=body["partida"],
                seq=link.seq,
                kind=body["kind"],
                key=body["key"],
                author=body["author"],
                device_time=body["device_time"],
                server_time=moment,
                canonical=link.canonical,
                previous_hash=link.previous_hash,
                hash=link.hash,
            )
        )
    ScoreEvent.objects.bulk_create(rows)
    wanted = [EventText(event=row, text=texts[row.seq]) for row in rows if texts.get(row.seq)]
    EventText.objects.bulk_create(wanted)


def blank_text(match_id: int, seq: int) -> bool:
    """Forget an event's free text; its hash stays in the event, so the chain still verifies."""
    done = EventText.objects.filter(event__match_id=match_id, event__seq=seq, blanked_at__isnull=True).update(
        text="", blanked_at=timezone.now()
    )
    return bool(done)


def forget(championship_id: int) -> int:
    """Delete the logs of a championship: for the purge alone, with the triggers lifted. Returns how many events went."""
    gone = ScoreEvent.objects.filter(match__phase__championship_id=championship_id)
    EventText.objects.filter(event__in=gone).delete()
    return gone.delete()[0]
