"""A pareja leaves or comes back: what would follow, then the button."""

from secrets import token_urlsafe

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l
from django.views.decorators.http import require_http_methods

from scoring.forms.mending import LeavingForm
from scoring.services import leaving
from scoring.views import fallout_words
from scoring.views.attempts import attempt
from tournaments.errors import NotFound
from tournaments.models import ParejaStatus
from tournaments.permissions import Member
from tournaments.selectors import access
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.phases import shapes
from tournaments.views.refusals import status_of

WORDS = {
    ParejaStatus.WITHDRAWN: (_l("Withdraw pareja %(number)s"), _l("Withdraw the pareja")),
    ParejaStatus.DISQUALIFIED: (_l("Disqualify pareja %(number)s"), _l("Disqualify the pareja")),
    ParejaStatus.CONFIRMED: (_l("Let pareja %(number)s come back"), _l("Let it come back")),
}


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def leave(request: HttpRequest, actor: Member, slug: str, pareja: str, status: str) -> HttpResponse:
    """`status` is what the pareja becomes: withdrawn, disqualified, or confirmed again."""
    if status not in WORDS:
        raise NotFound("not_found")
    row = access.pareja(actor, slug, pareja)
    found = row.championship
    form = LeavingForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        data = form.cleaned_data
        done = attempt(
            form,
            lambda: leaving.set_status(
                actor=actor,
                pareja=row,
                status=status,
                reason=data["reason"],
                key=data["key"],
                seen=data["seen"],
            ),
        )
        if done is not None:
            row.refresh_from_db()
            said = {"number": row.number, "status": row.get_status_display().lower()}
            messages.success(request, _("Pareja %(number)s: %(status)s.") % said)
            return redirect(url("pareja_edit", found, row.public_id))
    title, label = WORDS[ParejaStatus(status)]
    seen = leaving.preview(actor=actor, pareja=row, status=status)
    return page(
        request,
        actor,
        "organiser/matches/leave.html",
        found,
        section="parejas",
        crumbs=(
            (_("Parejas"), url("parejas", found)),
            (_("Pareja %(number)s") % {"number": row.number}, url("pareja_edit", found, row.public_id)),
            (str(label), ""),
        ),
        status=status_of(form),
        heading_text=title % {"number": row.number},
        label=label,
        shown=shapes.pareja(row),
        form=form,
        key=token_urlsafe(18),
        told=fallout_words.told(actor, found, seen),
        leaves=status != ParejaStatus.CONFIRMED,
        back=url("pareja_edit", found, row.public_id),
    )
