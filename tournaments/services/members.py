"""Who belongs to a championship: invitations, roles, leaving. And the account itself: first owner, API tokens, language."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone

from tournaments.errors import Conflict, Gone, NotAllowed, NotFound, Refusal
from tournaments.models import ApiToken, Championship, Invitation, Membership, Role, User
from tournaments.permissions import Actor, Member, Permission, require
from tournaments.services import audit
from tournaments.services.guards import locked

INVITATION_LIFE = timedelta(days=14)


def token_hash(token: str) -> str:
    """What is kept of a link or key: tokens are random, so a plain SHA-256 does."""
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def invite(
    *,
    actor: Actor,
    championship: Championship,
    role: str,
    note: str = "",
    scope: Mapping[str, Any] | None = None,
) -> tuple[Invitation, str]:
    """A single-use link for a role, and its token, which is never shown again. Raises `NotAllowed`, `Refusal`."""
    require(actor, Permission.MEMBERS, championship)
    if role not in Role.values:
        raise Refusal("member.role_unknown", field="role")
    if not isinstance(actor, Member):
        raise NotAllowed("not_allowed", what="members")
    token = secrets.token_urlsafe(24)
    made = Invitation.objects.create(
        championship=championship,
        role=role,
        scope=dict(scope or {}),
        note=note[:120],
        token_hash=token_hash(token),
        created_by=actor.user,
        expires_at=timezone.now() + INVITATION_LIFE,
    )
    audit.record(actor=actor, championship=championship, verb="member.invite", object=role)
    return made, token


@transaction.atomic
def revoke_invitation(*, actor: Actor, invitation: Invitation) -> Invitation:
    """Withdraw a link that was not used. Raises `NotAllowed`, `Conflict` when it was used meanwhile."""
    require(actor, Permission.MEMBERS, invitation.championship)
    row = Invitation.objects.select_for_update().get(pk=invitation.pk)
    if row.used_at is not None:
        raise Conflict("invitation.used")
    if row.revoked_at is None:
        row.revoked_at = timezone.now()
        row.save(update_fields=["revoked_at"])
        audit.record(actor=actor, championship=row.championship, verb="member.invite_revoke", object=row.role)
    return row


def open_invitation(token: str) -> Invitation:
    """The invitation of a link that may still be used. Raises `NotFound`, `Gone`."""
    found = (
        Invitation.objects.select_related("championship", "created_by")
        .filter(token_hash=token_hash(token))
        .first()
    )
    if found is None:
        raise NotFound("not_found")
    _check_open(found)
    return found


def _check_open(invitation: Invitation) -> None:
    if invitation.revoked_at is not None:
        raise Gone("invitation.revoked")
    if invitation.used_at is not None:
        raise Gone("invitation.used")
    if invitation.expires_at <= timezone.now():
        raise Gone("invitation.expired")


@transaction.atomic
def accept(*, user: User, token: str) -> Membership:
    """The signed-in person takes the role. The link is used up, also by whoever had the role. Raises `NotFound`, `Gone`."""
    row = Invitation.objects.select_for_update().filter(token_hash=token_hash(token)).first()
    if row is None:
        raise NotFound("not_found")
    _check_open(row)
    member, fresh = Membership.objects.get_or_create(
        championship=row.championship, user=user, role=row.role, defaults={"scope": row.scope}
    )
    if not fresh and member.scope and not row.scope:
        member.scope = {}
        member.save(update_fields=["scope"])
    row.used_by, row.used_at = user, timezone.now()
    row.save(update_fields=["used_by", "used_at"])
    audit.record(actor=Member(user), championship=row.championship, verb="member.join", object=row.role)
    return member


@transaction.atomic
def accept_as_new(*, token: str, username: str, full_name: str, password: str, language: str = "") -> User:
    """Make the account of somebody invited, and join. Raises `Refusal` at the field, `NotFound`, `Gone`."""
    open_invitation(token)
    user = create_user(username=username, password=password, full_name=full_name, language=language)
    accept(user=user, token=token)
    return user


def create_user(
    *, username: str, password: str, full_name: str = "", language: str = "", staff: bool = False
) -> User:
    """An account. `staff` may create championships and use the back office. Raises `Refusal` at the field."""
    name = User.normalize_username(username).strip()
    if not name:
        raise Refusal("required", field="username")
    if User.objects.filter(username__iexact=name).exists():
        raise Refusal("account.name_taken", field="username")
    first, _space, last = full_name.strip().partition(" ")
    user = User(username=name, first_name=first[:150], last_name=last[:150], language=language)
    user.is_staff = user.is_superuser = staff
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refusal("account.password", field="password", why=" ".join(error.messages)) from error
    user.set_password(password)
    user.save()
    return user


@transaction.atomic
def remove(*, actor: Actor, championship: Championship, membership: Membership) -> None:
    """Take a role away. Owners remove anybody, everybody may leave; the last owner stays. Raises `NotAllowed`, `Refusal`."""
    leaving = isinstance(actor, Member) and actor.user.pk == membership.user_id
    if not leaving:
        require(actor, Permission.MEMBERS, championship)
    locked(championship)
    owners = Membership.objects.filter(championship=championship, role=Role.OWNER)
    if membership.role == Role.OWNER and owners.exclude(pk=membership.pk).count() == 0:
        raise Refusal("member.last_owner")
    gone, _by_model = Membership.objects.filter(pk=membership.pk, championship=championship).delete()
    if gone:
        audit.record(
            actor=actor,
            championship=championship,
            verb="member.remove",
            object=membership.role,
            user=membership.user.public_id,
        )


@transaction.atomic
def create_token(*, user: User, name: str) -> tuple[ApiToken, str]:
    """A key for the API with the member's own rights, and its text, shown once."""
    if not name.strip():
        raise Refusal("required", field="name")
    token = f"jf_{secrets.token_urlsafe(30)}"
    made = ApiToken.objects.create(user=user, name=name.strip()[:80], token_hash=token_hash(token))
    audit.record(actor=Member(user), championship=None, verb="token.create", object=str(made.pk))
    return made, token


@transaction.atomic
def revoke_token(*, user: User, token_id: int) -> None:
    """Withdraw one of one's own keys. Raises `NotFound`."""
    row = ApiToken.objects.select_for_update().filter(pk=token_id, user=user).first()
    if row is None:
        raise NotFound("not_found")
    if row.revoked_at is None:
        row.revoked_at = timezone.now()
        row.save(update_fields=["revoked_at"])
        audit.record(actor=Member(user), championship=None, verb="token.revoke", object=str(row.pk))


def remember_language(*, user: User, language: str) -> None:
    """Keep the language a person chose."""
    if user.language != language:
        user.language = language
        user.save(update_fields=["language"])
