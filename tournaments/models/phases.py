"""Phases, groups, and the draws that made them."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Championship, Venue
from tournaments.models.ids import new_public_id


class PhaseFormat(models.TextChoices):
    GROUPS = "groups", _("Groups")
    KNOCKOUT = "knockout", _("Knock-out")
    DOUBLE_ELIMINATION = "double_elimination", _("Double elimination")
    SWISS = "swiss", _("Swiss system")
    RANDOM_ROUNDS = "random_rounds", _("Random rounds")
    TWO_LOSSES = "two_losses", _("Two losses and out")


IN_GROUPS = frozenset(
    {PhaseFormat.GROUPS, PhaseFormat.SWISS, PhaseFormat.RANDOM_ROUNDS, PhaseFormat.TWO_LOSSES}
)
"""Formats that have a table: everybody of a phase of rounds stands in one group."""
IN_TREES = frozenset({PhaseFormat.KNOCKOUT, PhaseFormat.DOUBLE_ELIMINATION})
"""Formats whose matches feed one another."""
BY_ROUNDS = frozenset({PhaseFormat.SWISS, PhaseFormat.RANDOM_ROUNDS, PhaseFormat.TWO_LOSSES})
"""Formats whose next round is drawn when the one before has ended."""


class PhaseStatus(models.TextChoices):
    DRAFT = "draft", _("Draft")
    CONFIRMED = "confirmed", _("Confirmed")
    PUBLISHED = "published", _("Published")
    IN_PLAY = "in_play", _("In play")
    CLOSED = "closed", _("Closed")


class Phase(models.Model):
    """A step of the championship.

    `settings` are `tournaments.models.settings.PhaseSettings`. `result` is frozen at closing: who goes on, in order, and the
    tables. A delegated phase (a sector's) has its own organisers by `Membership.scope`, and says where and by when it is
    played: `venue`, `starts_on`, `deadline` (the day on which its champion has to be handed in).
    """

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="phases")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    order = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=80)
    format = models.CharField(max_length=24, choices=PhaseFormat.choices)
    status = models.CharField(max_length=12, choices=PhaseStatus.choices, default=PhaseStatus.DRAFT)
    settings = models.JSONField(default=dict, blank=True)
    result = models.JSONField(default=dict, blank=True)
    venue = models.ForeignKey(Venue, null=True, blank=True, on_delete=models.SET_NULL, related_name="phases")
    starts_on = models.DateField(null=True, blank=True)
    deadline = models.DateField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    closed_reason = models.CharField(max_length=300, blank=True, default="")

    class Meta:
        ordering = ["order"]
        constraints = [models.UniqueConstraint(fields=["championship", "order"], name="phase_order_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def in_groups(self) -> bool:
        """Whether it has tables."""
        return self.format in IN_GROUPS

    @property
    def by_rounds(self) -> bool:
        """Whether its rounds are drawn one at a time."""
        return self.format in BY_ROUNDS


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
    """The draw file (`tournaments.formats`), kept for ever; discarded drafts are counted in public.

    `round` is 0 for the phase's own draw, 1..n where each round is drawn. `changes` are made by people afterwards:
    `{"who", "at", "reason", "before", "after"}`, public with it (`replaced`: who plays now for whom, after a correction).
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="draws")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    round = models.PositiveSmallIntegerField(default=0)
    status = models.CharField(max_length=12, choices=DrawStatus.choices, default=DrawStatus.DRAFT)
    seed = models.CharField(max_length=120)
    file = models.JSONField()
    digest = models.CharField(max_length=64)
    note = models.CharField(max_length=300, blank=True, default="")
    changes = models.JSONField(default=list, blank=True)
    created_by = models.ForeignKey("User", null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["phase", "round"],
                condition=~models.Q(status=DrawStatus.DISCARDED),
                name="one_live_draw_a_round",
            ),
        ]

    @property
    def by_hand(self) -> bool:
        """Whether people drew it, from a hat: only then there is no seed."""
        return not self.seed

    @property
    def seen(self) -> str:
        """What whoever confirms it has looked at: the digest, and how often the draft was changed by hand."""
        return f"{self.digest}+{len(self.changes)}" if self.changes else self.digest
