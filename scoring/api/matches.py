"""A match to read: the score, hand by hand, the head of its log, the `.trn`, and what a pad needs."""

from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from scoring import services
from scoring.api import serializers as out
from scoring.api.doors import Door
from scoring.api.verbs import VerbDoor, verb
from scoring.messages import say
from scoring.selectors import automata, tables, timeline, trn
from tournaments.api.doors import SHARED, described
from tournaments.permissions import Anonymous
from tournaments.projections import reading as shown
from tournaments.selectors import public, reading

Data = dict[str, Any]


def link(name: str, match: str) -> str:
    return reverse(f"api-match-{name}", args=[match])


class OneMatch(Door):
    """A match with its hands, undone ones included."""

    @described("match", out.MatchDetail)
    def get(self, request: Request, match: str) -> Response:
        row = reading.match(self.actor, match)
        hands = [{**hand, "text": say(hand)} for hand in timeline.timeline(row)]
        links = {name: link(name, match) for name in ("trn", "state", "automaton")}
        data = shown.match(row) | {"hands": hands, "chain": tables.chain(row), "links": links}
        return self.shown(out.MatchDetail(data).data, row.phase.championship)


class Trn(VerbDoor):
    """The match as a TRN file, which `python -m scoring.engine --match` checks; and a file into a match without hands."""

    @described("match_trn", {(200, "text/plain"): OpenApiTypes.STR})
    def get(self, request: Request, match: str) -> HttpResponse:
        row = reading.match(self.actor, match)
        championship = row.phase.championship
        text = trn.trn(row, championship.names_shown)
        response = HttpResponse(text, content_type="text/plain; charset=utf-8")
        response["Content-Disposition"] = f'attachment; filename="{row.public_id}.trn"'
        if isinstance(self.actor, Anonymous) and championship.visibility in public.OPEN:
            response["Cache-Control"] = SHARED
        return response

    @verb("import_trn", out.TrnFile)
    def post(self, request: Request, match: str) -> Response:
        """Bring in a match scored on paper: every hand of the file, or none and every fault with its line."""
        return self.done(match, out.TrnFile, services.import_trn)


class State(Door):
    """For whoever may score the match: its version, the running score, who sits where, what may be done now."""

    @described("match_state", out.State)
    def get(self, request: Request, match: str) -> Response:
        data = tables.state(self.known_actor(), match)
        data["rules"]["automaton"] = link("automaton", match)
        return Response(out.State(data).data)


class Automaton(Door):
    """The rules of this match as a finite automaton: a pad that runs it offers exactly what will be accepted."""

    @described("match_automaton", {200: OpenApiTypes.OBJECT})
    def get(self, request: Request, match: str) -> Response:
        row = reading.match(self.actor, match)
        return self.shown(automata.of(row), row.phase.championship)
