"""A phase in other hands: its venue, days and deadline, its nights, and what the phases before hand in."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.forms.place import NightForm, PhasePlaceForm
from tournaments.models import Phase, Venue
from tournaments.permissions import Member
from tournaments.selectors import access, handed_in, names
from tournaments.selectors import phases as reads
from tournaments.services import delegation, phases
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import overview, shapes
from tournaments.views.refusals import attempt, sent, status_of


def _place(
    request: HttpRequest, actor: Member, found: Phase, form: PhasePlaceForm, night: NightForm
) -> HttpResponse:
    rows = reads.sessions(found.championship)
    mine = [row for row in rows if found.venue_id and row.venue_id == found.venue_id]
    return page(
        request,
        actor,
        "organiser/phases/where.html",
        found.championship,
        section="phases",
        crumbs=overview.crumbs(found, _("Place and days")),
        status=max(status_of(form), status_of(night)),
        phase=found,
        form=form,
        night=night if found.venue_id else None,
        nights=[shapes.night(row) for row in mine],
        delegates=reads.delegates(found),
        back=url("phase", found.championship, found.public_id),
    )


def _venues(found: Phase) -> list[Venue]:
    return list(Venue.objects.filter(championship=found.championship).order_by("name"))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def place(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Where the phase is played, between which days, and who runs it."""
    found = access.phase(actor, slug, phase)
    form = PhasePlaceForm(sent(request), phase=found, venues=_venues(found))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        done = attempt(
            form,
            lambda: phases.set_place(
                actor=actor,
                phase=found,
                venue=form.chosen_venue,
                starts_on=data["starts_on"],
                deadline=data["deadline"],
            ),
        )
        if done is not None:
            messages.success(request, _("Saved."))
            return redirect(url("phase_where", found.championship, phase))
    return _place(request, actor, found, form, NightForm())


@require_POST
@signed_in
def night(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """One more night at the phase's venue."""
    found = access.phase(actor, slug, phase)
    form = NightForm(request.POST)
    if form.is_valid():
        made = attempt(form, lambda: delegation.add_night(actor=actor, phase=found, **form.cleaned_data))
        if made is not None:
            messages.success(request, _("The night is added."))
            return redirect(url("phase_where", found.championship, phase))
    return _place(request, actor, found, PhasePlaceForm(phase=found, venues=_venues(found)), form)


@require_safe
@signed_in
def came(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """What each phase before has handed in: who came, with their players, and who is missing or late."""
    found = access.phase(actor, slug, phase)
    return page(
        request,
        actor,
        "organiser/phases/came.html",
        found.championship,
        section="phases",
        crumbs=overview.crumbs(found, _("Who has been handed in")),
        phase=found,
        sources=[_source(one) for one in handed_in.to(found, timezone.localdate())],
        back=url("phase", found.championship, phase),
    )


def _source(one: handed_in.HandedIn) -> dict[str, Any]:
    return {
        "name": one.phase.name,
        "url": url("phase", one.phase.championship, one.phase.public_id),
        "closed": one.closed,
        "late": one.late,
        "deadline": names.day_text(one.phase.deadline) if one.phase.deadline else "",
        "venue": one.phase.venue.name if one.phase.venue else "",
        "came": [
            {**(shapes.pareja(row) or {}), "players": ", ".join(player.name for player in row.players.all())}
            for row in one.came
        ],
    }
