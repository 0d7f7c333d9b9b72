"""The small tie problems of `ties_micro.yaml`, entered as results of a group; the file says what the table and the closing do."""

from typing import Any

import pytest
import yaml

from tests.events.loader import EVENTS
from tests.tournaments.formats.events import in_words
from tests.world import World
from tournaments.errors import Refusal
from tournaments.models import Match, Pareja, ParejaStatus, Phase, PhaseFormat
from tournaments.selectors import results
from tournaments.services import closing, draws, parejas, phases, points

pytestmark = pytest.mark.django_db
FILE = yaml.safe_load((EVENTS / "ties_micro.yaml").read_text())
CREDIT = FILE["match"]["walkover_credit"]


class Case:
    """One problem as a group of the parejas that it has."""

    def __init__(self, name: str, **settings: Any) -> None:
        self.data = next(one for one in FILE["cases"] if one["id"] == name)
        self.world = World(parejas=len(self.data["pairs"]))
        self.number = {p.public_id: p.number for p in Pareja.objects.all()}
        wanted = {"chain": self.data["chain"], "quota": self.data.get("quota", 0), "walkover_credit": CREDIT}
        self.phase = self._drawn(wanted | settings)
        for row in self.data["matches"]:
            self._enter(row)

    def _drawn(self, settings: dict[str, Any]) -> Phase:
        actor = self.world.organiser
        made = phases.create(
            actor=actor,
            championship=self.world.championship,
            name="G",
            format=PhaseFormat.GROUPS,
            settings=settings,
        )
        draw = draws.enter_draw(actor=actor, phase=made, groups={"A": list(self.number)}, note="by hand")
        made = draws.confirm_draw(actor=actor, phase=made, digest=draw.seen)
        return phases.publish(actor=actor, phase=made)

    def _enter(self, row: dict[str, Any]) -> None:
        rows = Match.objects.filter(phase=self.phase).select_related("side_a", "side_b")
        match = next(m for m in rows if {m.side_a.number, m.side_b.number} == {row["a"], row["b"]})
        straight = match.side_a.number == row["a"]
        if row["status"] == "walkover":
            self.world.walkover(match, "A" if (row["winner"] == row["a"]) is straight else "B")
        elif row["status"] == "played":
            self.world.paper(match, *(tuple(pair if straight else pair[::-1]) for pair in row["sets"]))

    def rows(self) -> list[dict[str, Any]]:
        (table,) = results.phase_tables(self.phase).values()
        return [in_words(row, self.number[row.entrant]) for row in table.rows]

    def assert_rows(self, wanted: list[dict[str, Any]]) -> None:
        """The rows with the fields that the file has; those who share a rank are in no order."""
        found = self.rows()
        assert [row["rank"] for row in found] == [row["rank"] for row in wanted]
        by_pair = {row["pair"]: row for row in found}
        for row in wanted:
            shared = row.get("shared", False)
            fields = [field for field in row if not (shared and field == "decided_by")]
            assert {field: by_pair[row["pair"]][field] for field in fields} == {f: row[f] for f in fields}

    def close(self, reason: str = "") -> Phase:
        return closing.close(actor=self.world.organiser, phase=self.phase, reason=reason)

    def qualified(self, reason: str = "") -> list[int]:
        return [self.number[row["pareja"]] for row in self.close(reason).result["qualified"]]

    def rule(self, given: dict[int, float]) -> None:
        """Points that a judge gives, in all."""
        for number, value in given.items():
            points.adjust(
                actor=self.world.organiser,
                group=self.phase.groups.get(),
                pareja=Pareja.objects.get(number=number),
                points=value,
                reason="as the file says",
            )


def refused(case: Case) -> str:
    with pytest.raises(Refusal) as refusal:
        case.close()
    return refusal.value.key


def test_t28_the_fourth_is_fourth() -> None:
    case = Case("T28")
    case.assert_rows(case.data["expected"]["table"])


