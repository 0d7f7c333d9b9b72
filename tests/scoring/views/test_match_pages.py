"""The organiser's page of a match and the sheet for results on paper: works, wrong person, wrong method, wrong state."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring import services, store
from tests.world import World
from tournaments.models import Match

pytestmark = pytest.mark.django_db


def at(name: str, *args: str) -> str:
    return reverse(f"matches:{name}", args=["prova", *args])


def signed(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def world() -> World:
    return World(parejas=4)


@pytest.fixture
def ana(world) -> Client:
    return signed(world.ana)


@pytest.fixture
def match(world) -> Match:
    return world.groups_phase().matches.order_by("code").first()


def verb(match: Match, key: str = "k1", **more: str) -> dict[str, str]:
    match.refresh_from_db()
    return {"version": str(match.version), "key": key, **more}


def sets(*pairs: tuple[int, int]) -> dict[str, str]:
    return {
        f"set_{n}_{side}": str(v)
        for n, pair in enumerate(pairs, 1)
        for side, v in zip("ab", pair, strict=True)
    }


def test_the_page_opens_at_every_state(world, ana, match):
    page = at("match", match.public_id)
    assert ana.get(page).status_code == 200
    world.start(match)
    world.hand(match, "#1 R4 | =A =A")
    found = ana.get(page)
    assert found.context["hands"][0]["a"] == 1
    assert "ruling" in found.content.decode()
    other = match.phase.matches.exclude(pk=match.pk).first()
    world.walkover(other, "B")
    assert ana.get(at("match", other.public_id)).context["finished"]


def test_a_hand_keeps_the_number_that_the_table_knows_it_by(world, ana, match):
    world.start(match)
    for trn in ("#1 R4 | =A =A", "#2 R1 | =B =B"):
        world.hand(match, trn)
    match.refresh_from_db()
    services.void(
        actor=world.organiser,
        match=match.public_id,
        seq=2,
        version=match.version,
        key="void-1",
        reason="Dealt wrongly",
    )
    hands = ana.get(at("match", match.public_id)).context["hands"]
    assert [(hand["number"], hand["points"]) for hand in hands] == [("2", "0–1")]


@pytest.mark.parametrize("name", ["match", "trn"])
def test_outsiders_do_not_see_it(world, match, name):
    page = at(name, match.public_id)
    assert Client().get(page).status_code == 302
    assert signed(world.caro).get(page).status_code == 403
    assert signed(world.rita).get(page).status_code == 403
    match.table = world.tables[0]
    match.save()
    assert signed(world.rita).get(page).status_code == 200


@pytest.mark.parametrize("name", ["paper", "ruling", "anew", "undo", "substitute"])
def test_verbs_want_post_and_the_right(world, ana, match, name):
    page = at(name, match.public_id)
    assert ana.get(page).status_code == 405
    assert signed(world.caro).post(page, {}).status_code == 403
    assert ana.post(page, {}).status_code == 422
    match.table = world.tables[0]
    match.save()
    expected = 403 if name in ("ruling", "anew") else 422
    assert signed(world.rita).post(page, {}).status_code == expected


def test_a_paper_result_is_saved_once(world, ana, match):
    data = verb(match, **sets((24, 10), (20, 24), (24, 3)))
    for _twice in range(2):
        assert ana.post(at("paper", match.public_id), data).status_code == 302
    match.refresh_from_db()
    assert (match.winner, match.version) == ("A", 1)
    assert match.result["sets"] == [[24, 10], [20, 24], [24, 3]]


@pytest.mark.parametrize(
    ("written", "field"),
    [
        (sets((24, 24)), "set_1_a"),
        (sets((25, 3), (24, 1)), "set_1_a"),
        (sets((24, 3), (24, 1), (24, 1)), "set_3_a"),
        (sets((24, 3), (20, 1)), "set_2_a"),
        (sets((24, -1), (24, 1)), "set_1_a"),
        (sets((24, 1_000_000_000), (24, 1)), "set_1_a"),
        (sets((24, 3)), None),
        ({}, None),
        ({"set_1_a": "24"}, "set_1_b"),
        ({"set_1_a": "vint", "set_1_b": "3"}, "set_1_a"),
        ({"set_2_a": "24", "set_2_b": "3"}, "set_2_a"),
    ],
)
def test_impossible_results_are_refused_where_they_were_written(world, ana, match, written, field):
    answer = ana.post(at("paper", match.public_id), verb(match, **written))
    assert answer.status_code == 422
    form = answer.context["forms"]["paper"]
    assert form.errors[field or "__all__"]
    for name, value in written.items():
        assert form[name].value() == value
    assert store.events(match.pk) == []


def test_joc_fora_from_paper(world, ana, match):
    data = verb(match, joc_fora="B", **sets((24, 10), (3, 5)))
    assert ana.post(at("paper", match.public_id), data).status_code == 302
    match.refresh_from_db()
    assert (match.winner, match.result["ended_by"]) == ("B", "joc_fora")


def test_an_old_page_does_not_write_over_a_new_hand(world, ana, match):
    data = verb(match, **sets((24, 1), (24, 1)))
    world.start(match)
    answer = ana.post(at("paper", match.public_id), data)
    assert answer.status_code == 409
    assert answer.context["forms"]["paper"]["set_1_a"].value() == "24"


def test_over_hands_a_paper_result_is_a_ruling(world, ana, match):
    world.start(match)
    world.hand(match, "#1 R4 | =A =A")
    page = at("paper", match.public_id)
    answer = ana.post(page, verb(match, **sets((24, 1), (24, 1))))
    assert answer.status_code == 422
    assert answer.context["forms"]["paper"].errors["reason"]
    assert (
        ana.post(page, verb(match, "k2", reason="full signat", **sets((24, 1), (24, 1)))).status_code == 302
    )
    match.refresh_from_db()
    assert match.outcome == "ruling"


def test_a_walkover_needs_its_reason_and_its_winner(world, ana, match):
    page = at("ruling", match.public_id)
    assert ana.post(page, verb(match, outcome="walkover", winner="A", reason="")).status_code == 422
    assert ana.post(page, verb(match, outcome="walkover", winner="", reason="no ve")).status_code == 422
    assert ana.post(page, verb(match, outcome="double_walkover", winner="A", reason="no")).status_code == 422
    assert ana.post(page, verb(match, outcome="walkover", winner="A", reason="no ve")).status_code == 302
    match.refresh_from_db()
    assert (match.outcome, match.winner, match.result["sets"]) == ("walkover", "A", [])
    assert ana.post(page, verb(match, "k3", outcome="walkover", winner="B", reason="x")).status_code == 422


def test_undo_takes_the_last_hand_back(world, ana, match):
    world.start(match)
    world.hand(match, "#1 R4 | =A =A")
    page = at("undo", match.public_id)
    assert ana.post(page, verb(match, reason="error")).status_code == 302
    assert ana.post(page, verb(match, "k2", reason="error")).status_code == 422


def test_a_result_is_corrected_in_three_steps(world, ana):
    phase = world.knockout_phase(placement="lot")
    semi = phase.matches.get(code="SF1")
    world.paper(semi, (24, 1), (24, 1))
    world.paper(phase.matches.get(code="SF2"), (24, 1), (24, 1))
    world.paper(phase.matches.get(code="F"), (24, 1), (24, 1))
    page = at("correct", semi.public_id)
    first = ana.get(page)
    assert first.status_code == 200
    assert first.context["form"]["set_1_a"].value() == 24, "what it is now stands in the boxes"
    semi.refresh_from_db()
    turned = verb(semi, set_1_a=1, set_1_b=24, set_2_a=1, set_2_b=24, kind="paper", reason="al revés")
    assert ana.post(page, turned | {"step": "check", "reason": ""}).status_code == 422
    seen = ana.post(page, turned | {"step": "check"})
    assert seen.status_code == 200
    assert "1 match is played again" in seen.context["told"]["sum"]
    assert phase.matches.get(code="F").winner == "A", "nothing yet"
    back = ana.post(page, turned | {"step": "see"})
    assert back.context["form"]["set_1_a"].value() == "1", "what was written is still there"
    stale = ana.post(page, turned | {"step": "do", "seen": "something else"})
    assert stale.status_code == 409
    assert stale.context["told"]["digest"] == seen.context["told"]["digest"]
    done = ana.post(page, turned | {"step": "do", "seen": seen.context["told"]["digest"]})
    assert done.status_code == 302
    final = phase.matches.get(code="F")
    assert (final.state, final.side_a_id) == ("ready", semi.side_b_id)


def test_substitution(world, ana, match):
    from tournaments.models import Player

    a = Player.objects.create(pareja=match.side_a, position=11, name="Suplent", folded="suplent")
    seats = {}
    for side, first in ((match.side_a, 1), (match.side_b, 2)):
        for offset, player in enumerate(side.players.filter(position__lt=10)):
            seats[first + 2 * offset] = player.public_id
    from scoring import services

    services.start(actor=world.organiser, match=match.public_id, dealer=4, seats=seats, version=0, key="s")
    page = at("substitute", match.public_id)
    wrong = ana.post(page, verb(match, seat="2", player=a.public_id, reason="lesió"))
    assert wrong.status_code == 422
    assert ana.post(page, verb(match, "k2", seat="1", player=a.public_id, reason="lesió")).status_code == 302
    assert match.lineups.filter(player=a, seat=1).exists()


def test_trn_reads_back(world, ana, match):
    world.start(match)
    for n in (1, 2, 3):
        world.hand(match, f"#{n} R{(4, 1, 2)[n - 1]} | =A =A")
    ana.post(at("undo", match.public_id), verb(match, reason="x"))
    answer = ana.get(at("trn", match.public_id))
    assert answer["Content-Disposition"].endswith('.trn"')
    from scoring.engine.trnfile import read_file, replay_file

    sheet, wrong = replay_file(read_file(answer.content.decode()))
    assert not wrong
    assert len(sheet.rows) == 2


class TestSheet:
    def row(self, match: Match, *pairs: tuple[int, int], key: str = "", **more: str) -> dict[str, str]:
        match.refresh_from_db()
        data = {"version": str(match.version), "key": key or f"key-{match.public_id}", **sets(*pairs), **more}
        return {f"{match.public_id}-{name}": value for name, value in data.items()}

    def test_rows_are_saved_one_by_one_and_the_bad_one_keeps_its_figures(self, world, ana, match):
        one, two, three = match.phase.matches.order_by("code")[:3]
        page = at("entry_group", match.group.public_id)
        data = self.row(one, (24, 1), (24, 2)) | self.row(two, (24, 24), (24, 2)) | self.row(three)
        answer = ana.post(page, data | {"row": ""})
        assert answer.status_code == 422
        one.refresh_from_db()
        two.refresh_from_db()
        three.refresh_from_db()
        assert (one.state, two.state, three.version) == ("finished", "ready", 0)
        shown = {item["row"].public_id: item for item in answer.context["entries"]}
        assert shown[two.public_id]["form"]["set_1_a"].value() == "24"
        assert shown[two.public_id]["bad"]
        assert shown[one.public_id]["form"] is None
        assert not shown[three.public_id]["bad"]

    def test_one_row_alone_leaves_the_others_as_written(self, world, ana, match):
        one, two = match.phase.matches.order_by("code")[:2]
        data = self.row(one, (24, 1), (24, 2)) | self.row(two, (24, 5))
        answer = ana.post(at("entry_group", match.group.public_id), data | {"row": one.public_id})
        assert answer.status_code == 200
        shown = {item["row"].public_id: item for item in answer.context["entries"]}
        assert shown[two.public_id]["form"]["set_1_b"].value() == "5"
        two.refresh_from_db()
        assert two.version == 0

    def test_sent_twice_it_is_saved_once(self, world, ana, match):
        data = self.row(match, (24, 1), (24, 2)) | {"row": ""}
        page = at("entry_group", match.group.public_id)
        assert ana.post(page, data).status_code == 302
        ana.post(page, data)
        match.refresh_from_db()
        assert match.version == 1

    def test_an_old_row_is_refused(self, world, ana, match):
        data = self.row(match, (24, 1), (24, 2)) | {"row": ""}
        world.start(match)
        assert ana.post(at("entry_group", match.group.public_id), data).status_code == 409

    def test_a_referee_sees_the_own_tables_of_a_night(self, world, match):
        rows = list(match.phase.matches.all())
        for number, row in enumerate(rows):
            row.session, row.table = world.session, world.tables[number % 2]
            row.save()
        found = signed(world.rita).get(at("entry_session", world.session.public_id))
        assert {item["row"].table.number for item in found.context["entries"]} == {1}
        assert signed(world.caro).get(at("entry_session", world.session.public_id)).status_code == 403

    def test_empty_sheets_say_so(self, world, ana):
        phase = world.groups_phase(publish=False)
        answer = ana.get(at("entry_group", phase.groups.first().public_id))
        assert answer.context["entries"] == []


@pytest.mark.parametrize(
    ("ruleset", "stones", "set_name", "joc_fora"),
    [
        ("truc_valencia", "Stones", "Cama", True),
        ("argentino", "Tantos", "Chico", False),
        ("paulista", "Tentos", "Partida", False),
    ],
)
def test_paper_is_asked_for_in_the_words_of_the_ruleset(ruleset, stones, set_name, joc_fora) -> None:
    world = World(parejas=4, ruleset=ruleset)
    match = world.groups_phase().matches.order_by("code").first()
    client = signed(world.ana)
    target = {"truc_valencia": 24, "argentino": 30, "paulista": 12}[ruleset]
    pages = [f"/en/o/prova/matches/{match.public_id}/", f"/en/o/prova/groups/{match.group.public_id}/entry/"]
    for address in pages:
        text = client.get(address).content.decode()
        assert f"{stones} of each {set_name.lower()}" in text, address
        assert ("joc fora" in text.split("<main")[1].split("</main")[0].lower()) == joc_fora
    assert f"Number of {set_name.lower()}s lost" in client.get(pages[0]).content.decode()
    both = client.post(f"{pages[0]}paper/", verb(match, **sets((target, target))), HTTP_ACCEPT_LANGUAGE="en")
    assert f"{set_name} 1: the parejas cannot both reach {target}." in both.content.decode()


def test_a_pareja_leaves_after_what_follows_was_shown(world, ana):
    world.knockout_phase()
    match = Match.objects.get(code="SF1")
    page = reverse("matches:leave", args=["prova", match.side_a.public_id, "withdrawn"])
    first = ana.get(page)
    assert "1 match is won without play" in first.context["told"]["sum"]
    assert [one["name"] for one in first.context["told"]["tell"]], "whom to tell"
    sent = {"seen": first.context["told"]["digest"], "key": "leaves"}
    assert ana.post(page, sent | {"reason": ""}).status_code == 422
    assert ana.post(page, sent | {"reason": "malalts", "seen": "other"}).status_code == 409
    assert ana.post(page, sent | {"reason": "malalts"}).status_code == 302
    match.refresh_from_db()
    assert (match.state, match.winner) == ("finished", "B")
    back = reverse("matches:leave", args=["prova", match.side_a.public_id, "confirmed"])
    seen = ana.get(back).context["told"]["digest"]
    assert ana.post(back, {"seen": seen, "key": "back", "reason": "millor"}).status_code == 302
    match.refresh_from_db()
    assert match.state == "ready"
    assert (
        ana.get(reverse("matches:leave", args=["prova", match.side_a.public_id, "nonsense"])).status_code
        == 404
    )


def test_many_matches_are_ended_by_their_number_and_taken_back_as_one(world, ana):
    """Bug 52: a whole round ended by accident, and no way back."""
    phase = world.groups_phase()
    page = reverse("matches:unplayed", args=["prova", phase.public_id])
    shown = ana.get(page)
    assert (shown.context["chosen"], len(shown.context["rows"])) == (1, 2)
    sent = {"round": 1, "key": "bulk", "outcome": "double_walkover", "reason": "no ha vingut ningú"}
    assert ana.post(page, sent | {"count": 3}).status_code == 409
    assert phase.matches.filter(state="finished").count() == 0
    for _ in range(2):
        assert ana.post(page, sent | {"count": 2}).status_code == 302
    assert phase.matches.filter(outcome="double_walkover").count() == 2
    assert phase.matches.filter(state="ready").count() == 4
    for odd in ("²", "9" * 5000):
        assert ana.get(page, {"round": odd}).context["chosen"] == 2
        assert ana.post(page, {"do": "undo", "entry": odd}).status_code == 404
    (entry,) = ana.get(page).context["before"]
    for _ in range(2):
        assert ana.post(page, {"do": "undo", "entry": entry.pk}).status_code == 302
    assert phase.matches.filter(state="ready").count() == 6
    assert not ana.get(page).context["before"]


def test_whom_to_tell_has_a_telephone_only_for_those_who_may_see_it(world, ana):
    from tournaments.models import Membership, ParejaContact, Role

    phase = world.knockout_phase()
    semi = phase.matches.get(code="SF1")
    ParejaContact.objects.create(pareja=semi.side_a, phone="+34 600 000 000")
    world.paper(semi, (24, 1), (24, 1))
    judge = Client()
    Membership.objects.create(championship=world.championship, user=world.caro, role=Role.HEAD_JUDGE)
    judge.force_login(world.caro)
    semi.refresh_from_db()
    asked = verb(
        semi, kind="paper", set_1_a=1, set_1_b=24, set_2_a=1, set_2_b=24, reason="al revés", step="check"
    )
    for client, seen in ((ana, {"", "+34 600 000 000"}), (judge, {""})):
        page = client.post(at("correct", semi.public_id), asked)
        assert page.status_code == 200
        assert {one["phone"] for one in page.context["told"]["tell"]} == seen
