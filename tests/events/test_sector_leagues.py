"""Sector leagues: a play-off that contradicts the head to head, and a mini-league that had to be played twice."""

import pytest

from tests.events.loader import Event
from tournaments.models import Match
from tournaments.selectors import results

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["e02_sector_pilar_sant_francesc", "e03_triple_tie_mini_league"])
def test_the_league_and_its_tie_breaks(name: str) -> None:
    event = Event(name)
    phase = event.groups_phase("F1")
    for data in event.results("F1"):
        match = event.play(data)
        if data.get("playoff") and "playoff_match" in event.data["phases"][0]:
            assert match.rule_options["match.sets_to_win"] == 1
    (table,) = results.phase_tables(phase).values()
    found = [
        (row.rank, event.number_of[row.entrant], row.won, row.decided_by)
        for row in table.rows
        if not row.shared
    ]
    expected = event.data["expected"]["groups"]["F1/U"]
    wanted = [(r["rank"], r["pair"], r["won"], r["decided_by"]) for r in expected if not r.get("shared")]
    assert found == wanted
    closed = event.close("F1")
    qualified = [place["pareja"] for place in closed.result["qualified"]]
    assert event.numbers(qualified) == event.data["expected"]["qualified"]["F1"]
    stages = {match.playoff["stage"] for match in Match.objects.filter(phase=phase) if match.playoff}
    assert stages == {data["playoff"]["stage"] for data in event.results("F1") if data.get("playoff")}
