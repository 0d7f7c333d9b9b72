"""A phase or a group as lists to take away: tables, matches, and everything as JSON. For organisers and for the public alike.

`policy` says how parejas are named (`NamePolicy`): the public's lists use the championship's own. No contact data, ever.
What bytes they become is `tournaments.lists`' business.
"""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from tournaments.models import Draw, DrawStatus, Group, Match, NamePolicy, Pareja, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import names, phases, results, rulesets

Cell = str | int | float | None
FORMAT = "joc-fora/phase/1"


@dataclass(frozen=True)
class Sheet:
    """A list: its title, its heads and its rows."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def _phase(of: Phase | Group) -> Phase:
    return of.phase if isinstance(of, Group) else of


def tables(of: Phase | Group, policy: str = NamePolicy.FULL) -> Sheet:
    """The table of a group, or of every group of a phase, in the published order."""
    phase = _phase(of)
    who = phases.parejas(phase.championship)
    groups = {row.public_id: row.name for row in phases.groups(phase)}
    rows: list[tuple[Cell, ...]] = []
    for group, table in results.standings(of).items():
        for row in table.rows:
            pareja = who[row.entrant]
            rows.append(
                (
                    groups[group],
                    row.rank,
                    pareja.number,
                    names.pareja_label(pareja, policy),
                    _club(pareja, policy),
                    row.played,
                    row.won,
                    row.sets_for,
                    row.sets_against,
                    row.stones_for,
                    row.stones_against,
                    row.walkovers_won,
                    row.walkovers_lost,
                    row.out,
                )
            )
    header = (
        _("Group"),
        _("Position"),
        _("Number"),
        _("Pareja"),
        _("Club"),
        _("Played"),
        _("Won"),
        _("Camas won"),
        _("Camas lost"),
        _("Stones made"),
        _("Stones received"),
        _("Walkovers won"),
        _("Walkovers lost"),
        _("Left"),
    )
    return Sheet(_title(of), header, tuple(rows))


def matches(of: Phase | Group, policy: str = NamePolicy.FULL) -> Sheet:
    """Every match with its place and its result, one row each; stones per cama in columns of their own."""
    phase = _phase(of)
    found = phases.matches(group=of) if isinstance(of, Group) else phases.matches(phase=phase)
    most = max([rulesets.phase_format(phase).sets_to_win * 2 - 1, *(len(_sets(row)) for row in found)])
    camas = tuple(
        _("Cama %(number)s %(side)s") % {"number": n, "side": side}
        for n in range(1, most + 1)
        for side in "AB"
    )
    header = (
        _("Match"),
        _("Group"),
        _("Round"),
        _("Date"),
        _("Hour"),
        _("Table"),
        _("Pareja A"),
        _("Pareja B"),
        _("Winner"),
        _("How it ended"),
        _("Reason"),
        *camas,
    )
    return Sheet(_title(of), header, tuple(_match(row, policy, most) for row in found))


def _match(row: Match, policy: str, most: int) -> tuple[Cell, ...]:
    flat = [stones for pair in _sets(row) for stones in pair]
    return (
        row.code,
        row.group.name if row.group else "",
        row.round,
        row.session.date.isoformat() if row.session else "",
        row.session.starts_at.isoformat("minutes") if row.session else "",
        row.table.number if row.table else None,
        names.pareja_label(row.side_a, policy) if row.side_a else row.source_a,
        names.pareja_label(row.side_b, policy) if row.side_b else row.source_b,
        row.winner,
        row.result.get("ended_by") or row.outcome,
        row.outcome_reason,
        *flat,
        *([None] * (2 * most - len(flat))),
    )


def _sets(row: Match) -> list[tuple[int, int]]:
    return [(pair[0], pair[1]) for pair in row.result.get("sets", ())] if row.state == "finished" else []


def _club(pareja: Pareja, policy: str) -> str:
    return pareja.club.name if pareja.club and policy != NamePolicy.CLUB else ""


def _title(of: Phase | Group) -> str:
    return f"{of.phase.name} {of.name}" if isinstance(of, Group) else of.name


def phase_json(phase: Phase, policy: str = NamePolicy.FULL) -> dict[str, Any]:
    """The whole phase as JSON values: settings, parejas, draw file, tables, matches, who goes on. Public ids throughout."""
    found = phases.matches(phase=phase)
    draw = phase.draws.filter(status=DrawStatus.CONFIRMED).first()
    ids = {one.public_id for row in found for one in (row.side_a, row.side_b) if one}
    who = phases.parejas(phase.championship, ids)
    return {
        "format": FORMAT,
        "championship": {
            "id": phase.championship.public_id,
            "name": phase.championship.name,
            "edition": phase.championship.edition,
            "ruleset": phase.championship.ruleset,
            "rule_options": phase.championship.rule_options,
        },
        "phase": {
            "id": phase.public_id,
            "name": phase.name,
            "format": phase.format,
            "status": phase.status,
            "settings": PhaseSettings.of(phase.settings).stored(),
            "result": phase.result,
        },
        "draw": _draw(draw, phases.discarded(phase)),
        "parejas": [
            {
                "id": row.public_id,
                "number": row.number,
                "name": names.pareja_label(row, policy),
                "club": _club(row, policy),
            }
            for row in sorted(who.values(), key=lambda one: one.number)
        ],
        "groups": _groups(phase) if phase.in_groups else [],
        "matches": [_match_json(row) for row in found],
    }


def _draw(draw: Draw | None, discarded: int) -> dict[str, Any] | None:
    if draw is None:
        return None
    return {"file": draw.file, "digest": draw.digest, "note": draw.note, "discarded_drafts": discarded}


def _groups(phase: Phase) -> list[dict[str, Any]]:
    names_of = {row.public_id: row.name for row in phases.groups(phase)}
    return [
        {
            "id": public_id,
            "name": names_of[public_id],
            "complete": table.complete,
            "open_ties": [list(tie.ids) for tie in table.open_ties],
            "table": [
                {
                    "rank": row.rank,
                    "pareja": row.entrant,
                    "played": row.played,
                    "won": row.won,
                    "sets": [row.sets_for, row.sets_against],
                    "stones": [row.stones_for, row.stones_against],
                    "walkovers": [row.walkovers_won, row.walkovers_lost],
                    "out": row.out,
                }
                for row in table.rows
            ],
        }
        for public_id, table in results.phase_tables(phase).items()
    ]


def _match_json(row: Match) -> dict[str, Any]:
    return {
        "id": row.public_id,
        "code": row.code,
        "group": row.group.name if row.group else "",
        "round": row.round,
        "a": row.side_a.public_id if row.side_a else None,
        "b": row.side_b.public_id if row.side_b else None,
        "source_a": row.source_a,
        "source_b": row.source_b,
        "session": {
            "date": row.session.date.isoformat(),
            "starts": row.session.starts_at.isoformat("minutes"),
        }
        if row.session
        else None,
        "table": row.table.number if row.table else None,
        "state": row.state,
        "outcome": row.outcome,
        "reason": row.outcome_reason,
        "winner": row.winner,
        "result": row.result,
        "playoff": row.playoff or None,
        "version": row.version,
    }