@pytest.mark.parametrize("quota", [1, 2])
def test_t29_an_equal_cycle_is_not_closed_until_somebody_says_that_lots_decide(quota: int) -> None:
    case = Case("T29", quota=quota)
    case.assert_rows(case.data["expected"]["without_lots"])
    assert refused(case) == "phase.not_clear"
    closed = case.close(reason="lots, as the bases say")
    drawn = closed.result["lots"]["A"]["order"]
    assert [row["pareja"] for row in closed.result["qualified"]] == drawn[:quota]
    case.phase.refresh_from_db()
    assert [row["pair"] for row in case.rows()][:3] == [case.number[one] for one in drawn]


@pytest.mark.parametrize("with_h2h", [False, True])
def test_t31_the_qualifier_tops_the_published_table(with_h2h: bool) -> None:
    chain = ["wins", "h2h_wins", "set_diff", "stone_diff"] if with_h2h else ["wins", "set_diff", "stone_diff"]
    case = Case("T31", chain=chain)
    name = "with_h2h" if with_h2h else "without_h2h"
    case.assert_rows(case.data["expected"][f"chain_{name}"])
    assert case.qualified() == case.data["expected"][f"qualified_{name}"]


def test_t33_a_tie_across_the_line_keeps_the_phase_open() -> None:
    case = Case("T33")
    case.assert_rows(case.data["expected"]["table"])
    assert refused(case) == "phase.not_clear"
    assert [item.kind for item in closing.obstacles(case.phase)] == ["tie_open"]


def test_t35_who_withdraws_is_last_and_ties_with_nobody() -> None:
    case = Case("T35")
    leaver = Pareja.objects.get(number=4)
    parejas.set_status(actor=case.world.organiser, pareja=leaver, status=ParejaStatus.CONFIRMED)
    leaver.refresh_from_db()
    parejas.set_status(
        actor=case.world.organiser, pareja=leaver, status=ParejaStatus.WITHDRAWN, reason="illness"
    )
    case.assert_rows(case.data["expected"]["table"])


def test_t36_unplayed_is_no_draw() -> None:
    case = Case("T36")
    case.assert_rows(case.data["expected"]["table"])
    assert refused(case) == "phase.not_clear"


@pytest.mark.parametrize("counts", [True, False])
def test_t39_whether_a_walkover_counts_between_the_tied_is_a_rule_of_the_phase(counts: bool) -> None:
    case = Case("T39", walkover_in_h2h=counts)
    key = "walkover_counts_in_h2h" if counts else "walkover_not_in_h2h"
    assert case.rows()[0]["pair"] == case.data["expected"][key]


@pytest.mark.parametrize(("credit", "key"), [(CREDIT, "credit_48_0"), ({}, "credit_0_0")])
def test_t40_what_a_walkover_is_worth_is_a_rule_of_the_phase(credit: dict[str, int], key: str) -> None:
    case = Case("T40", walkover_credit=credit)
    assert {row["pair"]: row["stones"] for row in case.rows()} == case.data["expected"][key]


def test_t44_who_loses_points_by_a_ruling_after_the_closing_is_followed_by_the_ninth() -> None:
    case = Case("T44", chain=["points"], quota=8)
    expected = case.data["expected"]
    case.rule(expected["points_before"])
    reason = "points given by hand; nothing is played"
    assert case.qualified(reason) == expected["qualified_before"]
    closing.reopen(actor=case.world.organiser, phase=case.phase, reason="points of 8 added up wrongly")
    case.rule(expected["correction"])
    assert case.qualified(reason) == expected["qualified_after"]
    case.phase.refresh_from_db()
    assert [row["pair"] for row in case.rows()] == expected["order_after"]


@pytest.mark.parametrize("recursion", ["restart", "continue"])
def test_trec_restart_and_continue_send_different_parejas_on(recursion: str) -> None:
    case = Case("TREC", recursion=recursion)
    case.assert_rows(case.data["expected"][recursion])
    assert case.qualified() == [row["pair"] for row in case.data["expected"][recursion][:2]]
