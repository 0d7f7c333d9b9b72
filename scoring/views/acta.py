"""The actas as pages to print and as PDF: for the public by its names, for those who run the championship in full.

Both doors have the same leaves (`scoring.urls.acta`): a door says who asks, in whose names, and which right it takes.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.utils.http import http_date, parse_etags
from django.utils.text import slugify
from django.views.decorators.http import require_safe

from scoring.documents import championship as books
from scoring.documents import keep, parts
from scoring.documents import match as matches
from scoring.documents.paper import Paper
from scoring.documents.parts import Reader
from scoring.views.counted import count
from tournaments.models import Championship
from tournaments.permissions import Actor, Permission
from tournaments.selectors import access
from tournaments.selectors import phases as reads
from tournaments.views.actors import actor_of, signed_in

View = Callable[..., HttpResponse]


@dataclass(frozen=True)
class Door:
    """Who comes in here: anybody who may see, or a member who may score."""

    office: bool

    @property
    def right(self) -> Permission:
        return Permission.SCORE if self.office else Permission.VIEW

    def reader(self, championship: Championship) -> Reader:
        return parts.OFFICE if self.office else parts.public(championship)


Compose = Callable[[Door, Actor, str, str], Paper]


def _match(door: Door, actor: Actor, slug: str, public_id: str, *, by_hand: bool = True) -> Paper:
    found = access.match(actor, slug, public_id, door.right)
    (row,) = reads.matches(pk=found.pk)
    return matches.acta(row, door.reader(row.phase.championship), by_hand=by_hand)


def _summary(door: Door, actor: Actor, slug: str, public_id: str) -> Paper:
    return _match(door, actor, slug, public_id, by_hand=False)


def _group(door: Door, actor: Actor, slug: str, public_id: str) -> Paper:
    found = access.group(actor, slug, public_id, door.right)
    return books.of_group(found, door.reader(found.phase.championship))


def _phase(door: Door, actor: Actor, slug: str, public_id: str) -> Paper:
    found = access.phase(actor, slug, public_id, door.right)
    return books.of_phase(found, door.reader(found.championship))


def _championship(door: Door, actor: Actor, slug: str, _public_id: str) -> Paper:
    found = access.championship(actor, slug, door.right)
    return books.of_championship(found, door.reader(found))


COMPOSED: dict[str, Compose] = {
    "match": _match,
    "summary": _summary,
    "group": _group,
    "phase": _phase,
    "championship": _championship,
}
"""What can be put on paper, by the name of its address."""


def leaf(name: str, *, office: bool, pdf: bool) -> View:
    """The view of a document behind a door, as a page or as PDF."""
    door, compose, answer = Door(office), COMPOSED[name], _pdf if pdf else _page

    def public(request: HttpRequest, slug: str, public_id: str = "") -> HttpResponse:
        count(request, "read", "acta.wait")
        return answer(request, door, compose(door, actor_of(request), slug, public_id))

    def member(request: HttpRequest, actor: Actor, slug: str, public_id: str = "") -> HttpResponse:
        return answer(request, door, compose(door, actor, slug, public_id))

    return require_safe(signed_in(member) if office else public)


def _page(request: HttpRequest, door: Door, paper: Paper) -> HttpResponse:
    """The page to print; beside its printing stands the way to the PDF (the same address, with its ending)."""
    head, _slash, _empty = request.path.rpartition("/")
    context = {"paper": paper, "pdf_url": f"{head}.pdf", "is_demo": paper.demo}
    response = render(request, "print/paper.html", context)
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response


def _pdf(request: HttpRequest, door: Door, paper: Paper) -> HttpResponse:
    """The PDF. Who has it already gets 304, and nothing is drawn; the public is counted when something must be."""
    etag = f'"{keep.key(paper)}"'
    if etag in parse_etags(request.headers.get("If-None-Match", "")):
        return HttpResponseNotModified(headers={"ETag": etag})
    if not door.office and keep.drawn(paper) is None:
        count(request, "paper", "acta.wait")
    response = HttpResponse(keep.pdf_of(paper), content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slugify(paper.name) or "acta"}.pdf"'
    response["ETag"] = etag
    response["Last-Modified"] = http_date(paper.made.timestamp())
    response["Cache-Control"] = "private, no-cache"
    response["X-Robots-Tag"] = "noindex"
    return response
