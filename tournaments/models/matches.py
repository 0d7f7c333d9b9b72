"""Matches: two sides, where each comes from, where it is played, and how it ended."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Session, Table
from tournaments.models.ids import new_public_id
from tournaments.models.phases import Group, Phase


class MatchState(models.TextChoices):
    WAITING = "waiting", _("Waiting for its parejas")
    READY = "ready", _("To be played")
    IN_PLAY = "in_play", _("In play")
    FINISHED = "finished", _("Finished")


class Outcome(models.TextChoices):
    """How a match ended: an outcome always has its reason. A walkover is a status, never a score."""

    NONE = "", "—"
    PLAYED = "played", _("Played")
    WALKOVER = "walkover", _("Walkover")
    DOUBLE_WALKOVER = "double_walkover", _("Both absent")
    WITHDRAWAL = "withdrawal", _("Withdrawal")
    DISQUALIFICATION = "disqualification", _("Disqualification")
    RULING = "ruling", _("Ruling")
    NOT_PLAYED = "not_played", _("Not played")
    BYE = "bye", _("Bye")


class Match(models.Model):
    """The scheduled confrontation.

    `source_a`/`source_b` are `tournaments.formats` sources (`P:…`, `W:SF1`, `G:A#1`, `S:phase#2`, `BYE`). `only_if` names the
    result without which the match is not played (`GF1=b`: a second final, if side b won the first). `version` is the number of score
    events; `live` is the running summary scoring writes in the same transaction; `result` is
    `{"sets": [[a, b], …], "ended_by": ""}` in stones per cama; empty for walkovers.
    """

    phase = models.ForeignKey(Phase, on_delete=models.CASCADE, related_name="matches")
    group = models.ForeignKey(Group, null=True, blank=True, on_delete=models.CASCADE, related_name="matches")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    code = models.CharField(max_length=24)
    round = models.PositiveSmallIntegerField()
    order = models.PositiveSmallIntegerField(default=0)
    side_a = models.ForeignKey(
        "Pareja", null=True, blank=True, on_delete=models.PROTECT, related_name="matches_as_a"
    )
    side_b = models.ForeignKey(
        "Pareja", null=True, blank=True, on_delete=models.PROTECT, related_name="matches_as_b"
    )
    source_a = models.CharField(max_length=40, blank=True, default="")
    source_b = models.CharField(max_length=40, blank=True, default="")
    only_if = models.CharField(max_length=30, blank=True, default="")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches")
    session = models.ForeignKey(
        Session, null=True, blank=True, on_delete=models.SET_NULL, related_name="matches"
    )
    slot = models.PositiveSmallIntegerField(default=0)
    state = models.CharField(max_length=10, choices=MatchState.choices, default=MatchState.WAITING)
    outcome = models.CharField(max_length=18, choices=Outcome.choices, blank=True, default=Outcome.NONE)
    outcome_reason = models.CharField(max_length=300, blank=True, default="")
    winner = models.CharField(
        max_length=1, blank=True, default="", choices=[("", "—"), ("A", "A"), ("B", "B")]
    )
    result = models.JSONField(default=dict, blank=True)
    playoff = models.JSONField(default=dict, blank=True)  # {"tied": [pareja public ids], "stage": 1}
    rule_options = models.JSONField(
        default=dict, blank=True
    )  # effective options, kept from the first event on
    rules_fingerprint = models.CharField(max_length=64, blank=True, default="")
    version = models.PositiveIntegerField(default=0)
    live = models.JSONField(default=dict, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["phase__order", "round", "order", "id"]
        indexes = [models.Index(fields=["state", "table"])]
        constraints = [
            models.UniqueConstraint(fields=["phase", "code"], name="match_code_once"),
            models.CheckConstraint(
                condition=models.Q(side_a__isnull=True) | ~models.Q(side_a=models.F("side_b")),
                name="match_two_parejas",
            ),
            models.CheckConstraint(
                condition=models.Q(state="finished") | models.Q(outcome=""),
                name="match_outcome_when_finished",
            ),
            models.UniqueConstraint(
                fields=["table"], condition=models.Q(state="in_play"), name="one_match_in_play_a_table"
            ),
        ]


class Lineup(models.Model):
    """Who sat where, from which cama on; a substitution is a new line-up."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="lineups")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("Player", on_delete=models.PROTECT, related_name="lineups")
    from_set = models.PositiveSmallIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["from_set", "seat", "id"]
        constraints = [models.UniqueConstraint(fields=["match", "seat", "from_set"], name="lineup_seat_once")]
