"""Rows as the dictionaries that the components draw (docs/look.md), for those who run the championship: full names, drafts too.

What the public sees is made in `projections`. No query and no rule here.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import formats
from tournaments.models import (
    Match,
    MatchState,
    NamePolicy,
    Outcome,
    Pareja,
    Phase,
    PhaseFormat,
    Session,
)
from tournaments.projections import brackets, needs, present, standings, words
from tournaments.selectors import names, results, rulesets

Data = dict[str, Any]
Url = Callable[[Match], str]
ROUNDS_NAMED = 2  # a heading names so many rounds that are played at once


def pareja(row: Pareja | None) -> Data | None:
    """A pareja with its full names and its club."""
    if row is None:
        return None
    label = names.pareja_label(row, NamePolicy.FULL)
    club = row.club.name if row.club and row.club.name != label else ""
    return {"id": row.public_id, "name": label, "club": club, "number": row.number}


def title(row: Match) -> str:
    """«Group A · round 2», «Semifinal 1»."""
    return words.match_title(
        {
            "group": row.group.name if row.group else "",
            "playoff": bool(row.playoff),
            "by_rounds": row.phase.by_rounds,
            "round": row.round,
            "code": row.code,
        }
    )


def status(row: Match) -> str:
    """The status chip of a match."""
    if row.state == MatchState.IN_PLAY:
        return "live"
    if row.state != MatchState.FINISHED:
        return "waiting"
    if row.outcome == Outcome.BYE:
        return "bye"
    return "final" if row.outcome in (Outcome.PLAYED, Outcome.RULING) else "walkover"


def match(row: Match, url: Url | None = None, phases: Mapping[str, str] | None = None) -> Data:
    """A Match of docs/look.md. `phases`: the names of those that its sides may come from."""
    rules = rulesets.match_format(row)
    live = row.live or {}
    sets = [list(pair) for pair in row.result.get("sets", ())]
    kind = rulesets.tally_kind(row.phase.championship)
    note = words.outcome_note(
        {"outcome": row.outcome, "reason": row.outcome_reason, "ended_by": row.result.get("ended_by", "")}
    )
    return {
        "id": row.public_id,
        "url": url(row) if url else "",
        "title": title(row),
        "table": str(row.table.number) if row.table else "",
        "when": when(row),
        "venue": row.table.venue.name if row.table else "",
        "status": status(row),
        "status_note": note,
        "a": _side(row, "A", sets, live, phases),
        "b": _side(row, "B", sets, live, phases),
        "sets_total": rules.sets_to_win,
        "set_name": words.set_name(rules.set_name),
        "tally": {"kind": kind, "target": rules.target, "half": rules.half, "buenas": rules.buenas},
        "last_hand": "",
        "hand": live.get("hand") or 0,
        "dealer": "",
        "path": False,
    }


def _side(
    row: Match,
    side: str,
    sets: Sequence[Sequence[int]],
    live: Mapping[str, Any],
    phases: Mapping[str, str] | None,
) -> Data:
    who = row.side_a if side == "A" else row.side_b
    mine = 0 if side == "A" else 1
    won = sum(pair[mine] > pair[1 - mine] for pair in sets)
    counted = (live.get("sets") or {}).get(side)
    playing = row.state == MatchState.IN_PLAY
    return {
        "pareja": pareja(who),
        "source": words.source(row.source_a if side == "A" else row.source_b, phases),
        "points": (live.get("points") or {}).get(side, 0) if playing else None,
        "sets": won if counted is None else counted,
        "won": row.winner == side,
        "per_set": [pair[mine] for pair in sets] if row.state == MatchState.FINISHED else [],
    }


def when(row: Match) -> datetime | None:
    """The hour its night begins; later turns have no hour of their own."""
    if row.session is None:
        return None
    zone = ZoneInfo(row.phase.championship.time_zone)
    return datetime.combine(row.session.date, row.session.starts_at, tzinfo=zone)


def night(session: Session | None) -> str:
    """«Friday, February 5, 22:00 · Casal»: the night's own date, whatever hour it ends at."""
    if session is None:
        return _("No night yet")
    text = f"{names.day_text(session.date)}, {session.starts_at:%H:%M}"
    named = f"{session.name} · {text}" if session.name else text
    return f"{named} · {session.venue.name}" if session.venue_id and session.venue else named


