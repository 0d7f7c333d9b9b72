"""The pages of a match on the pad: seating, scoring, the end, its hands, and a result from paper. The same for phones and members."""

import gzip
import json
from functools import lru_cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from scoring.messages import say
from scoring.messages.pad import special_names
from scoring.selectors import automata, pad
from scoring.selectors.timeline import timeline
from scoring.services import devices
from scoring.views.pad import shown, states, worker
from tournaments.errors import NotFound
from tournaments.models import Match
from tournaments.permissions import Actor


@require_safe
def match(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """Where the match stands: its seats to be taken, its hands to be scored, or its end."""
    state = pad.state(match)
    if not state["open"] and not state["finished"]:
        return render(request, "pad/closed.html", shown.base(actor, match))
    if state["finished"] and not state["last"]:
        return render(request, "pad/over.html", shown.playing(actor, match))
    if not state["started"] and not state["finished"]:
        return render(request, "pad/seats.html", shown.seating(actor, match))
    response = render(request, "pad/match.html", shown.playing(actor, match))
    response["X-Pad-Release"] = worker.release()
    return response


@require_safe
def state(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """The match's state for the script; 304 while nothing of it changed. `?since=` is the version that the asker has."""
    devices.beat(actor=actor, match=match)
    tag = states.tag(actor, match)
    if request.headers.get("If-None-Match") == tag:
        return HttpResponseNotModified()
    since = request.GET.get("since", "")
    body = states.state(actor, match, int(since) if since.isdecimal() and len(since) < 9 else 0)
    response = HttpResponse(json.dumps(body), content_type="application/json")
    response["ETag"] = tag
    return response


@require_safe
def hands(request: HttpRequest, actor: Actor, match: Match) -> HttpResponse:
    """The hands so far, each as a sentence."""
    rows = [{**row, "text": say(row)} for row in timeline(match)]
    return render(request, "pad/hands.html", shown.base(actor, match) | {"hands": list(reversed(rows))})


@require_safe
def rules(request: HttpRequest, language: str, match: str, fingerprint: str) -> HttpResponse:
    """The rules as data for the script: the automaton of the quick hands and the drawings of every score. No secret is in it."""
    found = pad.rules_by_fingerprint(match, fingerprint)
    if found is None or language not in dict(settings.LANGUAGES):
        raise NotFound("not_found")
    plain, packed = _rules_body(found, language)
    small = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(packed if small else plain, content_type="application/json")
    if small:
        response["Content-Encoding"] = "gzip"
    response["Vary"] = "Accept-Encoding"
    patch_cache_control(response, public=True, max_age=31536000, immutable=True)
    return response


@lru_cache(maxsize=32)
def _rules_body(found: pad.Rules, language: str) -> tuple[bytes, bytes]:
    with translation.override(language):
        body = {
            "automaton": automata.made(found.rules, found.players),
            "duel": automata.duels(found.rules, found.players),
            "cards": automata.cards(found.rules),
            "drawn": _drawn(found),
            "special": {"at": dict(found.tally)["special"], "names": special_names(found.rules)},
        }
    plain = json.dumps(body, separators=(",", ":")).encode()
    return plain, gzip.compress(plain, mtime=0)


def _drawn(found: pad.Rules) -> dict[str, list[str]]:
    """Every tally and every row of rings that may be shown, drawn by the same components as the rest of the site."""
    spec = dict(found.tally)
    tallies = [
        str(render_to_string("pad/_tally.html", {"t": spec, "points": n})) for n in range(spec["target"] + 1)
    ]
    rings = [
        str(render_to_string("pad/_rings.html", {"t": spec, "won": n}))
        for n in range(spec["sets_to_win"] + 1)
    ]
    return {"tallies": tallies, "rings": rings}
