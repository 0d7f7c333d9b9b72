"""The hand inspector's address, for everybody."""

from django.urls import path

from scoring.views import inspector

urlpatterns = [path("inspector/", inspector.inspect, name="inspector")]
