"""Hand by hand: what the house of the hand tells appears on the match's page as sentences, in each language's page, and on the card."""

import html
import re

import pytest
from django.test import Client

from tests.world import World
from tournaments.models import Match, Publication
from tournaments.projections import publish, store, timeline

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "GAP", 0.0)


def page(world: World, path: str, language: str = "en") -> str:
    found = Publication.objects.filter(championship=world.championship).latest("version")
    file = store.load(found.manifest[f"{language}/{path}"])
    assert file is not None
    return file.body.decode()


def playing(world: World) -> Match:
    match = world.groups_phase(groups=1).matches.order_by("id")[0]
    match.table, match.session = world.tables[0], world.session
    match.save()
    return world.start(match)


def test_hands_are_told_on_the_page_of_the_match() -> None:
    world = World(parejas=4)
    match = playing(world)
    world.hand(match, "#1 R4 | =A =A")
    publish.drain(world.championship.pk)
    text = page(world, f"matches/{match.public_id}/")
    assert text.count("<tr>") == 2  # the head and one hand
    world.hand(match, "#2 R1 | =B =B")
    publish.drain(world.championship.pk)
    after = page(world, f"matches/{match.public_id}/")
    assert after.count("<tr>") == 3
    assert "1 of 24" in after


def test_each_hand_of_the_page_leads_to_the_inspector_at_the_score_before_it() -> None:
    world = World(parejas=4)
    match = playing(world)
    scores = []
    for number, (dealer, said) in enumerate(
        [(4, "A.fa B.qu env=A =A =A"), (1, "=B =B"), (2, "A.tr B.no")], 1
    ):
        world.hand(match, f"#{number} R{dealer} | {said}")
        scores.append((match.live["points"], match.live["sets"]))
    publish.drain(world.championship.pk)
    for language in ("en", "ca-valencia"):
        text = page(world, f"matches/{match.public_id}/", language)
        addresses = [html.unescape(found) for found in re.findall(r'class="hands__why" href="([^"]+)"', text)]
        assert len(addresses) == 3
        for address, (points, sets) in zip(addresses, scores, strict=True):
            assert address.startswith(f"/{language}/inspector/?rules=truc_valencia&")
            outcome = Client().get(address).context["outcome"]
            assert (outcome.points, outcome.sets) == (points, sets)


def test_a_match_from_paper_has_no_hands() -> None:
    world = World(parejas=4)
    match = world.groups_phase(groups=1).matches.order_by("id")[0]
    world.paper(match, (24, 10), (24, 3))
    publish.drain(world.championship.pk)
    assert "The result came on paper" in page(world, f"matches/{match.public_id}/")


def test_without_a_provider_a_hand_is_told_by_what_it_gave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timeline, "_provider", {})
    assert timeline.hands([1, 2]) == {}
    assert "2" in timeline.say({"given": {"A": 2, "B": 0}})
    assert timeline.say(None) == ""
