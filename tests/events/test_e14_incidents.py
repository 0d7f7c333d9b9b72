"""The event in which everything goes wrong: no-shows, withdrawals, a disqualification, a correction after publication.

Expected tables, qualifiers, bracket and classification are the file's, under each of its three policies.
"""

from dataclasses import replace
from typing import Any

import pytest

from scoring import services as scoring
from scoring.services import leaving, mending
from scoring.services.mending import Change, Correction
from scoring.services.verification import verify
from tests.events.loader import Event
from tests.world import key
from tournaments.models import AuditEntry, Match, MatchState, Outcome, Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings
from tournaments.projections import tables as tables_of
from tournaments.selectors import board, results
from tournaments.services import closing, draws, phases

pytestmark = pytest.mark.django_db
EVENT = "e14_withdrawals_walkovers_corrections"
POLICIES = {"wo_rest": "walkover_rest", "annul_all": "annul_all", "keep_if_half": "keep_if_half"}


def groups_of(event: Event) -> Phase:
    data = event.data["phases"][0]
    actor = event.world.organiser
    phase = phases.create(
        actor=actor,
        championship=event.world.championship,
        name="G",
        format=PhaseFormat.GROUPS,
        settings={
            "chain": data["chain"],
            "recursion": data["recursion"],
            "quota": data["quota"]["A"],
            "walkover_credit": event.data["rules"]["walkover_credit"],
            "incidents": {"late_steps": [event.data["rules"]["grace_minutes"]] * 2},
        },
    )
    groups = {name: [event.parejas[n].public_id for n in members] for name, members in data["groups"].items()}
    draw = draws.enter_draw(actor=actor, phase=phase, groups=groups, note="drawn in the hall")
    phase = draws.confirm_draw(actor=actor, phase=phase, digest=draw.digest)
    event.phases["G"] = phases.publish(actor=actor, phase=phase)
    return event.phases["G"]


def happens(event: Event, incident: dict[str, Any]) -> None:
    """What the organiser does about an incident of the file."""
    kind, actor = incident["type"], event.world.organiser
    data = next((row for row in event.data["matches"] if row["id"] == incident.get("match")), None)
    if kind == "walkover" and data is not None:
        match = event.find(data)
        side = "A" if match.side_a_id == event.parejas[incident["absent"][0]].pk else "B"
        scoring.late(
            actor=actor, match=match.public_id, side=side, minutes=15, reason=incident["reason"], key=key()
        )
    elif kind == "double_walkover" and data is not None:
        scoring.rule(
            actor=actor,
            match=event.find(data).public_id,
            outcome=kind,
            version=0,
            reason=incident["reason"],
            key=key(),
        )
    elif kind in ("withdrawal", "disqualification"):
        status = {"withdrawal": "withdrawn", "disqualification": "disqualified"}[kind]
        if data is not None:
            at_the_table(event, data)
        pareja = event.parejas[incident["pair"]]
        pareja.refresh_from_db()
        leaving.set_status(actor=actor, pareja=pareja, status=status, reason=incident["reason"], key=key())


def at_the_table(event: Event, data: dict[str, Any]) -> None:
    """Play a match hand by hand, a stone each, to the score of the file; it is not over."""
    match = event.world.start(event.find(data))
    straight = match.side_a_id == event.parejas[data["a"]].pk
    number = 0
    for pair in data["sets"]:
        a, b = pair if straight else pair[::-1]
        for side in "B" * min(a, b) + "A" * a + "B" * (b - min(a, b)) if b < 24 else "A" * a + "B" * b:
            number += 1
            match = event.world.hand(match, f"#{number} R{(number + 2) % 4 + 1} | ={side} ={side}")


def swapped(event: Event, data: dict[str, Any]) -> dict[str, Any]:
    """The match as it was typed at first, the columns the wrong way round."""
    for incident in event.data["incidents"]:
        if incident["type"] == "correction" and incident["match"] == data["id"]:
            return data | incident["before"]
    return data


def through_the_groups(event: Event) -> None:
    """Results and incidents of the groups in the order of the file's hours."""
    happened = [
        (incident["at"], 1, incident)
        for incident in event.data["incidents"]
        if incident["phase"] == "G" and incident["type"] != "correction"
    ]
    played = [(row["end"], 0, row) for row in event.results("G") if row["status"] == "played"]
    for _at, kind, data in sorted(happened + played, key=lambda item: item[:2]):
        if kind:
            happens(event, data)
        else:
            event.play(swapped(event, data))


def correct(event: Event) -> None:
    incident = next(row for row in event.data["incidents"] if row["type"] == "correction")
    data = next(row for row in event.data["matches"] if row["id"] == incident["match"])
    both = [event.parejas[data["a"]], event.parejas[data["b"]]]
    match = Match.objects.get(phase=event.phases["G"], side_a__in=both, side_b__in=both)
    straight = match.side_a_id == event.parejas[data["a"]].pk
    sets = tuple(tuple(pair if straight else pair[::-1]) for pair in incident["after"]["sets"])
    asked = Correction(
        event.world.organiser,
        match.public_id,
        Change("paper", sets),
        incident["reason"],
        key(),
        match.version,
    )
    seen = mending.preview(asked)
    assert seen.ranks, "the page says which places change"
    mending.correct(replace(asked, seen=seen.digest))


