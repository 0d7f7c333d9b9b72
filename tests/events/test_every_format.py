"""Events of every format, played through the services: tables, who goes on, brackets and classifications are the files'."""

import pytest

from tests.events.loader import Event
from tournaments.models import Match, MatchState
from tournaments.services import closing

pytestmark = pytest.mark.django_db


def test_e04_a_knock_out_of_24_with_eight_byes() -> None:
    event = Event("e04_vall_uixo_knockout")
    event.tree_phase("KO")
    event.play_all("KO")
    event.assert_bracket("KO")
    event.close("KO")
    assert event.classification("KO") == event.expected_classification()


def test_e06_unequal_groups_a_bracket_down_to_four_and_a_final_league() -> None:
    event = Event("e06_muro_31_final_league")
    event.groups_phase("G")
    event.play_all("G")
    event.assert_tables("G")
    event.close("G")
    assert sorted(event.qualified("G")) == sorted(event.data["expected"]["qualified"]["G"])
    event.tree_phase("KO", source="G", survivors=4)
    event.play_all("KO")
    event.assert_bracket("KO")
    event.close("KO")
    assert event.qualified("KO") == event.data["expected"]["qualified"]["KO"]
    event.groups_phase("FL", source="KO")
    event.play_all("FL")
    event.assert_tables("FL")
    event.close("FL")
    assert event.order("FL") == [row["pairs"][0] for row in event.expected_classification()[:4]]


def test_e08_the_best_fifths_fill_the_second_phase_in_the_order_of_the_whole_field() -> None:
    event = Event("e08_palmeiras_42_best_fifths")
    event.groups_phase("F1")
    event.play_all("F1")
    event.assert_tables("F1")
    event.close("F1")
    expected = event.data["expected"]
    assert sorted(event.qualified("F1")) == sorted(expected["qualified"]["F1"])
    event.groups_phase("F2", source="F1")
    event.play_all("F2")
    event.assert_tables("F2")
    event.close("F2")
    assert sorted(event.qualified("F2")) == sorted(expected["qualified"]["F2"])
    event.tree_phase("KO", source="F2")
    event.play_all("KO")
    event.assert_bracket("KO")
    event.close("KO")
    assert event.classification("KO") == event.expected_classification()


def test_e09_random_rounds_then_a_bracket_with_a_bye_into_the_final() -> None:
    event = Event("e09_acla_14_random_rounds")
    event.rounds_phase("R")
    for number in (1, 2, 3):
        event.enter_round("R", number)
        for data in event.results("R"):
            if data["round"] == number:
                event.play(data)
    event.assert_tables("R")
    event.close("R")
    assert event.qualified("R") == event.data["expected"]["qualified"]["R"]
    event.tree_phase("F", source="R")
    event.play_all("F")
    event.assert_bracket("F")
    event.close("F")
    assert event.classification("F") == event.expected_classification()


def test_e10_a_swiss_of_forty_with_draws_at_the_bell() -> None:
    event = Event("e10_swiss_40_five_rounds")
    event.rounds_phase("S")
    after = event.data["expected"]["standings_after_round"]["S"]
    for number in range(1, 6):
        event.enter_round("S", number)
        for data in event.results("S"):
            if data["round"] == number:
                event.play(data)
        rows = {row["pair"]: row for row in event.tables("S")["R"]}
        found = [
            [rows[pair]["rank"], pair, rows[pair]["points"], rows[pair]["stone_diff"]]
            for _rank, pair, _points, _diff in after[number]
        ]
        assert found == after[number], f"after round {number}"
    event.assert_tables("S")
    closed = event.close("S")
    assert [[n] for n in event.order("S")] == [row["pairs"] for row in event.expected_classification()]
    assert closed.result["tables"]["R"][0]["rank"] == 1


def test_e11_a_double_round_of_eight_decided_between_the_tied() -> None:
    event = Event("e11_uruguay_8_clubs_double_round")
    event.groups_phase("L")
    event.play_all("L")
    event.assert_tables("L")
    event.close("L")
    assert event.qualified("L") == event.data["expected"]["qualified"]["L"]
    assert [[n] for n in event.order("L")] == [row["pairs"] for row in event.expected_classification()]


def test_e12_a_repechage_whose_winner_comes_back_into_the_semifinals() -> None:
    event = Event("e12_paulista_17_repescagem")
    event.tree_phase("KO")
    event.play_all("KO")
    event.assert_bracket("KO")
    final = Match.objects.get(phase=event.phases["KO"], code="F")
    assert (final.rule_options["match.target"], final.rule_options["match.sets_to_win"]) == (15, 1)
    event.close("KO")
    assert event.classification("KO") == event.expected_classification()


def test_e13_two_losses_and_out_with_the_last_two_meeting_twice() -> None:
    event = Event("e13_two_losses_11")
    event.rounds_phase("D")
    expected = event.data["expected"]["two_losses"]
    for wanted in expected["rounds"]:
        made = event.enter_round("D", wanted["round"])
        rests = [event.number_of[match.side_a.public_id] for match in made if match.side_b_id is None]
        assert rests == wanted["rest"]
        assert sum(match.side_b_id is not None for match in made) == wanted["matches"]
        for data in event.results("D"):
            if data["round"] == wanted["round"]:
                event.play(data)
    event.close("D")
    assert event.classification("D") == event.expected_classification()
    assert event.qualified("D") == [1]


def test_e13b_double_elimination_of_eleven_with_a_second_final() -> None:
    event = Event("e13b_double_elimination_bracket_11")
    event.tree_phase("DE")
    event.play_all("DE")
    event.assert_bracket("DE")
    event.close("DE")
    assert event.classification("DE") == event.expected_classification()


def test_e13b_without_the_second_final_when_the_unbeaten_side_wins_the_first() -> None:
    event = Event("e13b_double_elimination_bracket_11")
    event.tree_phase("DE")
    for data in event.results("DE")[:-2]:
        event.play(data)
    first = Match.objects.get(phase=event.phases["DE"], code="GF1")
    event.world.paper(first, (24, 10), (24, 12))
    second = Match.objects.get(phase=event.phases["DE"], code="GF2")
    assert (second.state, second.outcome) == (MatchState.FINISHED, "not_played")
    assert closing.obstacles(event.phases["DE"]) == []
    closed = event.close("DE")
    assert closed.result["order"][0] == first.side_a.public_id
