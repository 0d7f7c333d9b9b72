"""The public read side: what is on the board and nothing else, in pieces, with tags, in a fixed number of queries."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournaments.api.caller import Caller, at_table, problem, with_key
from tests.tournaments.api.conftest import DOCUMENT, MAIL, PHONE
from tests.world import World
from tournaments.models import (
    Championship,
    Draw,
    Group,
    Match,
    NamePolicy,
    OldSlug,
    Pareja,
    Phase,
    PublicationState,
    Visibility,
)
from tournaments.projections import publish

pytestmark = pytest.mark.django_db
ANYBODY = Caller()


def addresses(world: World) -> Iterator[str]:
    """Every address of the read side, of this championship."""
    slug = world.championship.slug
    yield f"championships/{slug}/"
    for room in ("phases", "groups", "matches", "in-play", "parejas", "classification"):
        yield f"championships/{slug}/{room}/"
    for room, model in (
        ("phases", Phase),
        ("groups", Group),
        ("parejas", Pareja),
        ("draws", Draw),
        ("matches", Match),
    ):
        yield f"{room}/{model.objects.order_by('pk').first().public_id}/"
    match = Match.objects.order_by("pk").first().public_id
    yield f"matches/{match}/trn/"
    yield f"matches/{match}/automaton/"


def test_everybody_reads_what_is_public_and_only_reads(world: World) -> None:
    for path in ["championships/", *addresses(world)]:
        answer = ANYBODY.get(path)
        assert answer.status_code == 200, (path, answer.content)
        assert answer["Cache-Control"] == "public, max-age=0, s-maxage=1, must-revalidate"
        refused = Client().put(f"/api/v1/{path}", {}, content_type="application/json")
        problem(refused, 405, "method.not_allowed")
        assert "GET" in refused["Allow"]
        # a file may be posted to a match's record, by whoever scores it
        assert ANYBODY.post(path, {}).status_code == (401 if path.endswith("trn/") else 405)


@pytest.mark.parametrize("visibility", [Visibility.DRAFT, Visibility.UNLISTED])
def test_a_draft_is_for_its_members_and_an_unlisted_one_for_those_who_know(
    world: World, visibility: str
) -> None:
    Championship.objects.update(visibility=visibility)
    draft = visibility == Visibility.DRAFT
    outsider, member = with_key(world.caro), with_key(world.rita)
    for path in addresses(world):
        for stranger in (ANYBODY, outsider):
            answer = stranger.get(path)
            if draft:
                problem(answer, 404, "not_found")
            else:
                assert answer.status_code == 200, path
        answer = member.get(path)
        assert answer.status_code == 200, (path, answer.content)
        assert answer["Cache-Control"] in ("private, no-store", "no-store")
    assert ANYBODY.get("championships/").json()["results"] == []
    assert outsider.get("championships/").json()["results"] == []
    assert [row["slug"] for row in member.get("championships/").json()["results"]] == ["prova"]


def test_a_phase_that_is_not_published_is_not_there(world: World) -> None:
    phase = world.knockout_phase(publish=False)
    assert len(ANYBODY.get("championships/prova/phases/").json()["results"]) == 1
    codes = {row["code"] for row in ANYBODY.get("championships/prova/matches/").json()["results"]}
    assert codes == set(Match.objects.exclude(phase=phase).values_list("code", flat=True))
    problem(ANYBODY.get(f"phases/{phase.public_id}/"), 404, "not_found")
    problem(ANYBODY.get(f"draws/{phase.draws.get().public_id}/"), 404, "not_found")
    problem(ANYBODY.get(f"matches/{phase.matches.first().public_id}/"), 404, "not_found")


def test_no_contact_data_and_no_names_beyond_the_policy(world: World, playing: Match) -> None:
    Championship.objects.update(names_shown=NamePolicy.CLUB)
    for caller in (ANYBODY, with_key(world.ana)):
        for path in ["championships/", *addresses(world)]:
            text = caller.get(path).content.decode()
            for secret in (PHONE, MAIL, DOCUMENT, "hidden", "Jugador"):
                assert secret not in text, (path, secret)
    table = at_table(world.ana, world.tables[0])
    told = table.get(f"matches/{playing.public_id}/state/").content.decode()
    assert "Jugador" in told, "a referee seats people by their names"
    assert PHONE not in told


def test_standings_are_the_published_ones_and_nobody_ranks_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    publish.drain(world.championship.pk)
    state = PublicationState.objects.get()
    fresh = ANYBODY.get("championships/prova/groups/").json()["results"]
    monkeypatch.setattr("tournaments.formats.table", lambda *_a, **_k: pytest.fail("a reader computed"))
    assert ANYBODY.get("championships/prova/groups/").json()["results"] == fresh
    assert ANYBODY.get("championships/prova/").json()["version"] == state.version
    (group,) = fresh
    assert group["rows"][0]["rank"] == 1
    assert group["rows"][0]["stones_for"] == 48
    assert group["rows"][0]["reasons"][0]["text"]
    assert group == ANYBODY.get(f"groups/{group['id']}/").json()


def test_reasons_are_told_in_the_readers_language(world: World) -> None:
    texts = {
        language: ANYBODY.get("championships/prova/groups/", Accept_Language=language)
        for language in ("en", "es")
    }
    assert texts["en"]["Content-Language"] == "en"
    assert texts["es"]["Content-Language"] == "es"
    assert texts["en"].json()["results"][0]["rows"][0]["reasons"][0]["text"].startswith("Won 1")


def test_a_knock_out_comes_with_its_bracket(world: World) -> None:
    phase = world.knockout_phase()
    bracket = ANYBODY.get(f"phases/{phase.public_id}/").json()["bracket"]
    assert [len(played["matches"]) for played in bracket["rounds"]] == [2, 1]
    assert bracket["rounds"][1]["matches"][0]["a"] == {
        "pareja": None,
        "source": "W:SF1",
        "sets": 0,
        "per_set": [],
        "won": False,
    }


def test_lists_come_in_pieces_that_hold_together(world: World) -> None:
    world.knockout_phase()
    whole = [row["id"] for row in ANYBODY.get("championships/prova/matches/?size=200").json()["results"]]
    pieces, cursor = [], ""
    while cursor is not None:
        page = ANYBODY.get(f"championships/prova/matches/?size=2&cursor={cursor}").json()
        pieces += [row["id"] for row in page["results"]]
        cursor = page["next"]
    assert pieces == whole
    assert len(whole) == len(set(whole)) == Match.objects.count()
    problem(ANYBODY.get("championships/prova/matches/?cursor=nothere"), 422, "cursor.unknown")


def test_matches_are_narrowed(world: World, playing: Match) -> None:
    def ids(query: str) -> list[str]:
        rows = ANYBODY.get(f"championships/prova/matches/?{query}").json()["results"]
        return [row["id"] for row in rows]

    assert ids("state=in_play") == [playing.public_id]
    assert ids(f"table={world.tables[0].public_id}") == [playing.public_id]
    assert ids(f"session={world.session.public_id}") == [playing.public_id]
    assert len(ids(f"pareja={playing.side_a.public_id}")) == 3
    assert len(ids(f"group={playing.group.public_id}")) == 6
    assert ids("phase=nothing") == []
    wrong = problem(ANYBODY.get("championships/prova/matches/?state=over&size=0"), 422, "invalid")
    assert {error["field"] for error in wrong["errors"]} == {"state", "size"}
    problem(ANYBODY.get("championships/prova/matches/?phase=%00"), 422, "invalid")
    (live,) = ANYBODY.get("championships/prova/in-play/").json()["results"]
    assert live["live"]["points"] == {"A": 2, "B": 2}
    assert live["table"]["number"] == 1


def test_an_unchanged_answer_is_not_sent_again(world: World, playing: Match) -> None:
    path = f"matches/{playing.public_id}/"
    first = ANYBODY.get(path)
    again = ANYBODY.get(path, If_None_Match=first["ETag"])
    assert (again.status_code, again.content) == (304, b"")
    world.hand(playing, "#2 R1 | =A =A")
    assert ANYBODY.get(path, If_None_Match=first["ETag"]).status_code == 200


def test_an_old_address_leads_to_the_new_one(world: World) -> None:
    OldSlug.objects.create(slug="abans", championship=world.championship)
    answer = ANYBODY.get("championships/abans/groups/")
    assert answer.status_code == 308
    assert answer["Location"] == "/api/v1/championships/prova/groups/"
    Championship.objects.update(visibility=Visibility.DRAFT)
    problem(ANYBODY.get("championships/abans/"), 404, "not_found")


@pytest.mark.parametrize(
    "path",
    [
        "championships/prova/matches/",
        "championships/prova/parejas/",
        "championships/prova/phases/",
        "championships/prova/groups/",
        "championships/prova/in-play/",
        "championships/",
    ],
)
def test_more_rows_need_no_more_queries(world: World, path: str) -> None:
    def count() -> int:
        publish.drain(world.championship.pk)
        with CaptureQueriesContext(
            connection,
        ) as seen:
            assert ANYBODY.get(path).status_code == 200
        return len(seen)

    count()
    before = count()
    for number in range(10, 16):
        world.add_pareja(number)
    world.groups_phase(groups=3)
    for table, match in zip(world.tables[1:], Match.objects.filter(state="ready")[:3], strict=True):
        match.table = table
        match.save()
        world.start(match)
    assert count() == before


def test_a_phone_at_the_table_reads_its_match_of_a_draft(world: World, playing: Match) -> None:
    Championship.objects.update(visibility=Visibility.DRAFT)
    phone = at_table(world.ana, world.tables[0])
    assert phone.get(f"matches/{playing.public_id}/").status_code == 200
    problem(phone.get("championships/prova/"), 404, "not_found")
