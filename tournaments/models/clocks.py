"""The clock of a round that is played against time."""

from django.db import models

from tournaments.models.phases import Phase


class RoundClock(models.Model):
    """From when to when a round of a phase is played. `rung_at`: when the organiser ended it; its rule is the phase's."""

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="clocks")
    round = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    rung_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["phase__order", "round"]
        constraints = [
            models.UniqueConstraint(fields=["phase", "round"], name="round_clock_once"),
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")), name="round_clock_runs_forward"
            ),
        ]
