"""Formats of championships, pure:

entrants in, draws, pairings and tables out. No Django, no clock, no dice, no files.
"""

from .apart import Conflict
from .draw import BracketDraw, DrawnGroup, GroupDraw, draw_bracket, draw_groups, group_names, group_sizes
from .errors import FormatError
from .knockout import NOBODY, Bracket, Meeting, Move, Node, Slot, advance, bracket, depends_on, meetings
from .lot import ALGORITHM, lots
from .playoffs import OpenTie, playoff_pairings
from .round_robin import Round, rounds
from .rules import CRITERIA, Credit, JocForaCredit, Recursion, StandingsRules, WithdrawalPolicy
from .standings import SHARED, Reason, Row, Table, table
from .types import Entrant, Pairing, PlayoffTag, Result, Source, SourceKind, Status

__all__ = [
    "ALGORITHM",
    "CRITERIA",
    "NOBODY",
    "SHARED",
    "Bracket",
    "BracketDraw",
    "Conflict",
    "Credit",
    "DrawnGroup",
    "Entrant",
    "FormatError",
    "GroupDraw",
    "JocForaCredit",
    "Meeting",
    "Move",
    "Node",
    "OpenTie",
    "Pairing",
    "PlayoffTag",
    "Reason",
    "Recursion",
    "Result",
    "Round",
    "Row",
    "Slot",
    "Source",
    "SourceKind",
    "StandingsRules",
    "Status",
    "Table",
    "WithdrawalPolicy",
    "advance",
    "bracket",
    "depends_on",
    "draw_bracket",
    "draw_groups",
    "group_names",
    "group_sizes",
    "lots",
    "meetings",
    "playoff_pairings",
    "rounds",
    "table",
]
