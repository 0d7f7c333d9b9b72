"""Each refusal of the catalogue (engine.md §4, decisions.md D36) can be reached, with its token and its sentence."""

from typing import Any

import pytest

from scoring import engine
from scoring.engine import MESSAGES

TV, AR, AF, UR = "truc_valencia", "argentino", "argentino_flor", "uruguayo"
FULL = "1.3o 2.4c 3.7c 4.6b =A 1.7o 2.7e 3.4o 4.5b =B 2.1b 3.5o 4.4b 1.6o =B"

# key, ruleset, options, before, record, the token at fault
CASES: list[tuple[str, str, dict[str, Any], dict[str, Any], str, str]] = [
    ("notation.syntax", TV, {}, {}, "#1 R4 | =A hola =A", "hola"),
    ("notation.syntax", TV, {}, {}, "", ""),
    ("notation.syntax", TV, {}, {}, "| =A =A", ""),
    ("notation.syntax", TV, {}, {}, "#1 R4", "#1"),
    ("notation.syntax", TV, {}, {}, "#1 R4 R4 | =A =A", "R4"),
    ("notation.syntax", TV, {}, {}, "#1 R4 x | =A =A", "x"),
    ("notation.syntax", TV, {}, {}, "#1 R4 | =A | A+1 | A+1", "|"),
    ("notation.syntax", TV, {}, {}, "#1 R4 | =A =A | A-1", "A-1"),
    ("notation.syntax", TV, {}, {}, "#1 R4 | A.zz", "A.zz"),
    ("notation.syntax", TV, {}, {}, "#1 R4 | ==<", "==<"),
    ("dealer.missing", TV, {}, {}, "#1 | =A =A", ""),
    ("dealer.wrong", TV, {}, {"dealer": 3}, "#1 R4 | =A =A", "R4"),
    ("seat.unknown", TV, {}, {}, "#1 R4 | 6.tr", "6.tr"),
    ("seat.unknown", TV, {}, {}, "#1 R6 | =A =A", "R6"),
    ("seat.unknown", TV, {}, {}, "#1 R4 H5=1e,3o,4o | =A =A", "H5=1e,3o,4o"),
    ("seat.unknown", TV, {}, {}, "#1 R4 | A.e B.qu env=A@6", "env=A@6"),
    ("players.count", TV, {}, {"players": 2}, "#1 R2 | =A =A", ""),
    ("match.finished", TV, {}, {"finished": True}, "#1 R4 | =A =A", ""),
    ("hand.number_gap", TV, {}, {"last_hand": 3}, "#5 R4 | =A =A", "#5"),
    ("turnup.missing", UR, {}, {}, "#1 R4 | 1.3o 2.4c 3.7c 4.6b =A", ""),
    ("turnup.missing", UR, {}, {"players": 2}, "#1 R2 H1=1o,2o,3c H2=4o,5c,6c | 1.e 2.qu 1.1o 2.mz", ""),
    ("turnup.unexpected", TV, {}, {}, "#1 R4 M3o | =A =A", "M3o"),
    ("card.not_in_deck", TV, {}, {}, "#1 R4 | 1.2o", "1.2o"),
    ("card.not_in_deck", TV, {}, {}, "#1 R4 H1=2o,3o,4o | =A =A", "H1=2o,3o,4o"),
    ("card.not_in_deck", UR, {}, {}, "#1 R4 MQp | =A =A", "MQp"),
    ("card.duplicate", TV, {}, {}, "#1 R4 | 1.3o 2.3o", "2.3o"),
    ("card.duplicate", TV, {}, {}, "#1 R4 H1=3o,4o,5o H2=3o,4c,5c | =A =A", "H2=3o,4c,5c"),
    ("card.duplicate", TV, {}, {}, "#1 R4 H2=3o,4o,5o | 1.3o", "1.3o"),
    ("card.is_turnup", UR, {}, {}, "#1 R4 M3o | 1.3o", "1.3o"),
    ("card.is_turnup", UR, {}, {}, "#1 R4 M3o H1=3o,4o,5o | =A =A", "H1=3o,4o,5o"),
    ("card.not_in_hand", TV, {}, {}, "#1 R4 H1=1e,7e,3o | 1.4o", "1.4o"),
    ("play.seat_required", TV, {}, {}, "#1 R4 | A.3o", "A.3o"),
    ("play.out_of_turn", TV, {}, {}, "#1 R4 | 2.3o", "2.3o"),
    ("play.pending_call", TV, {}, {}, "#1 R4 | 1.tr 1.3o", "1.3o"),
    ("face_down.not_allowed", TV, {}, {}, "#1 R4 | 1.xx", "1.xx"),
    ("baza.incomplete", TV, {}, {}, "#1 R4 | 1.3o 2.4c =A", "=A"),
    ("baza.incomplete", TV, {}, {}, "#1 R4 | 1.3o 2.4c", ""),
    ("baza.winner_mismatch", TV, {}, {}, "#1 R4 | 1.3o 2.4c 3.7c 4.6b =B", "=B"),
    ("baza.after_decided", TV, {}, {}, "#1 R4 | =A =A ==", "=="),
    ("baza.after_decided", TV, {}, {}, "#1 R4 | =A == =A =A", "=A"),
    ("baza.undecided", TV, {}, {}, "#1 R4 | =A =B", ""),
    ("baza.undecided", TV, {}, {}, "#1 R4 |", ""),
    ("truco.level_skipped", TV, {}, {}, "#1 R4 | A.rt", "A.rt"),
    ("truco.already_called", TV, {}, {}, "#1 R4 | A.tr B.qu B.tr", "B.tr"),
    ("truco.own_raise", TV, {}, {}, "#1 R4 | A.tr A.rt", "A.rt"),
    ("truco.late_raise_off", TV, {"truco.late_raise": False}, {}, "#1 R4 | A.tr B.qu B.rt", "B.rt"),
    ("truco.unknown_call", TV, {}, {}, "#1 R4 | A.v9", "A.v9"),
    ("truco.unknown_call", AR, {}, {}, "#1 R4 | A.tp", "A.tp"),
    ("truco.out_of_turn", TV, {}, {}, "#1 R4 | 1.3o 3.tr", "3.tr"),
    ("truco.out_of_turn", TV, {}, {}, "#1 R4 | 1.3o A.tr", "A.tr"),
    ("truco.forbidden_in_special_hand", "paulista", {}, {"points": {"A": 11, "B": 11}}, "#1 R4 | A.tr", "A.tr"),
    ("truco.raise_when_accept_wins", "mineiro_pertrick", {}, {"points": {"A": 9}}, "#1 R4 | B.tr A.s6", "A.s6"),
    ("tp.not_mano", TV, {}, {}, "#1 R4 | 3.tp", "3.tp"),
    ("call.unanswered", TV, {}, {}, "#1 R4 | A.tr =A", "=A"),
    ("call.unanswered", TV, {}, {}, "#1 R4 | A.tr", ""),
    ("call.unanswered", TV, {}, {}, "#1 R4 | A.e", ""),
    ("call.unanswered", TV, {}, {}, "#1 R4 | A.e B.tr", "B.tr"),
    ("call.unanswered", TV, {}, {}, "#1 R4 | A.tr A.mz", "A.mz"),
    ("call.unanswered", TV, {"envido.after_truco_pending": False}, {}, "#1 R4 | A.tr B.e", "B.e"),
    ("response.nothing_pending", TV, {}, {}, "#1 R4 | A.qu", "A.qu"),
    ("response.own_call", TV, {}, {}, "#1 R4 | A.e A.qu", "A.qu"),
    ("response.own_call", AF, {}, {}, "#1 R4 | A.fl B.cf B.qu", "B.qu"),
    ("hand.continues_after_decline", TV, {}, {}, "#1 R4 | A.tr B.no =A", "=A"),
    ("hand.continues_after_fold", TV, {}, {}, "#1 R4 | A.mz B.mz", "B.mz"),
    ("hand.continues_after_end", TV, {}, {}, "#1 R4 | =A =A A.tr", "A.tr"),
    ("hand.continues_after_end", TV, {}, {}, "#1 R4 | A.rd =A", "=A"),
    ("hand.continues_after_end", TV, {}, {}, f"#1 R4 | {FULL} 2.1e", "2.1e"),
    ("envido.not_in_ruleset", "paulista", {}, {}, "#1 R4 | A.e", "A.e"),
    ("envido.unknown_call", TV, {}, {}, "#1 R4 | A.re", "A.re"),
    ("envido.unknown_call", AR, {}, {}, "#1 R4 | A.ve", "A.ve"),
    ("envido.late", TV, {}, {}, "#1 R4 | =A A.e", "A.e"),
    ("envido.after_truco_accepted", TV, {}, {}, "#1 R4 | A.tr B.qu A.e", "A.e"),
    ("envido.after_truco_accepted", TV, {}, {}, "#1 R4 | A.tr B.rt A.e", "A.e"),
    ("envido.truc_i_passe", TV, {}, {}, "#1 R4 | A.tp B.qu A.e", "A.e"),
    ("envido.illegal_raise", TV, {}, {}, "#1 R4 | A.ve", "A.ve"),
    ("envido.illegal_raise", TV, {}, {}, "#1 R4 | A.fa B.e", "B.e"),
    ("envido.own_raise", TV, {}, {}, "#1 R4 | A.e A.ve", "A.ve"),
    ("envido.already_closed", TV, {}, {}, "#1 R4 | A.e B.no B.e", "B.e"),
    ("envido.already_closed", TV, {}, {}, "#1 R4 | A.e B.qu env=A env=A", "env=A"),
    ("envido.already_closed", AF, {}, {}, "#1 R4 | A.e B.no A.fl", "A.fl"),
    ("envido.amount_invalid", TV, {}, {}, "#1 R4 | A.e1", "A.e1"),
    ("envido.amount_invalid", AR, {}, {}, "#1 R4 | A.e3", "A.e3"),
    ("envido.not_opener", TV, {}, {}, "#1 R4 | 1.e 2.no 1.3o", "1.e"),
    ("envido.already_played_card", TV, {}, {}, "#1 R4 | 1.3o 2.4c 3.5c 3.e", "3.e"),
    ("envido.out_of_turn", TV, {}, {}, "#1 R4 | 1.3o 4.e", "4.e"),
    ("envido.winner_missing", TV, {}, {}, "#1 R4 | A.e B.qu =A =A", ""),
    ("envido.winner_without_accept", TV, {}, {}, "#1 R4 | env=A", "env=A"),
    ("envido.winner_mismatch", TV, {}, {}, "#1 R4 | A.e B.qu env=A(24-30)", "env=A(24-30)"),
    ("envido.winner_mismatch", TV, {}, {}, "#1 R4 | A.e B.qu env=A@2", "env=A@2"),
    ("envido.winner_mismatch", AR, {}, {"players": 2}, "#1 R2 | A.e B.qu env=B(30-30)", "env=B(30-30)"),
    ("envido.impossible_value", TV, {}, {}, "#1 R4 | A.e B.qu env=A(34-20)", "env=A(34-20)"),
    ("envido.impossible_value", TV, {}, {}, "#1 R4 | A.e B.qu env=A(33-23)", "env=A(33-23)"),
    ("envido.blocked_by_flor", AF, {}, {}, "#1 R4 | A.fl B.e", "B.e"),
    ("flor.not_in_ruleset", TV, {}, {}, "#1 R4 | A.fl", "A.fl"),
    ("flor.not_in_ruleset", TV, {}, {}, "#1 R4 | flor=A", "flor=A"),
    ("flor.not_in_ruleset", TV, {}, {}, "#1 R4 | =A =A A.pf+", "A.pf+"),
    ("flor.late", AF, {}, {}, "#1 R4 | =A A.fl", "A.fl"),
    ("flor.late", UR, {}, {}, "#1 R4 M4o | 1.3o 1.fl", "1.fl"),
    ("flor.only_in_malas", "paraguayo", {"flor.phase": "malas"}, {"points": {"A": 16}}, "#1 R4 | 1.fl", "1.fl"),
    ("flor.not_flor", AF, {}, {}, "#1 R4 H1=1e,3e,4o | 1.fl 1.1e 2.mz", ""),
    ("flor.duplicate_seat", AF, {}, {}, "#1 R4 | 1.fl 1.fl", "1.fl"),
    ("flor.duplicate_seat", AF, {}, {}, "#1 R4 | A.fl A.fl A.fl", "A.fl"),
    ("flor.illegal_response", AF, {}, {}, "#1 R4 | A.cf", "A.cf"),
    ("flor.illegal_response", AF, {}, {}, "#1 R4 | A.fl A.cf", "A.cf"),
    ("flor.illegal_response", AF, {}, {}, "#1 R4 | A.fl B.cf B.cr", "B.cr"),
    ("flor.illegal_response", AF, {}, {}, "#1 R4 | A.fl B.cf B.fl", "B.fl"),
    ("flor.illegal_response", UR, {}, {}, "#1 R4 | A.fl B.cf", "B.cf"),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.fl B.fl =A", "=A"),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.fl B.fl", ""),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.fl B.fl A.mz", "A.mz"),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.fl B.fl flor=A", "flor=A"),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.fl B.fl 1.3o", "1.3o"),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.fl B.fl B.tr", "B.tr"),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.tr B.fl A.fl B.no", "B.no"),
    ("flor.unanswered", AF, {"misdeal": "claimant_wins"}, {}, "#1 R4 | A.fl B.fl B.mr", "B.mr"),
    ("call.unanswered", AR, {"misdeal": "claimant_wins"}, {}, "#1 R4 | A.e B.mr", "B.mr"),
    ("flor.unanswered", AF, {}, {}, "#1 R4 | A.fl B.cf", ""),
    ("call.unanswered", AF, {}, {}, "#1 R4 | A.fl B.cf B.mz", "B.mz"),
    ("call.unanswered", AF, {}, {}, "#1 R4 | A.fl B.cf A.tr", "A.tr"),
    ("flor.winner_missing", AF, {}, {}, "#1 R4 | A.fl B.fq =A =A", ""),
    ("flor.winner_without_contest", AF, {}, {}, "#1 R4 | A.fl flor=A", "flor=A"),
    ("flor.winner_mismatch", AF, {}, {}, "#1 R4 | A.fl B.fq flor=A(25-30)", "flor=A(25-30)"),
    ("flor.winner_mismatch", AF, {}, {}, "#1 R4 | A.fl B.fq flor=A@2", "flor=A@2"),
    ("flor.impossible_value", AF, {}, {}, "#1 R4 | A.fl B.fq flor=A(39-25)", "flor=A(39-25)"),
    ("flor.chaquena_off", "paraguayo", {}, {}, "#1 R4 | 1.ch", "1.ch"),
    ("onze.decision_missing", "paulista", {}, {"points": {"A": 11}}, "#1 R4 | =A", "=A"),
    ("onze.decision_missing", "paulista", {}, {"points": {"A": 11}}, "#1 R4 |", ""),
    ("onze.wrong_team", "paulista", {}, {"points": {"A": 11}}, "#1 R4 | B.jg", "B.jg"),
    ("onze.not_applicable", "paulista", {}, {}, "#1 R4 | B.jg", "B.jg"),
    ("onze.not_applicable", TV, {}, {}, "#1 R4 | B.jg", "B.jg"),
    ("onze.not_applicable", "paulista", {}, {"points": {"A": 11}}, "#1 R4 | A.jg A.jg", "A.jg"),
    ("ferro.no_run", "paulista", {}, {"points": {"A": 11, "B": 11}}, "#1 R4 | A.co", "A.co"),
    ("pica.not_allowed", TV, {}, {}, "#1.1 R4 P1-4 | =A =A", "P1-4"),
    ("pica.not_allowed", AR, {}, {"points": {"A": 9}}, "#1.1 R4 P1-4 | =A =A", "P1-4"),
    ("pica.not_allowed", AR, {}, {"points": {"A": 9}, "players": 6}, "#1.4 R4 P1-4 | =A =A", "P1-4"),
    ("pica.not_allowed", AR, {}, {"points": {"A": 9}, "players": 6}, "#1.1 R4 | =A =A", ""),
    ("pica.wrong_pair", AR, {}, {"points": {"A": 9}, "players": 6}, "#1.1 R4 P1-3 | =A =A", "P1-3"),
    ("pica.wrong_pair", AR, {}, {"points": {"A": 9}, "players": 6}, "#1.1 R4 P4-7 | =A =A", "P4-7"),
    ("seat.unknown", AR, {}, {"points": {"A": 9}, "players": 6}, "#1.1 R4 P1-4 | 2.tr", "2.tr"),
    ("penalty.not_applicable", TV, {}, {}, "#1 R4 | A.e B.qu env=A =A =A A.nm", "A.nm"),
    ("penalty.not_applicable", AR, {}, {}, "#1 R4 | A.e B.qu env=A =A =A A.nm A.nm", "A.nm"),
    ("penalty.not_applicable", AR, {}, {}, "#1 R4 | A.e B.qu env=A =A =A B.nm", "B.nm"),
    ("penalty.not_applicable", AF, {}, {}, "#1 R4 | A.pf+", "A.pf+"),
    ("penalty.not_applicable", AF, {}, {}, "#1 R4 | A.fl =A =A B.pf+", "B.pf+"),
    ("penalty.not_applicable", TV, {}, {}, "#1 R4 | A.mr", "A.mr"),
    ("assert.points_mismatch", TV, {}, {}, "#1 R4 | A.tr B.no | A+2", "A+2"),
    ("assert.result_mismatch", TV, {}, {}, "#1 R4 | A.tr B.no | partidaA", "partidaA"),
]  # fmt: skip

