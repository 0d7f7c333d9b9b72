"""What a referee does beside recording hands, at the pad's door: for a script, for a plain page, and for whoever may not."""

from typing import Any

import pytest
from django.test import Client

from scoring.views.pad.table import VERBS
from tests.scoring.pad.conftest import Hall
from tests.world import key
from tournaments.models import Incident

FIRST = "#1 R4 | A.e B.no =A A.tr B.qu =B =A"
SECOND = "#2 R1 | B.tr A.no"
JOC_FORA = "A.tr B.rt A.qv B.jf A.qu =A =A"
WRITES: dict[str, dict[str, Any]] = {
    "correct": {"seq": 2, "trn": "#1 R4 | =B =B"},
    "void": {"seq": 2, "reason": "twice"},
    "redo": {},
    "note": {"text": "late"},
    "incident": {"kind": "pause"},
    "substitute": {"seat": 1, "player": "nobody", "reason": "unwell"},
    "checkin": {"side": "A"},
    "lot": {"how": "server"},
    "sign": {"side": "A", "name": "Joan"},
    "dispute": {"side": "A", "reason": "no"},
    "settle": {"reason": "looked at"},
}


def member(hall: Hall, user: Any) -> Client:
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(user)
    return client


def at_members(hall: Hall, verb: str) -> str:
    return f"/en/o/prova/pad/{hall.match.public_id}/{verb}/"


def state(hall: Hall, since: str = "") -> dict[str, Any]:
    return hall.phone.get(f"{hall.here}state/{since}").json()


def two_hands(hall: Hall) -> None:
    hall.start()
    assert hall.send("hand", trn=FIRST).status_code == 200
    assert hall.send("hand", trn=SECOND).status_code == 200


def test_a_preview_tells_hand_by_hand_what_a_correction_changes(hall: Hall) -> None:
    two_hands(hall)
    sent = {"seq": 2, "trn": "#1 R4 | A.e B.no =B =B"}
    seen = hall.phone.post(f"{hall.here}correct/preview/", sent, content_type="application/json").json()
    assert [(row["number"], row["before"]["points"], row["after"]["points"]) for row in seen["hands"]] == [
        (1, {"A": 3, "B": 0}, {"A": 1, "B": 1}),
        (2, {"A": 3, "B": 1}, {"A": 1, "B": 2}),
    ]
    assert (seen["camas_change"], seen["partida_change"], seen["surplus"]) == (False, False, [])
    assert seen["sentence"] == "Each cama ends as before. On the table: 1–2."
    assert hall.kinds() == ["started", "hand", "hand"]
    assert hall.send("correct", **sent).json()["state"]["points"] == {"A": 1, "B": 2}
    line = next(row for row in state(hall)["log"] if row["seq"] == 2)
    assert (line["corrected"], line["sentence"], line["before"]) == (
        True,
        "● Envit, ◆ declines, bazas ◆◆: ● +1 envit, ◆ +1 hand",
        "● Envit, ◆ declines, bazas ●, ● Truc, ◆ accepts, bazas ◆●",
    )


def test_an_impossible_correction_names_its_token_or_the_later_hand(hall: Hall) -> None:
    two_hands(hall)
    no = hall.send("correct", seq=2, trn="#1 R4 | A.rt B.qu =A =A")
    assert (no.status_code, no.json()["violations"][0]["token"]) == (422, "A.rt")
    no = hall.send("correct", seq=2, trn="#1 R4 | A.rd")
    assert [item["key"] for item in no.json()["violations"]] == ["correct.later_hand", "dealer.wrong"]
    assert "hand 2 would not be possible" in no.json()["detail"]
    assert hall.send("correct", seq=2, trn=FIRST).json()["key"] == "correct.same"
    assert hall.send("correct", seq=1, trn=FIRST).json()["key"] == "events.unknown_hand"


def test_a_correction_that_ends_the_partida_earlier_has_to_be_seen(hall: Hall) -> None:
    two_hands(hall)
    sent = {"seq": 2, "trn": f"#1 R4 | {JOC_FORA}"}
    no = hall.send("correct", **sent)
    assert (no.status_code, no.json()["key"]) == (422, "correct.unseen")
    seen = hall.phone.post(f"{hall.here}correct/preview/", sent, content_type="application/json").json()
    assert (seen["partida_change"], seen["surplus"], seen["winner"]) == (
        True,
        [3],
        {"before": "", "after": "A"},
    )
    done = hall.send("correct", accept=True, **sent).json()["state"]
    assert (done["finished"], done["winner"]) == (True, "A")
    assert [row["void"] for row in done["log"] if row["kind"] == "hand"] == [False, True]
    back = hall.send("redo").json()["state"]
    assert (back["finished"], back["points"]) == (False, {"A": 3, "B": 1})


