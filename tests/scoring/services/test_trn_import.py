"""A match scored on paper comes in whole, once, and only where it belongs."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scoring import services, store
from scoring.messages import sentence
from scoring.selectors import trn as export
from scoring.services import RulesRefusal, partidas, trn_check, verification
from tests.world import World, key
from tournaments.errors import Conflict, NotAllowed, Refusal
from tournaments.models import Match
from tournaments.permissions import Member
from tournaments.selectors import rulesets

pytestmark = pytest.mark.django_db
TWO = "#1 R4 | A.e B.no A.tr B.qu =A =A\n; a remark\n\n#2 R1 | B.tr A.no\n"


@pytest.fixture
def world() -> World:
    return World(parejas=4)


@pytest.fixture
def match(world: World) -> Match:
    return world.groups_phase().matches.order_by("code").first()


def bring(world: World, match: Match, trn: str, **more):
    match.refresh_from_db()
    sent = {
        "actor": world.organiser,
        "match": match.public_id,
        "trn": trn,
        "version": match.version,
        "key": key(),
    }
    made = services.import_trn(**{**sent, **more})
    match.refresh_from_db()
    return made


def faults(world: World, match: Match, trn: str) -> list[tuple[str, int]]:
    """Key and line of everything that is refused; the look and the import must say the same, and nothing is written."""
    looked = services.look_at_trn(actor=world.organiser, match=match.public_id, trn=trn)
    with pytest.raises(RulesRefusal) as no:
        bring(world, match, trn)
    assert no.value.violations == looked.faults
    assert sentence(no.value)
    assert "%(" not in sentence(no.value)
    assert (match.version, store.links(match.pk)) == (0, [])
    for item in looked.faults:
        assert trn[item.position :].startswith(item.token) or item.token not in trn
    return [(item.key, item.params["line"]) for item in looked.faults]


def whole(world: World, match: Match) -> str:
    """Play a match to its end and export it."""
    world.start(match, dealer=2)
    number = 0
    while match.state != "finished":
        number += 1
        dealer = match.live["dealer"]
        hand = random.Random(number).choice(
            ("A.e B.qu =A A.tr B.qu =B =A env=B", "B.tr A.rt B.qv A.no", "=A =A", "A.tr B.rt A.qu =B =B")
        )
        world.hand(match, f"#{number} R{dealer} | {hand}")
    return export.trn(match)


def test_hands_come_in_with_their_beginning(world, match):
    made = bring(world, match, TWO)
    assert (made.seq, match.version, match.state) == (3, 3, "in_play")
    assert match.live["points"] == {"A": 3, "B": 1}
    kinds = [(body["kind"], body["text"]) for body in store.events(match.pk)]
    assert kinds == [("started", "TRN"), ("hand", ""), ("hand", "")]
    assert store.events(match.pk)[0]["payload"] == {"dealer": 4, "players": 4, "seats": {}}
    world.hand(match, "#3 R2 | =A =A")


def test_round_trip_gives_the_same_score(world, match):
    text = whole(world, match)
    other = World.knockout_phase(world, placement="lot").matches.filter(side_a__isnull=False).first()
    other.side_a, other.side_b = match.side_a, match.side_b
    other.save()
    bring(world, other, text)
    for name in ("winner", "outcome", "result", "state"):
        assert getattr(other, name) == getattr(match, name), name
    same = lambda row: {name: value for name, value in row.live.items() if name != "version"}  # noqa: E731
    assert same(other) == same(match)
    looked = export.trn(other)
    assert looked.partition("\n\n")[2] == text.partition("\n\n")[2]
    assert partidas.differences(other, rulesets.of_match(other)) == []
    assert verification.__name__


def test_what_the_file_tells_of_another_match_is_said(world, match):
    text = f'[MatchId "other"]\n[Match "G1-7"]\n[Outcome "walkover"]\n{TWO}'
    looked = services.look_at_trn(actor=world.organiser, match=match.public_id, trn=text)
    assert looked.faults == ()
    assert [item.key for item in looked.notices] == [
        "trn.other_match",
        "trn.ended_otherwise",
        "trn.stays_open",
    ]


def test_sent_twice_it_comes_in_once(world, match):
    first = bring(world, match, TWO, key="k", version=0)
    again = bring(world, match, TWO, key="k", version=0)
    assert again == replace(first, repeated=True)
    assert len(store.links(match.pk)) == 3
    for other in (TWO + "#3 R2 | =A =A", "#1 R4 | =A =A", ""):
        with pytest.raises(Conflict, match=r"key\.reused"):
            bring(world, match, other, key="k", version=0)
    with pytest.raises(Conflict, match=r"key\.reused"):
        services.record_hand(
            actor=world.organiser, match=match.public_id, trn="#3 R2 | =A =A", version=3, key="k"
        )


def test_the_key_of_another_verb_is_no_repeat(world, match):
    services.start(actor=world.organiser, match=match.public_id, dealer=4, seats={}, version=0, key="k")
    with pytest.raises(Conflict, match=r"key\.reused"):
        bring(world, match, TWO, key="k")


def test_into_a_match_that_had_only_begun(world, match):
    world.start(match, dealer=4)
    assert bring(world, match, TWO).seq == 3
    assert [body["kind"] for body in store.events(match.pk)] == ["started", "hand", "hand"]


def test_the_file_must_begin_as_the_match_did(world, match):
    world.start(match, dealer=3)
    looked = services.look_at_trn(
        actor=world.organiser, match=match.public_id, trn=f'[Dealer "4"]\n[Players "2"]\n{TWO}'
    )
    assert [item.key for item in looked.faults] == ["trn.other_start", "trn.other_start"]
    looked = services.look_at_trn(actor=world.organiser, match=match.public_id, trn=TWO)
    assert [(item.key, item.params["line"]) for item in looked.faults] == [("dealer.wrong", 1)]


def test_only_without_hands_and_while_it_is_open(world, match):
    world.start(match)
    world.hand(match, "#1 R4 | =A =A")
    with pytest.raises(Refusal, match=r"trn\.has_hands"):
        bring(world, match, TWO)
    other = match.phase.matches.exclude(pk=match.pk).first()
    world.paper(other, (24, 1), (24, 1))
    with pytest.raises(Refusal, match=r"match\.finished"):
        bring(world, other, TWO)


def test_after_every_hand_was_undone_it_may_come(world, match):
    world.start(match)
    world.hand(match, "#1 R4 | =A =A")
    services.void_last(
        actor=world.organiser, match=match.public_id, reason="x", version=match.version, key=key()
    )
    bring(world, match, TWO)
    assert match.live["points"] == {"A": 3, "B": 1}


def test_rights_version_and_key(world, match):
    for actor in (world.outsider, world.referee):
        with pytest.raises(NotAllowed):
            bring(world, match, TWO, actor=actor)
        with pytest.raises(NotAllowed):
            services.look_at_trn(actor=actor, match=match.public_id, trn=TWO)
    match.table = world.tables[0]
    match.save()
    with pytest.raises(Conflict, match=r"match\.stale"):
        bring(world, match, TWO, version=7)
    for bad in ("", "k" * 65):
        with pytest.raises(Refusal, match=r"key\.bad"):
            bring(world, match, TWO, key=bad)
    bring(world, match, TWO, actor=Member(world.rita))


def test_a_draft_takes_none(world):
    match = world.groups_phase(publish=False).matches.first()
    with pytest.raises(Refusal, match="phase_not_in_play"):
        bring(world, match, TWO)


@pytest.mark.parametrize(
    ("trn", "expected"),
    [
        ("", [("trn.no_hands", 1)]),
        ("; nothing\n\n", [("trn.no_hands", 2)]),
        ('[Ruleset "argentino"]\n' + TWO, [("trn.other_rules", 1)]),
        ('[Ruleset "chess"]\n' + TWO, [("ruleset.unknown", 1)]),
        (
            '[Ruleset "truc_valencia"]\n[Options "{\\"match.target\\": 18}"]\n' + TWO,
            [("trn.other_options", 2)],
        ),
        ('[Options "{\\"no.such\\": 18}"]\n' + TWO, [("option.unknown", 1)]),
        ('[Options "{\\"match.target\\": NaN}"]\n' + TWO, [("option.invalid", 1)]),
        ('[Options "{\\"\\\\ud800\\": 1}"]\n' + TWO, [("option.unknown", 1)]),
        ('[Options "[]"]\n' + TWO, [("input.invalid", 1)]),
        ('\n[Players "7"]\n' + TWO, [("input.invalid", 2)]),
        ('[Players "3"]\n' + TWO, [("players.count", 1)]),
        ('[Dealer "6"]\n' + TWO, [("seat.unknown", 1)]),
        ('[Points "3-1"]\n[Sets "1-0"]\n' + TWO, [("trn.not_from_nil", 1), ("trn.not_from_nil", 2)]),
        ("[broken\n" + TWO, [("notation.syntax", 1)]),
        ('[Result "2-1"]\n' + TWO, [("assert.result_mismatch", 1)]),
        ('[ParejaA "Somebody else"]\n' + TWO, [("trn.other_pareja", 1)]),
        ("#1 R4 | A.tr A.rt\n#2 R1 | =A =A", [("truco.own_raise", 1)]),
        (TWO + "#3 R2 | what =A\n#4", [("notation.syntax", 5)]),
        (TWO + "#7 R2 | =A =A", [("hand.number_gap", 5)]),
        ("#1 | =A =A", [("dealer.missing", 1)]),
        ("; x\n" * 600 + "#1 R4 | rd\n" * 601, [("trn.too_many", 1201)]),
        ("#1 R4 | rd\n" * 6000, [("trn.too_long", 1)]),
    ],
)
def test_what_cannot_come_in_is_refused_with_its_line(world, match, trn, expected):
    assert faults(world, match, trn) == expected


def test_sides_the_other_way_round(world, match):
    a, b = (export.trn(match).partition(f'[Pair{side} "')[2].partition('"')[0] for side in "AB")
    assert faults(world, match, f'[PairA "{b}"]\n[PairB "{a}"]\n{TWO}') == [
        ("trn.sides_swapped", 1),
        ("trn.sides_swapped", 2),
    ]
    bring(world, match, f'\ufeff[PairA "{a.upper()}"]\n[PairB "{match.side_b.club.name}"]\n{TWO}')


def test_every_name_policy_reads_back(world, match):
    for policy in ("full", "initials", "club"):
        text = export.trn(match, policy) + TWO
        assert services.look_at_trn(actor=world.organiser, match=match.public_id, trn=text).faults == ()


def test_an_end_at_the_last_line_only(world, match):
    text = whole(world, match)
    other = match.phase.matches.exclude(pk=match.pk).exclude(side_a=match.side_a).first()
    hands = text.partition("\n\n")[2]
    number = hands.count("#") + 1
    looked = services.look_at_trn(
        actor=world.organiser, match=other.public_id, trn=f"{hands}#{number} R1 | =A =A"
    )
    assert [item.key for item in looked.faults] == ["match.finished"]


PIECES = st.sampled_from(
    ["#1 R4 |", "\n", "[Ruleset \"", "\"]", "[Options \"{", "}\"]", "[Players \"", "4", " A.tr", " B.no", "=A", "|", "\u2028",
     "\x85", "\x1f", "[Dealer \"", "9", "env=A(99-1)", "A+2", "\ud800", "é", "\\", "{", "[Points \"0-", ";", "rd", "٣"]
)  # fmt: skip


class TestGarbage(TestCase):
    @settings(max_examples=150, deadline=None)
    @given(st.lists(PIECES | st.text(max_size=5), max_size=25).map("".join))
    def test_never_more_than_a_refusal(self, text: str) -> None:
        match = Match(side_a=None, side_b=None)
        ruleset = rulesets.from_preset("truc_valencia")
        partida = partidas.fold(ruleset, ())
        checked = trn_check.check(match, ruleset, partida, text)
        for item in checked.faults:
            assert 0 <= item.position <= len(text)
            assert sentence(RulesRefusal((item,), field="trn")).encode("utf-8", "strict")
