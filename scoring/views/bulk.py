"""Ending the matches of a round that nobody came to play, by their number; and taking that back."""

from secrets import token_urlsafe

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.forms.mending import BulkForm
from scoring.services import bulk
from scoring.views.attempts import attempt
from tournaments.models import Match, MatchState, Phase
from tournaments.permissions import Member, Permission
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import overview, shapes
from tournaments.views.refusals import status_of


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def unplayed(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """The rounds that have matches left; the form of one; what was ended so before, with its way back."""
    found = access.phase(actor, slug, phase, Permission.RULE)
    rounds = sorted(set(found.matches.filter(state=MatchState.READY).values_list("round", flat=True)))
    asked = request.POST.get("round") or request.GET.get("round") or ""
    chosen = next((n for n in rounds if str(n) == asked), rounds[0] if rounds else 0)
    undoing = request.POST.get("do") == "undo"
    data = request.POST if request.method == "POST" and not undoing else None
    form = BulkForm(data, initial={"round": chosen, "key": token_urlsafe(18)})
    if undoing:
        return _undo(request, actor, found)
    if form.is_valid():
        sent = form.cleaned_data
        done = attempt(form, lambda: bulk.end_unplayed(actor=actor, phase=found, **sent))
        if done is not None:
            text = ngettext("%(n)s match is ended.", "%(n)s matches are ended.", len(done))
            messages.success(request, text % {"n": len(done)})
            return redirect("matches:unplayed", slug, phase)
    return page(
        request,
        actor,
        "organiser/matches/unplayed.html",
        found.championship,
        section="phases",
        crumbs=overview.crumbs(found, _("Matches that were not played")),
        status=status_of(form),
        phase=found,
        form=form,
        rounds=rounds,
        chosen=chosen,
        rows=[shapes.match(row) for row in _rows(found, chosen)],
        before=bulk.done_before(found),
        back=url("phase", found.championship, phase),
    )


def _rows(phase: Phase, round: int) -> list[Match]:
    """The matches with what a card shows of them."""
    wanted = {match.pk for match in bulk.unplayed(phase, round)}
    return [row for row in reads.matches(phase=phase, round=round) if row.pk in wanted]


def _undo(request: HttpRequest, actor: Member, phase: Phase) -> HttpResponse:
    entry, reason = request.POST.get("entry", ""), request.POST.get("reason", "")
    count = bulk.take_back(
        actor=actor,
        phase=phase,
        entry=int(entry) if entry.isdecimal() and len(entry) < 16 else 0,
        reason=reason.strip() or _("ended by mistake"),
    )
    text = ngettext("%(n)s match is to be played again.", "%(n)s matches are to be played again.", count)
    messages.success(request, text % {"n": count})
    return redirect("matches:unplayed", phase.championship.slug, phase.public_id)
