"""Pages made for paper: the cuadrante of each group, the bracket, blank sheets of matches."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.models import Group, Match, NamePolicy, Pareja, Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Member, Permission
from tournaments.projections import words
from tournaments.projections.rulebook import terms
from tournaments.selectors import access, names, results, rulesets
from tournaments.selectors import phases as reads
from tournaments.views.actors import signed_in
from tournaments.views.frame import url
from tournaments.views.phases import overview, shapes

Data = dict[str, Any]
ON_A_SHEET = 8
"""Matches of a bracket one under another on a sheet of A4, lying."""


def _paper(request: HttpRequest, phase: Phase, template: str, **context: Any) -> HttpResponse:
    championship = phase.championship
    context |= {
        "championship": {"name": championship.name, "edition": championship.edition, "url": ""},
        "is_demo": championship.demo,
        "printed": timezone.now(),
        "phase": phase,
    }
    return render(request, f"print/{template}.html", context)


@require_safe
@signed_in
def phase(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """The cuadrantes of every group, a sheet each; or the bracket."""
    found = access.phase(actor, slug, phase, Permission.SCORE)
    if not found.in_groups:
        rows = reads.matches(phase=found)
        return _paper(
            request, found, "bracket", bracket=overview.bracket(found, rows, links=False, most=ON_A_SHEET)
        )
    sheets = [cuadrante(group) for group in reads.groups(found)]
    return _paper(request, found, "cuadrante", sheets=sheets, back=url("phase", found.championship, phase))


@require_safe
@signed_in
def group(request: HttpRequest, actor: Member, slug: str, group: str) -> HttpResponse:
    """One cuadrante."""
    found = access.group(actor, slug, group, Permission.SCORE)
    return _paper(request, found.phase, "cuadrante", sheets=[cuadrante(found)])


def cuadrante(group: Group) -> Data:
    """The cross table with what has been played, and the fixture with boxes for a pen."""
    phase = group.phase
    members = reads.members(phase).get(group.pk, [])
    rows = reads.matches(group=group)
    table = results.group_table(group)
    ranks = {row.entrant: row for row in table.rows if table.complete and row.rank is not None}
    match = rulesets.phase_format(phase)
    joc_fora = rulesets.has_joc_fora(phase.championship)
    camas = list(range(1, match.sets_to_win * 2))
    return {
        "title": words.group_title(group.name, phase.by_rounds),
        "where": overview.where(phase),
        "cross": not phase.by_rounds,  # not everybody meets everybody
        "members": [
            {
                "letter": number,
                "name": names.pareja_label(row, NamePolicy.FULL),
                "club": row.club.name if row.club else "",
                "number": row.number,
                "cells": [_cell(row, other, rows) for other in members],
                "won": ranks[row.public_id].won if row.public_id in ranks else "",
                "rank": ranks[row.public_id].rank if row.public_id in ranks else "",
            }
            for number, row in enumerate(members, start=1)
        ],
        "rounds": _rounds(phase, rows, members),
        "camas": camas,
        "set_name": words.set_name(match.set_name),
        "points": words.point_names(rulesets.tally_kind(phase.championship)),
        "quota": PhaseSettings.of(phase.settings).quota_of(group.name),
        "chain": words.ordered_by(
            PhaseSettings.of(phase.settings).chain,
            shapes.counted(phase),
            phase.format == PhaseFormat.TWO_LOSSES,
        ),
        "target": match.target,
        "joc_fora": joc_fora,
        "boxes": len(camas) + joc_fora + 1,  # columns to write in: the camas, joc fora, who signed
    }


def _cell(row: Pareja, other: Pareja, rows: list[Match]) -> Data:
    """What row did against other: camas, or blank; a walkover is written as a word."""
    if row.pk == other.pk:
        return {"self": True, "text": ""}
    said = []
    for match in rows:
        if (
            {match.side_a_id, match.side_b_id} != {row.pk, other.pk}
            or match.state != "finished"
            or match.playoff
        ):
            continue
        mine = "A" if match.side_a_id == row.pk else "B"
        side = shapes.match(match)[mine.lower()]
        other_side = shapes.match(match)["b" if mine == "A" else "a"]
        walk = shapes.status(match) == "walkover"
        said.append((_("w.o.") if walk else f"{side['sets']}–{other_side['sets']}", match.winner == mine))
    return {
        "self": False,
        "text": " ".join(text for text, _won in said),
        "won": any(won for _text, won in said),
    }


def _rounds(phase: Phase, rows: list[Match], members: list[Pareja]) -> list[Data]:
    """The fixture; parejas have their place in the cross table before them, or their number where there is none."""
    seat = {row.pk: row.number if phase.by_rounds else place for place, row in enumerate(members, start=1)}
    shown = shapes.fixture("", rows, members)["rounds"]
    by_id = {row.public_id: row for row in rows}
    for one in shown:
        one["lines"] = [_line(by_id[m["id"]], m, seat) for m in one["matches"]]
        one["resting"] = ", ".join(rest["name"] for rest in one["rests"])
    return list(shown)


def _line(row: Match, shown: Data, seat: dict[int, int]) -> Data:
    return {
        **shown,
        "code": row.code,
        "a_no": seat.get(row.side_a_id or 0, ""),
        "b_no": seat.get(row.side_b_id or 0, ""),
        "night": f"{row.session.date:%d/%m} {row.session.starts_at:%H:%M}" if row.session else "",
        "slot": row.slot or "",
        "called": row.result.get("ended_by") == "joc_fora",
        "camas": list(zip(shown["a"]["per_set"], shown["b"]["per_set"], strict=False)),
    }


@require_safe
@signed_in
def match_sheet(request: HttpRequest, actor: Member, slug: str, match: str) -> HttpResponse:
    """One blank sheet for a match: who plays, boxes for every cama, signatures."""
    found = access.match(actor, slug, match, Permission.SCORE)
    (row,) = reads.matches(pk=found.pk)
    return _paper(request, found.phase, "match", sheets=[_sheet(row)])


@require_safe
@signed_in
def match_sheets(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """The blank sheets of everything that is still to be played in a phase."""
    found = access.phase(actor, slug, phase, Permission.SCORE)
    rows = [
        row
        for row in reads.matches(phase=found)
        if row.state in ("ready", "in_play") and row.side_a and row.side_b
    ]
    return _paper(request, found, "match", sheets=[_sheet(row) for row in rows])


def _sheet(row: Match) -> Data:
    match = rulesets.match_format(row)
    shown = shapes.match(row)
    return {
        "m": shown,
        "code": row.code,
        "night": shapes.night(row.session) if row.session else "",
        "slot": row.slot,
        "camas": list(range(1, match.sets_to_win * 2)),
        "set_name": words.set_name(match.set_name),
        "points": words.point_names(rulesets.tally_kind(row.phase.championship)),
        "joc_fora": rulesets.has_joc_fora(row.phase.championship),
        "length": terms.length(match.set_name, match.sets_to_win, match.target),
        "sides": [_players(row.side_a, "A"), _players(row.side_b, "B")],
    }


def _players(row: Pareja | None, side: str) -> Data:
    people = list(row.players.all()) if row else []
    return {
        "side": side,
        "number": row.number if row else "",
        "club": row.club.name if row and row.club else "",
        "players": [one.name for one in people if not one.is_substitute],
        "substitutes": [one.name for one in people if one.is_substitute],
    }
