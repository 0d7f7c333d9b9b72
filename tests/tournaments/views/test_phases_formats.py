"""The organiser's pages of every format: its form, its draw from lots or a hat, changes by hand, rounds."""

import datetime as dt

import pytest
from django.test import Client

from tests.tournaments.views.phase_forms import (
    A_WINS,
    B_WINS,
    TREE,
    at,
    made,
    published,
    signed,
)
from tests.world import World
from tournaments.models import PhaseFormat, PhaseStatus
from tournaments.selectors import rulesets, tonight, usual
from tournaments.services import closing
from tournaments.services.phases import DRAWN

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return World(parejas=6)


@pytest.fixture
def ana(world: World) -> Client:
    return signed(world.ana)


@pytest.mark.parametrize("format", PhaseFormat.values)
def test_every_format_is_chosen_made_drawn_published_and_looked_at(world, ana, format):
    assert at("phase_new", format) in ana.get(at("phase_choose")).content.decode()
    assert ana.get(at("phase_new", format)).status_code == 200
    phase = made(ana, format)
    assert ana.get(at("phase_edit", phase.public_id)).status_code == 200
    ana.post(at("phase_draw", phase.public_id), {"seed": "11111"})
    draft = phase.draws.get()
    assert ana.get(at("phase_draw_check", phase.public_id)).status_code == 200
    ana.post(at("phase_draw_check", phase.public_id), {"digest": draft.seen})
    ana.post(at("phase_publish", phase.public_id))
    for name in (
        "phase",
        "programme",
        "phase_print",
        "phase_close",
        "phase_json",
        "phase_where",
        "phase_came",
    ):
        assert ana.get(at(name, phase.public_id)).status_code == 200, name
    phase.refresh_from_db()
    assert phase.status == PhaseStatus.PUBLISHED


def test_a_form_has_the_fields_of_its_format_alone(world, ana):
    fields = {
        format: set(ana.get(at("phase_new", format)).context["form"].fields) for format in PhaseFormat.values
    }
    assert "accelerated" in fields["swiss"]
    assert "accelerated" not in fields["random_rounds"] | fields["groups"]
    assert "reset" in fields["double_elimination"] & fields["two_losses"]
    assert "rounds_count" not in fields["two_losses"]
    assert not {"chain_1", "quota_2"} & fields["knockout"]


def test_rounds_of_another_length_are_kept_and_told(world, ana):
    phase = made(ana, "knockout", rounds="F = 1 x 15\nSF = 2 × 18")
    assert phase.settings["rounds"]["F"] == {
        "match.sets_to_win": 1,
        "match.target": 15,
        "match.half": 7,
    }
    page = ana.get(at("phase_edit", phase.public_id))
    assert page.context["form"]["rounds"].value() == "F = 1 x 15\nSF = 2 x 18"
    wrong = ana.post(at("phase_edit", phase.public_id), TREE | {"rounds": "F one cama"})
    assert wrong.context["form"].errors["rounds"]


def test_groups_from_a_hat_are_typed_in_by_number(world, ana):
    phase = made(ana, "groups")
    page = at("phase_draw_hat", phase.public_id)
    assert ana.get(page).status_code == 200
    left_out = ana.post(page, {"group_A": "3 1 2", "group_B": "4, 5", "note": "a la falla"})
    assert "6" in str(left_out.context["form"].non_field_errors())
    twice = ana.post(page, {"group_A": "3 1 2", "group_B": "4, 5, 3", "note": "a la falla"})
    assert twice.context["form"].errors["group_B"]
    assert ana.post(page, {"group_A": "3 1 2", "group_B": "4, 5, 6", "note": ""}).status_code == 422
    ana.post(page, {"group_A": "3 1 2", "group_B": "4, 5, 6", "note": "a la falla"})
    draft = phase.draws.get()
    assert (draft.by_hand, draft.note) == (True, "a la falla")
    ana.post(at("phase_draw_check", phase.public_id), {"digest": draft.seen})
    group = phase.groups.get(name="A")
    assert [entry.pareja.number for entry in group.entries.order_by("position")] == [3, 1, 2]


