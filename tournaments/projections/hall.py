"""The hall's screen: panels that fit without scrolling, read from fifteen metres. Which panels there are; no query."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tournaments.models import Phase
from tournaments.projections import brackets
from tournaments.projections.sections import Section

if TYPE_CHECKING:
    from tournaments.projections.pages import Book

Data = dict[str, Any]
CARDS_ON_SCREEN = 6
TABLES_ON_SCREEN = 2
ROWS_ON_SCREEN = 16  # of a table
LINES_ON_SCREEN = 8  # matches in a panel
ROUND_ON_SCREEN = 64  # and at most of a round
BRACKET_ON_SCREEN = (4, 3)  # matches one under another, and rounds: names large enough for the last row


def panels(book: Book) -> Iterator[Section]:
    """Who plays now, the tables, the bracket from the round in play on, what comes next, the champion."""
    playing = [
        Section(f"hall-{m.public_id}", "card", {**book.cards[m.pk].data, "size": "hall"}) for m in book.live()
    ]
    for part in _parts(playing, CARDS_ON_SCREEN):
        clocks = tuple(book.clocks(part[0].key))
        yield Section(f"panel-live-{part[0].key}", "panel", {"what": "live"}, (*clocks, *part))
    groups = [
        Section(f"hall-{t['id']}-{number}", "group", {"group": part, "detail": False})
        for phase in reversed(book.board.phases)
        for t in book.tables.get(phase.pk, ())
        if phase is _shown_groups(book)
        for number, part in enumerate(_halves(t))
    ]
    for part in _parts(groups, TABLES_ON_SCREEN):
        what = "standings" if part[0].data["group"]["by_rounds"] else "groups"
        yield Section(f"panel-groups-{part[0].key}", "panel", {"what": what}, part)
    for bracket in _brackets(book):
        yield Section(f"panel-{bracket.key}", "panel", {"what": "bracket"}, (bracket,))
    whole_round = any(phase.by_rounds for phase in book.board.phases)
    coming = book.next(ROUND_ON_SCREEN if whole_round else LINES_ON_SCREEN)
    for start in range(0, len(coming), LINES_ON_SCREEN):
        shown = [book.slim[match.pk] for match in coming[start : start + LINES_ON_SCREEN]]
        held = Section(f"hall-next-{start}", "lines", {"what": "", "matches": shown})
        yield Section(f"panel-next-{start}", "panel", {"what": "next"}, (held,))
    champion = book.champion()
    if champion:
        yield Section("panel-champion", "panel", {"what": "champion"}, (champion,))


def _brackets(book: Book) -> Iterator[Section]:
    """The last phase's brackets from the round in play on, in pieces that fit a screen."""
    last = book.board.phases[-1] if book.board.phases else None
    shown = book.brackets.get(last.pk, {}) if last else {}
    most, columns = BRACKET_ON_SCREEN
    for part in shown.get("parts", ()):
        for number, piece in enumerate(brackets.cut(brackets.from_now(part, columns), most)):
            data = {"bracket": shown | {"parts": [piece]}}
            yield Section(f"hall-bracket-{part['part']}-{number}", "bracket", data)


def _shown_groups(book: Book) -> Phase | None:
    """The groups still worth a screen: those of the last phase, or of the one before an undecided knock-out."""
    held = [phase for phase in book.board.phases if phase.pk in book.tables]
    return held[-1] if held else None


def _parts(sections: list[Section], size: int) -> list[tuple[Section, ...]]:
    return [tuple(sections[i : i + size]) for i in range(0, len(sections), size)]


def _halves(table: Data) -> list[Data]:
    """A table in columns that fit on a screen without scrolling; `part`: the places of each."""
    rows = table["rows"]
    if len(rows) <= ROWS_ON_SCREEN + ROWS_ON_SCREEN // 4:
        return [table]
    return [
        table
        | {
            "rows": rows[start : start + ROWS_ON_SCREEN],
            "part": [start + 1, min(len(rows), start + ROWS_ON_SCREEN)],
        }
        for start in range(0, len(rows), ROWS_ON_SCREEN)
    ]
