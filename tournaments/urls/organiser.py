"""`/<lang>/o/…`: the organiser's side. The pages of phases and matches come from `tournaments.urls.phases`."""

from importlib import import_module
from importlib.util import find_spec

from django.urls import include, path

from tournaments.urls import incidents
from tournaments.views import championships, imports, members, organiser_home, parejas, tablelinks, venues

app_name = "organiser"
championship = [
    path("", organiser_home.championship, name="championship"),
    path("settings/", championships.edit, name="championship_edit"),
    path("audit/", organiser_home.audit, name="audit"),
    path("parejas/", parejas.listing, name="parejas"),
    path("parejas/add/", parejas.add, name="pareja_add"),
    path("parejas/<slug:public_id>/", parejas.edit, name="pareja_edit"),
    path("parejas/<slug:public_id>/status/", parejas.status, name="pareja_status"),
    path("clubs/", parejas.club_list, name="clubs"),
    path("clubs/add/", parejas.club_form, name="club_add"),
    path("clubs/<slug:public_id>/", parejas.club_form, name="club_edit"),
    path("imports/", imports.uploads, name="imports"),
    path("imports/<slug:public_id>/", imports.preview, name="import_preview"),
    path("imports/<slug:public_id>/confirm/", imports.confirm, name="import_confirm"),
    path("imports/<slug:public_id>/discard/", imports.discard, name="import_discard"),
    path("imports/<slug:public_id>/bad-rows.csv", imports.bad_rows, name="import_bad_rows"),
    path("venues/", venues.venues, name="venues"),
    path("venues/add/", venues.venue_form, name="venue_add"),
    path("venues/<slug:public_id>/", venues.venue_form, name="venue_edit"),
    path("venues/<slug:public_id>/delete/", venues.venue_delete, name="venue_delete"),
    path("sessions/", venues.sessions, name="sessions"),
    path("sessions/add/", venues.session_form, name="session_add"),
    path("sessions/<slug:public_id>/", venues.session_form, name="session_edit"),
    path("sessions/<slug:public_id>/delete/", venues.session_delete, name="session_delete"),
    path("tables/", tablelinks.tablelinks, name="tablelinks"),
    path("tables/sheets/", tablelinks.sheets, name="table_sheets"),
    path("tables/<slug:public_id>/revoke/", tablelinks.revoke, name="tablelink_revoke"),
    path("tables/<slug:public_id>/reissue/", tablelinks.reissue, name="tablelink_reissue"),
    path("members/", members.members, name="members"),
    path("members/<int:pk>/remove/", members.remove, name="member_remove"),
    path("members/invitations/<int:pk>/revoke/", members.revoke, name="invitation_revoke"),
]
championship += incidents.urlpatterns
if find_spec("tournaments.urls.phases"):
    championship += import_module("tournaments.urls.phases").urlpatterns
urlpatterns = [
    path("", organiser_home.home, name="home"),
    path("new/", championships.new, name="championship_new"),
    path("<slug:slug>/", include(championship)),
]
