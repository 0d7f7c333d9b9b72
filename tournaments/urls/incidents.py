"""The organiser's pages for what goes wrong in a phase, under `/o/<slug>/`."""

from django.urls import path

from tournaments.views.phases import incidents

PH = "phases/<slug:phase>/"

urlpatterns = [
    path(PH + "incidents/", incidents.rules, name="phase_incidents"),
    path(PH + "clock/", incidents.clock, name="phase_clock"),
    path(PH + "late-entry/", incidents.enter_late, name="phase_late_entry"),
]
