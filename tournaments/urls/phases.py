"""The organiser's pages of a championship in play. `tournaments.urls.organiser` takes them in under `/o/<slug>/`."""

from django.urls import path

from tournaments.views.phases import (
    by_hand,
    closing,
    delegation,
    draws,
    exports,
    groups,
    paper,
    programme,
    rounds,
    setup,
)

PH = "phases/<slug:phase>/"
GR = "groups/<slug:group>/"
MA = "matches/<slug:match>/"

urlpatterns = [
    path("phases/", setup.listing, name="phases"),
    path("phases/new/", setup.choose, name="phase_choose"),
    path("phases/new/<slug:format>/", setup.new, name="phase_new"),
    path(PH, setup.show, name="phase"),
    path(PH + "edit/", setup.edit, name="phase_edit"),
    path(PH + "delete/", setup.delete, name="phase_delete"),
    path(PH + "draw/", draws.draw, name="phase_draw"),
    path(PH + "draw/check/", draws.check, name="phase_draw_check"),
    path(PH + "draw/hat/", by_hand.hat, name="phase_draw_hat"),
    path(PH + "draw/change/", by_hand.change, name="phase_draw_change"),
    path(PH + "draw/announce/", by_hand.announce, name="phase_draw_announce"),
    path(PH + "rounds/draw/", rounds.draw, name="round_draw"),
    path(PH + "rounds/hat/", rounds.hat, name="round_hat"),
    path(PH + "rounds/undo/", rounds.undo, name="round_undo"),
    path(PH + "rounds/<int:number>/", rounds.check, name="round_check"),
    path(PH + "rounds/<int:number>/change/", by_hand.change, name="round_change"),
    path(PH + "draw/undo/", draws.undo, name="phase_draw_undo"),
    path(PH + "publish/", draws.publish, name="phase_publish"),
    path(PH + "where/", delegation.place, name="phase_where"),
    path(PH + "where/night/", delegation.night, name="phase_night"),
    path(PH + "came/", delegation.came, name="phase_came"),
    path(PH + "schedule/", programme.spread, name="schedule"),
    path(PH + "programme/", programme.programme, name="programme"),
    path(PH + "close/", closing.close, name="phase_close"),
    path(PH + "reopen/", closing.reopen, name="phase_reopen"),
    path(PH + "print/", paper.phase, name="phase_print"),
    path(PH + "sheets/", paper.match_sheets, name="phase_sheets"),
    path(PH + "phase.json", exports.phase_json, name="phase_json"),
    path(PH + "<slug:what>.<slug:kind>", exports.phase, name="phase_export"),
    path(GR, groups.group, name="group"),
    path(GR + "points/", groups.points, name="group_points"),
    path(GR + "print/", paper.group, name="group_print"),
    path(GR + "<slug:what>.<slug:kind>", exports.group, name="group_export"),
    path("sessions/<slug:session>/results/", programme.session_results, name="session_results"),
    path(MA + "open/", programme.open_match, name="match"),
    path(MA + "place/", programme.place, name="match_place"),
    path(MA + "sheet/", paper.match_sheet, name="match_sheet"),
]
