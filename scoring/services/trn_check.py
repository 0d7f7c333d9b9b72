"""A TRN file held against a match: which hands would come in, and every fault with its line. Nothing is written here.

Faults are the engine's violations or `trn.*` of this house; `position` counts from the beginning of the file, and the
parameter `line` names the line.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from scoring import engine
from scoring.services.partidas import Partida
from tournaments.models import Match, NamePolicy, Pareja
from tournaments.selectors import names

MAX_FILE = 48_000
MAX_HANDS = 600
PAIR_TAGS: Mapping[engine.Side, tuple[str, str]] = {"A": ("PairA", "ParejaA"), "B": ("PairB", "ParejaB")}


@dataclass(frozen=True)
class Line:
    """A line of the file without the space around it: its number from 1, and the offset of its first character."""

    number: int
    start: int
    text: str

    @property
    def is_hand(self) -> bool:
        return bool(self.text) and self.text[0] not in ";["


@dataclass(frozen=True)
class Checked:
    """What a file would do to a match. `rows` are its hands until the first that is refused, `lines` where they stand."""

    dealer: int | None = None
    players: int = 0
    rows: tuple[engine.SheetRow, ...] = ()
    lines: tuple[Line, ...] = ()
    state: engine.MatchState | None = None
    faults: tuple[engine.Violation, ...] = ()
    notices: tuple[engine.Notice, ...] = ()


def split(content: str) -> list[Line]:
    """The lines of a file as the engine takes them."""
    found, start = [], 0
    for number, raw in enumerate(content.splitlines(keepends=True), 1):
        found.append(Line(number, start + len(raw) - len(raw.lstrip()), raw.strip()))
        start += len(raw)
    return found or [Line(1, 0, "")]


def readable(content: str) -> str:
    """The text without a byte order mark; every other character keeps its place."""
    return " " + content[1:] if content.startswith("\ufeff") else content


def check(match: Match, ruleset: engine.Ruleset, partida: Partida, content: str) -> Checked:
    """Hold a file against a match that has no hands (it may have started)."""
    content = readable(content)
    lines = split(content)
    if len(content) > MAX_FILE:
        return Checked(faults=(_fault("trn.too_long", lines[0], limit=MAX_FILE),))
    try:
        file = engine.read_file(content)
    except engine.NotationError as no:
        return Checked(faults=tuple(_of_tags(no, lines)))
    hands = tuple(line for line in lines if line.is_hand)
    faults = [*_rules(file, ruleset, lines), *_sides(match, file.tags, lines), *_beginning(file, lines)]
    if not hands:
        faults.append(_fault("trn.no_hands", lines[-1]))
    elif len(hands) > MAX_HANDS:
        faults.append(_fault("trn.too_many", hands[MAX_HANDS], limit=MAX_HANDS))
    faults += [_fault("trn.mended", line) for line in hands if line.text[0] in "-!"][:1]
    state, start_faults = _start(file, ruleset, partida, lines)
    faults += start_faults
    if state is None or not hands or any(fault.key.startswith("trn.") for fault in faults):
        return Checked(lines=hands, faults=tuple(faults))
    sheet = engine.replay(ruleset, state, [line.text for line in hands])
    faults += _of_hand(sheet, hands) or _result(file.tags, sheet, lines)
    notices = () if faults else tuple(_notices(match, file.tags, sheet))
    return Checked(
        state.dealer, state.players, sheet.rows, hands, sheet.state, tuple(map(_plain, faults)), notices
    )


def _fault(key: str, line: Line, token: str = "", **params: Any) -> engine.Violation:
    return _plain(engine.Violation(key, {**params, "line": line.number}, token or line.text[:80], line.start))


def _plain(fault: engine.Violation) -> engine.Violation:
    """The fault with parameters that any door can say: a file may hold what JSON or UTF-8 cannot."""
    params = {
        name: value if isinstance(value, int) else str(value).encode("utf-8", "replace").decode()[:200]
        for name, value in fault.params.items()
    }
    return replace(fault, params=params)


def _line_of(lines: list[Line], *tags: str) -> Line:
    """The line of a tag; the first line where the file has none."""
    return next((line for tag in tags for line in lines if line.text.startswith(f"[{tag} ")), lines[0])


def _of_tags(no: engine.NotationError, lines: list[Line]) -> Iterator[engine.Violation]:
    """The faults of a file whose tags could not be read."""
    for item in no.violations:
        if item.key == "notation.syntax":
            yield _fault(item.key, lines[item.position - 1], **{**item.params, "pos": 1})
        else:
            tag = "Ruleset" if item.key.startswith("ruleset") else str(item.params.get("field", "Options"))
            yield _fault(item.key, _line_of(lines, tag), **item.params)


def _rules(file: engine.MatchFile, ruleset: engine.Ruleset, lines: list[Line]) -> Iterator[engine.Violation]:
    """Another ruleset, or other options. A file that names neither is taken under the rules of the match."""
    if not {"Ruleset", "Options"} & file.tags.keys() or file.ruleset.fingerprint == ruleset.fingerprint:
        return
    if file.ruleset.id != ruleset.id:
        line = _line_of(lines, "Ruleset", "Options")
        yield _fault("trn.other_rules", line, said=file.ruleset.id, expected=ruleset.id)
    else:
        yield _fault("trn.other_options", _line_of(lines, "Options", "Ruleset"))


def _sides(match: Match, tags: Mapping[str, str], lines: list[Line]) -> Iterator[engine.Violation]:
    """A pareja named in the file that is not the one of that side."""
    rows: dict[engine.Side, Pareja | None] = {"A": match.side_a, "B": match.side_b}
    for side, row in rows.items():
        tag = next((tag for tag in PAIR_TAGS[side] if tags.get(tag)), "")
        if not tag or row is None or _fold(tags[tag]) in _labels(row):
            continue
        facing = rows[engine.other(side)]
        swapped = facing is not None and _fold(tags[tag]) in _labels(facing)
        expected = names.pareja_label(row, match.phase.championship.names_shown)
        key = "trn.sides_swapped" if swapped else "trn.other_pareja"
        yield _fault(key, _line_of(lines, tag), said=tags[tag], side=side, expected=expected)


def _fold(text: str) -> str:
    return " ".join(text.replace("-", "–").split()).casefold()


def _labels(row: Pareja) -> set[str]:
    """Every way in which a file may name a pareja: by each policy, by its club, by its number."""
    labels = {names.pareja_label(row, policy) for policy in NamePolicy.values}
    return {_fold(label) for label in labels | {row.club.name if row.club else "", str(row.number)} if label}


def _beginning(file: engine.MatchFile, lines: list[Line]) -> Iterator[engine.Violation]:
    for tag in ("Points", "Sets"):
        if file.tags.get(tag, "0-0").replace("0", "") != "-":
            yield _fault("trn.not_from_nil", _line_of(lines, tag), said=file.tags[tag])


def _start(
    file: engine.MatchFile, ruleset: engine.Ruleset, partida: Partida, lines: list[Line]
) -> tuple[engine.MatchState | None, list[engine.Violation]]:
    """Where the replay begins, or why it cannot: who deals is said by the match, the tag or the first hand."""
    if partida.started:
        state, faults = partida.state, []
        for tag, said, known in (
            ("Dealer", file.state.dealer, state.dealer),
            ("Players", file.state.players, state.players),
        ):
            if tag in file.tags and said != known:
                line = _line_of(lines, tag)
                faults.append(_fault("trn.other_start", line, field=tag, said=said, expected=known))
        return state, faults
    default = engine.initial(ruleset)
    players = file.state.players if "Players" in file.tags else default.players
    if players not in ruleset.players:
        allowed = ", ".join(map(str, ruleset.players))
        line = _line_of(lines, "Players")
        return None, [_fault("players.count", line, ruleset=ruleset.name, allowed=allowed, n=players)]
    first = next((line for line in lines if line.is_hand), lines[0])
    dealer = file.state.dealer or _dealer(first.text)
    if dealer is not None and not 1 <= dealer <= players:
        return None, [_fault("seat.unknown", _line_of(lines, "Dealer"), seat=dealer, n=players)]
    return engine.initial(ruleset, players, dealer), []


def _dealer(hand: str) -> int | None:
    try:
        return engine.parse(hand).dealer
    except engine.NotationError:
        return None


def _of_hand(sheet: engine.MatchSheet, hands: tuple[Line, ...]) -> list[engine.Violation]:
    """The violations of the hand at which the replay stopped."""
    if not sheet.violations:
        return []
    line = hands[len(sheet.rows) - 1]
    return [
        replace(item, params={**item.params, "line": line.number}, position=line.start + item.position)
        for item in sheet.violations
    ]


def _result(tags: Mapping[str, str], sheet: engine.MatchSheet, lines: list[Line]) -> list[engine.Violation]:
    said, sets = tags.get("Result", "*"), sheet.state.sets
    if said in ("*", "", f"{sets['A']}-{sets['B']}"):
        return []
    return [_fault("assert.result_mismatch", _line_of(lines, "Result"), got=said)]


def _notices(match: Match, tags: Mapping[str, str], sheet: engine.MatchSheet) -> Iterator[engine.Notice]:
    """What is worth saying of a file that would come in."""
    if tags.get("MatchId", match.public_id) != match.public_id:
        yield engine.Notice("trn.other_match", {"said": tags.get("Match") or tags["MatchId"]})
    if tags.get("Outcome", "played") not in ("", "played"):
        yield engine.Notice("trn.ended_otherwise", {"said": tags["Outcome"]})
    if not sheet.state.finished:
        yield engine.Notice("trn.stays_open")
