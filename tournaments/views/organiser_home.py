"""The front of the organiser's side: one's championships, what needs a decision now, who did what."""

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.permissions import Member, Permission, can, rights
from tournaments.selectors import access, audit_names, organiser, registrations
from tournaments.selectors import phases as reads
from tournaments.services.championships import may_create
from tournaments.views import audit_words, decisions
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import entry_url

PER_PAGE = 50


@require_safe
@signed_in
def home(request: HttpRequest, actor: Member) -> HttpResponse:
    """The championships that one is a member of."""
    mine = [
        {
            "championship": championship,
            "url": url("championship", championship),
            "roles": ", ".join(map(str, roles)),
        }
        for championship, roles in organiser.mine(actor)
    ]
    return page(
        request, actor, "organiser/home.html", section="home", mine=mine, may_create=may_create(actor)
    )


@require_safe
@signed_in
def championship(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """What needs a decision now; for members of any role."""
    found = access.championship(actor, slug)
    if rights(actor, found) <= {Permission.VIEW}:
        access.championship(actor, slug, Permission.SCORE)
    plans = Permission.REGISTER in rights(actor, found)
    waiting = decisions.items(found, organiser.decisions(found)) if plans else []
    delegated = (
        [] if plans else [s for s in reads.listing(actor, found) if can(actor, Permission.PLAN, s.phase)]
    )
    nights = list(organiser.sessions(found))
    return page(
        request,
        actor,
        "organiser/championship.html",
        found,
        section="championship",
        waiting=waiting,
        plans=plans,
        delegated=[overview.row(one) for one in delegated],
        counts=registrations.counts(found),
        sessions=nights,
        papers=[
            {"url": entry_url(slug, "session", night.public_id), "text": shapes.night(night)}
            for night in nights
            if plans and night.match_count  # type: ignore[attr-defined]
        ],
        public_url=f"/{request.LANGUAGE_CODE}/c/{found.slug}/",
        visibility=found.get_visibility_display(),
    )


@require_safe
@signed_in
def audit(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """Who did what, newest first."""
    found = access.championship(actor, slug, Permission.MANAGE)
    room = request.GET.get("room", "")
    entries = Paginator(organiser.audit(found, verb=room), PER_PAGE).get_page(request.GET.get("page"))
    named = audit_names.named(list(entries))
    return page(
        request,
        actor,
        "organiser/audit.html",
        found,
        section="audit",
        crumbs=((_("Who did what"), ""),),
        entries=entries,
        rows=[audit_words.row(entry, named) for entry in entries],
        rooms=audit_words.rooms(organiser.audit_rooms(found)),
        room=room,
    )