def test_a_bracket_from_a_hat_is_its_first_round_from_the_top(world, ana):
    phase = made(ana, "knockout")
    page = at("phase_draw_hat", phase.public_id)
    ana.post(page, {"lines": "1 bye\n2 - 3\n4 5\n6 bye", "note": "a la falla"})
    draft = phase.draws.get()
    ana.post(at("phase_draw_check", phase.public_id), {"digest": draft.seen})
    first = phase.matches.get(code="QF1")
    assert {first.side_a.number, first.side_b.number} == {2, 3}
    assert phase.matches.get(code="SF1").side_a.number == 1


def test_a_bracket_of_its_own_shape_names_its_matches(world, ana):
    phase = made(ana, "knockout")
    page = at("phase_draw_hat", phase.public_id)
    shape = "E1: 3 - 6\nE2: 4 - 5\nQ1: W E1 - W E2\nQ2: 2 - W Q1\nF: 1 - W Q2"
    assert ana.post(page, {"lines": shape + "\nG: W F - W X", "note": "x"}).status_code == 422
    ana.post(page, {"lines": shape, "note": "a la falla"})
    ana.post(at("phase_draw_check", phase.public_id), {"digest": phase.draws.get().seen})
    assert sorted(phase.matches.values_list("code", flat=True)) == ["E1", "E2", "F", "Q1", "Q2"]
    assert ana.get(at("phase", phase.public_id)).status_code == 200


def test_a_change_by_hand_needs_a_reason_and_is_told(world, ana):
    phase = made(ana, "groups")
    ana.post(at("phase_draw", phase.public_id), {"seed": "11111"})
    draft = phase.draws.get()
    one, other = (group["members"][0] for group in draft.file["result"]["groups"])
    page = at("phase_draw_change", phase.public_id)
    assert ana.get(page).status_code == 200
    assert ana.post(page, {"one": one, "other": other, "reason": ""}).status_code == 422
    ana.post(page, {"one": one, "other": other, "reason": "son germans"})
    shown = ana.get(at("phase_draw_check", phase.public_id)).content.decode()
    assert "son germans" in shown
    stale = ana.post(at("phase_draw_check", phase.public_id), {"digest": draft.seen})
    assert stale.status_code == 409, "who looked at it before the change confirms nothing"
    draft.refresh_from_db()
    ana.post(at("phase_draw_check", phase.public_id), {"digest": draft.seen})
    assert phase.groups.get(name="B").entries.filter(pareja__public_id=one).exists()


def test_the_seed_is_announced_before_the_draw(world, ana):
    phase = made(ana, "groups")
    ana.post(at("phase_draw_announce", phase.public_id), {"text": "the lottery of the 20th"})
    assert "the lottery of the 20th" in ana.get(at("phase_draw", phase.public_id)).content.decode()


def test_a_phase_that_was_drawn_once_is_not_deleted(world, ana):
    phase = made(ana, "groups")
    ana.post(at("phase_draw", phase.public_id), {"seed": "11111"})
    assert ana.post(at("phase_delete", phase.public_id)).status_code == 422
    assert phase.draws.count() == 1


def test_a_swiss_is_played_through_its_pages(world, ana):
    phase = published(world, ana, "swiss", rounds_count="2")
    assert "Draw round 1" in ana.get(at("phase", phase.public_id)).content.decode()
    for number in (1, 2):
        ana.post(at("round_draw", phase.public_id), {})
        check = at("round_check", phase.public_id, number)
        seen = ana.get(check).context["draft"].seen
        for _twice in range(2):
            assert ana.post(check, {"digest": seen}).status_code == 302
        matches = list(phase.matches.filter(round=number))
        assert len(matches) == 3
        world.paper(matches[0], *A_WINS)
        early = ana.post(at("round_draw", phase.public_id), {})
        assert early.status_code == 422, "a result is missing"
        for match in matches[1:]:
            world.paper(match, *A_WINS)
    assert ana.get(at("round_draw", phase.public_id)).context["over"]
    assert ana.get(at("phases")).status_code == 200
    ana.post(at("phase_close", phase.public_id), {"reason": ""})
    phase.refresh_from_db()
    assert phase.status == PhaseStatus.CLOSED


