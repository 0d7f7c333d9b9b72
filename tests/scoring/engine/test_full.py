"""Full records: cards, turns, pies, values that the cards give, and the seats that pass."""

from typing import Any

import pytest

from scoring import engine

HANDS = "H1=7e,5e,4o H2=3o,6c,4c H3=1b,3c,5o H4=6b,7b,4b"  # envit 1: 32, 2: 30, 3: 5, 4: 33


def judge(trn: str, preset: str = "truc_valencia", **before: Any) -> engine.Assessment:
    return engine.assess(engine.from_preset(preset), engine.state_from_json(before), trn)


def outcome(trn: str, preset: str = "truc_valencia", **before: Any) -> engine.HandOutcome:
    judged = judge(trn, preset, **before)
    assert judged.outcome is not None, judged.violations
    return judged.outcome


def key(trn: str, preset: str = "truc_valencia", **before: Any) -> str:
    return judge(trn, preset, **before).violations[0].key


ENGINE_MD = [
    ("#1 R4 | A.e B.no A.tr B.qu =B =A A.rd", None),
    ("#5 R4 | 1.3o 2.4c 3.e 4.qu 3.7c 4.6b =A 1.7o 2.7e 3.4o 4.5b =B 2.1b 3.5o 4.4b 1.6o =B env=A@1(33-31) | A+2 B+1", "A+2 B+1"),
    (f"#6 R1 {HANDS} | 2.3o 3.3c 4.e 3.ve 2.no 4.4b 1.4o == 2.tr 1.rt 4.qu 2.6c 3.1b 4.mz | A+5 B+0", "A+5 B+0"),
]  # fmt: skip


@pytest.mark.parametrize(("trn", "given"), ENGINE_MD)
def test_examples_of_the_notation_page(trn: str, given: str | None) -> None:
    found = outcome(trn)
    if given:
        assert "A+{A} B+{B}".format(**found.given) == given
        assert found.level == "full"
    else:
        assert found.end == "redeal"
        assert found.next_dealer == 4


def test_the_winner_of_the_envit_is_found_in_the_declared_hands() -> None:
    play = "3.3c 4.6b 1.4o 2.e 1.qu 2.3o == 3.1b 4.7b 1.5e 2.4c =A"
    assert outcome(f"#3 R2 {HANDS} | {play}").awards_by_kind()["envido"] == {"B": 2}
    assert outcome(f"#3 R2 {HANDS} | {play} env=B(32-33)").given["B"] == 2
    assert key(f"#3 R2 {HANDS} | {play} env=A") == "envido.winner_mismatch"
    assert key(f"#3 R2 {HANDS} | {play} env=B(31-33)") == "envido.winner_mismatch"
    part = HANDS.replace("H4=6b,7b,4b", "")
    assert key(f"#3 R2 {part} | {play}") == "envido.winner_missing"
    assert key(f"#3 R2 {part} | {play} env=B(25-33)") == "envido.winner_mismatch"
    assert outcome(f"#3 R2 {part} | {play} env=A(32-31)").given["A"] == 3


def test_a_tie_goes_to_the_seat_nearest_the_mano() -> None:
    hands = "H1=7e,6e,4o H2=7b,6b,3o H3=3c,4c,5o H4=4e,3b,5c"
    for dealer, winner in ((4, "A"), (1, "B"), (2, "A"), (3, "A")):
        lead = {
            4: "1.4o 2.3o 3.3c 4.e",
            1: "2.3o 3.3c 4.5c 1.e",
            2: "3.3c 4.4e 1.4o 2.e",
            3: "4.4e 1.4o 2.e",
        }[dealer]
        opener = lead[-3]
        other = "A" if opener in "24" else "B"
        found = outcome(f"#1 R{dealer} {hands} | {lead} {other}.qu {opener}.mz")
        assert found.awards_by_kind()["envido"] == {winner: 2}, dealer


def test_sides_may_call_in_a_full_record() -> None:
    assert outcome("#1 R4 | 1.3o 2.4c A.e B.no 3.7c B.tr A.no").given == {"A": 1, "B": 1}
    assert key("#1 R4 | A.e B.no 1.3o") == "envido.out_of_turn"
    assert key("#1 R4 | 1.3o 2.4c 3.7c A.e") == "envido.already_played_card"


def test_a_pending_truc_lets_only_the_opposing_pie_open() -> None:
    assert outcome("#1 R4 | 1.tp 4.e 1.no 2.no").given == {"A": 1, "B": 1}
    assert outcome("#1 R4 | 1.3o 2.tr 3.e 2.no 1.no").given == {"A": 1, "B": 1}
    assert key("#1 R4 | 1.3o 2.tr 1.e 2.no 1.no") == "envido.not_opener"


def test_the_third_baza_of_d21_in_a_full_record() -> None:
    first = "1.3o 2.3c 3.4o 4.5b == 1.7o 2.4c 3.6o 4.6b =A"
    judged = judge(f"#1 R4 | {first} 1.5o 2.1b 3.5c 4.4b =B")
    assert judged.outcome is not None
    assert judged.outcome.given == {"A": 1, "B": 0}
    assert [notice.key for notice in judged.notices] == ["baza.superfluous"]
    assert outcome(f"#1 R4 | {first.replace('== ', '')}").given["A"] == 1  # baza tokens are optional
    assert key(f"#1 R4 | {first} 1.5o") == "baza.incomplete"
    assert key(f"#1 R4 | {first} =A") == "baza.incomplete"
    assert key(f"#1 R4 | {first} 2.5o") == "play.out_of_turn"


