"""Start, hand, undo, paper: what works, what is refused and how, for scripts and for people without them."""

from typing import Any

import pytest
from django.test import Client

from tests.scoring.pad.conftest import Hall
from tests.world import key
from tournaments.models import Lineup, Match, PhaseStatus

FIRST = "#1 R4 | A.e B.no =A A.tr B.qu =B =A"


def member(hall: Hall, user: Any) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def address(hall: Hall, verb: str = "") -> str:
    return f"/en/o/prova/pad/{hall.match.public_id}/{verb}"


def test_two_taps_seat_the_players_as_registered(hall: Hall) -> None:
    page = hall.phone.get(hall.here).content.decode()
    assert "Who deals first?" in page
    form = {"version": 0, "key": key(), "dealer": 2}
    players = {}
    for seat, (side, position) in {1: ("a", 1), 2: ("b", 1), 3: ("a", 2), 4: ("b", 2)}.items():
        pareja = getattr(hall.match, f"side_{side}")
        players[f"seat_{seat}"] = pareja.players.get(position=position).public_id
        assert f'value="{players[f"seat_{seat}"]}" selected' in page
    response = hall.phone.post(f"{hall.here}start/", form | players)
    assert (response.status_code, response["Location"]) == (302, hall.here)
    assert Lineup.objects.filter(match=hall.match).count() == 4
    assert hall.fresh().live["dealer"] == 2


def test_who_deals_must_be_said(hall: Hall) -> None:
    response = hall.phone.post(f"{hall.here}start/", {"version": 0, "key": key(), "anonymous": "on"})
    assert response.status_code == 422
    assert b"Say who deals first." in response.content
    assert hall.kinds() == []


def test_a_hand_is_saved_and_answered_with_the_state(hall: Hall) -> None:
    hall.start()
    answer = hall.send("hand", trn=FIRST)
    assert answer.status_code == 200
    state = answer.json()["state"]
    assert (state["points"], state["hand"], state["version"]) == ({"A": 3, "B": 0}, 2, 2)
    page = hall.phone.get(hall.here).content.decode()
    assert "Hand 2" in page
    assert "● Envit, ◆ declines" in page


def test_a_lost_answer_is_asked_for_again_and_saves_once(hall: Hall) -> None:
    hall.start()
    same = {"trn": FIRST, "key": key(), "version": 1}
    first, again = hall.send("hand", **same), hall.send("hand", **same)
    assert (first.json()["repeated"], again.json()["repeated"]) == (False, True)
    assert again.json()["state"]["points"] == {"A": 3, "B": 0}
    assert hall.kinds() == ["started", "hand"]


def test_a_key_is_not_for_two_hands(hall: Hall) -> None:
    hall.start()
    used = key()
    hall.send("hand", trn=FIRST, key=used)
    answer = hall.send("hand", trn="#2 R1 | =A =A", key=used)
    assert (answer.status_code, answer.json()["key"]) == (409, "key.reused")


def test_two_phones_and_the_slower_one_learns_what_was_saved(hall: Hall) -> None:
    hall.start()
    other = hall.other_phone()
    assert hall.send("hand", other, trn=FIRST, version=1).status_code == 200
    answer = hall.send("hand", trn="#1 R4 | =B =B", version=1)
    assert (answer.status_code, answer.json()["key"]) == (409, "match.stale")
    assert answer.json()["state"]["last"]["trn"] == FIRST
    assert hall.kinds() == ["started", "hand"]


def test_an_impossible_hand_names_the_token(hall: Hall) -> None:
    hall.start()
    answer = hall.send("hand", trn="#1 R4 | A.tr B.qu =A A.e B.no =A")
    body = answer.json()
    assert answer.status_code == 422
    assert body["violations"][0] | {"position": 0} == {
        "key": "envido.late",
        "message": "The envit is only called in the first baza.",
        "token": "A.e",
        "position": 0,
    }
    assert answer["Content-Type"] == "application/problem+json"


def test_without_script_the_sentence_is_at_the_field_and_the_token_marked(hall: Hall) -> None:
    hall.start()
    sent = {"version": 1, "key": key(), "trn": "#1 R4 | A.rt B.qu =A =A"}
    page = hall.phone.post(f"{hall.here}hand/", sent)
    text = page.content.decode()
    assert page.status_code == 422
    assert "<mark>A.rt</mark>" in text
    assert "“Retruc” cannot be called before “Truc”." in text
    assert sent["key"] not in text  # a mended hand is another request
    assert hall.phone.post(f"{hall.here}hand/", sent | {"trn": FIRST, "key": key()}).status_code == 302
    assert hall.fresh().live["points"] == {"A": 3, "B": 0}


def test_undo_takes_the_last_hand_back(hall: Hall) -> None:
    hall.start()
    assert hall.send("undo").json()["key"] == "undo.nothing"
    hall.send("hand", trn=FIRST)
    answer = hall.send("undo")
    assert answer.json()["state"]["points"] == {"A": 0, "B": 0}
    assert hall.kinds() == ["started", "hand", "void_last"]
    assert "undone" in hall.phone.get(f"{hall.here}hands/").content.decode()


