"""A match from its file, on the organiser's page: see, check, do; wrong person, wrong method, wrong state."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from scoring import store
from tests.world import World
from tournaments.models import Match

pytestmark = pytest.mark.django_db
HANDS = "#1 R4 | A.e B.no A.tr B.qu =A =A\n#2 R1 | B.tr A.no\n"


@pytest.fixture
def world() -> World:
    return World(parejas=4)


@pytest.fixture
def match(world: World) -> Match:
    return world.groups_phase().matches.order_by("code").first()


def page(match: Match) -> str:
    return reverse("matches:bring_trn", args=["prova", match.public_id])


def signed(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def ana(world) -> Client:
    return signed(world.ana)


def sent(answer, **more: str) -> dict[str, str]:
    """What the page of an answer sends back."""
    form = answer.context["form"]
    values = {name: form[name].value() for name in ("version", "key", "seen", "trn")}
    return {name: "" if value is None else str(value) for name, value in values.items()} | more


def test_three_steps(ana, match):
    first = ana.get(page(match))
    assert first.context["step"] == 1
    second = ana.post(page(match), sent(first, trn=HANDS, do="see"))
    assert (second.status_code, second.context["step"]) == (200, 2)
    assert [hand["points"] for hand in second.context["hands"]] == ["3–0", "3–1"]
    assert "does not" not in second.content.decode()
    assert store.links(match.pk) == []
    for _twice in range(2):
        done = ana.post(page(match), sent(second, do="save"))
        assert done.status_code == 302
    match.refresh_from_db()
    assert (match.version, match.live["points"]) == (3, {"A": 3, "B": 1})
    assert page(match) not in ana.get(done["Location"]).content.decode()


def test_the_way_in_is_on_the_page_of_the_match(ana, match):
    show = reverse("matches:match", args=["prova", match.public_id])
    assert page(match) in ana.get(show).content.decode()


def test_an_uploaded_file_is_read_whatever_wrote_it(ana, match):
    first = ana.get(page(match))
    for raw in (
        HANDS.encode("utf-8-sig"),
        HANDS.replace("\n", "\r\n").encode(),
        f'[Event "Falç"]\n{HANDS}'.encode("cp1252"),
    ):
        upload = SimpleUploadedFile("match.trn", raw)
        answer = ana.post(page(match), sent(first, do="see") | {"file": upload})
        assert (answer.status_code, len(answer.context["hands"])) == (200, 2)


def test_only_what_was_shown_is_saved(ana, match):
    second = ana.post(page(match), sent(ana.get(page(match)), trn=HANDS, do="see"))
    other = ana.post(page(match), sent(second, trn=HANDS + "#3 R2 | =A =A", do="save"))
    assert other.status_code == 200
    assert len(other.context["hands"]) == 3
    assert store.links(match.pk) == []


def test_refusals_are_marked_at_their_word(ana, match):
    wrong = "#1 R4 | =A =A\n; x\n#2 R1 | A.tr A.rt what<b>\n#3 R2 | =A =A"
    answer = ana.post(page(match), sent(ana.get(page(match)), trn=wrong, do="see"))
    assert answer.status_code == 422
    assert [(f["line"], f["token"]) for f in answer.context["faults"]] == [(3, "what<b>")]
    text = answer.content.decode()
    assert "<mark>what&lt;b&gt;<sup>1</sup></mark>" in text
    assert len(answer.context["hands"]) == answer.context["left"] == 1
    assert 'value="save"' not in text
    saved = ana.post(page(match), sent(answer, do="save"))
    assert saved.status_code == 422
    assert store.links(match.pk) == []


@pytest.mark.parametrize(
    "trn",
    [
        "",
        " \n",
        "[",
        "x" * 48_001,
        "\x00",
        "|||",
        '[Options "{\\"\\\\ud800\\":NaN}"]\n#1 R4 | =A =A',
        "\u2028#",
    ],
)
@pytest.mark.parametrize("do", ["see", "save"])
def test_garbage_stays_on_the_page(ana, match, trn, do):
    first = ana.get(page(match))
    assert ana.post(page(match), sent(first, trn=trn, do=do)).status_code == 422
    upload = SimpleUploadedFile("match.trn", b"\xff\x00" + trn.encode("utf-8", "surrogatepass"))
    assert ana.post(page(match), sent(first, do=do) | {"file": upload}).status_code == 422
    assert ana.post(page(match), {"do": do, "version": "x"}).status_code == 422


def test_wrong_state(world, ana, match):
    second = ana.post(page(match), sent(ana.get(page(match)), trn=HANDS, do="see"))
    world.start(match)
    late = ana.post(page(match), sent(second, do="save"))
    assert late.status_code == 409
    assert late.context["refused"]
    world.hand(match, "#1 R4 | =A =A")
    again = ana.post(page(match), sent(ana.get(page(match)), trn=HANDS, do="see"))
    assert again.status_code == 422
    assert "1" in str(again.context["form"].errors["trn"])


def test_wrong_person_and_method(world, ana, match):
    assert Client().get(page(match)).status_code == 302
    assert signed(world.caro).get(page(match)).status_code == 403
    assert signed(world.caro).post(page(match), {}).status_code == 403
    assert signed(world.rita).get(page(match)).status_code == 403
    assert ana.put(page(match)).status_code == 405
    match.table = world.tables[0]
    match.save()
    assert signed(world.rita).get(page(match)).status_code == 200
