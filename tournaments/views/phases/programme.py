"""Nights and tables of a phase: spread at once, moved one by one, read by night or by group."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.forms.programme import PlaceForm, SpreadForm
from tournaments.models import Championship, Match, MatchState, Phase
from tournaments.permissions import Member, Permission, can
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.services import schedule
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import overview, shapes
from tournaments.views.phases.links import entry_url, match_url
from tournaments.views.refusals import attempt, status_of


def _choices(
    championship: Championship, venue: int | None = None
) -> tuple[list[tuple[str, str]], list[tuple[str, str]]]:
    """Nights and tables by public id, each in words; those of one venue for a phase that has its own."""
    sessions = reads.sessions(championship)
    if venue is not None:
        sessions = sessions.filter(venue=venue)
    nights = [(row.public_id, shapes.night(row)) for row in sessions]
    tables = [
        (row.public_id, _("Table %(number)s · %(venue)s") % {"number": row.number, "venue": row.venue.name})
        for row in reads.tables(championship)
        if venue is None or row.venue_id == venue
    ]
    return nights, tables


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def spread(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Give every unplayed match a night, a turn and a table."""
    found = access.phase(actor, slug, phase)
    championship = found.championship
    nights, tables = _choices(championship, found.venue_id)
    form = SpreadForm(request.POST if request.method == "POST" else None, sessions=nights, tables=tables)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        wanted = [row for row in reads.sessions(championship) if row.public_id in data["sessions"]]
        places = [row for row in reads.tables(championship) if row.public_id in data["tables"]]
        placed = attempt(
            form,
            lambda: schedule.spread(
                actor=actor, phase=found, sessions=wanted, tables=places, rounds_per_session=data["rounds"]
            ),
        )
        if placed is not None:
            text = ngettext("%(count)s match has its place.", "%(count)s matches have their places.", placed)
            messages.success(request, text % {"count": placed})
            return redirect(url("programme", championship, phase))
    rows = reads.matches(phase=found)
    return page(
        request,
        actor,
        "organiser/phases/schedule.html",
        championship,
        section="phases",
        crumbs=overview.crumbs(found, _("Nights and tables")),
        status=status_of(form),
        phase=found,
        form=form,
        total=len(rows),
        open_count=sum(
            1 for row in rows if row.state in (MatchState.READY, MatchState.WAITING) and not row.version
        ),
        placed_count=sum(1 for row in rows if row.session_id),
        nights=nights,
        tables=tables,
        rounds=max((row.round for row in rows), default=0),
        back=url("phase", championship, phase),
    )


@require_safe
@signed_in
def programme(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Every match of the phase, by night or by group, with who rests."""
    found = access.phase(actor, slug, phase, Permission.SCORE)
    by_group = request.GET.get("by") == "group" or not found.in_groups
    rows = reads.matches(phase=found)
    lists = _by_group(found, rows) if by_group else _by_night(found, rows)
    here = url("programme", found.championship, phase)
    views = [
        {"label": _("By night"), "url": here, "current": not by_group},
        {"label": _("By group"), "url": f"{here}?by=group", "current": by_group},
    ]
    return page(
        request,
        actor,
        "organiser/phases/programme.html",
        found.championship,
        section="phases",
        crumbs=overview.crumbs(found, _("Programme")),
        phase=found,
        lists=lists,
        views=views if found.in_groups else [],
        may_plan=can(actor, Permission.PLAN, found),
        place_urls=found.status != "closed",
    )


def _by_group(found: Phase, rows: list[Match]) -> list[shapes.Data]:
    """One fixture a group, with rests; one for the whole of a knock-out."""
    if not found.in_groups:
        return [_listed(shapes.fixture(found.name, rows, [], match_url), "")]
    members = reads.members(found)
    slug = found.championship.slug
    out = []
    for group in reads.groups(found):
        mine = [row for row in rows if row.group_id == group.pk]
        heading = _("Group %(group)s") % {"group": group.name}
        shown = shapes.fixture(heading, mine, members.get(group.pk, []), match_url)
        out.append(_listed(shown, entry_url(slug, "group", group.public_id)))
    return out


def _by_night(found: Phase, rows: list[Match]) -> list[shapes.Data]:
    """One list a night, its turns one after another; what has no night comes last."""
    by_session: dict[int | None, list[Match]] = {}
    for row in rows:
        by_session.setdefault(row.session_id, []).append(row)
    order: list[int | None] = [row.pk for row in reads.sessions(found.championship) if row.pk in by_session]
    order += [None] if None in by_session else []
    out = []
    for key in order:
        held = by_session[key]
        shown = {"title": shapes.night(held[0].session), "rounds": shapes.turns(held, match_url)}
        session = held[0].session
        out.append(
            _listed(
                shown, entry_url(found.championship.slug, "session", session.public_id) if session else ""
            )
        )
    return out


def _listed(fixture: shapes.Data, entry: str) -> shapes.Data:
    return {"fixture": fixture, "entry": entry}


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def place(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """Put one match at a night, a turn and a table."""
    found = access.match(actor, slug, match, Permission.PLAN)
    championship = found.phase.championship
    nights, tables = _choices(championship)
    initial = {
        "session": found.session.public_id if found.session else "",
        "table": found.table.public_id if found.table else "",
        "slot": found.slot or 1,
    }
    data = request.POST if request.method == "POST" else None
    form = PlaceForm(data, sessions=nights, tables=tables, initial=initial)
    if request.method == "POST" and form.is_valid():
        wanted = form.cleaned_data
        session = next(
            (row for row in reads.sessions(championship) if row.public_id == wanted["session"]), None
        )
        table = next((row for row in reads.tables(championship) if row.public_id == wanted["table"]), None)
        done = attempt(
            form,
            lambda: schedule.place(
                actor=actor, match=found, session=session, table=table, slot=wanted["slot"]
            ),
        )
        if done is not None:
            messages.success(request, _("The match has its place."))
            return redirect(match_url(found) or url("programme", championship, found.phase.public_id))
    (shown,) = reads.matches(pk=found.pk)
    return page(
        request,
        actor,
        "organiser/phases/place.html",
        championship,
        section="phases",
        crumbs=overview.crumbs(found.phase, shapes.title(found)),
        status=status_of(form),
        form=form,
        m=shapes.match(shown),
        back=match_url(found) or url("programme", championship, found.phase.public_id),
    )


@require_safe
@signed_in
def open_match(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """To the page of a match, which the house of the hand owns; to the programme where that house has no door."""
    found = access.match(actor, slug, match, Permission.SCORE)
    return redirect(match_url(found) or url("programme", found.phase.championship, found.phase.public_id))


@require_safe
@signed_in
def session_results(request: HttpRequest, actor: Member, slug: str, session: str) -> HttpResponse:
    """To the sheet of a night, which the house of the hand owns; to the phases where that house has no door."""
    found = access.session(actor, slug, session, Permission.SCORE)
    return redirect(
        entry_url(found.championship.slug, "session", session) or url("phases", found.championship)
    )
