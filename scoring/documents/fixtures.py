"""Matches of a phase on paper: the table of a group, everybody against everybody, and the list of matches by rounds."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.documents import match as one_match
from scoring.documents import parts
from scoring.documents.paper import Block, Cell, Column, Grid, Row
from scoring.documents.parts import Reader
from scoring.messages.hands import MARKS
from tournaments.models import Match, MatchState, Pareja
from tournaments.projections import present, words

Data = Mapping[str, Any]
CROSS_AT_MOST = 12
"""Parejas of a group that all fit beside each other on a sheet."""


@dataclass(frozen=True)
class Fixture:
    """Matches to be listed: who reads them, their fingerprints by primary key, the names of the phases their sides may come from."""

    reader: Reader
    heads: Mapping[int, str]
    phases: Mapping[str, str]

    def grid(self, label: str, rows: Sequence[Match], rests: Mapping[int, str] | None = None) -> Grid:
        """All matches by rounds, each with its camas, its result and the beginning of its fingerprint."""
        columns = (
            Column(_("Match"), 2),
            Column(_("Table"), 1.1),
            Column(f"{MARKS['A']} A", 4.5, start=True),
            Column(f"{MARKS['B']} B", 4.5, start=True),
            Column(pgettext("paper", "Stones of each"), 2.3),
            Column(_("Result"), 1.5),
            Column(_("Fingerprint"), 1.7),
        )
        found: list[Row] = []
        current: tuple[int, str] | None = None
        for row in rows:
            here = (row.round, round_title(row))
            if here != current:
                current = here
                found.append(self._band(row, here[1], (rests or {}).get(row.round, "")))
            found.append(self._line(row))
        return Grid(label, columns, tuple(found))

    def _band(self, row: Match, title: str, resting: str) -> Row:
        night = parts.night(row.session)
        rest = _("rests: %(who)s") % {"who": resting} if resting else ""
        return Row((Cell(" · ".join(part for part in (title, night, rest) if part)),), band=True)

    def _line(self, row: Match) -> Row:
        sets = one_match.camas(row)
        won = one_match.won_sets(row, sets)
        begun = row.state in (MatchState.IN_PLAY, MatchState.FINISHED)
        result = f"{won[0]}–{won[1]}" if begun and (sets or any(won)) else ""
        note = one_match.note(row) if row.state == MatchState.FINISHED else ""
        if row.state == MatchState.IN_PLAY:
            note = _("in play")
        stones = " ".join(f"{a}–{b}" for a, b in sets)
        return Row(
            (
                Cell(row.code),
                Cell(str(row.table.number) if row.table else ""),
                self._side(row, "A", row.side_a, row.source_a),
                self._side(row, "B", row.side_b, row.source_b),
                Cell(stones, note),
                Cell(result, style="strong"),
                Cell(parts.short(self.heads.get(row.pk, "")), style="code"),
            )
        )

    def _side(self, row: Match, side: str, who: Pareja | None, source: str) -> Cell:
        label = parts.label(who, self.reader, words.source(source, self.phases))
        won = row.winner == side
        return Cell(f"{label} ✓" if won else label, style="strong" if won else "")


def round_title(row: Match) -> str:
    """«Round 3», «Tie-break», «Semifinals»."""
    if row.playoff:
        return _("Tie-break")
    return _("Round %(round)s") % {"round": row.round} if row.group_id else words.round_of(row.code)


def standings(table: Data, label: str) -> Grid:
    """A group's table as the public reads it: positions, what counted, who goes on, where a tie is open."""
    what = words.counted(table["set_name"], table["tally"])
    sets, points = what.sets.capitalize(), what.points.capitalize()
    named = {row["pareja"]["id"]: row["pareja"]["name"] for row in table["rows"]}
    columns = (
        Column(_("Pos."), 0.8),
        Column(_("Pareja"), 6.5, start=True),
        Column(_("Played"), 1.1),
        Column(_("Won"), 1.1),
        Column(sets, 1.4),
        Column(points, 1.6),
    )
    return Grid(label, columns, tuple(_standing(row, named, what) for row in table["rows"]))


def _standing(row: Data, named: Mapping[str, str], what: words.Counted) -> Row:
    said = [row["pareja"]["club"]]
    # the first criterion stands in the table; what parted those who were level there is told
    said += [words.reason(step, named, what) for step in row["reasons"][1:] if step["decided"]]
    said += [words.tie_text(row["tie"]["kind"])] if row["tie"] else []
    said += [_("withdrawn") if row["out"] == "withdrawn" else _("disqualified")] if row["out"] else []
    said += [_("walkovers: %(n)s") % {"n": row["walkovers"]}] if row["walkovers"] else []
    style = "strong" if row["qualified"] else ""
    name = f"{row['pareja']['name']} ✓" if row["qualified"] else row["pareja"]["name"]
    return Row(
        (
            Cell(str(row["rank"]) if row["rank"] is not None else "–", style=style),
            Cell(name, " · ".join(part for part in said if part), style),
            Cell(str(row["played"])),
            Cell(str(row["won"])),
            Cell(f"{row['sets_for']}–{row['sets_against']}"),
            Cell(f"{row['stones_for']}–{row['stones_against']}"),
        )
    )


def cross(members: Sequence[Pareja], rows: Sequence[Match], reader: Reader) -> list[Block]:
    """Everybody against everybody, as the cuadrante on the wall has it; nothing where it would not fit a sheet."""
    if not 2 <= len(members) <= CROSS_AT_MOST:
        return []
    met: dict[tuple[int | None, int | None], list[Cell]] = {}
    for row in rows:
        if row.state == MatchState.FINISHED and not row.playoff:
            won = one_match.won_sets(row, one_match.camas(row))
            bare = present.status({"state": row.state, "outcome": row.outcome}) == "walkover"
            for mine, (who, other) in enumerate(
                ((row.side_a_id, row.side_b_id), (row.side_b_id, row.side_a_id))
            ):
                text = _("w.o.") if bare else f"{won[mine]}–{won[1 - mine]}"
                style = "strong" if row.winner == "AB"[mine] else ""
                met.setdefault((who, other), []).append(Cell(text, style=style))
    numbers = range(1, len(members) + 1)
    columns = (
        Column("", 0.7),
        Column(_("Pareja"), 6, start=True),
        *(Column(str(number), 1) for number in numbers),
    )
    found = tuple(
        Row(
            (
                Cell(str(number)),
                parts.pareja(who, reader),
                *(_meeting(who, other, met) for other in members),
            )
        )
        for number, who in zip(numbers, members, strict=True)
    )
    return [Grid(_("Everybody against everybody"), columns, found, tall=True)]


def _meeting(who: Pareja, other: Pareja, met: Mapping[tuple[int | None, int | None], Sequence[Cell]]) -> Cell:
    if who.pk == other.pk:
        return Cell(style="blocked")
    cells = met.get((who.pk, other.pk), ())
    strong = any(cell.style for cell in cells)
    return Cell(" ".join(cell.text for cell in cells), style="strong" if strong else "")
