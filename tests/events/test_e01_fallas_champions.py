"""The event the product was built around: 26 champions of sector, four groups, ties played off, semifinals and final.

Expected tables, qualifiers and classification are the file's; nothing here computes them.
"""

from typing import Any

import pytest

from scoring import store
from tests.events.loader import Event
from tournaments.errors import Refusal
from tournaments.models import Lineup, Match
from tournaments.projections import tables as tables_of
from tournaments.selectors import board, results
from tournaments.services import closing

pytestmark = pytest.mark.django_db


def expected_row(row: dict[str, Any]) -> tuple[Any, ...]:
    return (
        row["rank"],
        row["pair"],
        row["played"],
        row["won"],
        row["lost"],
        tuple(row["sets"]),
        tuple(row["stones"]),
        row.get("shared", False),
    )


def test_the_whole_event() -> None:
    event = Event("e01_jcf_2008_final_phases")
    groups = event.groups_phase("F2")
    substitution = event.data["incidents"][0]
    for data in event.results("F2"):
        if substitution["pair"] in (data["a"], data["b"]) and data["round"] == substitution["from_round"]:
            match = event.find(data)
            event.seat_substitute(match, substitution["pair"], 2)
            seated = {lineup.player.position for lineup in Lineup.objects.filter(match=match)}
            assert 11 in seated
        if data.get("playoff") and data["group"] == "B":
            with pytest.raises(Refusal) as refused:
                closing.close(actor=event.world.organiser, phase=groups)
            assert refused.value.key == "phase.not_clear"
        event.play(data)

    tables = results.phase_tables(groups)
    for group in groups.groups.all():
        found = [
            (
                row.rank,
                event.number_of[row.entrant],
                row.played,
                row.won,
                row.lost,
                (row.sets_for, row.sets_against),
                (row.stones_for, row.stones_against),
                row.shared,
            )
            for row in tables[group.public_id].rows
        ]
        rows = event.data["expected"]["groups"][f"F2/{group.name}"]
        assert sorted(found) == sorted(expected_row(row) for row in rows), group.name
        decided = [(row.rank, row.decided_by) for row in tables[group.public_id].rows]
        assert decided == [(row["rank"], row["decided_by"]) for row in rows], (
            "what separates each row from the next"
        )
        assert tables[group.public_id].open_ties == ()

    closed = event.close("F2")
    qualified = [place["pareja"] for place in closed.result["qualified"]]
    assert event.numbers(qualified) == event.data["expected"]["qualified"]["F2"]

    event.knockout_phase("F3", closed)
    for data in event.results("F3"):
        match = event.play(data)
        assert match.code == data["node"]
    final = event.close("F3")
    assert final.status == "closed"
    found = tables_of.classification(board.load(event.world.championship))
    places = [
        (row["place"], row["shared"], sorted(p["number"] for p in row["parejas"])) for row in found["places"]
    ]
    wanted = event.data["expected"]["classification"]
    assert places == [(row["place"], row.get("shared", False), sorted(row["pairs"])) for row in wanted]
    others = {row["group_place"]: sorted(p["number"] for p in row["parejas"]) for row in found["others"]}
    assert others == event.data["expected"]["not_qualified_by_place"]["F2"]
    for match in Match.objects.all():
        assert store.broken_link(store.links(match.pk)) is None
