"""Who gets which paper: the public by the championship's names and never a draft, members in full, nobody more than they may see."""

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.documents import keep, pdf
from tests.scoring.documents import night as evening
from tests.scoring.documents.night import Night
from tests.scoring.documents.reading import text
from tests.world import World
from tournaments.models import Membership, OldSlug, Role, Visibility

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


@pytest.fixture
def world() -> World:
    return World(parejas=4)


def signed(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


def places(phase) -> list[str]:
    match, group = phase.matches.order_by("id").first(), phase.groups.first()
    found = [f"matches/{match.public_id}", f"matches/{match.public_id}/summary", f"phases/{phase.public_id}"]
    return [*found, *([f"groups/{group.public_id}"] if group else [])]


def doors(phase, door: str = "c") -> list[str]:
    """Every address of every paper of a phase, page and PDF."""
    places_ = [*places(phase), "championship"]
    return [f"/es/{door}/prova/acta/{place}{end}" for place in places_ for end in ("/", ".pdf")]


def test_everybody_may_have_what_is_published(world):
    phase = world.groups_phase()
    world.paper(phase.matches.order_by("id").first(), (24, 13), (24, 20))
    for url in doors(phase):
        answer = Client().get(url)
        assert answer.status_code == 200, url
        assert answer["X-Robots-Tag"] == "noindex"
        assert (answer["Content-Type"] == "application/pdf") is url.endswith("pdf")
        assert Client().post(url).status_code == 405, url
        assert Client().head(url).status_code == 200, url


def test_a_draft_championship_is_not_there_for_outsiders_at_any_door(world):
    phase = world.groups_phase()
    world.championship.visibility = Visibility.DRAFT
    world.championship.save()
    for url in doors(phase):
        for client in (Client(), signed(world.caro)):
            answer = client.get(url)
            assert answer.status_code == 404, url
            assert "Jugador" not in answer.content.decode(errors="replace")
        assert signed(world.ana).get(url).status_code == 200, url


def test_an_unlisted_one_is_for_whoever_has_the_address(world):
    phase = world.groups_phase()
    world.championship.visibility = Visibility.UNLISTED
    world.championship.save()
    for url in doors(phase):
        assert Client().get(url).status_code == 200, url


def test_a_draft_phase_is_on_no_paper(world):
    phase = world.groups_phase(publish=False)
    for url in doors(phase)[:-2]:
        assert Client().get(url).status_code == 404, url
    whole = Client().get("/es/c/prova/acta/championship.pdf")
    assert whole.status_code == 200
    assert "Jugador" not in text(whole.content)


def test_members_have_them_in_full_and_outsiders_not_at_all(world):
    phase = world.groups_phase()
    world.championship.names_shown = "club"
    world.championship.save()
    for url in doors(phase, "o"):
        assert Client().get(url).status_code == 302, url
        assert signed(world.caro).get(url).status_code == 403, url
        content = signed(world.ana).get(url).content
        assert "Jugador" in (text(content) if url.endswith("pdf") else content.decode()), url
    for url in doors(phase):
        content = signed(world.ana).get(url).content
        assert "Jugador" not in (text(content) if url.endswith("pdf") else content.decode()), url


def test_a_referee_has_the_matches_of_the_own_tables_alone(world):
    phase = world.groups_phase()
    mine, other = phase.matches.order_by("id")[:2]
    mine.table = world.tables[0]
    mine.save()
    rita = signed(world.rita)
    assert rita.get(f"/es/o/prova/acta/matches/{mine.public_id}.pdf").status_code == 200
    for place in (f"matches/{other.public_id}", f"phases/{phase.public_id}", "championship"):
        assert rita.get(f"/es/o/prova/acta/{place}.pdf").status_code == 403, place


def test_a_delegate_has_the_own_group(world):
    phase = world.groups_phase(groups=2)
    mine, other = phase.groups.all()
    Membership.objects.create(
        championship=world.championship, user=world.caro, role=Role.DELEGATE, scope={"group": mine.public_id}
    )
    caro = signed(world.caro)
    assert caro.get(f"/es/o/prova/acta/groups/{mine.public_id}.pdf").status_code == 200
    assert caro.get(f"/es/o/prova/acta/groups/{other.public_id}.pdf").status_code == 403


def test_private_words_and_drawn_signatures_never_leave_by_the_public_door():
    night = Night()
    base = f"prova/acta/matches/{night.match.public_id}"
    public = [Client().get(f"/en/c/{base}{end}") for end in ("/", ".pdf", "/summary/", "/summary.pdf")]
    for answer in public:
        said = (
            text(answer.content) if answer["Content-Type"] == "application/pdf" else answer.content.decode()
        )
        assert evening.PRIVATE not in said
        assert "polyline" not in said
    office = signed(night.world.ana).get(f"/en/o/{base}/").content.decode()
    assert evening.PRIVATE in office
    assert "<polyline points=" in office


def test_page_and_pdf_say_the_same():
    night = Night()
    base = f"/en/c/prova/acta/matches/{night.match.public_id}"
    page = Client().get(f"{base}/").content.decode()
    printed = text(Client().get(f"{base}.pdf").content)
    for said in ("undone: it counts no more", evening.CITES, "● A", "Hand by hand", "24"):
        assert said in page
        assert said.replace("●", "•") in printed  # the font's own mark
    for part in (night.head[at : at + 8] for at in range(0, 64, 8)):
        assert f"<span>{part}</span>" in page
        assert part in printed
    assert "style=" not in page
    assert f'href="{base}.pdf"' in page


def test_a_pdf_is_drawn_once_and_whoever_has_it_gets_nothing_twice(world, monkeypatch):
    phase = world.groups_phase()
    drawn = []
    draw = pdf.draw
    monkeypatch.setattr(keep.pdf, "draw", lambda paper: drawn.append(paper.digest) or draw(paper))
    url = f"/es/c/prova/acta/phases/{phase.public_id}.pdf"
    first = Client().get(url)
    assert Client().get(url).content == first.content
    again = Client().get(url, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert len(drawn) == 1
    world.paper(phase.matches.order_by("id").first(), (24, 13), (24, 20))
    changed = Client().get(url, headers={"If-None-Match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]
    assert len(set(drawn)) == 2


def test_the_public_is_counted_when_something_must_be_drawn(world, monkeypatch):
    phase = world.groups_phase()
    world.paper(phase.matches.order_by("id").first(), (24, 13), (24, 20))
    monkeypatch.setattr(
        "tournaments.api.throttles.PerCaller.THROTTLE_RATES", {"read": "600/min", "paper": "2/min"}
    )
    urls = [url for url in doors(phase) if url.endswith("pdf")]
    client = Client()
    assert [client.get(url).status_code for url in urls[:3]] == [200, 200, 429]
    assert client.get(urls[0]).status_code == 200, "what is kept costs nothing"
    refused = client.get(urls[3])
    assert refused.status_code == 429
    assert "Traceback" not in refused.content.decode()
    office = signed(world.ana)
    assert [office.get(url).status_code for url in doors(phase, "o")] == [200] * 10


def test_who_waits_too_long_for_the_one_that_is_drawn_comes_back_later(world, monkeypatch):
    phase = world.groups_phase()
    monkeypatch.setattr(keep, "WAIT_SECONDS", 0.01)
    with keep._one:
        assert Client().get(f"/es/c/prova/acta/phases/{phase.public_id}.pdf").status_code == 429
    assert Client().get(f"/es/c/prova/acta/phases/{phase.public_id}.pdf").status_code == 200


def test_an_old_address_leads_on(world):
    phase = world.groups_phase()
    OldSlug.objects.create(slug="abans", championship=world.championship)
    answer = Client().get(f"/es/c/abans/acta/phases/{phase.public_id}.pdf")
    assert answer.status_code in (301, 308)
    assert answer["Location"] == f"/es/c/prova/acta/phases/{phase.public_id}.pdf"


def test_the_queries_do_not_grow_with_the_matches(django_assert_max_num_queries):
    world = World(parejas=12)
    phase = world.groups_phase(groups=3)
    for row in phase.matches.order_by("id")[:6]:
        world.paper(row, (24, 13), (24, 20))
    with django_assert_max_num_queries(20):
        assert Client().get("/es/c/prova/acta/championship.pdf").status_code == 200
