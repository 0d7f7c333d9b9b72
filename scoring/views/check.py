"""«Check this acta»: whoever holds a printed fingerprint asks whether the log is still the one that was printed. Needs no JavaScript."""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.documents import match as acta
from scoring.documents import parts
from scoring.forms.check import FingerprintForm
from scoring.messages.chronicle import say_event
from scoring.messages.hands import say
from scoring.messages.table_talk import Known
from scoring.selectors import fingerprints
from scoring.selectors.fingerprints import Finding
from scoring.selectors.timeline import Event
from scoring.views.counted import count
from tournaments.errors import NotFound
from tournaments.permissions import Actor, Permission
from tournaments.projections import words
from tournaments.selectors import access, rulesets
from tournaments.selectors import phases as reads
from tournaments.views.actors import actor_of

Data = dict[str, Any]


@require_safe
def check(request: HttpRequest, fingerprint: str = "") -> HttpResponse:
    """The form, and what its fingerprint is: a log as it stands, an earlier one with what came after it, or nothing known here."""
    given = fingerprint or request.GET.get("fingerprint", "")
    form = FingerprintForm({"fingerprint": given} if given.strip() else None)
    context: Data = {"form": form}
    status = HTTPStatus.OK
    if form.is_bound:
        count(request, "check", "check.wait")
        if form.is_valid():
            asked = form.cleaned_data["fingerprint"]
            found = _seen(actor_of(request), fingerprints.look_up(asked))
            context |= _told(found, asked) if found else {"unknown": True}
        else:
            status = HTTPStatus.UNPROCESSABLE_ENTITY
    response = render(request, "acta/check.html", context, status=status)
    response["Cache-Control"] = "private, no-cache"
    return response


def _seen(actor: Actor, found: Finding | None) -> Finding | None:
    """The finding for who may see its match; a draft's fingerprint is as unknown as any."""
    if found is None:
        return None
    try:
        access.match(actor, found.match.phase.championship.slug, found.match.public_id, Permission.VIEW)
    except NotFound:
        return None
    return found


def _told(found: Finding, asked: str) -> Data:
    (match,) = reads.matches(pk=found.match.pk)
    championship = match.phase.championship
    reader = parts.public(championship)
    place = parts.place(championship)
    return {
        "found": found,
        "whole": len(asked) == fingerprints.WHOLE,
        "title": acta.title(match),
        "championship": parts.context(championship),
        "sides": [
            (side, parts.label(who, reader)) for side, who in (("A", match.side_a), ("B", match.side_b))
        ],
        "taken": parts.moment(found.at.when, championship),
        "signed": _sides(found.signed),
        "signed_now": _sides(found.signed_now),
        "match_url": place.url(f"matches/{match.public_id}/"),
        "acta_url": place.url(f"acta/matches/{match.public_id}/"),
        "after": _after(found),
    }


def _sides(signed: tuple[str, ...]) -> str:
    """Which sides have signed, in words."""
    if not signed:
        return _("nobody")
    return words.listed([parts.MARK[side] for side in signed])


def _after(found: Finding) -> list[Data]:
    """The entries that came later, without names: a hand says its number and what it gave."""
    hands = {hand["seq"]: hand for hand in found.hands}
    numbers = {seq: hand["number"] for seq, hand in hands.items()}
    known = Known({}, numbers, rulesets.match_format(found.match).set_name)

    def said(event: Event) -> str:
        hand = hands.get(event.seq)
        if hand is None:
            return say_event(event.kind, event.payload, known)
        return f"{_('Hand %(number)s') % {'number': hand['number']}}: {say(hand)}"

    championship = found.match.phase.championship
    return [{"when": parts.moment(event.when, championship), "said": said(event)} for event in found.after]
