"""What `docs/api.md` shows with curl works as it is written."""

import json
import re
from pathlib import Path

import pytest

from tests.tournaments.api.caller import Caller, at_table
from tests.world import World
from tournaments.models import Draw, Match

pytestmark = pytest.mark.django_db
PAGE = (Path(__file__).parents[3] / "docs/api.md").read_text()
READS = re.findall(r"^curl \"?\$SITE/([^\s\"]+)\"? {2,}#", PAGE, re.M)
VERBS = re.findall(r"curl -X POST \$SITE/matches/<id>/(\w+)/ .*\\\n\s+-d '(.+)'", PAGE)


def test_the_page_has_examples() -> None:
    assert len(READS) >= 7
    assert [verb for verb, _body in VERBS] == ["start", "hands"]


@pytest.mark.parametrize("path", READS)
def test_reading(world: World, path: str) -> None:
    ids = {"draws": Draw.objects.get().public_id, "matches": Match.objects.first().public_id}
    path = path.replace("<slug>", "prova").replace("<id>", ids.get(path.partition("/")[0], ""))
    assert Caller().get(path).status_code == 200


def test_recording_a_hand(world: World) -> None:
    match = Match.objects.filter(state="ready").first()
    match.table = world.tables[1]
    match.save()
    phone = at_table(world.ana, world.tables[1])
    for verb, body in VERBS:
        answer = phone.post(f"matches/{match.public_id}/{verb}/", json.loads(body))
        assert answer.status_code == 201, answer.content


def test_the_question_and_the_problem_shown() -> None:
    (question,) = re.findall(r"rules/check/ .*\\\n\s+-d '(.+)'", PAGE)
    assert Caller().post("rules/check/", json.loads(question)).json()["errors"] == []
    shown = json.loads(re.search(r"```json\n(.+?)```", PAGE, re.S).group(1))
    asked = {"ruleset": "truc_valencia", "trn": "#1 R4 | A.tr A.rt"}
    (told,) = Caller().post("rules/check/", asked, Accept_Language="en").json()["errors"]
    assert told == {name: value for name, value in shown["errors"][0].items() if name != "field"}
