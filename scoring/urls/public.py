"""The public's downloads of a match. They stand before the public pages, which take every other address under `/c/`."""

from django.urls import path

from scoring.views import downloads

urlpatterns = [path("c/<slug:slug>/export/matches/<slug:match>.trn", downloads.trn, name="match_trn")]