def test_in_an_odd_swiss_the_rest_is_no_match_and_no_groups_are_spoken_of(world, ana):
    world.championship.parejas.order_by("number").last().delete()
    phase = published(world, ana, "swiss", rounds_count="2")
    page = ana.get(at("phase_draw_check", phase.public_id)).content.decode()
    assert "Who plays" in page
    assert "Group A" not in page
    ana.post(at("round_draw", phase.public_id), {})
    check = at("round_check", phase.public_id, 1)
    made = ana.post(check, {"digest": ana.get(check).context["draft"].seen}, follow=True).content.decode()
    assert "Round 1 has 2 matches" in made
    assert "0 of 2 matches finished" in made
    assert "0 of 2 matches finished" in ana.get(at("phases")).content.decode()


def test_the_home_of_the_night_offers_the_next_round_and_names_a_late_phase(world, ana):
    phase = published(world, ana, "swiss", rounds_count="2")
    moment = dt.datetime(2026, 12, 10, 12, tzinfo=dt.UTC)

    def kinds() -> list[str]:
        return [item.kind for item in tonight.match_decisions(world.championship, moment)]

    assert "round_ready" in kinds()
    ana.post(at("round_draw", phase.public_id), {})
    assert "round_drafted" in kinds()
    check = at("round_check", phase.public_id, 1)
    ana.post(check, {"digest": ana.get(check).context["draft"].seen})
    for match in phase.matches.all():
        world.paper(match, *A_WINS)
    assert "phase_ready" not in kinds(), "a round is still to come"
    assert not {"tie_open", "tie_lots"} & set(kinds()), "and it may undo every tie"
    ana.post(at("phase_where", phase.public_id), {"venue": "", "starts_on": "", "deadline": "2026-12-01"})
    assert "phase_late" in kinds()
    assert ana.get(at("championship")).status_code == 200


def test_a_round_paired_in_the_hall_is_typed_in_and_changed(world, ana):
    phase = published(world, ana, "random_rounds")
    page = at("round_hat", phase.public_id)
    assert ana.get(page).status_code == 200
    ana.post(page, {"lines": "1 2\n3 4\n5 6", "note": "the app on a phone"})
    change = at("round_change", phase.public_id, 1)
    ids = {p.number: p.public_id for p in world.championship.parejas.all()}
    ana.post(change, {"one": ids[2], "other": ids[4], "reason": "cousins"})
    check = at("round_check", phase.public_id, 1)
    assert "cousins" in ana.get(check).content.decode()
    ana.post(check, {"digest": ana.get(check).context["draft"].seen})
    sides = [{m.side_a.number, m.side_b.number} for m in phase.matches.order_by("order")]
    assert sides == [{1, 4}, {3, 2}, {5, 6}]
    ana.post(at("round_undo", phase.public_id), {"reason": "wrong list"})
    assert phase.matches.count() == 0


def test_matches_of_two_phases_never_share_a_table_and_a_turn(world, ana):
    one, other = (published(world, ana, "groups", name=name) for name in ("Una", "Altra"))
    for phase in (one, other):
        answer = ana.post(
            at("schedule", phase.public_id),
            {
                "sessions": [world.session.public_id],
                "tables": [table.public_id for table in world.tables],
                "rounds": "12",
            },
        )
        assert answer.status_code == 302
    taken = [(match.slot, match.table_id) for phase in (one, other) for match in phase.matches.all()]
    assert len(set(taken)) == len(taken) == 12
    turns: dict[int, list[int]] = {}
    for phase in (one, other):
        for match in phase.matches.all():
            turns.setdefault(match.slot, []).extend([match.side_a_id, match.side_b_id])
    assert all(len(set(who)) == len(who) for who in turns.values()), "nobody plays twice at once"


