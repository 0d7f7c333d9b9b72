"""The addresses of the hand, under `/api/v1/`. The last one takes whatever no other address of the API took."""

from django.urls import path, re_path

from scoring.api import matches, record, rules, travel, verbs
from tournaments.api.doors import elsewhere

MATCH = "matches/<slug:match>/"

urlpatterns = [
    path(MATCH, matches.OneMatch.as_view()),
    path(f"{MATCH}trn/", matches.Trn.as_view(), name="api-match-trn"),
    path(f"{MATCH}state/", matches.State.as_view(), name="api-match-state"),
    path(f"{MATCH}automaton/", matches.Automaton.as_view(), name="api-match-automaton"),
    path(f"{MATCH}start/", verbs.Start.as_view()),
    path(f"{MATCH}hands/", verbs.Hands.as_view()),
    path(f"{MATCH}void/", verbs.Void.as_view()),
    path(f"{MATCH}paper/", verbs.Paper.as_view()),
    path(f"{MATCH}ruling/", verbs.Ruling.as_view()),
    path(f"{MATCH}reopen/", verbs.Reopen.as_view()),
    path(f"{MATCH}substitute/", verbs.Substitute.as_view()),
    path(f"{MATCH}log/", record.Log.as_view()),
    path(f"{MATCH}correct/", record.Correct.as_view()),
    path(f"{MATCH}correct/preview/", record.Preview.as_view()),
    path(f"{MATCH}redo/", record.Redo.as_view()),
    path(f"{MATCH}note/", record.Note.as_view()),
    path(f"{MATCH}incident/", record.Incident.as_view()),
    path(f"{MATCH}checkin/", record.CheckIn.as_view()),
    path(f"{MATCH}lot/", record.Lot.as_view()),
    path(f"{MATCH}sign/", record.Sign.as_view()),
    path(f"{MATCH}dispute/", record.Dispute.as_view()),
    path(f"{MATCH}settle/", record.Settle.as_view()),
    path(f"{MATCH}judge/", record.Judge.as_view()),
    path("championships/<slug:slug>/export/", travel.Export.as_view()),
    path("imports/", travel.Import.as_view()),
    path("rules/check/", rules.Check.as_view()),
    re_path(r"^.*$", elsewhere),
]
