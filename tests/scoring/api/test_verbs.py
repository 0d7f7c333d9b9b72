"""The referee's verbs: works, wrong method, wrong person, wrong state; once, in order, and with every broken rule told."""

from typing import Any

import pytest

from scoring import store
from tests.tournaments.api.caller import Caller, at_table, problem, with_key
from tests.world import World, key
from tournaments.models import Championship, Match, MatchState, Player, Visibility
from tournaments.permissions import Member
from tournaments.services import tablelinks

pytestmark = pytest.mark.django_db
ANYBODY = Caller()
HAND = "#2 R1 | =A =A"
AT_THE_TABLE: dict[str, dict[str, Any]] = {
    "correct": {"seq": 2, "trn": "#1 R4 | =B =B"},
    "note": {"seq": 2, "text": "the envit was said late"},
    "incident": {"kind": "penalty", "side": "A", "effect": "stones", "stones": 2, "cites": "art. 7"},
    "checkin": {"side": "A"},
}
AT_THE_END: dict[str, dict[str, Any]] = {
    "sign": {"side": "B", "strokes": [[1, 2, 3, 4]]},
    "dispute": {"side": "B", "reason": "the second cama was 20"},
}
VERBS = (
    *("start", "hands", "void", "paper", "ruling", "reopen", "substitute", "lot"),
    *AT_THE_TABLE,
    *AT_THE_END,
)


def body(match: Match, **more: Any) -> dict[str, Any]:
    match.refresh_from_db()
    return {"version": match.version, "key": key(), **more}


def good(verb: str, world: World, playing: Match) -> tuple[Match, dict[str, Any]]:
    """A match in the state for the verb, and a body that works."""
    if verb == "start":
        match = Match.objects.filter(state=MatchState.READY).first()
        return match, {"dealer": 2}
    if verb == "lot":
        return Match.objects.filter(state=MatchState.READY).first(), {"how": "server"}
    if verb in AT_THE_TABLE:
        return playing, AT_THE_TABLE[verb]
    if verb in AT_THE_END:
        return Match.objects.filter(state=MatchState.FINISHED).first(), AT_THE_END[verb]
    if verb == "paper":
        return Match.objects.filter(state=MatchState.READY).first(), {"sets": [[24, 13], [20, 24], [24, 23]]}
    if verb == "reopen":
        return Match.objects.filter(state=MatchState.FINISHED).first(), {"reason": "mistyped"}
    more = {
        "hands": {"trn": HAND},
        "void": {},
        "ruling": {"outcome": "walkover", "winner": "A", "reason": "no-show"},
        "substitute": {
            "seat": 1,
            "player": Player.objects.filter(pareja=playing.side_a).last().public_id,
            "reason": "unwell",
        },
    }
    return playing, more[verb]


@pytest.mark.parametrize("verb", VERBS)
def test_works_once_and_a_repeat_is_answered_alike(verb: str, world: World, playing: Match) -> None:
    ana = with_key(world.ana)
    match, fields = good(verb, world, playing)
    sent = body(match, **fields)
    first = ana.post(f"matches/{match.public_id}/{verb}/", sent)
    assert first.status_code == 201, first.content
    again = ana.post(f"matches/{match.public_id}/{verb}/", sent)
    assert (again.status_code, again.json()) == (200, first.json())
    assert again["Idempotent-Replayed"] == "true"
    match.refresh_from_db()
    assert first.json()["version"] == match.version == first.json()["event"] == sent["version"] + 1
    assert first.json()["live"] == match.live
    assert len(store.links(match.pk)) == match.version


@pytest.mark.parametrize("verb", VERBS)
def test_wrong_method(verb: str, world: World, playing: Match) -> None:
    refused = with_key(world.ana).get(f"matches/{playing.public_id}/{verb}/")
    problem(refused, 405, "method.not_allowed")
    assert "POST" in refused["Allow"]


@pytest.mark.parametrize("verb", VERBS)
def test_wrong_person(verb: str, world: World, playing: Match) -> None:
    match, fields = good(verb, world, playing)
    match.table = world.tables[1] if match != playing else match.table
    match.save()
    path, sent = f"matches/{match.public_id}/{verb}/", body(match, **fields)
    refused = ANYBODY.post(path, sent)
    problem(refused, 401, "auth.required")
    assert refused["WWW-Authenticate"].startswith("Bearer")
    problem(Caller("Bearer jf_wrong").post(path, sent), 401, "auth.failed")
    problem(Caller("Table wrong").post(path, sent), 401, "auth.failed")
    problem(with_key(world.caro).post(path, sent), 403, "not_allowed")
    referee, phone = with_key(world.rita), at_table(world.ana, world.tables[0])
    if verb in ("ruling", "reopen") or match.table == world.tables[1]:
        problem(referee.post(path, sent), 403, "not_allowed")
        problem(phone.post(path, sent), 403, "not_allowed")
    Championship.objects.update(visibility=Visibility.DRAFT)
    problem(with_key(world.caro).post(path, sent), 404, "not_found")
    assert len(store.links(match.pk)) == sent["version"]


