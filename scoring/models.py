"""The event log, and who is at a pad. Only `scoring.store` and the read-only admin open it."""

from django.db import models


class ScoreEvent(models.Model):
    """One thing that happened to a match's score. Append only: triggers refuse update and delete on both databases.

    `canonical` is the whole event as text, payload included (sorted keys, UTF-8, integers, UTC microseconds, schema
    version); the hash covers it and it is what is read back, so that a chain written on SQLite verifies on PostgreSQL.
    `hash` = SHA-256 of the previous hash, a line feed and `canonical`.
    Free text (reasons, notes) lives in `EventText`; the event keeps its hash.
    """

    match = models.ForeignKey("tournaments.Match", on_delete=models.PROTECT, related_name="score_events")
    partida = models.PositiveSmallIntegerField(default=1)
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=64)
    author = models.CharField(max_length=40)
    device_time = models.CharField(max_length=40, blank=True, default="")
    server_time = models.DateTimeField()
    canonical = models.TextField()
    previous_hash = models.CharField(max_length=64, blank=True, default="")
    hash = models.CharField(max_length=64)

    class Meta:
        ordering = ["match", "seq"]
        indexes = [models.Index(fields=["hash"], name="event_by_hash")]  # whose fingerprint is this?
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="event_seq_once"),
            models.UniqueConstraint(fields=["match", "key"], name="event_key_once"),
        ]


class EventText(models.Model):
    """Names, free text and drawn signatures of an event: blankable without breaking the chain, for the event holds only its hash."""

    event = models.OneToOneField(ScoreEvent, on_delete=models.PROTECT, related_name="text")
    text = models.TextField()
    blanked_at = models.DateTimeField(null=True, blank=True)


class PadDevice(models.Model):
    """A phone or a member seen at the pad of a match, and which of them writes. Courtesy of the screen, no part of the record."""

    match = models.ForeignKey("tournaments.Match", on_delete=models.CASCADE, related_name="pad_devices")
    device = models.CharField(max_length=40)
    name = models.CharField(max_length=150, blank=True, default="")
    seen_at = models.DateTimeField()
    writes = models.BooleanField(default=False)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["match", "device"], name="pad_device_once"),
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(writes=True), name="one_pad_device_writes"
            ),
        ]
