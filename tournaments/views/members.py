"""Who belongs to a championship, and the links that invite."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import NotFound, Refusal
from tournaments.forms.setup import InviteForm
from tournaments.messages import sentence
from tournaments.models import Membership
from tournaments.permissions import Member, Permission
from tournaments.selectors import access, organiser
from tournaments.services import members as services
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import attempt, sent, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def members(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The members, the open invitations, and a form for one more. A new link is shown once, on the page that made it."""
    found = access.championship(actor, slug, Permission.MEMBERS)
    phases = list(found.phases.values_list("public_id", "name"))
    form = InviteForm(sent(request), tables=organiser.tables(found), phases=phases)
    link = ""
    if request.method == "POST" and form.is_valid():
        role, note = form.cleaned_data["role"], form.cleaned_data["note"]
        made = attempt(
            form,
            lambda: services.invite(actor=actor, championship=found, role=role, note=note, scope=form.scope),
        )
        if made is not None:
            link = request.build_absolute_uri(reverse("account:invitation", args=[made[1]]))
            form = InviteForm(tables=organiser.tables(found), phases=phases)
    return page(
        request,
        actor,
        "organiser/members.html",
        found,
        section="members",
        crumbs=((_("Members"), ""),),
        status=status_of(form),
        form=form,
        link=link,
        members=[(one, _scope(one, dict(phases))) for one in organiser.members(found)],
        invitations=organiser.open_invitations(found),
        me=actor.user,
    )


def _scope(one: Membership, phases: dict[str, str]) -> str:
    """What a role is narrowed to, in words."""
    if "phase" in one.scope:
        return _("of “%(phase)s” only") % {"phase": phases.get(one.scope["phase"], "?")}
    return _("of some tables or groups only") if one.scope else ""


@require_POST
@signed_in
def remove(request: HttpRequest, actor: Member, slug: str, pk: int) -> HttpResponse:
    """Take a role away, or leave."""
    found = access.championship(actor, slug)
    membership = organiser.membership(found, pk)
    if membership is None:
        raise NotFound("member.unknown")
    services.remove(actor=actor, championship=found, membership=membership)
    messages.success(request, _("The role was taken away."))
    leaving = membership.user_id == actor.user.pk
    return redirect(reverse("organiser:home") if leaving else url("members", found))


@require_POST
@signed_in
def revoke(request: HttpRequest, actor: Member, slug: str, pk: int) -> HttpResponse:
    """Withdraw an invitation."""
    invitation = access.invitation(actor, slug, pk)
    try:
        services.revoke_invitation(actor=actor, invitation=invitation)
        messages.success(request, _("The invitation was withdrawn: its link no longer works."))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    return redirect(url("members", invitation.championship))
