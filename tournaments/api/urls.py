"""The addresses of the read side, under `/api/v1/`."""

from django.urls import path

from tournaments.api import tables, views

CHAMPIONSHIP = "championships/<slug:slug>/"

urlpatterns = [
    path("", views.Index.as_view()),
    path("championships/", views.Championships.as_view()),
    path(CHAMPIONSHIP, views.OneChampionship.as_view()),
    path(f"{CHAMPIONSHIP}phases/", views.Phases.as_view()),
    path(f"{CHAMPIONSHIP}groups/", views.Groups.as_view()),
    path(f"{CHAMPIONSHIP}matches/", views.Matches.as_view()),
    path(f"{CHAMPIONSHIP}in-play/", views.InPlay.as_view()),
    path(f"{CHAMPIONSHIP}parejas/", views.Parejas.as_view()),
    path(f"{CHAMPIONSHIP}classification/", views.Classification.as_view()),
    path("phases/<slug:phase>/", views.OnePhase.as_view()),
    path("groups/<slug:group>/", views.OneGroup.as_view()),
    path("parejas/<slug:pareja>/", views.OnePareja.as_view()),
    path("tables/enter/", tables.Enter.as_view()),
    path("draws/<slug:draw>/", views.DrawFile.as_view()),
]
