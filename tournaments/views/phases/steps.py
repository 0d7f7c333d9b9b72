"""The frame of a step on the way of a phase: its form, its way back, and the status that its errors ask for."""

from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.models import Phase
from tournaments.permissions import Member
from tournaments.views.frame import page, url
from tournaments.views.phases import overview
from tournaments.views.refusals import status_of


def step(
    request: HttpRequest, actor: Member, phase: Phase, name: str, form: Any, label: str, **context: Any
) -> HttpResponse:
    """The page `organiser/phases/<name>.html` with this form; `label` is its last crumb. 422 when the form has errors."""
    return page(
        request,
        actor,
        f"organiser/phases/{name}.html",
        phase.championship,
        section="phases",
        crumbs=overview.crumbs(phase, label),
        status=status_of(form),
        phase=phase,
        form=form,
        back=url("phase", phase.championship, phase.public_id),
        **context,
    )
