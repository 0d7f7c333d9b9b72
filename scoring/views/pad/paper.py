"""A result from paper on the pad: stones of each cama, or joc fora. The engine refuses at the cama that is wrong."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from scoring import services
from scoring.forms.organiser import PaperForm
from scoring.views.attempts import attempt
from scoring.views.pad import shown
from tournaments.models import Match
from tournaments.permissions import Actor
from tournaments.projections.words import point_names
from tournaments.selectors import rulesets
from tournaments.views.refusals import status_of


@require_http_methods(["GET", "HEAD", "POST"])
def paper(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """Write the result, or see what is wrong with it. A match with hands takes one only as a ruling (`paper.has_hands`)."""
    data = request.POST if request.method == "POST" else None
    form = PaperForm.of(match, data)
    if form.is_valid() and attempt(form, lambda: _save(actor, match, form)) is not None:
        return redirect(shown.here(actor, match))
    context = shown.base(actor, match) | {"form": form, "rules": rulesets.match_format(match)}
    context["points"] = point_names(rulesets.tally_kind(match.phase.championship))
    context["boxes"] = list(zip(form.a, form.b, strict=True))
    return render(request, "pad/paper.html", context, status=status_of(form))


def _save(actor: Actor, match: Match, form: PaperForm) -> services.Recorded:
    return services.paper_result(actor=actor, match=match.public_id, **form.written)
