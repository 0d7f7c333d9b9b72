"""Every page of phases, draws and programmes: it opens for who may, is hidden from who may not, and says no in the right place."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.world import World
from tournaments.models import Draw, Phase, PhaseStatus
from tournaments.services import phases

pytestmark = pytest.mark.django_db


def at(name: str, *args: str) -> str:
    return reverse(f"organiser:{name}", args=["prova", *args])


def signed(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def world() -> World:
    return World(parejas=6)


@pytest.fixture
def ana(world) -> Client:
    return signed(world.ana)


GROUPS_FORM = {
    "name": "Lligueta",
    "sets_to_win": "2",
    "target": "24",
    "groups": "2",
    "sizes": "",
    "apart": ["club"],
    "legs": "1",
    "quota": "1",
    "chain_1": "wins",
    "chain_2": "playoff",
    "recursion": "restart",
    "walkover": "full",
    "joc_fora_credit": "full_sets",
}


def test_pages_open_at_every_status(world, ana):
    phase = world.groups_phase(groups=2, publish=False)
    group = phase.groups.first()
    match = phase.matches.first()
    of_phase = [
        "phase",
        "phase_edit",
        "phase_draw_check",
        "phase_draw_undo",
        "phase_publish",
        "schedule",
        "programme",
    ]
    of_phase += ["phase_close", "phase_reopen", "phase_print", "phase_sheets", "phase_json", "phase_delete"]
    for publish in (False, True):
        if publish:
            phases.publish(actor=world.organiser, phase=phase)
        pages = [at("phases"), *(at(name, phase.public_id) for name in of_phase)]
        pages += [at("group", group.public_id), at("group_print", group.public_id)]
        pages += [at("match_place", match.public_id), at("match_sheet", match.public_id)]
        pages += [at("phase_new", "groups"), at("phase_new", "knockout")]
        for page in pages:
            assert ana.get(page).status_code == 200, page


@pytest.mark.parametrize(
    "name", ["phase", "phase_edit", "phase_draw", "phase_close", "programme", "phase_json"]
)
def test_outsiders_and_referees_are_kept_out(world, name):
    phase = world.groups_phase(groups=2)
    page = at(name, phase.public_id)
    assert Client().get(page).status_code == 302
    assert signed(world.caro).get(page).status_code == 403
    assert signed(world.rita).get(page).status_code == 403
    world.championship.visibility = "draft"
    world.championship.save()
    assert signed(world.caro).get(page).status_code == 404


def test_new_groups_keep_what_was_asked(world, ana):
    answer = ana.post(at("phase_new", "groups"), GROUPS_FORM)
    phase = Phase.objects.get()
    assert answer.status_code == 302
    assert phase.settings["walkover_credit"] == {"win_sets": 2, "win_stones": 48}
    assert phase.settings["chain"] == ["wins", "playoff"]
    assert phase.settings["joc_fora_credit"] == "full_sets"
    assert phase.settings["match"] == {}
    assert ana.get(at("phase_edit", phase.public_id)).context["form"]["walkover"].value() == "full"


def test_a_shorter_cama_is_kept_with_its_half(world, ana):
    ana.post(at("phase_new", "groups"), GROUPS_FORM | {"target": "18", "sets_to_win": "1"})
    assert Phase.objects.get().settings["match"] == {
        "match.sets_to_win": 1,
        "match.target": 18,
        "match.half": 9,
    }


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"sizes": "3, x"}, "sizes"),
        ({"sizes": "5, 1"}, "sizes"),
        ({"groups": "", "sizes": ""}, "groups"),
        ({"chain_2": "wins"}, "chain_2"),
        ({"chain_1": ""}, "chain_1"),
        ({"quota": "-1"}, "quota"),
        ({"walkover": "hand"}, "win_sets"),
        ({"sets_to_win": "9"}, "sets_to_win"),
    ],
)
def test_a_wrong_phase_is_refused_at_its_field(world, ana, change, field):
    answer = ana.post(at("phase_new", "groups"), GROUPS_FORM | change)
    assert answer.status_code == 422
    assert answer.context["form"].errors[field]
    assert not Phase.objects.exists()


def test_the_example_of_joc_fora_is_computed(world, ana):
    text = ana.get(at("phase_new", "groups")).content.decode()
    assert "1–0" in text
    assert "2–0" in text
    assert "0–0" in text


def test_draw_in_three_steps(world, ana):
    ana.post(at("phase_new", "groups"), GROUPS_FORM)
    phase = Phase.objects.get()
    ana.post(at("phase_draw", phase.public_id), {"seed": "11111"})
    ana.post(at("phase_draw", phase.public_id), {"seed": "22222", "note": "Loteria"})
    assert Draw.objects.filter(status="discarded").count() == 1
    check = ana.get(at("phase_draw_check", phase.public_id))
    assert len(check.context["shown"]["groups"]) == 2
    draft = Draw.objects.get(status="draft")
    stale = Draw.objects.get(status="discarded")
    refused = ana.post(at("phase_draw_check", phase.public_id), {"digest": stale.digest})
    assert refused.status_code == 409
    assert phase.matches.count() == 0
    for _twice in range(2):
        assert ana.post(at("phase_draw_check", phase.public_id), {"digest": draft.digest}).status_code == 302
        assert phase.matches.count() == 6
    for _twice in range(2):
        assert ana.post(at("phase_publish", phase.public_id)).status_code == 302
    phase.refresh_from_db()
    assert phase.status == PhaseStatus.PUBLISHED
    drawn_again = ana.post(at("phase_draw", phase.public_id), {"seed": "3"})
    assert drawn_again.status_code == 302
    assert Draw.objects.count() == 2


def test_an_empty_seed_is_refused(world, ana):
    ana.post(at("phase_new", "groups"), GROUPS_FORM)
    answer = ana.post(at("phase_draw", Phase.objects.get().public_id), {"seed": "  "})
    assert answer.status_code == 422
    assert not Draw.objects.exists()


def test_sizes_that_do_not_add_up_are_refused_in_words(world, ana):
    ana.post(at("phase_new", "groups"), GROUPS_FORM | {"sizes": "4, 4"})
    answer = ana.post(at("phase_draw", Phase.objects.get().public_id), {"seed": "1"})
    assert answer.status_code == 422
    assert "This cannot be done as asked" not in answer.content.decode()


def test_publishing_before_the_draw_is_refused(world, ana):
    ana.post(at("phase_new", "groups"), GROUPS_FORM)
    assert ana.post(at("phase_publish", Phase.objects.get().public_id)).status_code == 422


def test_undoing_needs_a_reason_and_an_unplayed_phase(world, ana):
    phase = world.groups_phase(groups=2)
    page = at("phase_draw_undo", phase.public_id)
    assert ana.post(page, {"reason": ""}).status_code == 422
    world.paper(phase.matches.first(), (24, 1), (24, 2))
    assert ana.post(page, {"reason": "mal"}).status_code == 422
    assert phase.matches.count() == 6
    other = world.groups_phase(groups=2)
    assert ana.post(at("phase_draw_undo", other.public_id), {"reason": "sobra una"}).status_code == 302
    assert other.matches.count() == 0


def test_only_drafts_are_deleted(world, ana):
    phase = world.groups_phase(groups=2)
    assert ana.post(at("phase_delete", phase.public_id)).status_code == 422
    ana.post(at("phase_new", "groups"), GROUPS_FORM)
    draft = Phase.objects.get(status="draft")
    assert ana.post(at("phase_delete", draft.public_id)).status_code == 302
    assert ana.get(at("phase", draft.public_id)).status_code == 404


def test_a_drawn_phase_keeps_its_groups(world, ana):
    phase = world.groups_phase(groups=2)
    page = at("phase_edit", phase.public_id)
    answer = ana.post(page, GROUPS_FORM | {"groups": "3", "chain_2": "stone_diff"})
    assert answer.status_code == 302
    phase.refresh_from_db()
    assert phase.settings["groups"] == 2
    assert phase.settings["chain"] == ["wins", "stone_diff"]


def test_matches_get_nights_and_tables(world, ana):
    phase = world.groups_phase(groups=2)
    tables = [table.public_id for table in world.tables]
    asked = {"sessions": [world.session.public_id], "tables": tables, "rounds": "3"}
    assert ana.post(at("schedule", phase.public_id), asked).status_code == 302
    assert phase.matches.filter(session=world.session, table__isnull=False).count() == 6
    too_few = ana.post(at("schedule", phase.public_id), asked | {"rounds": "1"})
    assert too_few.status_code == 422
    assert "This cannot be done as asked" not in too_few.content.decode()
    one, other = phase.matches.filter(slot=1)[:2]
    page = at("match_place", one.public_id)
    place = {"session": world.session.public_id, "table": other.table.public_id, "slot": "1"}
    taken = ana.post(page, place)
    assert taken.status_code == 422
    assert taken.context["form"].errors["table"]
    assert ana.post(page, place | {"slot": "9"}).status_code == 302
    for order in ("night", "group"):
        assert ana.get(at("programme", phase.public_id), {"by": order}).status_code == 200


def test_every_button_wants_post(world, ana):
    phase = world.groups_phase(groups=2)
    assert ana.put(at("phase_publish", phase.public_id)).status_code == 405
    assert ana.delete(at("phase_delete", phase.public_id)).status_code == 405
    assert ana.post(at("programme", phase.public_id)).status_code == 405


def test_another_championships_phase_is_not_found(world, ana):
    phase = world.groups_phase(groups=2)
    from tournaments.models import Championship

    other = Championship.objects.create(
        slug="altre", name="Altre", starts_on="2026-01-01", ends_on="2026-01-02", visibility="public"
    )
    page = reverse("organiser:phase", args=[other.slug, phase.public_id])
    assert ana.get(page).status_code == 404


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
@pytest.mark.parametrize("what", ["tables", "matches"])
def test_exports(world, ana, what, kind):
    phase = world.groups_phase(groups=2)
    world.paper(phase.matches.first(), (24, 1), (24, 2))
    for page in (
        at("phase_export", phase.public_id, what, kind),
        at("group_export", phase.groups.first().public_id, what, kind),
    ):
        answer = ana.get(page)
        assert answer.status_code == 200
        assert answer["Content-Disposition"].startswith("attachment")
        if kind == "csv":
            assert "Jugador" in answer.content.decode("utf-8-sig")
    assert ana.get(at("phase_export", phase.public_id, what, "exe")).status_code == 404


def test_json_of_a_phase_has_no_contact(world, ana):
    phase = world.groups_phase(groups=2)
    found = ana.get(at("phase_json", phase.public_id)).json()
    assert found["draw"]["file"]["seed"] == "prova 2026"
    assert len(found["matches"]) == 6
    assert set(found["parejas"][0]) == {"id", "number", "name", "club"}


def test_a_ruling_gives_points_on_the_page_of_a_group_and_the_table_says_so(world, ana):
    phase = world.groups_phase(chain=["points", "lots"])
    group, pareja = phase.groups.get(), world.championship.parejas.get(number=3)
    page = at("group", group.public_id)
    assert at("group_points", group.public_id) in ana.get(page).content.decode()
    ruled = {"pareja": pareja.public_id, "points": "-1.5", "reason": "came without the sheet"}
    unsaid = ana.post(at("group_points", group.public_id), ruled | {"reason": ""})
    assert unsaid.status_code == 422
    assert "reason" in unsaid.context["ruling"].errors
    assert ana.post(at("group_points", group.public_id), ruled).status_code == 302
    assert "counted in: −1.5" in ana.get(page).content.decode()
    assert "0 → -1.5" in ana.get(at("audit")).content.decode()
    assert signed(world.rita).post(at("group_points", group.public_id), ruled).status_code == 403


def test_no_points_are_offered_where_the_table_does_not_look_at_them(world, ana):
    group = world.groups_phase(chain=["wins", "lots"]).groups.get()
    assert at("group_points", group.public_id) not in ana.get(at("group", group.public_id)).content.decode()
