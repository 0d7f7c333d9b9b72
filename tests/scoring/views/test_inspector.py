"""The hand inspector: what a hand gives and why, refusals marked at their word, an address that asks the same again."""

import html
import json
import re

import pytest
from django.test import Client
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring import engine
from scoring.messages.reasons import reasons
from scoring.views.inspector import verdict
from scoring.views.marked import Piece, marked
from tests.publishing.test_regulation_page import page
from tests.scoring.engine.support import before, ruleset, vectors
from tests.world import World
from tournaments.api import throttles

pytestmark = pytest.mark.django_db
PAGE = "/en/inspector/"
GOOD = "#1 R4 | A.e B.no A.tr B.qu =B =A =A"


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    monkeypatch.setattr(throttles.PerCaller, "THROTTLE_RATES", {"check": "100000/min"})


def ask(**query):
    return Client().get(PAGE, query)


def test_the_page_opens_empty_in_every_language():
    for language in ("es", "ca-valencia", "en", "pt-br"):
        answer = Client().get(f"/{language}/inspector/")
        assert answer.status_code == 200
        assert not answer.context["asked"]
    assert Client().post(PAGE).status_code == 405
    assert Client().head(PAGE).status_code == 200


def test_each_award_says_why():
    answer = ask(hand=GOOD)
    assert answer.status_code == 200
    found = answer.context["reasons"]
    assert [row.gives for row in found] == ["● +1 envit", "● +2 truc"]
    assert "not accepted" in found[0].why
    assert found[1].why == "Truc, accepted, and the hand won: 2."
    assert answer.context["outcome"].points == {"A": 3, "B": 0}
    assert [line["tokens"] for line in answer.context["lines"]][-1] == "=B =A =A"
    assert 'content="noindex"' in answer.content.decode()


@pytest.mark.parametrize(
    ("rules", "hand", "score", "why"),
    [
        ("truc_valencia", "#1 R4 | =A =A", {}, "no call accepted: 1"),
        ("truc_valencia", "#1 R4 | A.tr B.no", {}, "Truc, not accepted: it gives 1"),
        ("truc_valencia", "#1 R4 | A.tr B.mz", {}, "folded: 1"),
        ("truc_valencia", "#1 R4 | A.fa B.qu =A =A env=A", {"a": 15, "b": 3}, "falta is worth 9"),
        ("truc_valencia", "#1 R4 | A.e B.qu =A A.tr B.qu =A env=B", {"b": 22}, "counts no more"),
        ("truc_valencia", "#1 R4 | A.tr B.rt A.qv B.jf A.qu =B =B", {}, "everything at once"),
        ("argentino", "#1 R4 | A.e B.e A.re B.qu =A =A env=B", {}, "stakes add up to 7"),
        ("argentino_flor", "#1 R4 | A.fl =A =A", {}, "worth 3"),
        ("paulista", "#1 R4 | B.co", {"b": 11}, "did not play this hand"),
    ],
)
def test_why(rules, hand, score, why):
    if rules not in engine.preset_ids():
        rules = next(name for name in engine.preset_ids() if name.startswith(rules))
    answer = ask(rules=rules, hand=hand, **score)
    assert answer.status_code == 200
    assert not answer.context.get("errors"), answer.context.get("errors")
    assert why in " ".join(row.why for row in answer.context["reasons"])


def test_every_vector_of_a_hand_has_its_reasons():
    seen = 0
    for vector in vectors("hand"):
        rules = ruleset(vector)
        outcome = engine.assess(rules, before(vector), vector["trn"]).outcome
        if outcome is None:
            continue
        told = reasons(rules, engine.parse(vector["trn"]), outcome)
        assert len(told) == len(outcome.awards)
        assert all(item.gives and item.why and "{" not in item.gives + item.why for item in told)
        seen += 1
    assert seen > 100


def test_refusals_are_marked_at_their_word():
    answer = ask(hand="#1 R4 | A.tr  A.rt <b> =A")
    assert [item["token"] for item in answer.context["errors"]] == ["<b>"]
    assert "<mark>&lt;b&gt;<sup>1</sup></mark>" in answer.content.decode()
    missing = ask(hand="#1 R4 | A.tr")
    assert missing.context["pieces"][-1] == Piece("", (1,))
    assert "truco" in missing.context["errors"][0]["key"] or missing.context["errors"][0]["text"]


def test_the_address_asks_the_same_again():
    first = ask(
        rules="truc_valencia_negres", hand="#1 R2 | A.e B.no =A =A", players="4", a="5", sets_b="1", dealer="2", q_target="18",
        q_falta="leader_missing", options='{"envido.unit": 3}',
    )  # fmt: skip
    assert first.status_code == 200
    address = first.context["address"]
    again = Client().get(address)
    assert again.context["address"] == address
    assert again.context["form"].chosen == first.context["form"].chosen
    assert first.context["form"].chosen["envido.unit"] == 3
    assert again.context["before"] == first.context["before"]
    assert "q_" not in address


