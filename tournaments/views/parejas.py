"""Parejas and clubs: the list, and the forms to add, correct, confirm and withdraw."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.errors import Refusal
from tournaments.forms.parejas import ClubForm, ParejaForm, StatusForm, initial
from tournaments.messages import sentence
from tournaments.models import Championship, Pareja, ParejaStatus
from tournaments.permissions import Actor, Member, Permission, can
from tournaments.selectors import access, registrations
from tournaments.selectors.imports import players_per_pareja
from tournaments.services import clubs, parejas
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import attempt, sent, status_of

PER_PAGE = 100
SHOW_AND_SAVE = ["GET", "HEAD", "POST"]


@require_safe
@signed_in
def listing(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The parejas, searched and filtered."""
    found = access.championship(actor, slug, Permission.REGISTER)
    asked = {name: request.GET.get(name, "").strip() for name in ("search", "status", "sector")}
    rows = registrations.listing(found, **asked)
    return page(
        request,
        actor,
        "organiser/parejas.html",
        found,
        section="parejas",
        crumbs=((_("Parejas"), ""),),
        rows=Paginator(rows, PER_PAGE).get_page(request.GET.get("page")),
        asked=asked,
        filtered=any(asked.values()),
        counts=[
            (s.value, s.label, n)
            for s, n in zip(ParejaStatus, registrations.counts(found).values(), strict=True)
        ],
        sectors=registrations.sectors(found),
    )


@require_http_methods(SHOW_AND_SAVE)
@signed_in
def add(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """Register one pareja."""
    found = access.championship(actor, slug, Permission.REGISTER)
    form = _form(request, actor, found)
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form, lambda: parejas.add(actor=actor, championship=found, registration=form.registration)
        )
        if made is not None:
            messages.success(request, _("Pareja %(number)s is in the list.") % {"number": made.number})
            again = "again" in request.POST
            return redirect(url("pareja_add" if again else "parejas", found))
    return _pareja_page(request, actor, found, form, None)


@require_http_methods(SHOW_AND_SAVE)
@signed_in
def edit(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Correct one pareja."""
    pareja = access.pareja(actor, slug, public_id)
    found = pareja.championship
    form = _form(request, actor, found, pareja)
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["seen"]
        saved = attempt(
            form,
            lambda: parejas.change(actor=actor, pareja=pareja, registration=form.registration, seen=seen),
        )
        if saved is not None:
            messages.success(request, _("Pareja %(number)s was saved.") % {"number": saved.number})
            return redirect(url("parejas", found))
    return _pareja_page(request, actor, found, form, pareja)


@require_POST
@signed_in
def status(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Confirm, put on the waiting list, withdraw, disqualify."""
    pareja = access.pareja(actor, slug, public_id)
    form = StatusForm(request.POST)
    if form.is_valid():
        data = form.cleaned_data
        try:
            saved = parejas.set_status(
                actor=actor, pareja=pareja, status=data["status"], reason=data["reason"]
            )
        except Refusal as refusal:
            messages.error(request, sentence(refusal))
            return _pareja_page(
                request,
                actor,
                pareja.championship,
                _form(None, actor, pareja.championship, pareja),
                pareja,
                int(refusal.status),
            )
        text = _("Pareja %(number)s: %(status)s.")
        messages.success(
            request, text % {"number": saved.number, "status": saved.get_status_display().lower()}
        )
    return redirect(url("pareja_edit", pareja.championship, pareja.public_id))


def _form(
    request: HttpRequest | None, actor: Actor, found: Championship, pareja: Pareja | None = None
) -> ParejaForm:
    private = can(actor, Permission.PRIVATE, found)
    if pareja is None:
        start = {"number": parejas.next_number(found), "status": ParejaStatus.CONFIRMED}
    else:
        start = initial(pareja, registrations.contact(actor, pareja), registrations.digest(pareja))
    data = request.POST if request is not None and request.method == "POST" else None
    return ParejaForm(data, initial=start, players=players_per_pareja(found), private=private, pareja=pareja)


def _pareja_page(
    request: HttpRequest,
    actor: Actor,
    found: Championship,
    form: ParejaForm,
    pareja: Pareja | None,
    status_code: int | None = None,
) -> HttpResponse:
    title = _("Pareja %(number)s") % {"number": pareja.number} if pareja else _("New pareja")
    return page(
        request,
        actor,
        "organiser/pareja_form.html",
        found,
        section="parejas",
        crumbs=((_("Parejas"), url("parejas", found)), (title, "")),
        status=status_code or status_of(form),
        form=form,
        title=title,
        pareja=pareja,
        steps=sorted(parejas.STEPS[pareja.status]) if pareja else [],
        kept_until=registrations.contacts_kept_until(found),
        gone=[ParejaStatus.WITHDRAWN, ParejaStatus.DISQUALIFIED],
        matches_left=registrations.matches_left(pareja) if pareja else 0,
        club_names=[club.name for club in registrations.clubs(found)],
        sectors=registrations.sectors(found),
    )


@require_safe
@signed_in
def club_list(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The clubs and their other names."""
    found = access.championship(actor, slug, Permission.REGISTER)
    rows = registrations.clubs(found)
    crumbs = ((_("Clubs"), ""),)
    return page(request, actor, "organiser/clubs.html", found, section="clubs", crumbs=crumbs, rows=rows)


@require_http_methods(SHOW_AND_SAVE)
@signed_in
def club_form(request: HttpRequest, actor: Member, slug: str, public_id: str = "") -> HttpResponse:
    """Add a club, or change one."""
    found = access.championship(actor, slug, Permission.REGISTER)
    club = access.club(actor, slug, public_id) if public_id else None
    form = ClubForm(sent(request), initial=ClubForm.initial_of(club) if club else {})
    if request.method == "POST" and form.is_valid():
        data = {**form.cleaned_data, "aliases": form.cleaned_data["aliases"].splitlines()}
        if attempt(form, lambda: clubs.save(actor=actor, championship=found, club=club, **data)) is not None:
            messages.success(request, _("The club was saved."))
            return redirect(url("clubs", found))
    title = club.name if club else _("New club")
    crumbs = ((_("Clubs"), url("clubs", found)), (title, ""))
    return page(
        request,
        actor,
        "organiser/simple_form.html",
        found,
        section="clubs",
        crumbs=crumbs,
        status=status_of(form),
        form=form,
        title=title,
        back=url("clubs", found),
    )
