"""Table sheets: links issued, withdrawn, made anew, and printed with their QR. The pages at `/t/…` are scoring's."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.forms.setup import SheetsForm
from tournaments.models import TableLink
from tournaments.permissions import Member, Permission
from tournaments.selectors import access, organiser
from tournaments.selectors.names import session_text
from tournaments.services import tablelinks as services
from tournaments.views.actors import signed_in
from tournaments.views.frame import page, url
from tournaments.views.refusals import attempt, sent, status_of


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def tablelinks(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The live links; a POST makes those that are missing for a session, which may be sent twice."""
    found = access.championship(actor, slug, Permission.PLAN)
    sessions = [(row, session_text(row)) for row in organiser.sessions(found)]
    form = SheetsForm(sent(request), sessions=sessions, tables=organiser.tables(found))
    if request.method == "POST" and form.is_valid():
        made = attempt(
            form,
            lambda: services.issue_all(
                actor=actor, championship=found, tables=form.chosen_tables, session=form.chosen_session
            ),
        )
        if made is not None:
            messages.success(request, _("The sheets are ready to be printed."))
            return redirect(url("tablelinks", found))
    links = [{"link": link, "session": _session(link)} for link in organiser.live_links(found)]
    return page(
        request,
        actor,
        "organiser/tablelinks.html",
        found,
        section="tablelinks",
        crumbs=((_("Table sheets"), ""),),
        status=status_of(form),
        form=form,
        links=links,
        has_tables=bool(organiser.tables(found)),
    )


@require_POST
@signed_in
def revoke(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """Withdraw a link: its phones are out at once."""
    link = access.table_link(actor, slug, public_id)
    services.revoke(actor=actor, link=link)
    messages.success(request, _("Table %(number)s: the link was withdrawn.") % {"number": link.table.number})
    return redirect(url("tablelinks", link.championship))


@require_POST
@signed_in
def reissue(request: HttpRequest, actor: Member, slug: str, public_id: str) -> HttpResponse:
    """A new link and PIN for the same table; the old one stops."""
    link = access.table_link(actor, slug, public_id)
    services.reissue(actor=actor, link=link)
    text = _("Table %(number)s has a new link and PIN: print its sheet again.") % {
        "number": link.table.number
    }
    messages.success(request, text)
    return redirect(url("tablelinks", link.championship))


@require_safe
@signed_in
def sheets(request: HttpRequest, actor: Member, slug: str) -> HttpResponse:
    """The sheets on paper, several to a page; the PIN only when asked for, so that a photo of the sheet is not enough."""
    found = access.championship(actor, slug, Permission.PLAN)
    with_pin = request.GET.get("pin") == "1"
    cards = [_card(link, with_pin) for link in organiser.links_to_print(found, request.GET.getlist("link"))]
    response = page(request, actor, "organiser/table_sheets.html", found, section="tablelinks", cards=cards)
    response["Cache-Control"] = "no-store, private"
    return response


def _card(link: TableLink, with_pin: bool) -> dict[str, str]:
    return {
        "url": f"{settings.SITE_URL}/t/{services.token_of(link)}/",
        "number": str(link.table.number),
        "venue": link.table.venue.name,
        "session": _session(link),
        "note": f"PIN {link.pin}" if with_pin else "",
    }


def _session(link: TableLink) -> str:
    return session_text(link.session) if link.session else _("every session")
