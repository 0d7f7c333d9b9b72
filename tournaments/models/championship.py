"""A championship, its names and its places and nights."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.ids import new_public_id


class Visibility(models.TextChoices):
    DRAFT = "draft", _("Draft: only members see it")
    UNLISTED = "unlisted", _("Unlisted: whoever has the link sees it")
    PUBLIC = "public", _("Public")
    ARCHIVED = "archived", _("Archived: public, nothing changes any more")


class NamePolicy(models.TextChoices):
    FULL = "full", _("Full names")
    INITIALS = "initials", _("First name and initials")
    CLUB = "club", _("Club only")


class Championship(models.Model):
    """One edition. `ruleset` and `rule_options` are the engine's preset id and dotted-path overrides."""

    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    edition = models.CharField(max_length=40, blank=True, default="")
    series = models.CharField(max_length=60, blank=True, default="")
    organiser_name = models.CharField(max_length=120, blank=True, default="")
    starts_on = models.DateField()
    ends_on = models.DateField()
    time_zone = models.CharField(max_length=40, default="Europe/Madrid")
    language = models.CharField(max_length=16, default="es")
    visibility = models.CharField(max_length=12, choices=Visibility.choices, default=Visibility.DRAFT)
    names_shown = models.CharField(max_length=10, choices=NamePolicy.choices, default=NamePolicy.FULL)
    ruleset = models.CharField(max_length=40, default="truc_valencia")
    rule_options = models.JSONField(default=dict, blank=True)
    players_each = models.PositiveSmallIntegerField(
        default=0
    )  # players of a pareja; 0: as the ruleset is usually played
    rules_fingerprint = models.CharField(max_length=64, blank=True, default="")
    rules_frozen_at = models.DateTimeField(null=True, blank=True)
    demo = models.BooleanField(default=False)
    notice = models.CharField(max_length=300, blank=True, default="")
    signs = models.TextField(
        max_length=2000, blank=True, default=""
    )  # señas, one a line; empty: the ruleset's
    created_by = models.ForeignKey("User", null=True, on_delete=models.SET_NULL, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_on", "name"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(ends_on__gte=models.F("starts_on")), name="championship_dates"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.edition}".strip()


class OldSlug(models.Model):
    """A slug once used: never given again, it redirects."""

    slug = models.SlugField(max_length=60, unique=True)
    championship = models.ForeignKey(
        Championship, null=True, on_delete=models.SET_NULL, related_name="old_slugs"
    )


class Venue(models.Model):
    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="venues")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=120)
    address = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Table(models.Model):
    venue = models.ForeignKey(Venue, on_delete=models.CASCADE, related_name="tables")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["venue", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return str(self.number)


class Session(models.Model):
    """A night or a day of play; headings use `date`, whatever hour past midnight a match ended."""

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="sessions")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    venue = models.ForeignKey(
        Venue, null=True, blank=True, on_delete=models.SET_NULL, related_name="sessions"
    )
    date = models.DateField()
    starts_at = models.TimeField()
    name = models.CharField(max_length=80, blank=True, default="")

    class Meta:
        ordering = ["date", "starts_at", "id"]
