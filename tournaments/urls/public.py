"""The public's addresses. The front beside Django answers most of them before Django is asked."""

from django.urls import path, re_path

from tournaments.views import public

urlpatterns = [
    path("", public.home, name="home"),
    re_path(r"^c/(?P<slug>[-\w]+)/(?P<path>(?:[-\w.]+/?)*)$", public.page, name="championship"),
]
bare_urlpatterns = [path("live/<slug:slug>/version", public.version)]
