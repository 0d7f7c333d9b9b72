"""The organiser's log of a match: read, mended with what changes shown first, disputes settled, the judge's call cleared."""

from typing import Any

import pytest
from django.test import Client

from scoring import services as scoring
from scoring import store
from scoring.store import events
from tests.world import World, key
from tournaments.models import Match

pytestmark = pytest.mark.django_db
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"


@pytest.fixture
def world() -> World:
    return World(parejas=3)


@pytest.fixture
def match(world: World) -> Match:
    world.groups_phase()
    match = world.start(Match.objects.order_by("round", "order").first())
    world.hand(match, "#1 R4 | A.tr B.qu =A =A")
    return world.hand(match, "#2 R1 | B.tr A.no")


def client(user: Any) -> Client:
    found = Client(headers={"Accept-Language": "en"})
    found.force_login(user)
    return found


def at(match: Match, leaf: str = "log/") -> str:
    return f"/en/o/prova/matches/{match.public_id}/{leaf}"


def kinds(match: Match) -> list[str]:
    return [str(body["kind"]) for body in events(match.pk)]


def sent(match: Match, **fields: Any) -> dict[str, Any]:
    match.refresh_from_db()
    return {"version": match.version, "key": key(), **fields}


def test_every_entry_is_a_sentence_with_its_author_and_its_hour(world: World, match: Match) -> None:
    page = client(world.ana).get(at(match)).content.decode()
    assert "● Truc, ◆ accepts, bazas ●●: ● +2 truc" in page
    assert "The partida begins; seat 4 deals first" in page
    assert page.count("ana") >= 3
    assert "?seq=2" in page


def test_a_correction_shows_what_changes_before_it_is_written(world: World, match: Match) -> None:
    ana = client(world.ana)
    form = ana.get(at(match, "log/correct/?seq=2")).content.decode()
    assert "#1 R4 | A.tr B.qu =A =A" in form
    fields = sent(match, seq=2, trn="#1 R4 | =B =B", reason="heard wrong")
    looked = ana.post(at(match, "log/correct/"), fields).content.decode()
    assert "Each cama ends as before. On the table: 0–2." in looked
    assert "Yes, write it" in looked
    assert kinds(match) == ["started", "hand", "hand"]
    done = ana.post(at(match, "log/correct/"), fields | {"accept": "on", "save": "1"})
    assert done["Location"] == at(match)
    page = ana.get(at(match)).content.decode()
    assert "Before it was corrected: ● Truc, ◆ accepts, bazas ●●" in page
    assert "Hand 1 is corrected" in page
    assert "heard wrong" in page


def test_a_hand_changed_after_looking_is_looked_at_again(world: World, match: Match) -> None:
    said = "#1 R4 | =B =B"
    fields = sent(match, seq=2, trn=f"#1 R4 | {JOC_FORA}", accept="on", save="1", seen=said)
    again = client(world.ana).post(at(match, "log/correct/"), fields)
    assert "It ends earlier" in again.content.decode()
    assert kinds(match) == ["started", "hand", "hand"]


def test_what_ends_differently_is_not_written_unseen(world: World, match: Match) -> None:
    ana = client(world.ana)
    fields = sent(match, seq=2, trn=f"#1 R4 | {JOC_FORA}")
    unseen = ana.post(at(match, "log/correct/"), fields | {"save": "1"})
    assert unseen.status_code == 422
    assert "Look at what changes" in unseen.content.decode()
    looked = ana.post(at(match, "log/correct/"), fields).content.decode()
    assert "It ends earlier: entries that count no more: 1." in looked
    ana.post(at(match, "log/correct/"), fields | {"accept": "on", "save": "1"})
    match.refresh_from_db()
    assert match.winner == "A"


def test_an_impossible_hand_is_refused_at_its_field(world: World, match: Match) -> None:
    answer = client(world.ana).post(
        at(match, "log/correct/"), sent(match, seq=2, trn="#1 R4 | A.rt B.qu =A =A")
    )
    assert answer.status_code == 422
    assert "cannot be called before" in answer.content.decode()
    stale = client(world.ana).post(at(match, "log/void/"), sent(match, seq=2, reason="x") | {"version": 1})
    assert stale.status_code == 409


