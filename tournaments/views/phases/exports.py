"""Lists to take away, for those who run the championship."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from tournaments.lists import write_csv, write_xlsx
from tournaments.models import Group, Phase
from tournaments.permissions import Member, Permission
from tournaments.selectors import access, exports
from tournaments.views.actors import signed_in

TYPES = {
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json; charset=utf-8",
}
SHEETS = {"tables": exports.tables, "matches": exports.matches}


def sheet_response(of: Phase | Group, what: str, kind: str, policy: str) -> HttpResponse:
    """A `tables` or `matches` list as `csv` or `xlsx`. Raises Http404 for anything else."""
    if what not in SHEETS or kind not in ("csv", "xlsx"):
        raise Http404
    sheet = SHEETS[what](of, policy)
    body = (
        write_csv(sheet.header, sheet.rows)
        if kind == "csv"
        else write_xlsx(sheet.header, sheet.rows, sheet.title)
    )
    return _file(body, f"{sheet.title} {what}", kind)


def json_response(phase: Phase, policy: str) -> HttpResponse:
    """The phase as JSON."""
    body = json.dumps(exports.phase_json(phase, policy), ensure_ascii=False, indent=1, sort_keys=True)
    return _file(body.encode(), phase.name, "json")


def _file(body: bytes, name: str, kind: str) -> HttpResponse:
    response = HttpResponse(body, content_type=TYPES[kind])
    response["Content-Disposition"] = f'attachment; filename="{slugify(name) or "list"}.{kind}"'
    return response


@require_safe
@signed_in
def phase(request: HttpRequest, actor: Member, slug: str, phase: str, what: str, kind: str) -> HttpResponse:
    """A phase's tables or matches."""
    return sheet_response(access.phase(actor, slug, phase, Permission.SCORE), what, kind, "full")


@require_safe
@signed_in
def group(request: HttpRequest, actor: Member, slug: str, group: str, what: str, kind: str) -> HttpResponse:
    """A group's table or matches."""
    return sheet_response(access.group(actor, slug, group, Permission.SCORE), what, kind, "full")


@require_safe
@signed_in
def phase_json(request: HttpRequest, actor: Member, slug: str, phase: str) -> HttpResponse:
    """Everything of a phase."""
    return json_response(access.phase(actor, slug, phase, Permission.SCORE), "full")
