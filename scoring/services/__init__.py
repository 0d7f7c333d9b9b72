"""The kitchen of the hand: every verb that changes a score. Doors import from here.

A verb is one transaction: lock the match, check the right, answer a key seen before with the earlier answer, refuse an old
version, fold the log, ask the engine, append, write the match. Nothing here needs the broker or the cache.
"""

from scoring.services.arrivals import check_in, draw_dealer
from scoring.services.bell import ring
from scoring.services.blanking import blank
from scoring.services.corrections import reopen, rule, void_last
from scoring.services.hands import record_hand
from scoring.services.incidents import call_judge, incident, note
from scoring.services.lateness import late
from scoring.services.lineups import start, substitute
from scoring.services.paper import paper_result
from scoring.services.rewriting import Preview, correct_hand, preview_correction, preview_void, redo, void
from scoring.services.signatures import dispute, settle, sign
from scoring.services.trn_import import import_trn, look_at_trn
from scoring.services.writing import Recorded, RulesRefusal

__all__ = [
    "Preview",
    "Recorded",
    "RulesRefusal",
    "blank",
    "call_judge",
    "check_in",
    "correct_hand",
    "dispute",
    "draw_dealer",
    "import_trn",
    "incident",
    "late",
    "look_at_trn",
    "note",
    "paper_result",
    "preview_correction",
    "preview_void",
    "record_hand",
    "redo",
    "reopen",
    "ring",
    "rule",
    "settle",
    "sign",
    "start",
    "substitute",
    "void",
    "void_last",
]
