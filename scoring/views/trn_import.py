"""Bringing a match scored on paper in from a TRN file: see it, check every hand, do it."""

from hashlib import sha256
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring import engine, services
from scoring.forms.trn import TrnForm
from scoring.messages import said, say
from scoring.services.trn_check import Checked
from scoring.views.attempts import attempt
from scoring.views.marked import marked
from scoring.views.organiser import fetch
from tournaments.models import Match
from tournaments.permissions import Member, Permission
from tournaments.projections import words
from tournaments.selectors import rulesets
from tournaments.views.actors import signed_in
from tournaments.views.frame import page
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import match_url
from tournaments.views.refusals import status_of

Data = dict[str, Any]


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def bring(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """The three steps. Only a text that was shown is saved."""
    row = fetch(actor, slug, match, Permission.SCORE)
    if request.method != "POST":
        return _page(request, actor, row, TrnForm(version=row.version))
    form = TrnForm(request.POST, request.FILES, version=row.version)
    if not form.is_valid():
        return _page(request, actor, row, form)
    trn = form.cleaned_data["trn"]
    if request.POST.get("do") == "save" and form.cleaned_data["seen"] == _digest(trn):
        saved = attempt(form, lambda: _save(actor, match, form))
        if saved is not None:
            messages.success(request, _("The hands are in the match."))
            return redirect(match_url(row))
    checked = attempt(form, lambda: services.look_at_trn(actor=actor, match=match, trn=trn))
    if checked is None:
        return _page(request, actor, row, form)
    return _page(request, actor, row, _shown(form, trn), checked)


def _digest(trn: str) -> str:
    return sha256(trn.encode("utf-8", "replace")).hexdigest()


def _save(actor: Member, match: str, form: TrnForm) -> services.Recorded:
    data = form.cleaned_data
    return services.import_trn(
        actor=actor, match=match, trn=data["trn"], version=data["version"], key=data["key"]
    )


def _shown(form: TrnForm, trn: str) -> TrnForm:
    """The form again with the text that was read, its version and its key; and what was said no to."""
    data = form.cleaned_data
    again = TrnForm(
        initial={"trn": trn, "seen": _digest(trn), "version": data["version"], "key": data["key"]}
    )
    again.refusal = getattr(form, "refusal", None)  # type: ignore[attr-defined]
    again.said = [str(error) for errors in form.errors.values() for error in errors]  # type: ignore[attr-defined]
    return again


def _page(
    request: HttpRequest, actor: Member, row: Match, form: TrnForm, checked: Checked | None = None
) -> HttpResponse:
    refusal = getattr(form, "refusal", None)
    status = int(refusal.status) if refusal else 422 if checked and checked.faults else status_of(form)
    rules = rulesets.of_match(row)
    return page(
        request,
        actor,
        "organiser/matches/bring_trn.html",
        row.phase.championship,
        section="phases",
        crumbs=(*overview.crumbs(row.phase), (shapes.title(row), match_url(row)), (_("From a file"), "")),
        status=status,
        m=shapes.match(row),
        match=row,
        back=match_url(row),
        form=form,
        step=2 if checked else 1,
        set_name=words.set_name(rules.match.set_name),
        points=words.point_names(rulesets.tally_kind(row.phase.championship)),
        refused=getattr(form, "said", []),
        **(_preview(checked, rules) if checked else {}),
    )


def _preview(checked: Checked, rules: engine.Ruleset) -> Data:
    """The hands as sentences, the refused one with its words marked, and what is wrong."""
    faults = [
        {"line": item.params.get("line", ""), "text": said(item), "token": item.token}
        for item in checked.faults
    ]
    hands = [
        _hand(row, outcome, line.number, rules.id)
        for row, line in zip(checked.rows, checked.lines, strict=False)
        if (outcome := row.assessment.outcome) is not None
    ]
    return {
        "hands": hands,
        "stopped": _stopped(checked),
        "faults": faults,
        "notices": [said(item) for item in checked.notices],
        "state": checked.state,
        "left": len(checked.lines) - len(checked.rows),
        "label": ngettext("Save this hand", "Save these %(count)s hands", len(hands)) % {"count": len(hands)},
    }


def _hand(row: engine.SheetRow, outcome: engine.HandOutcome, line: int, ruleset: str) -> Data:
    shown = {
        "trn": row.text,
        "given": outcome.given,
        "awards": outcome.awards_by_kind(),
        "void_awards": list(outcome.void),
        "set_won": outcome.set_won,
        "match_won": outcome.match_won,
        "ruleset": ruleset,
    }
    points, sets = outcome.closing or outcome.points, row.state.sets
    return {
        "line": line,
        "number": outcome.number,
        "said": say(shown),
        "trn": row.text,
        "points": f"{points['A']}–{points['B']}",
        "sets": f"{sets['A']}–{sets['B']}",
        "closed": outcome.set_won or "",
        "notices": [said(item) for item in row.assessment.notices],
    }


def _stopped(checked: Checked) -> Data | None:
    """The hand at which the replay stopped, with its words marked."""
    if not checked.rows or checked.rows[-1].assessment.outcome is not None:
        return None
    line = checked.lines[len(checked.rows) - 1]
    return {"line": line.number, "pieces": marked(line.text, checked.faults, line.start)}
