"""Public pages where the front did not answer: a miss, an old address, a championship that only its members see."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from tournaments.permissions import Permission, can
from tournaments.projections import home as home_page
from tournaments.projections import preview, serving, store
from tournaments.selectors import access, public
from tournaments.views.actors import actor_of


def _answer(request: HttpRequest, file: store.File, version: int | None, listed: bool = True) -> HttpResponse:
    made = serving.answer(
        file,
        language=get_language() or "",
        version=version,
        accept_encoding=request.headers.get("Accept-Encoding", ""),
        if_none_match=request.headers.get("If-None-Match", ""),
        listed=listed,
    )
    return HttpResponse(made.body, status=made.status, headers=dict(made.headers))


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The championships that are public, those on now first."""
    return _answer(request, home_page.page(get_language() or ""), None)


@require_safe
def page(request: HttpRequest, slug: str, path: str = "") -> HttpResponse:
    """A published page; the same bytes that the front gives."""
    language = get_language() or ""
    published = public.published(slug)
    digest = published.manifest.get(f"{language}/{path}") if published else None
    file = store.load(digest) if digest else None
    if published is not None and file is not None:
        return _answer(request, file, published.version, published.listed)
    if published is None and public.is_open(slug):
        return _preparing(request)
    return _elsewhere(request, slug, path)


def _preparing(request: HttpRequest) -> HttpResponse:
    """Open, but the bell has not rung yet."""
    response = render(request, "public/preparing.html", status=503)
    response.headers["Retry-After"] = "5"
    response.headers["Cache-Control"] = "no-store"
    return response


def _elsewhere(request: HttpRequest, slug: str, path: str) -> HttpResponse:
    """An old address, a draft for its members, or nothing."""
    moved = public.moved_to(slug)
    if moved is not None:
        return HttpResponseRedirect(f"/{get_language()}/c/{moved}/{path}")
    actor = actor_of(request)
    championship = access.championship(actor, slug)
    if public.is_open(slug) or not can(actor, Permission.VIEW, championship):
        raise Http404
    text = preview.page(championship, get_language() or "", path)
    if text is None:
        raise Http404
    return HttpResponse(text, headers={"Cache-Control": "private, no-store", "X-Robots-Tag": "noindex"})


@require_safe
def version(request: HttpRequest, slug: str) -> HttpResponse:
    """The published version, for pages whose stream is silent."""
    found = public.version_of(slug)
    if found is None:
        raise Http404
    kept = {"Cache-Control": "no-store", serving.VERSION_HEADER: str(found)}
    return HttpResponse(str(found), content_type="text/plain", headers=kept)