def test_any_hand_is_voided_with_a_reason_and_keeps_its_deal(hall: Hall) -> None:
    two_hands(hall)
    assert hall.send("void", seq=2).json()["key"] == "form.invalid"
    done = hall.send("void", seq=2, reason="wrong table").json()["state"]
    assert (done["points"], done["hand"], done["dealer"]) == ({"A": 0, "B": 1}, 3, 2)
    assert [row["sentence"] for row in done["log"] if row["kind"] == "void"] == ["Hand 1 counts no more"]
    assert hall.send("hand", trn="#3 R2 | =A =A").status_code == 200


def test_undo_and_redo_there_and_back(hall: Hall) -> None:
    two_hands(hall)
    undone = hall.send("undo").json()["state"]
    assert undone["redo"] | {"seq": 0} == {"seq": 0, "number": 2, "sentence": "◆ Truc, ● declines: ◆ +1 truc"}
    assert hall.send("redo").json()["state"]["points"] == {"A": 3, "B": 1}
    hall.send("undo")
    hall.send("hand", trn="#2 R1 | =A =A")
    assert state(hall)["redo"] is None
    assert hall.send("redo").json()["key"] == "redo.nothing"


def test_notes_are_told_at_their_hand_and_at_the_match(hall: Hall) -> None:
    two_hands(hall)
    hall.send("note", seq=2, text="the envit was said late")
    told = hall.send("note", text="cold hall").json()["state"]
    assert told["note"] == "cold hall"
    assert next(row for row in told["log"] if row["seq"] == 2)["note"] == "the envit was said late"
    assert hall.send("note", seq=99, text="x").json()["key"] == "note.unknown"


def test_an_incident_is_a_line_with_its_rule_and_a_penalty_moves_the_score(hall: Hall) -> None:
    two_hands(hall)
    hall.send("incident", kind="wrong_deal", side="B", seat=2, text="four cards")
    done = hall.send("incident", kind="penalty", side="B", effect="stones", stones=2, cites="art. 7").json()
    told = done["state"]["incidents"]
    assert [(one["sentence"], one["rule"]) for one in told] == [
        ("Wrong deal ◆, seat 2", "The same player deals again; nobody scores."),
        ("Penalty ◆: ● +2", "art. 7"),
    ]
    assert done["state"]["points"] == {"A": 5, "B": 1}
    over = hall.send("incident", kind="penalty", side="A", effect="cama")
    assert over.status_code == 403  # a cama is a judge's to give
    ana = member(hall, hall.world.ana)
    sent = {
        "kind": "penalty",
        "side": "A",
        "effect": "hand",
        "version": hall.fresh().version,
        "key": key(),
    }
    assert (
        ana.post(at_members(hall, "incident"), sent, content_type="application/json").json()["state"]["hand"]
        == 4
    )


def test_the_judge_is_called_to_the_table_and_published_nowhere(hall: Hall) -> None:
    hall.start()
    before = hall.fresh().version
    first = hall.phone.get(f"{hall.here}state/")
    hall.send("judge", call=True, text="a card fell")
    hall.send("judge", call=True)
    assert Incident.objects.filter(kind="judge", solved_at__isnull=True).count() == 1
    again = hall.phone.get(f"{hall.here}state/", headers={"If-None-Match": first["ETag"]})
    assert again.json()["judge"]["text"] == "a card fell"
    assert hall.fresh().version == before
    home = member(hall, hall.world.ana).get("/en/o/prova/").content.decode()
    assert "Table 1 calls the judge" in home
    hall.send("judge", call=False)
    assert state(hall)["judge"] is None


def test_both_come_the_lot_is_drawn_and_its_seat_deals(hall: Hall) -> None:
    player = hall.match.side_a.players.get(position=1).public_id
    hall.send("checkin", side="A", players=[player])
    assert hall.send("checkin", side="A").json()["key"] == "checkin.already"
    assert hall.send("checkin", side="B", players=[player]).json()["key"] == "checkin.players"
    told = hall.send("checkin", side="B").json()["state"]
    assert told["checkin"]["A"]["players"] == [player]
    assert told["checkin"]["B"]["players"] == []
    lot = hall.send("lot", how="server").json()["state"]["lot"]
    assert 1 <= lot["seat"] <= 4
    assert hall.send("lot", how="server").json()["key"] == "lot.made"
    wrong = lot["seat"] % 4 + 1
    assert hall.send("start", dealer=wrong, anonymous=True).json()["key"] == "dealer.lot"
    hall.start(dealer=lot["seat"])


