"""The public read side: what the pages show, as JSON. One thin door each."""

from typing import Any

from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import serializers as out
from tournaments.api.doors import Door, described
from tournaments.errors import NotFound
from tournaments.projections import reading as shown
from tournaments.selectors import cursors, reading


class Index(Door):
    """Where to begin."""

    @described("index", out.Index)
    def get(self, request: Request) -> Response:
        here = {"championships": f"{request.path}championships/"}
        return self.shown(here | {"schema": reverse("schema"), "docs": reverse("api-docs")})


class Championships(Door):
    """The championships that are public; with a member's key also the member's own, drafts included."""

    @described("championships", out.CHAMPIONSHIP_PAGE, parameters=[out.PageQuery])
    def get(self, request: Request) -> Response:
        query = self.asked(out.PageQuery)
        rows, following = cursors.page(
            reading.championships(self.actor), ("-starts_on", "id"), query["cursor"], query["size"]
        )
        return self.shown(out.CHAMPIONSHIP_PAGE({"results": rows, "next": following}).data)


class OneChampionship(Door):
    """A championship; an unlisted one is found by its address."""

    @described("championship", out.Championship)
    def get(self, request: Request, slug: str) -> Response:
        row = reading.championship(self.actor, slug)
        return self.shown(out.Championship(row).data, row)


class Phases(Door):
    """The published phases, in order."""

    @described("phases", out.PHASES)
    def get(self, request: Request, slug: str) -> Response:
        owner = reading.championship(self.actor, slug)
        found = [shown.phase(row) for row in reading.phases(owner)]
        return self.shown(out.PHASES({"results": found}).data, owner)


class OnePhase(Door):
    """A phase; a knock-out with its bracket."""

    @described("phase", out.PhaseDetail)
    def get(self, request: Request, phase: str) -> Response:
        row = reading.phase(self.actor, phase)
        brackets = shown.models(row.championship)["brackets"]
        data = shown.phase(row) | {"bracket": shown.bracket(brackets.get(row.public_id))}
        return self.shown(out.PhaseDetail(data).data, row.championship)


class Groups(Door):
    """Every group with its table: positions with their reasons, and the ties that are open."""

    @described("groups", out.GROUPS, parameters=[out.GroupQuery])
    def get(self, request: Request, slug: str) -> Response:
        wanted = self.asked(out.GroupQuery).get("phase")
        owner = reading.championship(self.actor, slug)
        tables = shown.models(owner)["groups"]
        found = [
            shown.standings(tables[row.public_id])
            for row in reading.groups(owner)
            if row.public_id in tables and wanted in (None, row.phase.public_id)
        ]
        return self.shown(out.GROUPS({"results": found}).data, owner)


class OneGroup(Door):
    """A group with its table."""

    @described("group", out.Group)
    def get(self, request: Request, group: str) -> Response:
        row = reading.group(self.actor, group)
        table = shown.models(row.phase.championship)["groups"].get(row.public_id)
        if table is None:  # published a moment ago: the bell has not rung yet
            raise NotFound("not_found")
        return self.shown(out.Group(shown.standings(table)).data, row.phase.championship)


class Matches(Door):
    """The matches of the published phases."""

    @described("matches", out.MATCH_PAGE, parameters=[out.MatchQuery])
    def get(self, request: Request, slug: str) -> Response:
        query = self.asked(out.MatchQuery)
        owner = reading.championship(self.actor, slug)
        wanted = {name: query[name] for name in reading.MATCH_FILTERS if name in query}
        order = ("phase__order", "round", "order", "id")
        rows, following = cursors.page(reading.matches(owner, wanted), order, query["cursor"], query["size"])
        data: dict[str, Any] = {"results": shown.matches(owner, rows), "next": following}
        return self.shown(out.MATCH_PAGE(data).data, owner)


class InPlay(Door):
    """The tables where somebody plays now, with the running score."""

    @described("in_play", out.IN_PLAY)
    def get(self, request: Request, slug: str) -> Response:
        owner = reading.championship(self.actor, slug)
        found = shown.matches(owner, list(reading.in_play(owner)))
        return self.shown(out.IN_PLAY({"results": found}).data, owner)


class Parejas(Door):
    """Those who take part, named by the championship's policy. Contact data never leaves by any door of the API but the export."""

    @described("parejas", out.PAREJA_PAGE, parameters=[out.PageQuery])
    def get(self, request: Request, slug: str) -> Response:
        query = self.asked(out.PageQuery)
        owner = reading.championship(self.actor, slug)
        rows, following = cursors.page(reading.parejas(owner), ("number",), query["cursor"], query["size"])
        data: dict[str, Any] = {"results": shown.parejas(owner, rows), "next": following}
        return self.shown(out.PAREJA_PAGE(data).data, owner)


class OnePareja(Door):
    """One who takes part."""

    @described("pareja", out.ParejaDetail)
    def get(self, request: Request, pareja: str) -> Response:
        row = reading.pareja(self.actor, pareja)
        data = shown.parejas(row.championship, [row])[0]
        return self.shown(out.ParejaDetail(data).data, row.championship)


class Classification(Door):
    """The final classification, from the champion down."""

    @described("classification", out.Classification)
    def get(self, request: Request, slug: str) -> Response:
        owner = reading.championship(self.actor, slug)
        return self.shown(out.Classification(shown.models(owner)["classification"]).data, owner)


class DrawFile(Door):
    """The draw file as it was published: `python -m tournaments.formats` makes the same draw of it."""

    @described("draw", {200: OpenApiTypes.OBJECT})
    def get(self, request: Request, draw: str) -> Response:
        row = reading.draw(self.actor, draw)
        return self.shown(row.file, row.phase.championship)
