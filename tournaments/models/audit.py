"""The one audit of everything that is not scoring, and the incidents people must read about."""

from django.db import models

from tournaments.models.championship import Championship
from tournaments.models.ids import new_public_id


class AuditEntry(models.Model):
    """Insert only. `author` is `user:<id>`, `table:<link public id>` or `system`; `detail` holds ids, never personal data."""

    championship = models.ForeignKey(Championship, null=True, on_delete=models.CASCADE, related_name="audit")
    at = models.DateTimeField(auto_now_add=True)
    author = models.CharField(max_length=40)
    author_name = models.CharField(max_length=150, blank=True, default="")
    verb = models.CharField(max_length=60)
    object = models.CharField(max_length=80, blank=True, default="")
    reason = models.CharField(max_length=300, blank=True, default="")
    detail = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["championship", "-id"])]


class Incident(models.Model):
    """Something that happened at a table or to a pareja and belongs in the acta."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="incidents")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    match = models.ForeignKey(
        "Match", null=True, blank=True, on_delete=models.SET_NULL, related_name="incidents"
    )
    pareja = models.ForeignKey(
        "Pareja", null=True, blank=True, on_delete=models.SET_NULL, related_name="incidents"
    )
    kind = models.CharField(max_length=40)
    text = models.CharField(max_length=500, blank=True, default="")
    author = models.CharField(max_length=40)
    at = models.DateTimeField(auto_now_add=True)
    solved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
