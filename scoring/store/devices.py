"""Who is at the pad of a match, and who of them writes. A courtesy of the screen: no write of a hand ever waits for it."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from scoring.models import PadDevice

HERE = timedelta(seconds=60)
BEAT = timedelta(seconds=20)
"""How long a device that says nothing is taken to be there, and how often it is written down that it is."""


@dataclass(frozen=True)
class Seen:
    """A device that is there. `number` tells phones without a name apart: the order in which they came to this match."""

    device: str
    name: str
    number: int
    writes: bool
    seen_at: datetime


def _rows(match_id: int) -> QuerySet[PadDevice]:
    return PadDevice.objects.filter(match_id=match_id)


def here(match_id: int, now: datetime) -> list[Seen]:
    """Who is there now (one query)."""
    found = enumerate(_rows(match_id), 1)
    return [
        Seen(row.device, row.name, number, row.writes, row.seen_at)
        for number, row in found
        if now - row.seen_at <= HERE
    ]


def beat(match_id: int, device: str, name: str, now: datetime) -> list[Seen]:
    """`device` is there: written down now and then, and it writes if nobody who is there does. Who is there now."""
    there = here(match_id, now)
    mine = next((one for one in there if one.device == device), None)
    nobody = not any(one.writes for one in there)
    if mine is not None and not nobody and now - mine.seen_at < BEAT:
        return there
    _write(match_id, device, name, now, writes=nobody)
    return here(match_id, now)


def take(match_id: int, device: str, name: str, now: datetime) -> list[Seen]:
    """`device` is the one that writes from now on."""
    _write(match_id, device, name, now, writes=True)
    return here(match_id, now)


def _write(match_id: int, device: str, name: str, now: datetime, *, writes: bool) -> None:
    """Two that come at the same moment: the database lets one of them write, the other is seen at its next beat."""
    try:
        with transaction.atomic():
            if writes:
                _rows(match_id).filter(writes=True).exclude(device=device).update(writes=False)
            fields = {"name": name, "seen_at": now} | ({"writes": True} if writes else {})
            PadDevice.objects.update_or_create(match_id=match_id, device=device, defaults=fields)
    except IntegrityError:
        return
