"""Parejas, their players, and what only organisers may see of them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Championship
from tournaments.models.ids import new_public_id


class ParejaStatus(models.TextChoices):
    REGISTERED = "registered", _("Registered")
    CONFIRMED = "confirmed", _("Confirmed")
    WAITING = "waiting", _("Waiting list")
    WITHDRAWN = "withdrawn", _("Withdrawn")
    DISQUALIFIED = "disqualified", _("Disqualified")


class Pareja(models.Model):
    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="parejas")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    number = models.PositiveIntegerField()
    club = models.ForeignKey("Club", null=True, blank=True, on_delete=models.PROTECT, related_name="parejas")
    sector = models.CharField(max_length=120, blank=True, default="")
    status = models.CharField(max_length=12, choices=ParejaStatus.choices, default=ParejaStatus.CONFIRMED)
    status_reason = models.CharField(max_length=300, blank=True, default="")
    seed_rank = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["championship", "number"], name="pareja_number_once")]


class Player(models.Model):
    """A person in a pareja. `position` 1..3 are its players; a substitute has a position from 11 on."""

    pareja = models.ForeignKey(Pareja, on_delete=models.CASCADE, related_name="players")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=120)
    folded = models.CharField(max_length=120, db_index=True)

    class Meta:
        ordering = ["position"]
        constraints = [models.UniqueConstraint(fields=["pareja", "position"], name="player_position_once")]

    @property
    def is_substitute(self) -> bool:
        return self.position > 10


class ParejaContact(models.Model):
    """Private, organisers only, on every channel; deleted some months after closing."""

    pareja = models.OneToOneField(Pareja, on_delete=models.CASCADE, related_name="contact")
    email = models.CharField(max_length=254, blank=True, default="")
    phone = models.CharField(max_length=40, blank=True, default="")
    document = models.CharField(max_length=40, blank=True, default="")
    fee_paid = models.BooleanField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True, default="")


class PendingImport(models.Model):
    """A list that was read but not yet confirmed: a row, so that the back button loses nothing."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="imports")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    filename = models.CharField(max_length=200)
    content = models.BinaryField()
    options = models.JSONField(default=dict, blank=True)
    created_by = models.ForeignKey("User", on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    confirmed_at = models.DateTimeField(null=True, blank=True)
    discarded_at = models.DateTimeField(null=True, blank=True)
    result = models.JSONField(default=dict, blank=True)
