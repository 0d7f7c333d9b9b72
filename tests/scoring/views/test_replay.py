"""The replay: every hand has its address, reads without a script, says what was undone or corrected, and leads to the inspector."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.scoring.documents import night as evening
from tests.scoring.documents.night import Night
from tests.world import World
from tournaments.models import Match, Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


@pytest.fixture
def night() -> Night:
    return Night()


def base(match: Match, language: str = "en") -> str:
    return f"/{language}/c/prova/matches/{match.public_id}/replay/"


def page(match: Match, step: int = 0, **more) -> str:
    answer = Client().get(f"{base(match, **more)}{f'{step}/' if step else ''}")
    assert answer.status_code == 200
    return answer.content.decode()


def link(html: str, rel: str) -> str:
    found = re.search(rf'rel="{rel}" href="([^"]+)"', html)
    return found.group(1) if found else ""


def score(html: str) -> list[str]:
    return re.findall(r"data-score>([^<]+)<", html)


@pytest.mark.parametrize("language", ["es", "ca-valencia", "en", "pt-br"])
def test_it_is_played_from_the_first_hand_to_the_last_by_its_links(night, language):
    client, url, seen = Client(), base(night.match, language), []
    while url:
        html = client.get(url).content.decode()
        seen.append(score(html))
        assert "style=" not in html
        before, url = url, link(html, "next")
        assert not url or link(client.get(url).content.decode(), "prev") == before
    assert len(seen) == 1 + 27  # 26 hands stand, one was undone
    assert seen[0] == ["0", "0"]
    assert seen[1] == ["2", "2"]
    assert seen[-1] == ["24", "0"]


def test_an_undone_hand_is_shown_as_one_and_moves_no_score(night):
    html = page(night.match, 2)
    assert "Undone: it counts no more." in html
    assert score(html) == ["2", "2"]
    assert "Hand 2 counts no more" in page(night.match, 3)
    assert score(page(night.match, 3)) == ["2", "3"]


def test_a_corrected_hand_says_what_it_was(night):
    html = page(night.match, 4)
    assert "corrected; before: ● Truc, ◆ declines" in html
    assert "◆ Truc, ● declines" in html
    assert score(html) == ["2", "4"]


def test_what_happened_between_hands_is_told_without_private_words(night):
    html = page(night.match, 5)
    assert "Warning ◆, seat 2" in html
    assert evening.PRIVATE not in html


def test_a_hand_that_closes_a_cama_shows_what_it_closed_with(night):
    html = page(night.match, 15)
    assert score(html) == ["24", "4"]
    assert "cama for ●" in html
    assert score(page(night.match, 16)) == ["2", "0"]


def test_every_hand_leads_to_the_inspector_at_its_score(night):
    for step in (1, 2, 4, 15):
        html = page(night.match, step)
        found = re.search(r'href="(/en/inspector/\?[^"]+)"', html)
        assert found, step
        answer = Client().get(found.group(1).replace("&amp;", "&"))
        assert answer.status_code == 200
        assert "What this hand gives" in answer.content.decode()


def test_cards_are_shown_where_they_were_recorded():
    world = World(parejas=2)
    world.groups_phase()
    match = world.start(Match.objects.get())
    world.hand(match, "#1 R4 | 1.1e 2.3o 3.4c 4.4b 1.1b 2.5c 3.5o 4.6e")
    html = page(match, 1)
    cards = re.findall(r'class="naipe">([^<]+)<', html)
    assert cards[:3] == ["1 espadas", "3 oros", "4 copas"]
    assert len(cards) == 8


def test_a_match_without_hands_says_so():
    world = World(parejas=2)
    world.groups_phase()
    match = world.paper(Match.objects.get(), (24, 13), (24, 20))
    assert "This match was not scored hand by hand." in page(match)
    assert Client().get(f"{base(match)}1/").status_code == 404


def test_there_is_no_hand_after_the_last(night):
    assert Client().get(f"{base(night.match)}28/").status_code == 404
    assert Client().post(base(night.match)).status_code == 405


def test_names_follow_the_policy_and_drafts_are_not_there(night):
    night.world.championship.names_shown = "club"
    night.world.championship.save()
    for step in (0, 5, 27):
        html = page(night.match, step)
        assert "Jugador" not in html
        assert "Àngela" not in html
    night.world.championship.visibility = Visibility.DRAFT
    night.world.championship.save()
    assert Client().get(base(night.match)).status_code == 404
    ana = Client()
    ana.force_login(night.world.ana)
    assert ana.get(base(night.match)).status_code == 200


def test_search_engines_keep_out_of_an_unlisted_one():
    world = World(parejas=2)
    world.groups_phase()
    match = world.start(Match.objects.get())
    assert "noindex" not in page(match)
    world.championship.visibility = Visibility.UNLISTED
    world.championship.save()
    assert "noindex" in page(match)


def test_a_draft_phase_has_no_replay():
    world = World(parejas=2)
    world.groups_phase(publish=False)
    assert Client().get(base(Match.objects.get())).status_code == 404


def test_who_is_signed_in_stays_so_on_a_counted_page(night):
    ana = Client()
    ana.force_login(night.world.ana)
    signed_in = ana.get(base(night.match))
    assert signed_in.wsgi_request.user == night.world.ana
