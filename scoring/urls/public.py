"""The public's downloads of a match, and its replay. They stand before the public pages, which take every other address under `/c/`."""

from django.urls import path

from scoring.views import downloads, replay

MATCH = "c/<slug:slug>/matches/<slug:match>/"

urlpatterns = [
    path("c/<slug:slug>/export/matches/<slug:match>.trn", downloads.trn, name="match_trn"),
    path(MATCH + "replay/", replay.replay, name="replay"),
    path(MATCH + "replay/<int:step>/", replay.replay, name="replay_hand"),
]