def test_leads_after_a_parda() -> None:
    tie = "1.3o 2.4o 3.3c 4.3e"
    for policy, seat in (("mano", 1), ("tying_player", 4), ("first_tied", 1), ("previous_leader", 1)):
        rules = engine.from_preset("truc_valencia", {"lead_after_parda": policy})
        judged = engine.assess(rules, engine.MatchState(), f"#1 R4 | {tie} {seat}.1e")
        assert judged.violations[0].key == "baza.incomplete", policy


def test_passing_out_of_the_hand() -> None:
    start = "#1 R4 M6o | 1.3o 2.2c 3.4c 4.5c =A"
    assert outcome(f"{start} 1.7e 2.pa 3.4b 4.5b =A", "uruguayo").given == {"A": 1, "B": 0}
    assert outcome(f"{start} 1.7e 2.7c 3.4b 4.pa =A", "uruguayo").given == {"A": 1, "B": 0}
    assert outcome(f"{start} 1.5e 2.1e 3.pa 4.4b =B 2.1b 4.7b 1.6c =B", "uruguayo").given == {"A": 0, "B": 1}
    assert key(f"{start} 1.7e 3.pa", "uruguayo") == "play.out_of_turn"
    gone = outcome(f"{start} 1.7e 2.pa 3.4b 4.pa", "uruguayo")
    assert (gone.given, gone.end) == ({"A": 1, "B": 0}, "fold")
    assert key(f"{start} 1.pa 2.7c 1.4e", "uruguayo") == "play.out_of_turn"
    # elsewhere it is a remark, and so it is in a quick record
    assert outcome("#1 R4 | 1.pa 2.pa 1.3o 2.tr 1.no").given["B"] == 1
    assert outcome("#1 R4 | A.pa =A =A", "uruguayo").given["A"] == 1


def test_a_hand_with_hidden_cards_is_known_by_its_declaration_only() -> None:
    tail = "1.e 2.qu 1.7e 2.4c =A 1.6e 2.xx =A env=A"
    assert outcome(f"#1 R2 | {tail}", "argentino", players=2).given == {"A": 3, "B": 0}


def test_flores_are_compared_by_the_cards() -> None:
    hands = "H1=7e,6e,5e H2=7o,6o,4o"
    play = "1.fl 2.fq 1.7e 2.7o =A 1.6e 2.6o == "
    assert outcome(f"#1 R2 {hands} | {play}", "argentino_flor", players=2).given == {"A": 5, "B": 0}
    assert key(f"#1 R2 {hands} | {play} flor=B", "argentino_flor", players=2) == "flor.winner_mismatch"
    assert (
        key(f"#1 R2 H1=7e,6e,5e | {play} flor=B(25-37)", "argentino_flor", players=2)
        == "flor.winner_mismatch"
    )
    assert outcome(f"#1 R2 H1=7e,6e,5e | {play} flor=A(38-37)", "argentino_flor", players=2).given["A"] == 5
    assert key(f"#1 R2 H1=7e,6e,5e | {play}", "argentino_flor", players=2) == "flor.winner_missing"
    assert (
        key("#1 R2 H2=7o,6o,4c | 1.fl 2.fq 1.7e 2.mz flor=A", "argentino_flor", players=2) == "flor.not_flor"
    )


def test_duels_of_a_pica_pica() -> None:
    score = {"points": {"A": 9, "B": 3}, "players": 6, "dealer": 6}
    first = outcome("#4.1 R6 P1-4 | 1.e 4.qu env=A(30-30) =A =A", "argentino", **score, last_hand=3)
    assert (first.given, first.next_dealer) == ({"A": 3, "B": 0}, None)
    state = engine.advance(engine.state_from_json(score | {"last_hand": 3}), first)
    assert (state.dealer, state.last_hand, state.last_duel) == (6, 4, 1)
    second = engine.assess(engine.from_preset("argentino"), state, "#4.2 R6 P2-5 | =B =B").outcome
    assert second is not None
    state = engine.advance(state, second)
    third = engine.assess(engine.from_preset("argentino"), state, "#4.3 R6 P3-6 | =B =B").outcome
    assert third is not None
    assert third.next_dealer == 1
    assert key("#5.3 R6 P3-6 | =B =B", "argentino", **score, last_hand=3) == "hand.number_gap"


@pytest.mark.parametrize(
    "text",
    [
        "#6.2 R6 P2-5 | 2.e 5.re 2.qu env=A =B 2.tr 5.qu =B | A+5 B+2",
        "#2 R2 M4o H1=12o,7e,3c H2=5o,6b,1e | 1.e 2.e 1.qu 1.3c 2.1e =B",
        "#1 | =A =A",
        "#1 R4 |",
        "#1 R4 | 1.(3o) 2.xx ==< env=A@1(30-20)",
    ],
)
def test_every_part_of_a_record_is_dumped(text: str) -> None:
    assert engine.dump(engine.parse(text)) == text
