"""From a confirmed draw to rows: groups, their round robin, the matches of a tree. Runs inside the caller's transaction."""

from collections.abc import Mapping
from typing import Any

from tournaments import formats
from tournaments.models import BY_ROUNDS, Group, GroupEntry, Match, MatchState, Pareja, Phase
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import trees


def build(phase: Phase, draw_file: dict[str, Any]) -> None:
    """Make what the phase's draw decides: groups with their matches, one group whose rounds are still to be drawn, a tree."""
    ids = {p.public_id: p for p in Pareja.objects.filter(championship_id=phase.championship_id)}
    tree = trees.tree_of(phase, draw_file)
    if tree is not None:
        _tree(phase, tree, ids)
        return
    legs = 0 if phase.format in BY_ROUNDS else PhaseSettings.of(phase.settings).legs
    for order, group in enumerate(draw_file["result"]["groups"], start=1):
        _group(phase, order, group["name"], [ids[member] for member in group["members"]], legs)


def _group(phase: Phase, order: int, name: str, members: list[Pareja], legs: int) -> None:
    group = Group.objects.create(phase=phase, name=name, order=order)
    by_id = {pareja.public_id: pareja for pareja in members}
    GroupEntry.objects.bulk_create(
        GroupEntry(group=group, pareja=pareja, position=position)
        for position, pareja in enumerate(members, start=1)
    )
    played = formats.rounds([pareja.public_id for pareja in members], legs) if legs else ()
    Match.objects.bulk_create(
        row for one in played for row in round_rows(group, one.number, one.pairings, by_id)
    )


def round_rows(
    group: Group, number: int, pairings: tuple[formats.Pairing, ...], by_id: dict[str, Pareja]
) -> list[Match]:
    """The matches of one round of a group, not saved yet."""
    return [row(group, number, order, pairing, by_id) for order, pairing in enumerate(pairings, start=1)]


def row(
    group: Group,
    number: int,
    order: int,
    pairing: formats.Pairing,
    by_id: Mapping[str, Pareja],
    part: str = "",
) -> Match:
    """One match of a group, ready to be played, not saved yet. `part`: what its code says instead of the round."""
    return Match(
        phase=group.phase,
        group=group,
        code=f"{group.name}-{part or f'R{number}'}-{order}",
        round=number,
        order=order,
        side_a=by_id[pairing.a],
        side_b=by_id[pairing.b],
        source_a=f"P:{pairing.a}",
        source_b=f"P:{pairing.b}",
        state=MatchState.READY,
    )


def _tree(phase: Phase, tree: formats.Bracket, ids: dict[str, Pareja]) -> None:
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
                only_if=node.only_if,
                state=MatchState.READY if a and b else MatchState.WAITING,
            )
        )
    Match.objects.bulk_create(rows)


def _pareja(source: formats.Source, ids: dict[str, Pareja]) -> Pareja | None:
    return ids[source.ref] if source.kind is formats.SourceKind.ENTRANT else None
