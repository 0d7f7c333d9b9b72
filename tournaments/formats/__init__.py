"""Formats of championships, pure: entrants in, draws, pairings and tables out.

No Django, no clock, no dice, no files (the command alone reads one).
"""

from .apart import Conflict
from .by_hand import exchange, places
from .chances import Chance, Fate, chances
from .classification import Standing, from_bracket, from_table, not_qualified
from .codec import (
    result_from_json,
    result_to_json,
    rules_from_json,
    rules_to_json,
    table_from_json,
    table_to_json,
)
from .comparison import CROSS_CHAIN, Comparable, Compared
from .double_elimination import double_elimination
from .draw import BracketDraw, DrawnGroup, GroupDraw, draw_bracket, draw_groups, group_names, group_sizes
from .draw_file import DrawFile, bracket_file, change_by_hand, groups_file, redraw
from .errors import FormatError
from .knockout import bracket
from .layout import Cell, Column, Part, layout
from .lot import ALGORITHM, lots
from .meetings import NOBODY, Meeting, Move, advance, depends_on, meetings
from .nodes import drawn_tree, nodes_from_json, nodes_to_json
from .pairing import RoundDraw, RoundOptions, by_falls, from_rounds, next_round, over, round_file
from .playoffs import OpenTie, playoff_pairings
from .qualification import (
    QualificationRules,
    Qualified,
    group_places,
    next_placed,
    qualified,
    qualify,
    to_fill,
)
from .repechage import repechage
from .round_robin import Round, rounds
from .rules import CRITERIA, Credit, JocForaCredit, Recursion, StandingsRules, WithdrawalPolicy
from .schedule import Fixture, Place, Session, assign_tables, fixtures
from .shape import Shape
from .standings import SHARED, Reason, Row, Table, table
from .tree import Bracket, Finish, Node, Slot, condition, tree
from .types import Entrant, Pairing, PlayoffTag, Result, Source, SourceKind, Status

__all__ = [
    "ALGORITHM",
    "CRITERIA",
    "CROSS_CHAIN",
    "NOBODY",
    "SHARED",
    "Bracket",
    "BracketDraw",
    "Cell",
    "Chance",
    "Column",
    "Comparable",
    "Compared",
    "Conflict",
    "Credit",
    "DrawFile",
    "DrawnGroup",
    "Entrant",
    "Fate",
    "Finish",
    "Fixture",
    "FormatError",
    "GroupDraw",
    "JocForaCredit",
    "Meeting",
    "Move",
    "Node",
    "OpenTie",
    "Pairing",
    "Part",
    "Place",
    "PlayoffTag",
    "QualificationRules",
    "Qualified",
    "Reason",
    "Recursion",
    "Result",
    "Round",
    "RoundDraw",
    "RoundOptions",
    "Row",
    "Session",
    "Shape",
    "Slot",
    "Source",
    "SourceKind",
    "Standing",
    "StandingsRules",
    "Status",
    "Table",
    "WithdrawalPolicy",
    "advance",
    "assign_tables",
    "bracket",
    "bracket_file",
    "by_falls",
    "chances",
    "change_by_hand",
    "condition",
    "depends_on",
    "double_elimination",
    "draw_bracket",
    "draw_groups",
    "drawn_tree",
    "exchange",
    "fixtures",
    "from_bracket",
    "from_rounds",
    "from_table",
    "group_names",
    "group_places",
    "group_sizes",
    "groups_file",
    "layout",
    "lots",
    "meetings",
    "next_placed",
    "next_round",
    "nodes_from_json",
    "nodes_to_json",
    "not_qualified",
    "over",
    "places",
    "playoff_pairings",
    "qualified",
    "qualify",
    "redraw",
    "repechage",
    "result_from_json",
    "result_to_json",
    "round_file",
    "rounds",
    "rules_from_json",
    "rules_to_json",
    "table",
    "table_from_json",
    "table_to_json",
    "to_fill",
    "tree",
]