def test_joc_fora_ends_it_and_the_end_can_be_undone(hall: Hall) -> None:
    hall.start()
    hall.send("hand", trn="#1 R4 | B.tr A.rt B.qv A.jf B.qu =A =A")
    assert hall.fresh().winner == "A"
    page = hall.phone.get(hall.here).content.decode()
    assert "data-end" in page
    assert "Undo the last hand" in page
    assert hall.send("hand", trn="#2 R1 | =A =A").json()["key"] == "match.finished"
    assert hall.send("undo").json()["state"]["finished"] is False


def test_the_state_is_told_once_a_version(hall: Hall) -> None:
    hall.start()
    first = hall.phone.get(f"{hall.here}state/")
    assert first.json()["version"] == 1
    assert hall.phone.get(f"{hall.here}state/", headers={"If-None-Match": first["ETag"]}).status_code == 304
    hall.send("hand", trn=FIRST)
    assert hall.phone.get(f"{hall.here}state/", headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_result_from_paper_with_the_refusal_at_the_cama(hall: Hall) -> None:
    fields = {"version": 0, "key": key(), "set_1_a": "24", "set_1_b": "24", "joc_fora": ""}
    page = hall.phone.post(f"{hall.here}paper/", fields)
    assert page.status_code == 422
    assert "the parejas cannot both reach 24" in page.content.decode()
    good = fields | {"key": key(), "set_1_b": "13", "set_2_a": "24", "set_2_b": "20"}
    assert hall.phone.post(f"{hall.here}paper/", good).status_code == 302
    assert hall.fresh().winner == "A"
    assert hall.phone.get(hall.here).status_code == 200


def test_paper_over_hands_is_not_the_tables_to_write(hall: Hall) -> None:
    hall.start()
    hall.send("hand", trn=FIRST)
    fields = {"version": 2, "key": key(), "set_1_a": "24", "set_1_b": "13", "set_2_a": "24", "set_2_b": "20"}
    assert hall.phone.post(f"{hall.here}paper/", fields).status_code == 403


def test_the_rules_travel_as_data_that_never_changes(hall: Hall) -> None:
    import re

    hall.start()
    page = hall.phone.get(hall.here).content.decode()
    found = re.search(r'"rules": "([^"]+)"', page)
    assert found is not None
    body = hall.phone.get(found[1])
    assert "immutable" in body["Cache-Control"]
    assert len(body.json()["drawn"]["tallies"]) == 25
    assert body.json()["automaton"]["ruleset"] == "truc_valencia"
    other = found[1].partition("?")[0][:-9] + "0000.json"
    assert Client().get(other).status_code == 404


@pytest.mark.parametrize("verb", ["start", "hand", "undo"])
def test_the_quartet_of_every_verb(hall: Hall, verb: str) -> None:
    """Wrong method, wrong person, wrong state; what works is above."""
    assert hall.phone.get(f"{hall.here}{verb}/").status_code == 405
    assert Client().post(f"{hall.here}{verb}/", {}).status_code == 404
    assert Client().post(address(hall, f"{verb}/"), {}).status_code == 302
    caro = member(hall, hall.world.caro)
    assert caro.post(address(hall, f"{verb}/"), {}).status_code == 403
    Match.objects.filter(pk=hall.match.pk).update(side_b=None, state="waiting")
    answer = hall.send(verb, dealer=1, anonymous=True, trn=FIRST)
    assert (answer.status_code, answer.json()["key"]) == (422, "match.sides_unknown")
    assert hall.kinds() == []


@pytest.mark.parametrize("leaf", ["", "state/", "hands/", "paper/"])
def test_the_quartet_of_every_page(hall: Hall, leaf: str) -> None:
    assert hall.phone.get(hall.here + leaf).status_code == 200
    assert hall.phone.delete(hall.here + leaf).status_code == 405
    assert member(hall, hall.world.caro).get(address(hall, leaf)).status_code == 403
    assert member(hall, hall.world.rita).get(address(hall, leaf)).status_code == 200
    type(hall.match.phase).objects.filter(pk=hall.match.phase_id).update(status=PhaseStatus.DRAFT)
    assert hall.phone.get(hall.here + leaf).status_code == 404


def test_a_member_referee_scores_at_the_same_pad(hall: Hall) -> None:
    rita = member(hall, hall.world.rita)
    started = rita.post(address(hall, "start/"), {"version": 0, "key": key(), "dealer": 4, "anonymous": "on"})
    assert started["Location"] == address(hall)
    sent = {"version": 1, "key": key(), "trn": FIRST}
    assert rita.post(address(hall, "hand/"), sent, content_type="application/json").status_code == 200
    assert hall.kinds() == ["started", "hand"]


@pytest.mark.parametrize(
    "body", ["", "[]", "nonsense", '{"trn": 7}', '{"trn": "x", "key": "", "version": "z"}']
)
def test_what_is_no_form_is_refused_softly(hall: Hall, body: str) -> None:
    hall.start()
    answer = hall.phone.post(f"{hall.here}hand/", body, content_type="application/json")
    assert answer.status_code == 422
    assert hall.kinds() == ["started"]


def test_no_page_has_what_the_policy_forbids(hall: Hall) -> None:
    pages = [hall.phone.get(hall.here).content.decode()]
    hall.start()
    pages += [hall.phone.get(hall.here + leaf).content.decode() for leaf in ("", "hands/", "paper/")]
    for page in pages:
        assert "style=" not in page
        assert " onclick" not in page
        assert "<script>" not in page