def rows(event: Event, phase: Phase, group: str) -> list[tuple[Any, ...]]:
    """The table's rows; those who left have no rank and stand in no order, so here by their number."""
    table = results.phase_tables(phase)[phase.groups.get(name=group).public_id]
    made = [
        (
            row.rank,
            event.number_of[row.entrant],
            row.played,
            row.won,
            row.lost,
            row.points,
            (row.sets_for, row.sets_against),
            (row.stones_for, row.stones_against),
            (row.walkovers_won, row.walkovers_lost),
            row.decided_by,
        )
        for row in table.rows
    ]
    return sorted(made, key=lambda row: (row[0] is None, row[0] or row[1]))


def wanted(expected: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    made = [
        (
            row["rank"],
            row["pair"],
            row["played"],
            row["won"],
            row["lost"],
            row["points"],
            tuple(row["sets"]),
            tuple(row["stones"]),
            tuple(row.get("walkovers", (0, 0))),
            row["decided_by"],
        )
        for row in expected
    ]
    return sorted(made, key=lambda row: (row[0] is None, row[0] or row[1]))


def with_policy(event: Event, policy: str) -> Phase:
    phase = event.phases["G"]
    settings = PhaseSettings.of(phase.settings)
    name = POLICIES[policy]
    settings = replace(settings, withdrawal_policy=name)
    if policy == "annul_all":
        settings = replace(settings, disqualification_policy="walkover_rest")
    event.phases["G"] = phases.edit(
        actor=event.world.organiser, phase=phase, name=phase.name, settings=settings.stored()
    )
    return event.phases["G"]


@pytest.fixture
def event() -> Event:
    made = Event(EVENT)
    groups_of(made)
    through_the_groups(made)
    return made


def test_the_correction_changes_table_qualifiers_and_audit_together(event: Event) -> None:
    phase = event.phases["G"]
    before = event.data["expected"]["before_correction"]
    assert rows(event, phase, "B") == wanted(before["groups"]["G/B"])
    correct(event)
    assert rows(event, phase, "B") == wanted(event.data["expected"]["groups"]["G/B"])
    entry = AuditEntry.objects.get(verb="match.correct")
    assert (entry.detail["before"]["winner"], entry.detail["after"]["winner"]) in (("A", "B"), ("B", "A"))


@pytest.mark.parametrize("policy", POLICIES)
def test_the_tables_under_each_policy(event: Event, policy: str) -> None:
    correct(event)
    phase = with_policy(event, policy)
    expected = event.data["expected"]["policies"][policy]
    for group in ("A", "B"):
        assert rows(event, phase, group) == wanted(expected["groups"][f"G/{group}"]), group
    closed = closing.close(actor=event.world.organiser, phase=phase)
    found = {
        (row["group"], row["place"]): event.number_of[row["pareja"]] for row in closed.result["qualified"]
    }
    assert [found["A", 1], found["A", 2], found["B", 1], found["B", 2]] == expected["qualified"]


def test_the_knock_out_without_the_winner_of_group_a(event: Event) -> None:
    correct(event)
    closed = closing.close(actor=event.world.organiser, phase=event.phases["G"])
    before = [rows(event, closed, group) for group in ("A", "B")]
    actor = event.world.organiser
    phase = phases.create(
        actor=actor,
        championship=event.world.championship,
        name="F",
        format=PhaseFormat.KNOCKOUT,
        settings={"source_phase": closed.public_id},
    )
    place = {f"{row['group']}#{row['place']}": f"P:{row['pareja']}" for row in closed.result["qualified"]}
    lines = [place["A#1"], place["B#2"], place["B#1"], place["A#2"]]
    draw = draws.enter_draw(actor=actor, phase=phase, lines=lines, note="as the bases cross them")
    phase = draws.confirm_draw(actor=actor, phase=phase, digest=draw.digest)
    event.phases["F"] = phases.publish(actor=actor, phase=phase)
    happens(event, next(row for row in event.data["incidents"] if row["phase"] == "F"))
    assert [rows(event, closed, group) for group in ("A", "B")] == before, "the groups are closed"
    for data in event.results("F"):
        if data["status"] == "played":
            event.play(data)
    for node in event.data["expected"]["bracket"]["F"]:
        match = Match.objects.select_related("side_a", "side_b").get(phase=phase, code=node["id"])
        sides = (event.number_of[match.side_a.public_id], event.number_of[match.side_b.public_id])
        assert sides == (node["a"], node["b"])
        assert {"A": sides[0], "B": sides[1]}[match.winner] == node["winner"]
        assert (match.outcome == Outcome.WITHDRAWAL) == (node.get("how") == "walkover")
    closing.close(actor=actor, phase=phase)
    found = tables_of.classification(board.load(event.world.championship))
    places = [
        (row["place"], row["shared"], sorted(p["number"] for p in row["parejas"])) for row in found["places"]
    ]
    expected = event.data["expected"]["classification"]
    assert places == [(row["place"], row.get("shared", False), sorted(row["pairs"])) for row in expected]
    assert not Match.objects.exclude(state=MatchState.FINISHED).exists()
    assert not [fault for fault in verify([event.world.championship.slug]) if fault is not None]
