"""Taking a championship away and bringing one, under `/o/`. Names are `travel:…`."""

from django.urls import path

from scoring.views import travel

app_name = "travel"
urlpatterns = [
    path("bring/", travel.bring, name="bring"),
    path("<slug:slug>/take-away/", travel.away, name="away"),
]
