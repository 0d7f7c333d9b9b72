"""A draw file as something to look at: groups with their clubs, a bracket, and the meetings that could not be avoided."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.messages import sentence
from tournaments.models import Draw, Pareja, Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.projections import draw_words, words
from tournaments.selectors import phases as reads
from tournaments.selectors import trees
from tournaments.services import entrants as who
from tournaments.views.phases import shapes

Data = dict[str, Any]


def entrants(phase: Phase) -> Data:
    """Who would be drawn now (parejas, or places of groups still open), or why nobody can be."""
    try:
        sides = who.sides(phase)
    except Refusal as refusal:
        return {
            "rows": [],
            "count": 0,
            "refusal": {"message": sentence(refusal)},
            "sizes": "",
            "places": False,
        }
    known = reads.parejas(phase.championship, [one.id for one in sides if isinstance(one, formats.Entrant)])
    names = reads.names(phase.championship)
    rows = [
        {"name": words.source(str(one), names), "number": ""}
        if isinstance(one, formats.Source)
        else _member(known[one.id])
        for one in sides
    ]
    places = any(isinstance(one, formats.Source) for one in sides)
    return {
        "rows": rows,
        "count": len(rows),
        "refusal": None,
        "sizes": _sizes(phase, len(rows)),
        "places": places,
    }


def marked(phase: Phase) -> list[Data]:
    """Everybody who would be drawn, with the `mark` that stands for each on paper: a number, `A1`, `#3`. Raises Refusal."""
    sides = who.sides(phase)
    known = reads.parejas(phase.championship, [one.id for one in sides if isinstance(one, formats.Entrant)])
    names = reads.names(phase.championship)
    rows = []
    for place, side in enumerate(sides, start=1):
        if isinstance(side, formats.Entrant):
            row = _member(known[side.id])
            rows.append({**row, "mark": str(row["number"]), "side": f"P:{side.id}"})
        else:
            rows.append(
                {"name": words.source(str(side), names), "mark": _mark(side, place), "side": str(side)}
            )
    return rows


def _mark(side: formats.Source, place: int) -> str:
    if side.kind is formats.SourceKind.GROUP_PLACE and "/" not in side.ref:
        return f"{side.ref}{side.n}"
    return f"#{place}"


def choices(phase: Phase, draft: Draw) -> list[tuple[str, str]]:
    """Who stands in a draft, each with where, for a change by hand."""
    places = formats.places(trees.file_now(draft)["result"])
    known = reads.parejas(phase.championship, places)
    names = reads.names(phase.championship)
    rows = []
    for side, where in places.items():
        pareja = known.get(side)
        label = (
            f"{pareja.number} · {(shapes.pareja(pareja) or {})['name']}"
            if pareja
            else words.source(side, names)
        )
        rows.append((side, f"{label} ({_stands(phase, draft, where)})" if where else label))
    return sorted(rows, key=lambda row: (len(row[1].partition(" ")[0]), row[1]))


def _stands(phase: Phase, draft: Draw, where: str) -> str:
    if draft.round:
        return _("table %(number)s of the round") % {"number": where}
    if phase.in_groups:
        return _("group %(group)s") % {"group": where}
    return _("line %(number)s") % {"number": where} if where.isdecimal() else words.code_name(where)


def _names(known: dict[str, Pareja]) -> dict[str, str]:
    """Parejas by public id as sentences name them."""
    return {public_id: (shapes.pareja(row) or {}).get("name", "") for public_id, row in known.items()}


def _told(item: Data, known: dict[str, Pareja], groups: bool) -> str:
    """A meeting that could not be avoided; a draw file has a club by its public id."""
    club = next((row.club for row in known.values() if row.club and row.club.public_id == item["name"]), None)
    return draw_words.conflict(item | {"name": club.name if club else item["name"]}, _names(known), groups)


def _changes(draft: Draw, known: dict[str, Pareja]) -> list[str]:
    return [draw_words.change(made, _names(known)) for made in draft.changes]


def _sizes(phase: Phase, count: int) -> str:
    """«6, 6, 7 and 7»: how so many are shared out."""
    if phase.format != PhaseFormat.GROUPS:
        return ""
    settings = PhaseSettings.of(phase.settings)
    try:
        sizes = settings.sizes or formats.group_sizes(count, settings.groups)
    except formats.FormatError:
        return ""
    return words.listed([str(size) for size in sizes])


def _member(row: Pareja) -> Data:
    shown = shapes.pareja(row) or {}
    return {**shown, "sector": row.sector or (row.club.sector if row.club else "")}


def shown(phase: Phase, draft: Draw) -> Data:
    """The draft: `groups` or `bracket`, and `conflicts` as sentences."""
    file = trees.file_now(draft)
    known = reads.parejas(phase.championship, [entry["id"] for entry in file["entrants"] if "id" in entry])
    result = file["result"]
    out: Data = {"groups": [], "bracket": None, "conflicts": []}
    conflicts = draw_words.conflicts(result)
    out["conflicts"] = [_told(item, known, phase.in_groups) for item in conflicts]
    out["changes"] = _changes(draft, known)
    if phase.in_groups:
        clash = {(item["where"], one) for item in conflicts for one in item["ids"]}
        out["groups"] = [
            {
                "name": group["name"],
                "size": shapes.people(len(group["members"])),
                "members": [
                    {**_member(known[one]), "clash": (group["name"], one) in clash}
                    for one in group["members"]
                    if one in known
                ],
            }
            for group in result["groups"]
        ]
        return out
    tree = trees.tree_of(phase, file)
    out["bracket"] = _bracket(tree, known, reads.names(phase.championship)) if tree else None
    return out


def shown_round(phase: Phase, draft: Draw) -> Data:
    """The draft of a round: its `pairings` from the top, its `rests`, what could not be avoided, what was changed by hand."""
    file = trees.file_now(draft)
    result = file["result"]
    known = reads.parejas(phase.championship, [entry["id"] for entry in file["entrants"]])
    return {
        "pairings": [
            {"a": shapes.pareja(known.get(a)), "b": shapes.pareja(known.get(b))}
            for a, b in result["pairings"]
        ],
        "rests": [shapes.pareja(known.get(one)) for one in result["rests"]],
        "conflicts": [_told(item, known, False) for item in result.get("conflicts", [])],
        "changes": _changes(draft, known),
    }


def _bracket(tree: formats.Bracket, known: dict[str, Pareja], names: dict[str, str]) -> Data:
    return shapes.bracket("", tree, {node.id: _node(node, known, names) for node in tree.nodes})


def _node(node: Any, known: dict[str, Pareja], names: dict[str, str]) -> Data:
    def side(source: formats.Source) -> Data:
        who = known.get(source.ref) if source.kind is formats.SourceKind.ENTRANT else None
        return {
            "pareja": shapes.pareja(who),
            "source": words.source(str(source), names),
            "points": None,
            "sets": 0,
            "won": False,
        }

    return {
        "id": node.id,
        "url": "",
        "title": words.code_name(node.id),
        "table": "",
        "when": None,
        "status": "waiting",
        "a": side(node.a),
        "b": side(node.b),
    }