def test_a_substitution_is_a_line_of_the_log(hall: Hall) -> None:
    hall.start()
    player = hall.match.side_a.players.last()
    told = hall.send("substitute", seat=1, player=player.public_id, reason="unwell").json()["state"]["log"][
        -1
    ]
    assert told["sentence"] == f"Substitution: {player.name} sits down at seat 1"
    assert told["text"] == "unwell"
    no = hall.send("substitute", seat=2, player=player.public_id, reason="x")
    assert no.json()["key"] == "seats.wrong_side"


def finish(hall: Hall) -> None:
    hall.start()
    assert hall.send("hand", trn=f"#1 R4 | {JOC_FORA}").json()["state"]["finished"]


def test_both_sign_and_a_correction_ends_both_signatures(hall: Hall) -> None:
    assert hall.send("sign", side="A", name="Joan").json()["key"] == "sign.not_finished"
    finish(hall)
    hall.send("sign", side="A", name="Joan")
    told = hall.send("sign", side="B", strokes=[[1, 2, 3, 4], [5, 6, 7, 8]]).json()["state"]
    assert told["signatures"]["A"]["name"] == "Joan"
    assert told["signatures"]["B"]["strokes"] == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert told["signatures"]["A"]["head"] == told["signatures"]["B"]["head"] == told["head"]
    assert hall.fresh().live["signed"] == ["A", "B"]
    sent = {"seq": 2, "trn": "#1 R4 | B.tr A.rt B.qv A.jf B.qu =A =A"}
    told = hall.send("correct", **sent).json()["state"]
    assert told["signatures"] == {"A": None, "B": None}
    assert told["signed_before"] == ["A", "B"]
    assert told["log"][2]["text"] == ""  # a name is told at the signature alone


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({}, "sign.how"),
        ({"name": "x", "strokes": [[1, 2]]}, "sign.how"),
        ({"strokes": [[1, 2, 3]]}, "sign.drawing"),
        ({"strokes": [[1, 2000]]}, "sign.drawing"),
        ({"strokes": [[1, 2]] * 41}, "sign.drawing"),
        ({"strokes": [[1, True]]}, "sign.drawing"),
        ({"strokes": [["1", "2"]]}, "sign.drawing"),
        ({"strokes": "line"}, "form.invalid"),
        ({"name": "x" * 81}, "form.invalid"),
    ],
)
def test_what_is_no_signature(hall: Hall, fields: dict[str, Any], wanted: str) -> None:
    finish(hall)
    answer = hall.send("sign", side="A", **fields)
    assert (answer.status_code, answer.json()["key"]) == (422, wanted)


def test_a_dispute_is_told_to_the_organiser_until_a_judge_settles_it(hall: Hall) -> None:
    finish(hall)
    told = hall.send("dispute", side="B", reason="hand 1 was not so").json()["state"]
    assert told["dispute"] | {"at": ""} == {"seq": 3, "side": "B", "reason": "hand 1 was not so", "at": ""}
    assert hall.send("sign", side="B", name="Pere").json()["key"] == "sign.disputed"
    assert hall.send("settle", reason="no").status_code == 403
    ana = member(hall, hall.world.ana)
    assert "is disputed" in ana.get("/en/o/prova/").content.decode()
    sent = {"reason": "the cards were shown", "winner": "B", "version": hall.fresh().version, "key": key()}
    done = ana.post(at_members(hall, "settle"), sent, content_type="application/json").json()["state"]
    assert (done["winner"], done["outcome"], done["dispute"]) == ("B", "ruling", None)
    assert hall.fresh().outcome_reason == "the cards were shown"


def test_who_has_signed_may_protest_only_inside_the_window(hall: Hall) -> None:
    finish(hall)
    hall.send("sign", side="B", name="Pere")
    no = hall.send("dispute", side="B", reason="no")
    assert (no.status_code, no.json()["key"]) == (422, "dispute.too_late")
    phase = hall.match.phase
    phase.settings = phase.settings | {"protest_minutes": 30}
    phase.save()
    assert hall.send("dispute", side="B", reason="no").status_code == 200


def test_two_phones_see_each_other_and_the_second_may_take_over(hall: Hall) -> None:
    hall.start()
    other = hall.other_phone()
    assert state(hall)["may_write"] is True
    told = other.get(f"{hall.here}state/").json()
    assert [(one["me"], one["writes"]) for one in told["devices"]] == [(False, True), (True, False)]
    assert told["may_write"] is False
    assert hall.send("hand", other, trn=FIRST).status_code == 200  # watching refuses no hand
    assert hall.send("take", other).json()["state"]["may_write"] is True
    assert state(hall)["may_write"] is False


