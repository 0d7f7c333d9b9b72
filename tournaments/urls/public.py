"""The public's addresses. The front beside Django answers most of them before Django is asked."""

from django.urls import path, re_path

from tournaments.views import downloads, public

EXPORT = "c/<slug:slug>/export/"

urlpatterns = [
    path("", public.home, name="home"),
    path(EXPORT + "phases/<slug:phase>/phase.json", downloads.phase_json, name="public_phase_json"),
    path(EXPORT + "phases/<slug:phase>/<slug:what>.<slug:kind>", downloads.phase, name="public_phase_export"),
    path(EXPORT + "groups/<slug:group>/<slug:what>.<slug:kind>", downloads.group, name="public_group_export"),
    re_path(r"^c/(?P<slug>[-\w]+)/(?P<path>(?:[-\w.]+/?)*)$", public.page, name="championship"),
]
bare_urlpatterns = [path("live/<slug:slug>/version", public.version)]
