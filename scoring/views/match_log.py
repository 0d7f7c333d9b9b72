"""The log of a match for organisers: every entry in a sentence, who signed, what is disputed, and what can be done about it."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring import services
from scoring.forms.pad import PadForm
from scoring.forms.table import EntryForm
from scoring.messages import told
from scoring.selectors import record
from scoring.views.attempts import attempt
from scoring.views.organiser import fetch
from scoring.views.pad.table import VERBS, fields_of
from scoring.views.records import beside, dated, log_url
from tournaments.errors import Conflict, NotFound
from tournaments.models import Match
from tournaments.permissions import Member, Permission, can
from tournaments.selectors import phases as reads
from tournaments.views.actors import signed_in
from tournaments.views.frame import page
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import match_url
from tournaments.views.refusals import status_of

Data = dict[str, Any]
HERE = ("correct", "void", "redo", "note", "incident", "dispute", "settle")
"""What is done from a desk; check-ins, the lot and signatures are made at the table."""


@require_safe
@signed_in
def show(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """Every entry in a sentence, what it said before, and the doors to mend it."""
    row = fetch(actor, slug, match, Permission.SCORE)
    said = told.log(record.read(row))
    people = reads.authors(line["author"] for line in said["log"])
    lines = [dated(line) | {"who": people.get(line["author"], line["author"])} for line in said["log"]]
    finished = row.state == "finished"
    open_phase = row.phase.status in ("published", "in_play")
    mendable = open_phase and (not finished or row.outcome == "played")
    return page(
        request,
        actor,
        "organiser/matches/log.html",
        row.phase.championship,
        section="phases",
        crumbs=_crumbs(row, _("Log")),
        heading_text=_("Log of %(match)s") % {"match": shapes.title(row)},
        match=row,
        lines=lines,
        beside=beside(row, said),
        mendable=mendable,
        open_phase=open_phase,
        finished=finished,
        may_rule=can(actor, Permission.RULE, row),
        may_blank=can(actor, Permission.MANAGE, row),
        back=match_url(row),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def act(request: HttpRequest, actor: Member, slug: str, match: str, verb: str) -> HttpResponse:
    """One verb on a page of its own; what a correction or a void changes is shown before it is saved."""
    row = fetch(actor, slug, match, Permission.SCORE)
    if verb not in HERE:
        raise NotFound("not_found")
    found = VERBS[verb]
    sent = request.POST if request.method == "POST" else None
    form = found.form(sent, version=row.version, initial=_initial(request, row))
    seen = None
    if sent is not None and form.is_valid():
        if isinstance(form, EntryForm) and not _is_yes(sent):
            seen = attempt(form, lambda: _preview(actor, row, form))
        elif attempt(form, lambda: _do(actor, row, form, verb)) is not None:
            messages.success(request, _("It is written into the log."))
            return redirect(log_url(row))
    status = 200 if seen is not None else status_of(form)
    if sent is not None:
        form.renew()
    return page(
        request,
        actor,
        "organiser/matches/act.html",
        row.phase.championship,
        section="phases",
        crumbs=_crumbs(row, str(found.title)),
        status=status,
        match=row,
        form=form,
        title=found.title,
        preview=told.preview(seen) if seen is not None else None,
        looks=isinstance(form, EntryForm),
        entry=_entry(row, form),
        back=log_url(row),
    )


def _is_yes(sent: Mapping[str, Any]) -> bool:
    """Whether the button was pressed under what is written now: a hand that was changed after looking is looked at again."""
    return "save" in sent and sent.get("seen", sent.get("trn", "")) == sent.get("trn", "")


def _crumbs(match: Match, label: str) -> tuple[tuple[str, str], ...]:
    """The way here: phase, match, and this page."""
    return (*overview.crumbs(match.phase), (shapes.title(match), match_url(match)), (label, ""))


def _initial(request: HttpRequest, match: Match) -> Data:
    """What the page already knows: the entry it was opened at, and for a correction what it says now."""
    seq = request.GET.get("seq", "")
    if not seq.isdecimal():
        return {}
    standing = {str(row.seq): row.text for row in record.read(match).partida.hands}
    return {"seq": seq, "trn": standing.get(seq, "")}


def _entry(match: Match, form: PadForm) -> Mapping[str, Any] | None:
    """The entry that the form is about, told."""
    seq = str(form["seq"].value() or "") if "seq" in form.fields else ""
    if not seq:
        return None
    lines = told.log(record.read(match))["log"]
    return next((line for line in lines if str(line["seq"]) == seq), None)


def _preview(actor: Member, match: Match, form: PadForm) -> services.Preview:
    data = form.cleaned_data
    if data["version"] != match.version:
        raise Conflict("match.stale", current=match.version, sent=data["version"])
    if "trn" in data:
        return services.preview_correction(
            actor=actor, match=match.public_id, seq=data["seq"], trn=data["trn"]
        )
    return services.preview_void(actor=actor, match=match.public_id, seq=data["seq"])


def _do(actor: Member, match: Match, form: PadForm, verb: str) -> services.Recorded:
    return VERBS[verb].service(actor=actor, match=match.public_id, **fields_of(form))


@require_POST
@signed_in
def blank(request: HttpRequest, actor: Member, slug: str, match: str, seq: int) -> HttpResponse:
    """Forget the words of an entry."""
    row = fetch(actor, slug, match, Permission.MANAGE)
    services.blank(actor=actor, match=match, seq=seq)
    messages.success(request, _("Its words are forgotten."))
    return redirect(f"{log_url(row)}#line-{seq}")


@require_POST
@signed_in
def judge(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """The judge has been at the table."""
    row = fetch(actor, slug, match, Permission.SCORE)
    services.call_judge(actor=actor, match=match, call=False)
    messages.success(request, _("The call is cleared."))
    return redirect(match_url(row))