ELSEWHERE = ("ruleset.", "correct.", "option.", "paper.", "input.", "events.", "pica.why.")
NOTICES = {"truco.void", "falta.value", "set.closed", "tie.unverified", "baza.superfluous"}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[0]}: {case[4]}")
def test_refusal(case: tuple[str, str, dict[str, Any], dict[str, Any], str, str]) -> None:
    key, preset, options, before, trn, token = case
    judged = engine.assess(engine.from_preset(preset, options), engine.state_from_json(before), trn)
    assert judged.outcome is None
    assert not judged.ok
    bad = judged.violations[0]
    assert (bad.key, bad.token) == (key, token)
    assert trn[bad.position :].startswith(token)
    assert "{" not in engine.message(bad)


def test_every_key_of_the_catalogue_is_reached() -> None:
    mine = {key for key in MESSAGES if not key.startswith(ELSEWHERE)} - NOTICES
    assert mine == {case[0] for case in CASES}
    assert len(mine) == 74  # engine.md's 73 and D36's one


def test_independent_faults_are_told_together() -> None:
    rules = engine.from_preset("truc_valencia")
    state = engine.state_from_json({"dealer": 3, "last_hand": 1})
    keys = [bad.key for bad in engine.assess(rules, state, "#5 R4 M3o | A.tr A.qu").violations]
    assert keys == ["hand.number_gap", "dealer.wrong", "turnup.unexpected", "response.own_call"]
    judged = engine.assess(rules, engine.MatchState(), "#1 R4 | hola =A mira | A+1 nada")
    assert [(bad.token, bad.position) for bad in judged.violations] == [
        ("hola", 8),
        ("mira", 16),
        ("nada", 27),
    ]
    judged = engine.assess(rules, engine.MatchState(), f"#1 R4 | {FULL.replace('=A', '=B')} | A+1 B+0 camaA")
    assert [bad.key for bad in judged.violations] == ["baza.winner_mismatch"]
    judged = engine.assess(rules, state, "#2 R4 | =A =A | A+1 B+3 camaA")
    assert [(bad.key, bad.token) for bad in judged.violations] == [
        ("dealer.wrong", "R4"), ("assert.points_mismatch", "B+3"), ("assert.result_mismatch", "camaA"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("trn", "notices"),
    [
        ("#1 R4 | A.fa B.qu env=A =B =B", ["falta.value", "set.closed", "truco.void"]),
        ("#1 R4 | A.e B.qu env=A(33-33) =A =A", ["tie.unverified"]),
        ("#1 R4 | A.e B.qu env=A@1(33-33) =A =A", []),
        ("#1 R4 | == =A =B", ["baza.superfluous"]),
    ],
)
def test_notices(trn: str, notices: list[str]) -> None:
    judged = engine.assess(engine.from_preset("truc_valencia"), engine.MatchState(), trn)
    assert [notice.key for notice in judged.notices] == notices
    assert all(engine.message(notice) for notice in judged.notices)


@pytest.mark.parametrize(
    ("preset", "before", "trn"),
    [
        ("truc_valencia", {"points": {"A": 23}}, "#1 R4 | =A =A | A+1 B+0 camaA"),
        ("truc_valencia", {"points": {"A": 23}, "sets": {"A": 1}}, "#1 R4 | =A =A | partidaA camaA"),
        ("uruguayo", {"points": {"A": 39}}, "#1 R4 | =A =A | chicoA partidaA"),
        ("paulista", {"points": {"A": 11}}, "#1 R4 | A.jg =A =A | partidaA"),
    ],
)
def test_claims_that_hold(preset: str, before: dict[str, Any], trn: str) -> None:
    assert engine.assess(engine.from_preset(preset), engine.state_from_json(before), trn).ok


def test_templates_are_sentences_with_named_parameters() -> None:
    for key, template in MESSAGES.items():
        assert key.startswith("pica.why.") or template.endswith("."), key
        assert "{}" not in template
        assert "%" not in template


def test_a_replay_stops_at_the_first_hand_that_is_refused() -> None:
    rules = engine.from_preset("truc_valencia")
    lines = ["#1 R4 | =A =A", "#2 R4 | =B =B", "#3 R2 | =A =A"]
    sheet = engine.replay(rules, engine.initial(rules, 4, 4), lines)
    assert [row.text for row in sheet.rows] == lines[:2]
    assert [bad.key for bad in sheet.violations] == ["dealer.wrong"]
    assert (sheet.state.points["A"], sheet.winner) == (1, None)
