"""The law of truc and truco as pure functions: records and scores in, outcomes and refusals out.

This page is the only one outsiders import. Standard library only: no Django, clock, dice, I/O or translation.
Reading path: ``values`` → ``notation`` → ``hand`` → ``match``; the rules as data are in ``presets``.
"""

from collections.abc import Mapping
from typing import Any

from . import events
from .automaton import automaton
from .codec import (
    FieldError,
    assessment_json,
    notice_json,
    outcome_json,
    state_from_json,
    state_json,
    violation_json,
)
from .display import table_view
from .errors import EventError, NotationError, Notice, OptionError, Violation, message
from .legal import Option, Progress, begin, legal_next, may_end
from .match import MatchSheet, SheetRow, advance, assess, initial, replay
from .messages import MESSAGES
from .notation import HandRecord, Token, dump
from .notation import parse as _parse
from .options import OptionSpec, specs
from .paper import PaperResult, check_paper, has_joc_fora
from .regulation import regulation
from .ruleset import Ruleset, from_preset, preset_ids, resolved
from .trnfile import MatchFile, file_lines, read_file, replay_file, sheet_json, sheet_text, write_file
from .values import SIDES, Assessment, Award, HandOutcome, MatchState, Side, other, side_of

__all__ = [
    "MESSAGES",
    "SIDES",
    "Assessment",
    "Award",
    "EventError",
    "FieldError",
    "HandOutcome",
    "HandRecord",
    "MatchFile",
    "MatchSheet",
    "MatchState",
    "NotationError",
    "Notice",
    "Option",
    "OptionError",
    "OptionSpec",
    "PaperResult",
    "Progress",
    "Ruleset",
    "SheetRow",
    "Side",
    "Token",
    "Violation",
    "advance",
    "assess",
    "assessment_json",
    "automaton",
    "begin",
    "check_paper",
    "dump",
    "events",
    "file_lines",
    "from_preset",
    "has_joc_fora",
    "initial",
    "legal_next",
    "may_end",
    "message",
    "notice_json",
    "option_specs",
    "other",
    "outcome_json",
    "parse",
    "preset_ids",
    "read_file",
    "regulation",
    "replay",
    "replay_file",
    "sheet_json",
    "sheet_text",
    "side_of",
    "state_from_json",
    "state_json",
    "table_view",
    "violation_json",
    "write_file",
]


def parse(text: str, ruleset: Ruleset | None = None) -> HandRecord:
    """A TRN line as a record (docs/trn.md). Raises NotationError. The grammar is the same for every ruleset."""
    return _parse(text)


def option_specs(preset_id: str, options: Mapping[str, Any] | None = None) -> tuple[OptionSpec, ...]:
    """The options of a preset for a form: path, type, default, allowed values; the contested ones first."""
    return specs(dict(from_preset(preset_id, options).data) if options else resolved(preset_id))
