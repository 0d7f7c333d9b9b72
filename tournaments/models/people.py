"""Who signs in, who may do what, and which clubs there are."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.ids import new_public_id


class User(AbstractUser):
    """Custom from the first migration; `language` is the one the person last chose."""

    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    language = models.CharField(max_length=16, blank=True, default="")


class Role(models.TextChoices):
    """What a member is. Scope narrows delegates to a phase or group, referees to tables."""

    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    DELEGATE = "delegate", _("Delegate")
    HEAD_JUDGE = "head_judge", _("Head judge")
    REFEREE = "referee", _("Referee")


class Membership(models.Model):
    """A person's role in a championship; `scope` is `{}` or `{"tables": [public ids]}`, `{"phase": id}`, `{"group": id}`."""

    championship = models.ForeignKey("Championship", on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=16, choices=Role.choices)
    scope = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["championship", "user", "role"], name="membership_once")
        ]


class Invitation(models.Model):
    """A single-use link; only the token's hash is kept."""

    championship = models.ForeignKey("Championship", on_delete=models.CASCADE, related_name="invitations")
    role = models.CharField(max_length=16, choices=Role.choices)
    scope = models.JSONField(default=dict, blank=True)
    note = models.CharField(max_length=120, blank=True, default="")
    token_hash = models.CharField(max_length=64, unique=True)
    created_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField()
    used_by = models.ForeignKey(User, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)


class ApiToken(models.Model):
    """A member's key for the API; only its hash is kept, the right it gives is the member's own."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    token_hash = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField(auto_now_add=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)


class Club(models.Model):
    """A falla, peña, casal or faculty, as this championship knows it."""

    championship = models.ForeignKey("Championship", on_delete=models.CASCADE, related_name="clubs")
    public_id = models.CharField(max_length=10, unique=True, default=new_public_id, editable=False)
    name = models.CharField(max_length=160)
    folded = models.CharField(max_length=160, db_index=True)
    census_no = models.CharField(max_length=16, blank=True, default="")
    aliases = models.JSONField(default=list, blank=True)
    sector = models.CharField(max_length=120, blank=True, default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["championship", "folded"], name="club_name_once")]

    def __str__(self) -> str:
        return self.name
