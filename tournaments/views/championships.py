"""Creating a championship and changing its settings and rules."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import NotAllowed
from tournaments.forms import rules
from tournaments.forms.championships import ChampionshipForm
from tournaments.models import Championship, Visibility
from tournaments.permissions import Member, Permission
from tournaments.selectors import access
from tournaments.services import championships
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import attempt, sent, status_of

SHOW_AND_SAVE = ["GET", "HEAD", "POST"]


def _looking(request: HttpRequest, found: Championship | None = None) -> ChampionshipForm | None:
    """The form with another ruleset's questions, when only these were asked for."""
    return ChampionshipForm.looking(request.POST, found) if "questions" in request.POST else None


@require_http_methods(SHOW_AND_SAVE)
@signed_in
def new(request: HttpRequest, actor: Member) -> HttpResponse:
    """A new championship."""
    if not championships.may_create(actor):
        raise NotAllowed("championship.may_not_create")
    form = _looking(request) or ChampionshipForm(sent(request))
    if form.is_bound and form.is_valid():
        venue = form.cleaned_data["venue"]
        made = attempt(form, lambda: championships.create(actor=actor, details=form.details, venue=venue))
        if made is not None:
            hidden = made.visibility == Visibility.DRAFT
            messages.success(
                request,
                _("The championship was created. Only its members see it until you publish it.")
                if hidden
                else _("The championship was created."),
            )
            return redirect(url("championship", made))
    crumbs = ((_("New championship"), ""),)
    status = status_of(form)
    return page(request, actor, "organiser/championship_form.html", crumbs=crumbs, status=status, form=form)


@require_http_methods(SHOW_AND_SAVE)
@signed_in
def edit(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """Settings and rules of a championship."""
    found = access.championship(actor, slug, Permission.MANAGE)
    form = _looking(request, found) or ChampionshipForm(sent(request), championship=found)
    if form.is_bound and form.is_valid():
        saved = attempt(
            form, lambda: championships.change(actor=actor, championship=found, details=form.details)
        )
        if saved is not None:
            messages.success(request, _("Saved."))
            return redirect(url("championship_edit", saved))
    return page(
        request,
        actor,
        "organiser/championship_form.html",
        found,
        section="championship_edit",
        crumbs=((_("Settings and rules"), ""),),
        status=status_of(form),
        form=form,
        in_words=rules.plain_words(found.ruleset, found.rule_options) if form.frozen else [],
    )