def test_void_note_incident_and_back_again(world: World, match: Match) -> None:
    ana = client(world.ana)
    ana.post(at(match, "log/void/"), sent(match, seq=2, reason="twice", accept="on", save="1"))
    ana.post(at(match, "log/note/"), sent(match, text="cold hall"))
    ana.post(
        at(match, "log/incident/"),
        sent(match, kind="penalty", side="A", effect="cama", cites="art. 7"),
    )
    assert kinds(match)[3:] == ["void", "note", "incident"]
    page = ana.get(at(match, "")).content.decode()
    assert "Penalty ●: cama for ◆" in page
    assert "(art. 7)" in page
    ana.post(at(match, "log/void/"), sent(match, seq=6, reason="too hard", accept="on", save="1"))
    assert "A ruling counts no more (line 6)" in ana.get(at(match)).content.decode()
    ana.post(at(match, "log/redo/"), sent(match))
    match.refresh_from_db()
    assert match.live["sets"] == {"A": 0, "B": 1}


def test_a_dispute_is_settled_and_the_judge_cleared(world: World, match: Match) -> None:
    ana, common = client(world.ana), {"actor": world.organiser, "match": match.public_id}
    scoring.call_judge(**common, text="a card fell")
    assert "The judge is called to this table." in ana.get(at(match, "")).content.decode()
    assert ana.post(at(match, "judge/"))["Location"] == at(match, "")
    assert not match.incidents.filter(solved_at__isnull=True).exists()
    match = world.hand(match, f"#3 R2 | {JOC_FORA}")
    scoring.sign(**common, side="A", name="DEMO Joan", version=4, key=key())
    scoring.dispute(**common, side="B", reason="hand 3 was not so", version=5, key=key())
    page = ana.get(at(match, "")).content.decode()
    assert "The result is disputed" in page
    assert "hand 3 was not so" in page
    assert "DEMO Joan" in page
    ana.post(at(match, "log/settle/"), sent(match, reason="all agreed", winner=""))
    match.refresh_from_db()
    assert (match.winner, match.live.get("disputed"), match.live["signed"]) == ("A", None, ["A"])


def test_words_are_forgotten_when_somebody_asks(world: World, match: Match) -> None:
    ana, common = client(world.ana), {"actor": world.organiser, "match": match.public_id}
    scoring.incident(
        **common, kind="abandonment", side="A", effect="partida", text="DEMO Joan", version=3, key=key()
    )
    match.refresh_from_db()
    assert match.outcome_reason == "DEMO Joan"
    assert "Forget its words" not in ana.get(at(match)).content.decode()
    assert "Forget its words" in ana.get(at(match, "log/?words=1")).content.decode()
    assert client(world.rita).post(at(match, "log/4/blank/")).status_code == 403
    assert ana.post(at(match, "log/4/blank/")).status_code == 302
    assert ana.post(at(match, "log/99/blank/")).status_code == 404
    assert "DEMO Joan" not in ana.get(at(match)).content.decode()
    match.refresh_from_db()
    assert (match.outcome_reason, match.winner) == ("", "B")
    assert store.broken_link(store.links(match.pk)) is None


def test_the_number_of_queries_does_not_grow_with_the_log(
    world: World, match: Match, django_assert_max_num_queries: Any
) -> None:
    ana = client(world.ana)
    ana.get(at(match))
    for number in range(3, 20):
        match = world.hand(match, f"#{number} R{(number + 2) % 4 + 1} | =A =A")
    with django_assert_max_num_queries(20):
        ana.get(at(match))


@pytest.mark.parametrize(
    "leaf", ["log/", "log/correct/", "log/void/", "log/note/", "log/incident/", "log/settle/"]
)
def test_the_quartet(world: World, match: Match, leaf: str) -> None:
    assert client(world.ana).get(at(match, leaf)).status_code == 200
    assert client(world.ana).delete(at(match, leaf)).status_code == 405
    assert client(world.caro).get(at(match, leaf)).status_code == 403
    assert Client().get(at(match, leaf)).status_code == 302
    assert client(world.ana).get(at(match, "log/sign/")).status_code == 404


@pytest.mark.parametrize("seq", ["²", "9" * 5000, "x"])
def test_a_line_that_is_no_number_is_no_line(world: World, match: Match, seq: str) -> None:
    ana = client(world.ana)
    assert ana.get(at(match, "log/note/"), {"seq": seq}).status_code == 200
    answer = ana.post(at(match, "log/note/"), sent(match, text="late", seq=seq))
    assert answer.status_code in (409, 422)