def test_a_conflict_answers_with_what_the_slower_phone_had_not_seen(hall: Hall) -> None:
    hall.start()
    other = hall.other_phone()
    mine = key()
    hall.send("hand", other, trn=FIRST, version=1, key=mine)
    hall.send("hand", other, trn=SECOND, version=2)
    answer = hall.send("hand", trn="#1 R4 | =B =B", version=1)
    assert (answer.status_code, answer.json()["key"]) == (409, "match.stale")
    told = answer.json()["state"]
    assert (told["log_from"], [row["trn"] for row in told["log"]]) == (1, [FIRST, SECOND])
    assert told["log"][0]["key"] == mine  # by this a phone knows its own


def test_only_what_is_new_is_told_and_all_of_it_after_a_correction(hall: Hall) -> None:
    two_hands(hall)
    assert [row["seq"] for row in state(hall, "?since=2")["log"]] == [3]
    hall.send("undo")
    told = state(hall, "?since=3")
    assert (told["log_from"], len(told["log"])) == (0, 4)


def test_a_phone_that_asks_again_and_again_costs_little_and_reads_no_log(
    hall: Hall, django_assert_max_num_queries: Any
) -> None:
    two_hands(hall)
    tag = hall.phone.get(f"{hall.here}state/")["ETag"]
    with django_assert_max_num_queries(9) as seen:
        answer = hall.phone.get(f"{hall.here}state/", headers={"If-None-Match": tag})
    assert answer.status_code == 304
    assert not any("scoring_scoreevent" in query["sql"] for query in seen)


def test_a_clock_wrong_by_a_day_is_kept_and_changes_nothing(hall: Hall) -> None:
    hall.start()
    answer = hall.send("hand", trn=FIRST, device_time="1999-01-01T00:00:00Z").json()["state"]
    line = answer["log"][-1]
    assert line["device_time"] == "1999-01-01T00:00:00Z"
    assert line["at"].startswith("2026-11-27")


@pytest.mark.parametrize("verb", sorted(VERBS))
def test_the_quartet_of_every_verb(hall: Hall, verb: str) -> None:
    """A plain page to write it on, wrong method, wrong person, a stale version; what works is above."""
    assert hall.phone.get(f"{hall.here}{verb}/").status_code == 200
    assert hall.phone.delete(f"{hall.here}{verb}/").status_code == 405
    assert Client().post(f"{hall.here}{verb}/", {}).status_code == 404
    assert member(hall, hall.world.caro).post(at_members(hall, verb), {}).status_code == 403
    hall.start()
    sent = WRITES[verb] | {"version": 0}
    wanted = (403, "not_allowed") if verb == "settle" else (409, "match.stale")
    answer = hall.send(verb, **sent)
    assert (answer.status_code, answer.json()["key"]) == wanted
    assert hall.kinds() == ["started"]


@pytest.mark.parametrize("verb", sorted(VERBS))
@pytest.mark.parametrize(
    "body",
    [
        "",
        "[]",
        "nonsense",
        '{"seq": [], "side": {}, "version": "z", "text": 7}',
        '{"version": 1, "key": "k", "device_time": "\\ud800", "text": "x"}',
        '{"version": 1, "key": "k", "players": ["\\u0000"], "side": "A"}',
        '{"version": 1, "key": "k", "strokes": ' + "[" * 20_000 + "]" * 20_000 + "}",
    ],
)
def test_what_is_no_form_is_refused_softly(hall: Hall, verb: str, body: str) -> None:
    answer = hall.phone.post(f"{hall.here}{verb}/", body, content_type="application/json")
    assert answer.status_code == 422


def test_without_a_script_the_sentence_is_at_the_form(hall: Hall) -> None:
    two_hands(hall)
    sent = {"version": 3, "key": key(), "seq": 2, "trn": "#1 R4 | A.rt B.qu =A =A"}
    page = hall.phone.post(f"{hall.here}correct/", sent)
    assert page.status_code == 422
    assert "cannot be called before" in page.content.decode()
    good = sent | {"key": key(), "trn": "#1 R4 | =B =B"}
    assert hall.phone.post(f"{hall.here}correct/", good)["Location"] == hall.here


def test_a_call_that_is_no_call_is_not_taken_for_one(hall: Hall) -> None:
    answer = hall.send("judge", call=True, text="x" * 301)
    assert (answer.status_code, answer.json()["key"]) == (422, "form.invalid")
    assert not Incident.objects.exists()


@pytest.mark.parametrize("since", ["²", "-1", "x", "9" * 5000, "٣"])
def test_a_version_that_is_none_is_told_everything(hall: Hall, since: str) -> None:
    hall.start()
    assert len(state(hall, f"?since={since}")["log"]) == (0 if since == "٣" else 1)
