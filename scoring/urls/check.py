"""«Check this acta», for everybody; the code on the paper leads to the second address."""

from django.urls import path

from scoring.views.check import check

urlpatterns = [
    path("check/", check, name="check"),
    path("check/<slug:fingerprint>/", check, name="check_known"),
]
