"""Every key that a service of this house says no with has a sentence, and every audit verb has words."""

import re
from datetime import date
from pathlib import Path

import pytest
from django.utils import translation

import tournaments
from tournaments.errors import Refusal
from tournaments.messages import SENTENCES, sentence
from tournaments.views.audit_words import ROOMS, VERBS
from tournaments.views.decisions import KINDS

HOUSE = Path(tournaments.__file__).parent
SOURCES = (
    "\n".join(
        path.read_text()
        for folder in ("services", "selectors", "views")
        for path in (HOUSE / folder).rglob("*.py")
    )
    + (HOUSE / "permissions.py").read_text()
)
RAISED = set(re.findall(r'(?:Refusal|Conflict|NotAllowed|NotFound|Gone|TooMany)\(\s*"([a-z_.]+)"', SOURCES))
VERBS_USED = set(re.findall(r'verb="([a-z_.]+)"', SOURCES))
DECISIONS_USED = set(re.findall(r'Decision\(\s*"([a-z_]+)"', SOURCES))


def test_every_key_has_a_sentence():
    assert len(RAISED) > 40
    assert sorted(RAISED - set(SENTENCES)) == []


def test_a_day_is_written_as_the_language_writes_it():
    said = Refusal("session.outside", first=date(2027, 3, 1), last=date(2027, 3, 9))
    with translation.override("pt-br"):
        assert "1 de março de 2027" in sentence(said)


def test_every_verb_has_words():
    assert sorted(VERBS_USED - set(VERBS)) == []
    assert sorted({verb.partition(".")[0] for verb in VERBS} - set(ROOMS) - {"token"}) == []


def test_every_decision_has_words():
    assert DECISIONS_USED
    assert sorted(DECISIONS_USED - set(KINDS)) == []


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        (
            Refusal("pareja.number_taken", number=3, next=4),
            "Pareja 3 exists already: the next free number is 4.",
        ),
        (
            Refusal("pareja.number_taken"),
            "Pareja %(number)s exists already: the next free number is %(next)s.",
        ),
        (Refusal("nobody.worded.this"), "This cannot be done as asked."),
        (
            Refusal("import.row", line=5, cause=Refusal("pareja.email", field="email")),
            "Line 5: This is no e-mail address.",
        ),
    ],
)
def test_a_sentence_never_crashes(refusal, text):
    from django.utils.translation import override

    with override("en"):
        assert sentence(refusal) == text