@pytest.mark.parametrize("verb", VERBS)
def test_wrong_state(verb: str, world: World, playing: Match) -> None:
    ana = with_key(world.ana)
    match, fields = good(verb, world, playing)
    sent = body(match, **fields)
    stale = problem(
        ana.post(f"matches/{match.public_id}/{verb}/", {**sent, "version": 77}), 409, "match.stale"
    )
    assert stale["current"] == match.version
    world.championship.phases.update(status="closed")
    problem(ana.post(f"matches/{match.public_id}/{verb}/", sent), 422, "match.phase_not_in_play")
    assert len(store.links(match.pk)) == sent["version"]


def test_the_referee_and_the_phone_score_their_own_table(world: World, playing: Match) -> None:
    path = f"matches/{playing.public_id}/hands/"
    phone = at_table(world.ana, world.tables[0], world.session)
    assert with_key(world.rita).post(path, body(playing, trn=HAND)).status_code == 201
    assert phone.post(path, body(playing, trn="#3 R2 | =B =B")).status_code == 201
    assert phone.post(f"matches/{playing.public_id}/void/", body(playing)).status_code == 201
    authors = [event["author"] for event in store.events(playing.pk)][-2:]
    assert authors == [f"table:{playing.table.links.get().public_id}"] * 2
    other = at_table(world.ana, world.tables[1])
    problem(other.post(path, body(playing, trn="#3 R2 | =B =B")), 403, "not_allowed")


def test_a_withdrawn_link_is_gone_and_a_withdrawn_key_unknown(world: World, playing: Match) -> None:
    phone, member = at_table(world.ana, world.tables[0]), with_key(world.rita)
    tablelinks.revoke(actor=Member(world.ana), link=world.tables[0].links.get())
    problem(phone.post(f"matches/{playing.public_id}/hands/", body(playing, trn=HAND)), 410, "link.revoked")
    problem(phone.get(f"matches/{playing.public_id}/state/"), 410, "link.revoked")
    assert member.get(f"matches/{playing.public_id}/state/").status_code == 200
    world.rita.is_active = False
    world.rita.save()
    problem(member.get(f"matches/{playing.public_id}/state/"), 401, "auth.failed")


def test_every_broken_rule_is_told_in_the_readers_language(world: World, playing: Match) -> None:
    rita = with_key(world.rita)
    path, sent = f"matches/{playing.public_id}/hands/", body(playing, trn="#2 R3 | A.tr A.rt")
    told = problem(rita.post(path, sent, Accept_Language="en"), 422, "dealer.wrong")
    assert told["field"] == "trn"
    assert [error["key"] for error in told["errors"]] == ["dealer.wrong", "truco.own_raise"]
    raised = told["errors"][1]
    assert (raised["token"], raised["position"], raised["params"]["side"]) == ("A.rt", 13, "A")
    assert raised["message"] == "Pareja A cannot raise its own call: only B can raise now."
    assert told["detail"].startswith("By turn seat 1 had to deal")
    assert rita.post(path, sent, Accept_Language="es")["Content-Language"] == "es"
    paper = body(Match.objects.filter(state="ready").first(), sets=[[24, 24]])
    match = Match.objects.filter(state="ready").first()
    ana = with_key(world.ana)
    told = problem(ana.post(f"matches/{match.public_id}/paper/", paper), 422, "paper.both_reached")
    assert told["field"] == "sets"


def test_the_key_comes_in_the_body_or_in_the_header(world: World, playing: Match) -> None:
    rita, path = with_key(world.rita), f"matches/{playing.public_id}/hands/"
    sent = {"version": 2, "trn": HAND}
    problem(rita.post(path, sent), 422, "key.bad")
    problem(rita.post(path, {**sent, "key": "one"}, Idempotency_Key="two"), 422, "key.bad")
    problem(rita.post(path, sent, Idempotency_Key="x" * 65), 422, "key.bad")
    assert rita.post(path, sent, Idempotency_Key="one").status_code == 201
    assert rita.post(path, {**sent, "key": "one"}).status_code == 200
    problem(rita.post(path, {**sent, "key": "one", "trn": "#2 R1 | =B =B"}), 409, "key.reused")


def test_a_second_match_does_not_begin_at_a_table_in_use(world: World, playing: Match) -> None:
    other = Match.objects.filter(state=MatchState.READY).first()
    other.table = world.tables[0]
    other.save()
    path = f"matches/{other.public_id}/start/"
    problem(with_key(world.ana).post(path, body(other, dealer=1)), 409, "match.table_busy")
    other.refresh_from_db()
    assert (other.state, other.version) == (MatchState.READY, 0)


