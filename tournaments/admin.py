"""The back office: to look, and to mend what has no page. People work with the organiser's pages.

Nothing that must stay is deleted or changed here: what was audited, drawn, played or published. Contact data and lists
that wait are shown to superusers alone, and their bytes to nobody.
"""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments import models

if TYPE_CHECKING:
    Base = admin.ModelAdmin[Any]
    PeopleBase = UserAdmin[models.User]
else:  # generic for the type checker only
    Base = admin.ModelAdmin
    PeopleBase = UserAdmin


class ReadOnly(Base):
    """Looked at, never touched."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class Kept(Base):
    """Mended but never deleted or added: deleting a row takes others with it, and adding one skips the services."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class Private(ReadOnly):
    """Personal data: superusers only."""

    def has_view_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)


@admin.register(models.User)
class PeopleAdmin(PeopleBase):
    """Accounts. A person leaves by being made inactive: the audit and the acta name them."""

    fieldsets = (*UserAdmin.fieldsets, (_("Preferences"), {"fields": ("language",)}))  # type: ignore[misc]

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(models.Championship)
class ChampionshipAdmin(Kept):
    list_display = ("name", "edition", "slug", "visibility", "starts_on", "ruleset")
    list_filter = ("visibility", "ruleset")
    search_fields = ("name", "slug", "edition")
    readonly_fields = ("public_id", "slug", "ruleset", "rule_options", "rules_fingerprint", "rules_frozen_at")
    exclude = ("created_by",)


@admin.register(models.Pareja)
class ParejaAdmin(ReadOnly):
    list_display = ("number", "championship", "club", "status")
    list_filter = ("status",)
    search_fields = ("players__folded", "club__folded", "public_id")
    list_select_related = ("championship", "club")


@admin.register(models.Club)
class ClubAdmin(ReadOnly):
    list_display = ("name", "championship", "census_no", "sector")
    search_fields = ("folded", "census_no")


@admin.register(models.ParejaContact)
class ContactAdmin(Private):
    list_display = ("pareja",)


@admin.register(models.PendingImport)
class PendingImportAdmin(Private):
    list_display = ("filename", "championship", "created_at", "confirmed_at", "discarded_at")
    exclude = ("content",)


@admin.register(models.Membership)
class MembershipAdmin(ReadOnly):
    list_display = ("user", "championship", "role")
    list_filter = ("role",)
    search_fields = ("user__username", "championship__slug")


@admin.register(models.Invitation)
class InvitationAdmin(ReadOnly):
    list_display = ("championship", "role", "created_by", "expires_at", "used_at", "revoked_at")
    exclude = ("token_hash",)


@admin.register(models.ApiToken)
class ApiTokenAdmin(ReadOnly):
    list_display = ("user", "name", "created_at", "last_used_at", "revoked_at")
    exclude = ("token_hash",)


@admin.register(models.TableLink)
class TableLinkAdmin(ReadOnly):
    list_display = ("championship", "table", "session", "failed_tries", "expires_at", "revoked_at")
    exclude = ("nonce", "pin")


@admin.register(models.Venue, models.Session, models.Phase, models.Group, models.Match, models.Incident)
class PlanAdmin(ReadOnly):
    list_display = ("__str__",)


@admin.register(models.AuditEntry)
class AuditAdmin(ReadOnly):
    list_display = ("at", "championship", "author_name", "verb", "object", "reason")
    list_filter = ("verb",)
    search_fields = ("object", "author", "author_name")


@admin.register(models.Draw)
class DrawAdmin(ReadOnly):
    list_display = ("phase", "status", "seed", "digest", "created_at")
    list_filter = ("status",)


@admin.register(models.PublicationState, models.Outbox)
class PublishingAdmin(ReadOnly):
    list_display = ("__str__",)
