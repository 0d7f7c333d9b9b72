"""The outbox that a write leaves behind, and the publications that readers get."""

from django.db import models

from tournaments.models.championship import Championship


class Outbox(models.Model):
    """One mark of work: what changed. `topic` is `match:<id>`, `group:<id>`, `phase:<id>` or `all`; drained in order, then deleted."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="outbox")
    topic = models.CharField(max_length=40)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["id"]


class PublicationState(models.Model):
    """The championship's published version: compare-and-swap on it makes publishing monotonic."""

    championship = models.OneToOneField(
        Championship, primary_key=True, on_delete=models.CASCADE, related_name="publication_state"
    )
    version = models.PositiveBigIntegerField(default=0)
    projected = models.JSONField(default=dict, blank=True)  # read models (tables, qualifiers) of that version


class Fragment(models.Model):
    """Published bytes, addressed by their content and compressed once."""

    digest = models.CharField(max_length=64, primary_key=True)
    content_type = models.CharField(max_length=80)
    body = models.BinaryField()
    gzip = models.BinaryField()
    created_at = models.DateTimeField(auto_now_add=True)


class Publication(models.Model):
    """A manifest: `{"<lang>/<path>": digest}` of one version. Old ones are pruned."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="publications")
    version = models.PositiveBigIntegerField()
    manifest = models.JSONField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["championship", "version"], name="publication_once")]
