"""The table's link: an author of its own, not a User."""

from django.db import models

from tournaments.models.championship import Session, Table
from tournaments.models.ids import new_public_id


class TableLink(models.Model):
    """One a table and session. The QR carries the token; the row keeps its hash, the PIN's hash and the tries."""

    championship = models.ForeignKey("Championship", on_delete=models.CASCADE, related_name="table_links")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.CASCADE, related_name="links"
    )
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    nonce = models.CharField(
        max_length=40, unique=True
    )  # the token is signed from it: reprintable, revocable
    pin = models.CharField(max_length=8)
    failed_tries = models.PositiveIntegerField(default=0)
    locked_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["table", "session"],
                condition=models.Q(revoked_at__isnull=True),
                name="one_live_link_a_table",
            ),
        ]


class TableDevice(models.Model):
    """A phone that entered the PIN: it stays in until the link is revoked or expires."""

    link = models.ForeignKey(TableLink, on_delete=models.CASCADE, related_name="devices")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    secret_hash = models.CharField(max_length=64, unique=True)
    label = models.CharField(max_length=60, blank=True, default="")
    created_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(auto_now=True)
