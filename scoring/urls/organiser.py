"""The organiser's pages of a match, under `/o/<slug>/`. Names are `matches:…`."""

from django.urls import path

from scoring.views import bulk, entry, leaving, match_log, mending, organiser, trn_import

app_name = "matches"
MA = "<slug:slug>/matches/<slug:match>/"

urlpatterns = [
    path(MA, organiser.show, name="match"),
    path(MA + "paper/", organiser.paper, name="paper"),
    path(MA + "ruling/", organiser.ruling, name="ruling"),
    path(MA + "correct/", mending.correct, name="correct"),
    path(MA + "anew/", mending.anew, name="anew"),
    path(MA + "late/", mending.be_late, name="late"),
    path(MA + "bell/", mending.bell, name="bell"),
    path(MA + "undo/", organiser.undo, name="undo"),
    path(MA + "substitute/", organiser.substitute, name="substitute"),
    path(MA + "log/", match_log.show, name="log"),
    path(MA + "log/<int:seq>/blank/", match_log.blank, name="blank"),
    path(MA + "log/<slug:verb>/", match_log.act, name="act"),
    path(MA + "judge/", match_log.judge, name="judge"),
    path(MA + "from-file/", trn_import.bring, name="bring_trn"),
    path(MA + "match.trn", organiser.download, name="trn"),
    path("<slug:slug>/parejas/<slug:pareja>/become/<slug:status>/", leaving.leave, name="leave"),
    path("<slug:slug>/phases/<slug:phase>/unplayed/", bulk.unplayed, name="unplayed"),
    path("<slug:slug>/groups/<slug:group>/entry/", entry.group, name="entry_group"),
    path("<slug:slug>/sessions/<slug:session>/entry/", entry.session, name="entry_session"),
]
