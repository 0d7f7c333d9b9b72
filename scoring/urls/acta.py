"""The actas on paper, below a championship: for the public (`acta:…`) and for its members (`memberacta:…`), the same leaves behind both."""

from django.urls import URLPattern, URLResolver, include, path

from scoring.views.acta import leaf

Patterns = list[URLPattern | URLResolver]
PLACES = {
    "championship": "championship",
    "phase": "phases/<slug:public_id>",
    "group": "groups/<slug:public_id>",
    "match": "matches/<slug:public_id>",
    "summary": "matches/<slug:public_id>/summary",
}


def leaves(*, office: bool) -> Patterns:
    """Each document as a page and, with the ending, as PDF."""
    found: Patterns = []
    for name, place in PLACES.items():
        found.append(path(f"{place}/", leaf(name, office=office, pdf=False), name=name))
        found.append(path(f"{place}.pdf", leaf(name, office=office, pdf=True), name=f"{name}_pdf"))
    return found


urlpatterns: Patterns = [
    path("c/<slug:slug>/acta/", include((leaves(office=False), "acta"))),
    path("o/<slug:slug>/acta/", include((leaves(office=True), "memberacta"))),
]
