"""The kitchen of the hand: every verb that changes a score. Doors import from here.

A verb is one transaction: lock the match, check the right, answer a key seen before with the earlier answer, refuse an old
version, fold the log, ask the engine, append, write the match. Nothing here needs the broker or the cache.
"""

from scoring.services.corrections import reopen, rule, void_last
from scoring.services.hands import record_hand
from scoring.services.lineups import start, substitute
from scoring.services.paper import paper_result
from scoring.services.trn_import import import_trn, look_at_trn
from scoring.services.writing import Recorded, RulesRefusal

__all__ = [
    "Recorded",
    "RulesRefusal",
    "import_trn",
    "look_at_trn",
    "paper_result",
    "record_hand",
    "reopen",
    "rule",
    "start",
    "substitute",
    "void_last",
]
