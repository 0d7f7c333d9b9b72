"""The rounds of a Swiss, of random rounds and of two losses: drawn, looked at, confirmed, one at a time."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.errors import NotFound
from tournaments.forms.draws import HatRoundForm, RoundForm
from tournaments.forms.programme import ReasonForm
from tournaments.models import DrawStatus, Outcome, Phase
from tournaments.permissions import Member
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.selectors import rounds as round_reads
from tournaments.services import rounds
from tournaments.views.actors import signed_in
from tournaments.views.frame import url
from tournaments.views.phases import drafts, shapes
from tournaments.views.phases.links import match_url
from tournaments.views.phases.steps import step
from tournaments.views.refusals import attempt, sent


def _found(actor: Member, slug: str, phase: str) -> Phase:
    found = access.phase(actor, slug, phase)
    if not found.by_rounds:
        raise NotFound("not_found")
    return found


def _marks(phase: Phase) -> dict[str, str]:
    """The numbers of those who can be paired now."""
    known = reads.parejas(phase.championship, [one.id for one in round_reads.playing(phase)])
    return {str(row.number): f"P:{public_id}" for public_id, row in known.items()}


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def draw(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """The next round by lot: how far it has come, what is missing, and the button."""
    found = _found(actor, slug, phase)
    at = round_reads.progress(found)
    form = RoundForm(
        sent(request),
        marks=_marks(found),
        missing=len(at.open),
        seeded=bool(rounds.seed_for(found, at.next)),
    )
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        made = attempt(form, lambda: rounds.draft_round(actor=actor, phase=found, **data))
        if made is not None:
            return redirect(url("round_check", found.championship, phase, str(made.round)))
    missing = reads.with_parejas(reads.rows_of(at.open))
    return step(
        request,
        actor,
        found,
        "round_draw",
        form,
        _("Round %(round)s") % {"round": at.next},
        number=at.next,
        over=at.over,
        missing=[shapes.match(row, match_url) | {"dated": True} for row in missing],
        draft=reads.draft(found, at.next),
        discarded=round_reads.discarded(found).get(at.next, 0),
        seed=rounds.seed_for(found, at.next),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def hat(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """The pairings of the next round as they were made in the hall."""
    found = _found(actor, slug, phase)
    at = round_reads.progress(found)
    form = HatRoundForm(sent(request), marks=_marks(found))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        pairings, note, reason = data["lines"], data["note"], data["reason"]
        rests = form.rests if found.format != "two_losses" else _alive(found, form.rests)
        made = attempt(
            form,
            lambda: rounds.enter_round(
                actor=actor, phase=found, pairings=pairings, rests=rests, note=note, reason=reason
            ),
        )
        if made is not None:
            return redirect(url("round_check", found.championship, phase, str(made.round)))
    return step(
        request,
        actor,
        found,
        "round_hat",
        form,
        _("Round %(round)s") % {"round": at.next},
        number=at.next,
        rows=sorted(
            (shapes.pareja(row) or {} for row in reads.parejas(found.championship, _ids(found)).values()),
            key=lambda row: row["number"],
        ),
    )


def _ids(phase: Phase) -> list[str]:
    return [one.id for one in round_reads.playing(phase)]


def _alive(phase: Phase, rests: list[str]) -> list[str]:
    """Of those who stand in no line, who has not lost twice: the others are out and do not rest."""
    out = round_reads.out_of_two_losses(phase)
    return [who for who in rests if who not in out]


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def check(request: HttpRequest, actor: Member, slug: str, phase: str, number: int) -> HttpResponse:
    """The draft of a round. Confirming sends what was looked at, so nobody confirms a round they did not see."""
    found = _found(actor, slug, phase)
    form = Form(sent(request))
    if request.method == "POST":
        form.is_valid()
        digest = request.POST.get("digest", "")
        made = attempt(
            form,
            lambda: rounds.confirm_round(actor=actor, phase=found, number=number, digest=digest),
        )
        if made is not None:
            count = sum(one.outcome != Outcome.BYE for one in made)
            text = ngettext(
                "Round %(round)s has %(count)s match.", "Round %(round)s has %(count)s matches.", count
            )
            messages.success(request, text % {"round": number, "count": count})
            return redirect(url("phase", found.championship, phase))
    draft = reads.draft(found, number)
    if draft is None:
        return redirect(url("round_draw", found.championship, phase))
    return step(
        request,
        actor,
        found,
        "round_check",
        form,
        _("Round %(round)s") % {"round": number},
        number=number,
        draft=draft,
        shown=drafts.shown_round(found, draft),
        confirmed=draft.status == DrawStatus.CONFIRMED,
        discarded=round_reads.discarded(found).get(number, 0),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def undo(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Take the last round back while nothing of it has been played."""
    found = _found(actor, slug, phase)
    number = round_reads.progress(found).drawn
    form = ReasonForm(sent(request))
    if request.method == "POST" and form.is_valid():
        reason = form.cleaned_data["reason"]
        done = attempt(form, lambda: rounds.undo_round(actor=actor, phase=found, reason=reason) or True)
        if done is not None:
            messages.success(request, _("Round %(round)s is taken back.") % {"round": number})
            return redirect(url("phase", found.championship, phase))
    title = _("Take round %(round)s back") % {"round": number}
    box = {
        "title": title,
        "consequences": [
            _("Its matches go, with their nights and tables; nothing of it may have been played."),
            _("Its draw is kept as discarded and counted on the public page, with your reason in the audit."),
        ],
        "label": _("Take the round back"),
        "cancel_url": url("phase", found.championship, phase),
        "reason": form["reason"],
    }
    return step(request, actor, found, "danger", form, title, box=box, heading_text=title)
