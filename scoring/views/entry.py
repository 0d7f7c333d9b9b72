"""The sheet of a group, a night or a phase: one row a match, saved row by row, with the errors at the row and nothing lost."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring import services
from scoring.forms.organiser import PaperForm
from scoring.views.attempts import attempt
from tournaments.errors import NotAllowed
from tournaments.models import Championship, Match
from tournaments.permissions import Member, Permission, can, rights
from tournaments.projections import words
from tournaments.selectors import access, rulesets
from tournaments.selectors import phases as reads
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import shapes
from tournaments.views.phases.links import entry_url, match_url

Data = dict[str, Any]


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def group(request: HttpRequest, actor: Member, slug: str, group: str) -> HttpResponse:
    """The matches of a group."""
    found = access.group(actor, slug, group, Permission.SCORE)
    heading = _("%(phase)s, group %(group)s") % {"phase": found.phase.name, "group": found.name}
    back = url("group", found.phase.championship, group)
    return _sheet(
        request,
        actor,
        found.phase.championship,
        reads.matches(group=found),
        heading,
        back,
        entry_url(slug, "group", group),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def session(request: HttpRequest, actor: Member, slug: str, session: str) -> HttpResponse:
    """The matches of a night, of every phase, that the actor may score."""
    found = access.session(actor, slug, session, Permission.VIEW)
    if Permission.SCORE not in rights(actor, found.championship):
        raise NotAllowed("not_allowed", what=Permission.SCORE.value)
    rows = sorted(
        reads.matches(session=found), key=lambda row: (row.slot, row.table.number if row.table else 0)
    )
    whole = can(actor, Permission.SCORE, found.championship)
    mine = rows if whole else [row for row in rows if can(actor, Permission.SCORE, row)]
    back = url("phases", found.championship)
    return _sheet(
        request,
        actor,
        found.championship,
        mine,
        shapes.night(found),
        back,
        entry_url(slug, "session", session),
    )


def _is_open(row: Match) -> bool:
    return row.phase.status in ("published", "in_play") and bool(row.side_a_id and row.side_b_id)


def _sheet(
    request: HttpRequest,
    actor: Member,
    championship: Championship,
    rows: list[Match],
    heading: str,
    back: str,
    here: str,
) -> HttpResponse:
    """Draw the sheet, or save what was written in it: the row whose button was pressed, or every row that is not blank."""
    rows = [row for row in rows if _is_open(row)]
    entries = [_entry(request, row) for row in rows]
    if request.method == "POST":
        wanted = request.POST.get("row", "")
        for item in entries:
            if (
                item["form"] is not None
                and wanted in ("", item["row"].public_id)
                and not item["form"].is_blank
            ):
                _save(actor, item)
        saved = sum(1 for item in entries if item["saved"])
        kept = any(
            item["form"] is not None and not item["form"].is_blank and not item["saved"] for item in entries
        )
        if saved:
            text = ngettext("%(count)s result is saved.", "%(count)s results are saved.", saved) % {
                "count": saved
            }
            messages.success(request, text)
        if saved and not kept:
            return redirect(here)
        if saved:
            entries = _again(request, entries)
    bad = [item for item in entries if item["bad"]]
    return page(
        request,
        actor,
        "organiser/matches/entry.html",
        championship,
        section="phases",
        crumbs=((_("Phases and draws"), url("phases", championship)), (_("Results from paper"), "")),
        status=_status(bad),
        heading_text=heading,
        entries=entries,
        points=words.point_names(rulesets.tally_kind(championship)),
        joc_fora=any(item["form"] is not None and item["form"].has_joc_fora for item in entries),
        left=sum(1 for item in entries if item["form"] is not None),
        bad=bad,
        back=back,
    )


def _entry(request: HttpRequest, row: Match) -> Data:
    """A row: the match, and its form unless it is finished already."""
    rules = rulesets.match_format(row)
    form = None
    if row.state != "finished":
        data = request.POST if request.method == "POST" else None
        form = PaperForm.of(row, data, prefix=row.public_id)
    return {
        "row": row,
        "m": shapes.match(row, match_url),
        "form": form,
        "saved": False,
        "bad": False,
        "camas": range(1, rules.sets_to_win * 2),
        "set_name": words.set_name(rules.set_name),
        "code": row.code,
    }


def _save(actor: Member, item: Data) -> None:
    form = item["form"]

    def verb() -> services.Recorded:
        return services.paper_result(actor=actor, match=item["row"].public_id, **form.written)

    item["saved"] = form.is_valid() and attempt(form, verb) is not None
    item["bad"] = not item["saved"]


def _again(request: HttpRequest, entries: list[Data]) -> list[Data]:
    """After saving some: the saved ones as they stand now, the others with what was written in them."""
    fresh = {row.pk: row for row in reads.matches(pk__in=[item["row"].pk for item in entries])}
    out = []
    for item in entries:
        if item["saved"]:
            item = {
                **item,
                "row": fresh[item["row"].pk],
                "m": shapes.match(fresh[item["row"].pk], match_url),
                "form": None,
            }
        out.append(item)
    return out


def _status(bad: list[Data]) -> int:
    """Of the first refusal: 409 for an old version, 422 for the rest."""
    if not bad:
        return 200
    refusal = getattr(bad[0]["form"], "refusal", None)
    return int(refusal.status) if refusal else 422
