"""Phases, groups, and the draws that made them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Championship
from tournaments.models.ids import new_public_id


class PhaseFormat(models.TextChoices):
    GROUPS = "groups", _("Groups")
    KNOCKOUT = "knockout", _("Knock-out")


class PhaseStatus(models.TextChoices):
    DRAFT = "draft", _("Draft")
    CONFIRMED = "confirmed", _("Confirmed")
    PUBLISHED = "published", _("Published")
    IN_PLAY = "in_play", _("In play")
    CLOSED = "closed", _("Closed")


class Phase(models.Model):
    """A step of the championship.

    `settings` (see `tournaments.services.phases`): groups/sizes, apart, quota, chain, walkover_credit, joc_fora_credit,
    third_place, `match` (engine overrides `match.*`), `playoff_match`, `entrants` (sources when they come from a phase).
    `result` is frozen at closing: qualified public ids in order, tables, classification.
    """

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="phases")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    format = models.CharField(max_length=12, choices=PhaseFormat.choices)
    status = models.CharField(max_length=12, choices=PhaseStatus.choices, default=PhaseStatus.DRAFT)
    settings = models.JSONField(default=dict, blank=True)
    result = models.JSONField(default=dict, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["championship", "order"], name="phase_order_once")]

    def __str__(self) -> str:
        return self.name


class Group(models.Model):
    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="groups")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=20)
    order = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["phase", "name"], name="group_name_once")]


class GroupEntry(models.Model):
    """A pareja's place in a group; `position` is the drawn one."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="entries")
    pareja = models.ForeignKey("Pareja", on_delete=models.PROTECT, related_name="group_entries")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["group", "position"], name="entry_position_once"),
            models.UniqueConstraint(fields=["group", "pareja"], name="entry_pareja_once"),
        ]


class DrawStatus(models.TextChoices):
    DRAFT = "draft", _("Draft")
    DISCARDED = "discarded", _("Discarded")
    CONFIRMED = "confirmed", _("Confirmed")


class Draw(models.Model):
    """The draw file (`tournaments.formats`), kept for ever; discarded drafts are counted in public."""

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="draws")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    status = models.CharField(max_length=12, choices=DrawStatus.choices, default=DrawStatus.DRAFT)
    seed = models.CharField(max_length=120)
    file = models.JSONField()
    digest = models.CharField(max_length=64)
    note = models.CharField(max_length=300, blank=True, default="")
    created_by = models.ForeignKey("User", null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["phase"], condition=~models.Q(status=DrawStatus.DISCARDED), name="one_live_draw"
            ),
        ]