def test_seats_are_checked(world: World, playing: Match) -> None:
    match = Match.objects.filter(state=MatchState.READY).first()
    ana, path = with_key(world.ana), f"matches/{match.public_id}/start/"
    a, b = ([p.public_id for p in side.players.all()] for side in (match.side_a, match.side_b))
    wrong = problem(ana.post(path, body(match, dealer=1, seats={"9": a[0]})), 422, "invalid")
    assert wrong["errors"][0]["field"].startswith("seats")
    crossed = {"1": b[0], "2": a[0], "3": b[1], "4": a[1]}
    problem(ana.post(path, body(match, dealer=1, seats=crossed)), 422, "seats.wrong_side")
    seats = {"1": a[0], "2": b[0], "3": a[1], "4": b[1]}
    assert ana.post(path, body(match, dealer=1, seats=seats)).status_code == 201
    state = ana.get(f"matches/{match.public_id}/state/").json()
    assert [(row["seat"], row["player"]) for row in state["seats"]] == [(int(n), p) for n, p in seats.items()]


def test_a_browser_needs_the_csrf_token(world: World, playing: Match) -> None:
    browser = Caller()
    browser.client.force_login(world.ana)
    path = f"matches/{playing.public_id}/hands/"
    problem(browser.post(path, body(playing, trn=HAND)), 403, "csrf")
    assert len(store.links(playing.pk)) == 2
    assert browser.get(f"matches/{playing.public_id}/state/").status_code == 200
    token = "a" * 32
    browser.client.cookies["csrftoken"] = token
    assert browser.post(path, body(playing, trn=HAND), X_CSRFToken=token).status_code == 201


def test_what_was_taken_comes_back(world: World, playing: Match) -> None:
    rita, path = with_key(world.rita), f"matches/{playing.public_id}/"
    problem(rita.post(f"{path}redo/", body(playing)), 422, "redo.nothing")
    assert rita.post(f"{path}void/", body(playing)).json()["live"]["points"] == {"A": 0, "B": 0}
    assert rita.post(f"{path}redo/", body(playing)).json()["live"]["points"] == {"A": 2, "B": 2}
    problem(rita.post(f"{path}void/", body(playing, seq=2)), 422, "reason.required")
    done = rita.post(f"{path}void/", body(playing, seq=2, reason="wrong table"))
    assert done.json()["live"]["points"] == {"A": 0, "B": 0}


def test_a_preview_saves_nothing_and_the_log_tells_it_afterwards(world: World, playing: Match) -> None:
    rita, path = with_key(world.rita), f"matches/{playing.public_id}/"
    sent = {"seq": 2, "trn": "#1 R4 | =B =B"}
    seen = rita.post(f"{path}correct/preview/", sent).json()
    assert [row["after"]["points"] for row in seen["hands"]] == [{"A": 0, "B": 1}]
    assert (seen["must_be_seen"], seen["version"]) == (False, 2)
    rita.post(f"{path}correct/", body(playing, **sent))
    told = rita.get(f"{path}log/", Accept_Language="en").json()
    assert [line["kind"] for line in told["log"]] == ["started", "hand", "corrected"]
    assert (told["log"][1]["corrected"], told["log"][2]["sentence"]) == (True, "Hand 1 is corrected")
    assert rita.get(f"{path}log/?since=3").json()["log"] == []
    problem(ANYBODY.get(f"{path}log/"), 401, "auth.required")
    problem(with_key(world.caro).get(f"{path}log/"), 403, "not_allowed")


def test_a_dispute_is_settled_by_who_may_rule(world: World, playing: Match) -> None:
    match = Match.objects.filter(state=MatchState.FINISHED).first()
    ana, path = with_key(world.ana), f"matches/{match.public_id}/"
    problem(ana.post(f"{path}settle/", body(match, reason="x")), 422, "dispute.none")
    ana.post(f"{path}dispute/", body(match, side="B", reason="not so"))
    assert ana.get(f"{path}state/").json()["verbs"][:3] == ["sign", "dispute", "settle"]
    problem(with_key(world.rita).post(f"{path}settle/", body(match, reason="x")), 403, "not_allowed")
    assert ana.post(f"{path}settle/", body(match, reason="looked at")).status_code == 201


def test_the_judge_is_called_once_and_cleared(world: World, playing: Match) -> None:
    phone, path = at_table(world.ana, world.tables[0]), f"matches/{playing.public_id}/judge/"
    for _ in range(2):
        assert phone.post(path, {"call": True, "text": "a card"}).json() == {"called": True}
    assert playing.incidents.filter(solved_at__isnull=True).count() == 1
    assert with_key(world.ana).post(path, {"call": False}).json() == {"called": False}
    assert not playing.incidents.filter(solved_at__isnull=True).exists()
