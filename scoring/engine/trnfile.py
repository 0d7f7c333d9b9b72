"""A whole partida as a TRN file: ``[Tag "value"]`` lines, then the hand lines (docs/trn.md). Text in, values out."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .codec import assessment_json, state_json
from .errors import NotationError, Notice, OptionError, Violation
from .match import MatchSheet, initial, replay
from .ruleset import Ruleset, from_preset
from .values import MatchState, Side

_TAG = re.compile(r'\[(?P<name>[A-Za-z]\w*) "(?P<value>(?:[^"\\]|\\.)*)"\]')
_PAIR = re.compile(r"(\d{1,4})-(\d{1,4})")


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A TRN file read: its tags, the ruleset and state they name, the hand lines."""

    tags: Mapping[str, str]
    ruleset: Ruleset
    state: MatchState
    hands: tuple[str, ...]


def read_file(content: str) -> MatchFile:
    """Read a TRN file. Lines that start with ``;`` are remarks. Raises NotationError naming the line at fault.

    Tags that count: Ruleset, Options (JSON), Players, and for a partida begun elsewhere Points, Sets (``a-b``), Dealer.
    """
    tags: dict[str, str] = {}
    hands: list[str] = []
    for number, line in enumerate(content.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith(";"):
            continue
        if line.startswith("["):
            found = _TAG.fullmatch(line)
            if found is None:
                raise _wrong("notation.syntax", number, token=line[:40], pos=number)
            tags[found["name"]] = re.sub(r"\\(.)", r"\1", found["value"])
        else:
            hands.append(line)
    return MatchFile(tags, ruleset := _ruleset(tags), _state(tags, ruleset), tuple(hands))


def _wrong(key: str, position: int = 0, **params: Any) -> NotationError:
    return NotationError((Violation(key, params, str(params.get("token", "")), position),))


def _ruleset(tags: Mapping[str, str]) -> Ruleset:
    try:
        options = json.loads(tags.get("Options") or "{}")
        if not isinstance(options, dict):
            raise ValueError
    except (ValueError, RecursionError):
        raise _wrong("input.invalid", field="Options") from None
    try:
        return from_preset(tags.get("Ruleset", "truc_valencia"), options)
    except OptionError as no:
        raise _wrong(no.key, **no.params) from None


def _state(tags: Mapping[str, str], ruleset: Ruleset) -> MatchState:
    state = initial(ruleset, _number(tags, "Players"), _number(tags, "Dealer"))
    for name in ("Points", "Sets"):
        if name in tags:
            found = _PAIR.fullmatch(tags[name])
            if found is None:
                raise _wrong("input.invalid", field=name)
            pair: dict[Side, int] = {"A": int(found[1]), "B": int(found[2])}
            state = replace(state, points=pair) if name == "Points" else replace(state, sets=pair)
    return replace(state, last_hand=None)


def _number(tags: Mapping[str, str], name: str) -> int | None:
    if name not in tags:
        return None
    if not re.fullmatch(r"[1-6]", tags[name]):
        raise _wrong("input.invalid", field=name)
    return int(tags[name])


def write_file(tags: Mapping[str, str], hands: Iterable[str]) -> str:
    """The text of a TRN file."""
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *hands]) + "\n"


def _quoted(value: str) -> str:
    plain = " ".join(value.split())
    return plain.replace("\\", "\\\\").replace('"', '\\"')


def replay_file(file: MatchFile) -> tuple[MatchSheet, tuple[Violation, ...]]:
    """The replayed score sheet, and what is wrong: the violations of a hand, or a Result tag that it contradicts."""
    sheet = replay(file.ruleset, file.state, file.hands)
    wrong = sheet.violations
    said = file.tags.get("Result", "*")
    got = f"{sheet.state.sets['A']}-{sheet.state.sets['B']}"
    if not wrong and said not in ("*", "", got):
        wrong = (Violation("assert.result_mismatch", {"got": said}, said),)
    return sheet, wrong


def sheet_json(file: MatchFile, sheet: MatchSheet) -> dict[str, Any]:
    """The score sheet as JSON data."""
    rows = [
        {"trn": row.text} | assessment_json(row.assessment) | {"after": state_json(row.state)}
        for row in sheet.rows
    ]
    return {
        "ruleset": file.ruleset.id,
        "fingerprint": file.ruleset.fingerprint,
        "tags": dict(file.tags),
        "before": state_json(file.state),
        "hands": rows,
        "after": state_json(sheet.state),
    }


def sheet_text(sheet: MatchSheet) -> str:
    """The score sheet to read: one line a hand with what it gave and the score after it."""
    lines = []
    for row in sheet.rows:
        outcome = row.assessment.outcome
        if outcome is None:
            lines.append(f"{row.text}\n    refused: {row.assessment.violations[0].key}")
            continue
        points, sets = row.state.points, row.state.sets
        lines.append(
            f"{row.text}\n    A+{outcome.given['A']} B+{outcome.given['B']}"
            f"  points {points['A']}-{points['B']}  sets {sets['A']}-{sets['B']}{_said(row.assessment.notices)}"
        )
    if sheet.winner:
        lines.append(f"partida {sheet.winner}")
    return "\n".join(lines)


def _said(notices: tuple[Notice, ...]) -> str:
    return "".join(f"  [{notice.key}]" for notice in notices)
