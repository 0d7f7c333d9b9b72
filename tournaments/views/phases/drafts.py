"""A draw file as something to look at: groups with their clubs, a bracket, and the meetings that could not be avoided."""

from typing import Any

from django.utils.translation import gettext as _

from tournaments import formats
from tournaments.errors import Refusal
from tournaments.messages import sentence
from tournaments.models import Draw, Pareja, Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.projections import words
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
    rows = [
        {"name": words.source(str(one), phase_names(phase)), "number": ""}
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
    names = phase_names(phase)
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


def phase_names(phase: Phase) -> dict[str, str]:
    """The names of the championship's phases by public id: sources of other phases are said with them."""
    return dict(phase.championship.phases.values_list("public_id", "name"))


def choices(phase: Phase, draft: Draw) -> list[tuple[str, str]]:
    """Who stands in a draft, each with where, for a change by hand."""
    places = formats.places(trees.file_now(draft)["result"])
    known = reads.parejas(phase.championship, places)
    names = phase_names(phase)
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


def changes(draft: Draw, known: dict[str, Pareja]) -> list[str]:
    """Each change by hand as a sentence: who did it, when, why, and who changed places."""
    out = []
    for made in draft.changes:
        people = [(shapes.pareja(known[one]) or {}).get("name", "") for one in made["before"] if one in known]
        out.append(
            _("%(people)s changed places: %(reason)s (%(who)s, %(at)s)")
            % {
                "people": words.listed(people),
                "reason": made["reason"],
                "who": made["who"],
                "at": made["at"][:16].replace("T", " "),
            }
        )
    return out


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
    out: Data = {"groups": [], "bracket": None, "conflicts": _conflicts(result.get("conflicts", []), known)}
    out["changes"] = changes(draft, known)
    if phase.in_groups:
        clash = {(item["where"], one) for item in result.get("conflicts", []) for one in item["ids"]}
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
    out["bracket"] = _bracket(tree, known) if tree else None
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
        "conflicts": [_round_conflict(item, known) for item in result.get("conflicts", [])],
        "changes": changes(draft, known),
    }


def _round_conflict(item: Data, known: dict[str, Pareja]) -> str:
    people = [(shapes.pareja(known[one]) or {}).get("name", "") for one in item["ids"] if one in known]
    said = {
        "rematch": _("%(who)s meet again: nobody is left whom they have not met."),
        "bye": _("%(who)s rests again: everybody has rested."),
        "club": _("%(who)s are of one club: every other pairing would have been worse."),
        "sector": _("%(who)s are of one sector: every other pairing would have been worse."),
    }
    return said.get(item["by"], "%(who)s") % {"who": words.listed(people)}


def _bracket(tree: formats.Bracket, known: dict[str, Pareja]) -> Data:
    return shapes.bracket("", tree, {node.id: _node(node, known) for node in tree.nodes})


def _node(node: Any, known: dict[str, Pareja]) -> Data:
    def side(source: formats.Source) -> Data:
        who = known.get(source.ref) if source.kind is formats.SourceKind.ENTRANT else None
        return {
            "pareja": shapes.pareja(who),
            "source": words.source(str(source)),
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


def _conflicts(found: list[Data], known: dict[str, Pareja]) -> list[str]:
    """Each meeting that could not be avoided, with why."""
    out = []
    for item in found:
        people = [(shapes.pareja(known[one]) or {}).get("name", "") for one in item["ids"] if one in known]
        params = {"who": words.listed(people), "where": _where(item["where"]), "name": _named(item, known)}
        out.append(_sentence(item, params))
    return out


def _sentence(item: Data, params: Data) -> str:
    many = item["reason"] == "too_many"
    if item["by"] == "club":
        if many:
            return (
                _(
                    "%(who)s are all of %(name)s and share %(where)s: the club has more parejas than there are places apart."
                )
                % params
            )
        return (
            _(
                "%(who)s are all of %(name)s and share %(where)s: the sizes and the others left no other place."
            )
            % params
        )
    if many:
        return (
            _(
                "%(who)s are of the sector %(name)s and share %(where)s: the sector has more parejas than there are places apart."
            )
            % params
        )
    return (
        _(
            "%(who)s are of the sector %(name)s and share %(where)s: the sizes and the others left no other place."
        )
        % params
    )


def _where(where: str) -> str:
    if where.isalpha() and len(where) <= 2 and where not in ("F", "SF", "QF"):
        return _("group %(group)s") % {"group": where}
    return words.code_name(where)


def _named(item: Data, known: dict[str, Pareja]) -> str:
    """A club by its name: draw files carry its public id alone."""
    if item["by"] != "club":
        return str(item["name"])
    clubs = {row.club.public_id: row.club.name for row in known.values() if row.club}
    return clubs.get(item["name"], str(item["name"]))
