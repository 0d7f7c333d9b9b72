"""What anybody may take away of a match who may see it: its record as TRN, named by the championship's policy."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scoring.views.organiser import trn_response
from tournaments.permissions import Permission
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.views.actors import actor_of


@require_safe
def trn(request: HttpRequest, slug: str, match: str) -> HttpResponse:
    """The match's record as TRN, while it is played and after."""
    found = access.match(actor_of(request), slug, match, Permission.VIEW)
    (row,) = reads.matches(pk=found.pk)
    return trn_response(row, row.phase.championship.names_shown)