def test_closing_over_missing_results_with_a_reason_sends_as_many_on_as_the_quota(world, ana):
    phase = published(world, ana, "groups", groups="1")
    closed = closing.close(actor=world.organiser, phase=phase, reason="the hall closes")
    assert len(closed.result["qualified"]) == 1
    assert closed.result["lots"]


NEW_PAGES = (
    "phase_draw_hat",
    "phase_draw_change",
    "phase_draw_announce",
    "phase_where",
    "phase_came",
    "round_draw",
    "round_hat",
    "round_undo",
)


@pytest.mark.parametrize("name", NEW_PAGES)
def test_outsiders_and_referees_are_kept_out(world, ana, name):
    phase = made(ana, "swiss")
    page = at(name, phase.public_id)
    assert Client().get(page).status_code == 302
    for user in (world.caro, world.rita):
        assert signed(user).get(page).status_code == 403
        assert signed(user).post(page, {}).status_code in (403, 405)


def test_the_pages_of_rounds_are_of_phases_that_have_rounds(world, ana):
    phase = made(ana, "groups")
    for name in ("round_draw", "round_hat", "round_undo"):
        assert ana.get(at(name, phase.public_id)).status_code == 404
    assert ana.get(at("round_check", phase.public_id, 1)).status_code == 404
    assert ana.get(at("phase_new", "chess")).status_code == 404


@pytest.mark.parametrize(
    ("ruleset", "chain", "win"),
    [
        ("truc_valencia", ("wins", "playoff"), 1),
        ("argentino", ("wins", "h2h_wins", "stone_diff", "stones_for", "lots"), 1),
        ("uruguayo", ("points", "h2h_points", "h2h_stone_diff", "stone_diff", "stones_for", "lots"), 2),
        ("paulista", ("wins", "h2h_wins", "set_diff", "stone_diff", "lots"), 1),
    ],
)
def test_a_league_begins_as_the_country_plays(ruleset, chain, win):
    championship = World(parejas=0, ruleset=ruleset).championship
    begun = usual.settings(championship, PhaseFormat.GROUPS)
    sets = rulesets.of_championship(championship).match.sets_to_win
    assert begun.chain == tuple(code for code in chain if code != "set_diff" or sets > 1)
    assert begun.win_points == win


def test_who_has_lost_twice_neither_plays_nor_rests(world, ana):
    phase = published(world, ana, "two_losses")
    page = at("round_hat", phase.public_id)
    for number, lines in enumerate(("1 2\n3 4\n5 6", "1 3\n2 4\n5 6"), start=1):
        ana.post(page, {"lines": lines, "note": "by hand"})
        check = at("round_check", phase.public_id, number)
        ana.post(check, {"digest": ana.get(check).context["draft"].seen})
        for match in phase.matches.filter(round=number):
            first = match.side_a.number < match.side_b.number
            world.paper(match, *(A_WINS if first else B_WINS))
    ana.post(page, {"lines": "1 5\n2 3", "note": "4 and 6 are out"})
    draft = phase.draws.get(round=3)
    assert draft.file["result"]["rests"] == []


@pytest.mark.parametrize("format", PhaseFormat.values)
def test_what_a_draw_stands_on_cannot_be_written_once_there_is_one(world, ana, format):
    phase = published(world, ana, format)
    fields = ana.get(at("phase_edit", phase.public_id)).context["form"].fields
    stands = {name for name in DRAWN if name in fields}
    assert stands == {name for name in stands if fields[name].disabled}
