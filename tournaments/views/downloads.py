"""Lists that anybody may take away who may see the championship: tables, matches and phases, named by its policy."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound
from tournaments.models import Group, Phase
from tournaments.permissions import Permission
from tournaments.selectors import access
from tournaments.selectors.board import SHOWN
from tournaments.views.actors import actor_of
from tournaments.views.phases.exports import json_response, sheet_response


def _shown(phase: Phase) -> Phase:
    """A phase that is published; a draft does not exist for the public, whatever the address says."""
    if phase.status not in SHOWN:
        raise NotFound("not_found")
    return phase


@require_safe
def phase(request: HttpRequest, slug: str, phase: str, what: str, kind: str) -> HttpResponse:
    """A phase's tables or matches as CSV or XLSX."""
    found = _shown(access.phase(actor_of(request), slug, phase, Permission.VIEW))
    return sheet_response(found, what, kind, found.championship.names_shown)


@require_safe
def group(request: HttpRequest, slug: str, group: str, what: str, kind: str) -> HttpResponse:
    """A group's table or matches as CSV or XLSX."""
    found: Group = access.group(actor_of(request), slug, group, Permission.VIEW)
    _shown(found.phase)
    return sheet_response(found, what, kind, found.phase.championship.names_shown)


@require_safe
def phase_json(request: HttpRequest, slug: str, phase: str) -> HttpResponse:
    """Everything of a phase as JSON."""
    found = _shown(access.phase(actor_of(request), slug, phase, Permission.VIEW))
    return json_response(found, found.championship.names_shown)
