"""A group: its table, its fixture, its tie, made to be played with one click, and points by a ruling."""

from collections.abc import Iterable

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import formats
from tournaments.forms.points import PointsForm
from tournaments.models import Group, Match, NamePolicy, Pareja, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Member, Permission, can
from tournaments.projections import words
from tournaments.selectors import access, results
from tournaments.selectors import phases as reads
from tournaments.selectors.names import pareja_label
from tournaments.services import points as rulings
from tournaments.services import ties
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import entry_url, match_url
from tournaments.views.refusals import attempt, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def group(request: HttpRequest, actor: Member, slug: str, group: str) -> HttpResponse:
    """The page of a group. A POST makes the extra partidas that its open tie asks for."""
    needed = Permission.RULE if request.method == "POST" else Permission.SCORE
    found = access.group(actor, slug, group, needed)
    form = Form(request.POST if request.method == "POST" else None)
    if request.method == "POST":
        form.is_valid()
        made = attempt(form, lambda: ties.create_playoffs(actor=actor, group=found))
        if made is not None:
            text = ngettext(
                "%(count)s extra partida is to be played.",
                "%(count)s extra partidas are to be played.",
                len(made),
            )
            messages.success(request, text % {"count": len(made)})
            return redirect(url("group", found.phase.championship, group))
    return _page(request, actor, found, form)


@require_POST
@signed_in
def points(request: HttpRequest, actor: Member, slug: str, group: str) -> HttpResponse:
    """Give a pareja of the group points by a ruling, or take some."""
    found = access.group(actor, slug, group, Permission.RULE)
    members = {row.public_id: row for row in reads.members(found.phase).get(found.pk, [])}
    form = _points_form(members.values(), request.POST)
    if form.is_valid():
        data = form.cleaned_data
        ruled = {"points": data["points"], "reason": data["reason"]}
        pareja = members[data["pareja"]]
        if attempt(form, lambda: rulings.adjust(actor=actor, group=found, pareja=pareja, **ruled)):
            messages.success(request, _("The ruling is saved."))
            return redirect(url("group", found.phase.championship, group))
    return _page(request, actor, found, form, form)


def _points_form(members: Iterable[Pareja], data: QueryDict | None = None) -> PointsForm:
    named = [(row.public_id, f"{row.number} · {pareja_label(row, NamePolicy.FULL)}") for row in members]
    return PointsForm(data, parejas=named)


def _page(
    request: HttpRequest, actor: Member, found: Group, form: Form, ruling: PointsForm | None = None
) -> HttpResponse:
    members = reads.members(found.phase).get(found.pk, [])
    return page(
        request,
        actor,
        "organiser/phases/group.html",
        found.phase.championship,
        section="phases",
        crumbs=overview.crumbs(found.phase, words.group_title(found.name, found.phase.by_rounds)),
        status=status_of(form),
        form=form,
        ruling=ruling or _points_form(members),
        group=found,
        phase=found.phase,
        may_rule=can(actor, Permission.RULE, found),
        **_context(found, members),
    )


def _context(found: Group, members: list[Pareja]) -> shapes.Data:
    phase = found.phase
    who = {row.public_id: row for row in members}
    rows = reads.matches(group=found)
    table = results.group_table(found)
    pending = [row for row in rows if row.playoff and row.state != "finished"]
    settings = PhaseSettings.of(phase.settings)
    unit = shapes.unit(phase)
    heading = words.group_title(found.name, phase.by_rounds)
    return {
        "heading_text": heading,
        "table": shapes.table(
            heading,
            found.public_id,
            table,
            who,
            quota=settings.quota_of(found.name),
            unit=unit,
            chances=results.chances_of(phase, members, rows, found.name),
        ),
        "fixture": shapes.fixture("", rows, members, match_url),
        "ties": [tie_box(tie, who, pending) for tie in table.open_ties],
        "entry": entry_url(phase.championship.slug, "group", found.public_id),
        "chain": words.ordered_by(
            settings.chain, shapes.counted(phase), phase.format == PhaseFormat.TWO_LOSSES
        ),
    }


def tie_box(tie: formats.OpenTie, who: dict[str, Pareja], pending: list[Match]) -> shapes.Data:
    """An open tie in words: who is tied, for what, and what the one button does."""
    people = words.listed([(shapes.pareja(who[one]) or {}).get("name", one) for one in tie.ids if one in who])
    places = ngettext("one place", "%(count)s places", tie.on_line) % {"count": tie.on_line}
    count = len(formats.playoff_pairings(tie))
    box: shapes.Data = {
        "title": _("%(people)s are tied for %(places)s") % {"people": people, "places": places},
        "stage": tie.stage,
        "pending": [shapes.match(row, match_url) for row in pending],
        "label": "",
        "does": "",
    }
    if pending:
        box["does"] = _("Their extra partidas are made and wait to be played.")
    elif tie.kind == "single":
        box["label"] = _("Make the extra partida")
        box["does"] = _(
            "One partida between the two decides. Its stones do not enter the table. It needs a table and an hour."
        )
    elif tie.kind == "mini_league":
        box["label"] = _("Make the mini-league")
        box["does"] = ngettext(
            "%(count)s partida, all of them against all, decides. Its stones do not enter the table. If they tie again,"
            " another one follows.",
            "%(count)s partidas, all of them against all, decide. Their stones do not enter the table. If they tie again,"
            " another mini-league follows.",
            count,
        ) % {"count": count}
    elif tie.kind == "lots":
        box["does"] = _(
            "The rules of the phase say lots: they are drawn when the phase is closed, and their seed is kept."
        )
    else:
        box["does"] = _(
            "The rules of the phase have nothing more to untie them with. Close the phase with a reason (lots decide), or add"
            " a criterion to the phase."
        )
    return box
