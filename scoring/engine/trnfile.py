"""A whole partida as a TRN file: ``[Tag "value"]`` lines, then the hand lines (docs/trn.md). Text in, values out.

A line ``-#3 R2 | …`` is a hand that was voided with hands after it; ``! {…}`` is a ruling or the bell, as JSON.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .codec import FieldError, assessment_json, state_json
from .errors import EventError, NotationError, Notice, OptionError, Violation
from .match import MatchSheet, SheetRow, initial
from .notation import parse
from .partida import Event, PartidaState, count, empty
from .ruleset import Ruleset, from_preset
from .values import Assessment, MatchState, Side

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


def file_lines(counted: Iterable[Event]) -> list[str]:
    """What a partida counts (``PartidaState.counted``) as the lines of a file."""
    return [_line(event) for event in counted]


def _line(event: Event) -> str:
    if event.kind in ("hand", "passed"):
        return f"{'-' if event.kind == 'passed' else ''}{event.data['trn']}"
    # a reason may name people: the file has what was ruled, not why
    ruled = {"kind": event.kind} | {name: value for name, value in event.data.items() if name != "reason"}
    return f"! {json.dumps(ruled, sort_keys=True, separators=(',', ':'))}"


def _event(line: str) -> Event:
    """The event of a line. Raises NotationError."""
    if line.startswith("-"):
        record = parse(line[1:])
        # the next hand says who dealt it: whether this one turned the deal is not asked any more
        dealt = {"trn": line[1:], "number": record.number, "duel": record.duel, "dealer": None}
        return Event("passed", dealt)
    if not line.startswith("!"):
        return Event("hand", {"trn": line})
    try:
        data = json.loads(line[1:])
        kind = data.pop("kind")
    except (ValueError, RecursionError, AttributeError, KeyError, TypeError):
        raise _wrong("notation.syntax", token=line[:40], pos=0) from None
    if kind not in ("ruling", "bell"):
        raise _wrong("events.unknown_kind", kind=kind)
    return Event(kind, {"reason": "ruling", **data} if kind == "ruling" else data)


def _replayed(state: PartidaState, line: str) -> tuple[SheetRow, PartidaState]:
    """A line judged: its row, and the partida after it."""
    try:
        after = count(state, _event(line))
    except (EventError, NotationError) as no:
        return SheetRow(line, Assessment(None, no.violations), state.score), state
    except FieldError as no:
        return SheetRow(line, Assessment(None, (no.violation,)), state.score), state
    is_hand = len(after.hands) > len(state.hands)
    judged = Assessment(after.hands[-1].outcome, (), after.hands[-1].notices) if is_hand else Assessment(None)
    return SheetRow(line, judged, after.score), after


def replay_file(file: MatchFile) -> tuple[MatchSheet, tuple[Violation, ...]]:
    """The replayed score sheet, and what is wrong: the violations of a line, or a Result tag that it contradicts."""
    partida = replace(empty(file.ruleset), score=file.state, start=file.state, started=True)
    rows: list[SheetRow] = []
    for line in file.hands:
        row, partida = _replayed(partida, line)
        rows.append(row)
        if row.assessment.violations:
            break
    sheet = MatchSheet(tuple(rows), partida.score)
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
        if row.assessment.violations:
            lines.append(f"{row.text}\n    refused: {row.assessment.violations[0].key}")
            continue
        points, sets = row.state.points, row.state.sets
        given = f"A+{outcome.given['A']} B+{outcome.given['B']}" if outcome else "no hand"
        lines.append(
            f"{row.text}\n    {given}"
            f"  points {points['A']}-{points['B']}  sets {sets['A']}-{sets['B']}{_said(row.assessment.notices)}"
        )
    if sheet.winner:
        lines.append(f"partida {sheet.winner}")
    return "\n".join(lines)


def _said(notices: tuple[Notice, ...]) -> str:
    return "".join(f"  [{notice.key}]" for notice in notices)