def test_other_rules_forget_the_options_of_the_old_ones():
    answer = ask(rules="mineiro_wikipedia" if "mineiro_wikipedia" in engine.preset_ids() else engine.preset_ids()[-1],
                 of="truc_valencia", q_falta="leader_missing", options='{"envido.unit": 3}', hand="")  # fmt: skip
    assert answer.status_code == 200
    assert answer.context["form"].chosen == {}
    assert ask(rules="argentino", of="paulista", players="5").context["form"].cleaned_data["players"] == 4


def test_a_whole_part_left_out():
    preset = next(name for name in engine.preset_ids() if "flor" in name)
    answer = ask(rules=preset, options='{"flor": null}', hand="#1 R4 | A.fl =A =A")
    assert answer.context["errors"][0]["key"] == "flor.not_in_ruleset"
    assert Client().get(answer.context["address"]).context["errors"][0]["key"] == "flor.not_in_ruleset"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("players", "2"),
        ("hand", "=A " * 1000),
        ("hand", "\x00"),
        ("players", "5"),
        ("a", "-1"),
        ("b", "many"),
        ("dealer", "9"),
        ("options", "{"),
        ("options", "[]"),
        ("options", '{"match.target": NaN}'),
        ("options", '{"match.target": 1e999}'),
        ("options", '{"no.such": 1}'),
        ("options", '{"\\ud800": "\\ud800"}'),
        ("options", "[" * 3000),
    ],
)
def test_what_is_no_question_is_refused_at_its_field(field, value):
    answer = ask(**{"hand": GOOD, field: value})
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert "outcome" not in answer.context


def test_unknown_rules_are_the_usual_ones():
    assert ask(rules="chess", hand=GOOD).context["form"].preset == "truc_valencia"


def test_counted_with_the_questions_of_the_api(monkeypatch, settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    monkeypatch.setattr(throttles.PerCaller, "THROTTLE_RATES", {"check": "2/min"})
    browser = {"HTTP_USER_AGENT": "one of its own"}
    question = json.dumps({"ruleset": "truc_valencia", "trn": GOOD})
    client = Client()
    asked = client.post("/api/v1/rules/check/", question, content_type="application/json", **browser)
    assert asked.status_code == 200
    assert client.get(PAGE, {"hand": GOOD}, **browser).status_code == 200
    refused = client.get(PAGE, {"hand": GOOD}, **browser)
    assert refused.status_code == 429
    assert int(refused["Retry-After"]) > 0
    own = {"rules": "uruguayo", "options": '{"deck.ranks": [1, 2, 3, 4, 5, 6, 7]}'}
    assert client.get(PAGE, own, **browser).status_code == 429
    assert client.get(PAGE, **browser).status_code == 200


TEXT = st.lists(
    st.sampled_from(["#1", "R4", "|", "A.e", "B.qu", "A.tr", "=A", "==<", "env=B(9-1)", "xx", "1.(1o)", "\u2028", "{0}", "%s", "<"])
    | st.text(max_size=4),
    max_size=14,
).map(" ".join)  # fmt: skip


@settings(max_examples=60)
@given(TEXT, st.sampled_from(engine.preset_ids()))
def test_garbage_never_breaks_it(text, preset):
    rules = engine.from_preset(preset)
    with translation.override("en"):
        shown = verdict(rules, engine.initial(rules), text)
    assert "outcome" in shown or "".join(piece.text for piece in shown["pieces"]) == " ".join(text.split())


def test_marks_that_overlap_are_told_once():
    wrong = [
        engine.Violation("a", {}, "bcd", 1),
        engine.Violation("b", {}, "cd", 2),
        engine.Violation("c", {}, "", 9),
    ]
    assert marked("abcde", wrong) == [Piece("a"), Piece("bcd", (1,)), Piece("e"), Piece("", (3,))]
    assert marked("", []) == []


def test_a_hand_of_a_match_leads_here():
    world = World(parejas=4)
    match = world.start(world.groups_phase().matches.first())
    world.championship.rule_options = {}
    scores = []
    for number, (dealer, hand) in enumerate(
        [(4, "A.fa B.qu =A =A env=A"), (1, "=B =B"), (2, "A.tr B.no")], 1
    ):
        world.hand(match, f"#{number} R{dealer} | {hand}")
        scores.append((match.live["points"], match.live["sets"]))
    client = Client()
    client.force_login(world.ana)
    shown = client.get(f"/en/o/prova/matches/{match.public_id}/")
    for hand, (points, sets) in zip(shown.context["hands"], scores, strict=True):
        outcome = client.get(hand["inspect"]).context["outcome"]
        assert (outcome.points, outcome.sets) == (points, sets)
    assert shown.context["hands"][0]["closed"] == "A"


@pytest.mark.parametrize("options", [{}, {"match.target": 18, "match.half": 9, "envido.unit": 3}])
def test_the_rules_of_a_championship_lead_here(options):
    text = html.unescape(page("truc_valencia", "en", options))
    (address,) = re.findall(r'href="(/en/inspector/[^"]+)"', text)
    assert Client().get(address).context["form"].chosen == options
