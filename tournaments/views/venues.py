"""Venues with their tables, and sessions."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import Refusal
from tournaments.forms.setup import SessionForm, VenueForm
from tournaments.messages import sentence
from tournaments.permissions import Member, Permission
from tournaments.selectors import access, organiser
from tournaments.selectors.names import session_text
from tournaments.services import venues as services
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import attempt, sent, status_of

SHOW_AND_SAVE = ["GET", "HEAD", "POST"]


@require_safe
@signed_in
def venues(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The venues and how many tables each has."""
    found = access.championship(actor, slug, Permission.PLAN)
    crumbs = ((_("Venues and tables"), ""),)
    rows = organiser.venues(found)
    return page(request, actor, "organiser/venues.html", found, section="venues", crumbs=crumbs, rows=rows)


@require_http_methods(SHOW_AND_SAVE)
@signed_in
def venue_form(request: HttpRequest, actor: Member, slug: str, public_id: str = "") -> HttpResponse:
    """Add a venue, or change one and its tables."""
    found = access.championship(actor, slug, Permission.PLAN)
    venue = access.venue(actor, slug, public_id) if public_id else None
    start = (
        {"name": venue.name, "address": venue.address, "tables": services.highest_table(venue)}
        if venue
        else {}
    )
    form = VenueForm(sent(request), initial=start or {"tables": 8})
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        saved = attempt(
            form, lambda: services.save_venue(actor=actor, championship=found, venue=venue, **data)
        )
        if saved is not None:
            messages.success(request, _("The venue was saved."))
            return redirect(url("venues", found))
    title = venue.name if venue else _("New venue")
    return page(
        request,
        actor,
        "organiser/simple_form.html",
        found,
        section="venues",
        crumbs=((_("Venues and tables"), url("venues", found)), (title, "")),
        status=status_of(form),
        form=form,
        title=title,
        back=url("venues", found),
        delete_url=url("venue_delete", found, public_id) if venue else "",
    )


@require_POST
@signed_in
def venue_delete(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Remove a venue that nothing uses."""
    venue = access.venue(actor, slug, public_id)
    try:
        services.delete_venue(actor=actor, venue=venue)
        messages.success(request, _("The venue was removed."))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    return redirect(url("venues", venue.championship))


@require_safe
@signed_in
def sessions(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The nights and days of play."""
    found = access.championship(actor, slug, Permission.PLAN)
    rows = [{"row": row, "text": session_text(row)} for row in organiser.sessions(found)]
    crumbs = ((_("Sessions"), ""),)
    return page(
        request, actor, "organiser/sessions.html", found, section="sessions", crumbs=crumbs, rows=rows
    )


@require_http_methods(SHOW_AND_SAVE)
@signed_in
def session_form(request: HttpRequest, actor: Member, slug: str, public_id: str = "") -> HttpResponse:
    """Add a session, or change one."""
    found = access.championship(actor, slug, Permission.PLAN)
    session = access.session(actor, slug, public_id) if public_id else None
    places = list(organiser.venues(found))
    start = {
        "date": found.starts_on,
        "starts_at": "22:00",
        "venue": places[0].public_id if len(places) == 1 else "",
    }
    if session is not None:
        venue = session.venue.public_id if session.venue else ""
        start = {"date": session.date, "starts_at": session.starts_at, "venue": venue, "name": session.name}
    form = SessionForm(sent(request), initial=start, championship=found, venues=places)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        saved = attempt(
            form,
            lambda: services.save_session(
                actor=actor,
                championship=found,
                session=session,
                on=data["date"],
                starts_at=data["starts_at"],
                venue=form.chosen_venue,
                name=data["name"],
            ),
        )
        if saved is not None:
            messages.success(request, _("The session was saved."))
            return redirect(url("sessions", found))
    title = session_text(session) if session else _("New session")
    return page(
        request,
        actor,
        "organiser/simple_form.html",
        found,
        section="sessions",
        crumbs=((_("Sessions"), url("sessions", found)), (title, "")),
        status=status_of(form),
        form=form,
        title=title,
        back=url("sessions", found),
        delete_url=url("session_delete", found, public_id) if session else "",
    )


@require_POST
@signed_in
def session_delete(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Remove a session to which nothing belongs."""
    session = access.session(actor, slug, public_id)
    try:
        services.delete_session(actor=actor, session=session)
        messages.success(request, _("The session was removed."))
    except Refusal as refusal:
        messages.error(request, sentence(refusal))
    return redirect(url("sessions", session.championship))