def fixture(heading: str, rows: Iterable[Match], who: Sequence[Pareja], url: Url | None = None) -> Data:
    """A Fixture by rounds, with those who rest in each. Where rounds are drawn the last one comes first, the others folded."""
    by_round: dict[int, list[Match]] = defaultdict(list)
    for row in rows:
        by_round[row.round].append(row)
    rounds: list[Data] = []
    for number in sorted(by_round):
        held = by_round[number]
        met = [row for row in held if row.outcome != Outcome.BYE]
        playoff = bool(held[0].playoff)
        drawn = [row.side_a for row in held if row.outcome == Outcome.BYE]
        busy = {pk for row in held for pk in (row.side_a_id, row.side_b_id)}
        resting = drawn if held[0].phase.by_rounds else [one for one in who if one.pk not in busy]
        rounds.append(
            {
                "title": _("Tie-break") if playoff else _round(held, number),
                "session": _same_night(held),
                "matches": [match(row, url) for row in met],
                "rests": [] if playoff else [pareja(one) for one in resting],
            }
        )
    if any(row.phase.by_rounds for held in by_round.values() for row in held[:1]):
        rounds = [one | {"folded": number > 0} for number, one in enumerate(reversed(rounds))]
    return {"title": heading, "rounds": rounds}


def _round(held: Sequence[Match], number: int) -> str:
    """«Round 3» of a group; «Semifinals», «Third place and Final» of a tree, where it has no more than two rounds at once."""
    names = list(dict.fromkeys(words.round_of(row.code) for row in held if row.group is None))
    if 0 < len(names) <= ROUNDS_NAMED:
        return words.listed(names)
    return _("Round %(number)s") % {"number": number}


def turns(rows: Iterable[Match], url: Url | None = None) -> list[Data]:
    """The rounds of a Fixture made of one night: its turns, each by table."""
    by_slot: dict[int, list[Match]] = defaultdict(list)
    for row in rows:
        by_slot[row.slot].append(row)
    return [
        {
            "title": _("Turn %(number)s") % {"number": slot} if slot else "",
            "session": "",
            "matches": [
                match(row, url)
                for row in sorted(by_slot[slot], key=lambda one: one.table.number if one.table else 0)
            ],
            "rests": [],
        }
        for slot in sorted(by_slot)
    ]


def _same_night(rows: Sequence[Match]) -> str:
    nights = {row.session_id for row in rows}
    return night(rows[0].session) if len(nights) == 1 and rows[0].session else ""


def table(
    heading: str,
    group_id: str,
    found: formats.Table,
    who: Mapping[str, Pareja],
    *,
    quota: int,
    unit: Data,
    url: str = "",
    chances: Mapping[str, formats.Chance] | None = None,
) -> Data:
    """A GroupTable. `unit`: its column heads."""
    tied = bool(found.open_ties)
    rows = standings.rows(
        found,
        lambda one: pareja(who.get(one)) or {"id": one, "name": one},
        quota=quota,
        through=lambda place, row: found.complete and not tied and place <= quota and row.rank is not None,
        chances=chances or {},
    )
    missing = not found.complete
    return {
        "id": group_id,
        "title": heading,
        "url": url,
        "rows": present.table_rows(rows, words.Counted(unit["set_name"], unit["point_name"])),
        "needs": needs.listed(rows),
        "note": _("Results are missing: the order may still change.") if missing else "",
        "note_status": "tie" if tied else "",
        **unit,
    }


def unit(phase: Phase) -> Data:
    """The column heads of a table: camas or chicos, stones or tentos, points where they order it, losses where they count."""
    two_losses = phase.format == PhaseFormat.TWO_LOSSES
    return {
        "with_points": results.counts_points(phase),
        "with_lost": two_losses,
        "set_name": counted(phase).sets,
        "point_name": counted(phase).points,
    }


def counted(phase: Phase) -> words.Counted:
    """What the game of a phase counts."""
    return words.counted(rulesets.phase_format(phase).set_name, rulesets.tally_kind(phase.championship))


def bracket(
    heading: str,
    tree: formats.Bracket,
    by_code: Mapping[str, Data],
    champion: Data | None = None,
    *,
    most: int = 0,
) -> Data:
    """A Bracket of docs/look.md; `by_code` holds a Match dictionary for every node of the tree.

    `most`: in pieces of so many matches one under another, for paper.
    """
    waiting = {code for code, node in by_code.items() if node["status"] not in ("final", "walkover", "bye")}
    parts = brackets.parts(tree, by_code, waiting=waiting)
    if most:
        parts = [piece for part in parts for piece in brackets.cut(part, most)]
    return {
        "title": heading,
        "parts": present.bracket_parts(parts, lambda node: node),
        "champion": champion,
    }


def people(count: int) -> str:
    """«1 pareja», «6 parejas»."""
    return ngettext("%(count)s pareja", "%(count)s parejas", count) % {"count": count}
