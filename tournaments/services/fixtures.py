"""From a confirmed draw to rows: groups, their round robin, the knock-out tree. Runs inside the caller's transaction."""

from typing import Any

from tournaments import formats
from tournaments.models import Group, GroupEntry, Match, MatchState, Pareja, Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings


def build(phase: Phase, draw_file: dict[str, Any]) -> None:
    """Make every match of the phase from its draw file."""
    settings = PhaseSettings.of(phase.settings)
    ids = {p.public_id: p for p in Pareja.objects.filter(championship_id=phase.championship_id)}
    if phase.format == PhaseFormat.GROUPS:
        for order, group in enumerate(draw_file["result"]["groups"], start=1):
            _group(phase, order, group["name"], [ids[member] for member in group["members"]], settings.legs)
        return
    lines = [formats.Source.parse(text) for text in draw_file["result"]["lines"]]
    _bracket(phase, formats.bracket(lines, settings.third_place, order="lines"), ids)


def _group(phase: Phase, order: int, name: str, members: list[Pareja], legs: int) -> None:
    group = Group.objects.create(phase=phase, name=name, order=order)
    by_id = {pareja.public_id: pareja for pareja in members}
    GroupEntry.objects.bulk_create(
        GroupEntry(group=group, pareja=pareja, position=position)
        for position, pareja in enumerate(members, start=1)
    )
    rows = []
    for played in formats.rounds([pareja.public_id for pareja in members], legs):
        for number, pairing in enumerate(played.pairings, start=1):
            rows.append(
                Match(
                    phase=phase,
                    group=group,
                    code=f"{name}-R{played.number}-{number}",
                    round=played.number,
                    order=number,
                    side_a=by_id[pairing.a],
                    side_b=by_id[pairing.b],
                    source_a=f"P:{pairing.a}",
                    source_b=f"P:{pairing.b}",
                    state=MatchState.READY,
                )
            )
    Match.objects.bulk_create(rows)


def _bracket(phase: Phase, tree: formats.Bracket, ids: dict[str, Pareja]) -> None:
    rows = []
    for node in tree.nodes:
        a, b = _pareja(node.a, ids), _pareja(node.b, ids)
        rows.append(
            Match(
                phase=phase,
                code=node.id,
                round=node.round,
                order=node.number,
                side_a=a,
                side_b=b,
                source_a=str(node.a),
                source_b=str(node.b),
                state=MatchState.READY if a and b else MatchState.WAITING,
            )
        )
    Match.objects.bulk_create(rows)


def _pareja(source: formats.Source, ids: dict[str, Pareja]) -> Pareja | None:
    return ids[source.ref] if source.kind is formats.SourceKind.ENTRANT else None
