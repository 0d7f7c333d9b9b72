"""«Check this acta»: today's fingerprint, an earlier one, a mistyped one, a draft's, a forged log's; and the same from the command line."""

from io import StringIO

import pytest
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.test import Client

from scoring import services as scoring
from scoring import store
from scoring.models import ScoreEvent
from scoring.selectors import fingerprints
from scoring.store import triggers
from tests.scoring.documents import night as evening
from tests.scoring.documents.night import Night
from tournaments.models import Visibility

pytestmark = pytest.mark.django_db
HEAD = "Yes: this is the log as it stands now"
EARLIER = "It was the log of this match, and more was written since"
UNKNOWN = "No log here has this fingerprint"


@pytest.fixture(autouse=True)
def _nothing_kept():
    cache.clear()


@pytest.fixture
def night() -> Night:
    return Night()


def ask(fingerprint: str, client: Client | None = None):
    return (client or Client()).get("/en/check/", {"fingerprint": fingerprint})


def said(fingerprint: str, client: Client | None = None) -> str:
    answer = ask(fingerprint, client)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("0123 4567\n89ab-cdef", "0123456789abcdef"),
        (" ABCD:EF01.2345 6789 ", "abcdef0123456789"),
        ("http://x.org/ca-valencia/check/00112233445566778899/", "00112233445566778899"),
        ("/es/check/AABBCCDDEEFF0011", "aabbccddeeff0011"),
    ],
)
def test_it_is_read_as_people_write_it(written, meant):
    assert fingerprints.clean(written) == meant
    assert fingerprints.is_fingerprint(meant)


@pytest.mark.parametrize("written", ["xyz", "0123", "g" * 64, "0" * 65, "%", "🎆", "0123456789abcdeé"])
def test_what_can_be_none_is_told_at_its_field(written):
    answer = ask(written)
    assert answer.status_code == 422
    assert "A fingerprint has the figures 0 to 9" in answer.content.decode()


def test_nothing_asked_is_the_page_with_what_it_proves():
    page = Client().get("/en/check/").content.decode()
    assert "Against whoever owns the database that proves nothing" in page
    assert "field__error" not in page
    assert Client().post("/en/check/").status_code == 405


def test_the_printed_fingerprint_is_the_log_as_it_is(night):
    page = said(night.head)
    assert HEAD in page
    assert "Group A · round 1" in page
    assert evening.LONG_NAME in page
    assert "● A and ◆ B" in page
    assert evening.PRIVATE not in page
    assert Client().get(f"/ca-valencia/check/{night.head}/").status_code == 200


@pytest.mark.parametrize("length", [16, 17, 40, 63])
def test_its_beginning_is_enough_and_says_so(night, length):
    page = said(night.head[:length])
    assert HEAD in page
    assert "Only its beginning was compared" in page


def test_an_earlier_one_tells_what_came_after(night):
    earlier = store.links(night.match.pk)[4].hash  # before the correction
    page = said(earlier)
    assert EARLIER in page
    assert "after entry 5 of" in page
    assert "Hand 3 is corrected" in page
    assert "Hand 4:" in page
    assert "nobody" in page
    assert evening.PRIVATE not in page


def test_who_signed_what_is_known_for_that_state(night):
    chain = store.links(night.match.pk)
    assert fingerprints.look_up(chain[-3].hash).signed == ()
    assert fingerprints.look_up(chain[-2].hash).signed == ("A",)
    assert fingerprints.look_up(chain[-1].hash).signed == ("A", "B")
    night.verb(scoring.reopen, reason="an error")
    found = fingerprints.look_up(chain[-1].hash)
    assert found.signed == ("A", "B")
    assert found.signed_now == ()
    assert not found.is_head
    assert "today: nobody" in said(chain[-1].hash)


def test_one_letter_wrong_is_unknown(night):
    wrong = night.head[:30] + ("0" if night.head[30] != "0" else "1") + night.head[31:]
    assert UNKNOWN in said(wrong)


def test_a_log_that_was_changed_behind_the_house_does_not_hold(night):
    with triggers.lifted():
        event = ScoreEvent.objects.get(match=night.match, seq=7)
        ScoreEvent.objects.filter(pk=event.pk).update(canonical=event.canonical.replace("2026", "2025"))
    page = said(night.head)
    assert "The log of this match does not hold" in page
    assert HEAD not in page


def test_a_log_written_anew_no_longer_has_the_printed_fingerprint(night):
    """What the paper is for: whoever owns the database can make a whole chain that holds, but not the one that was printed."""
    printed = night.head
    with triggers.lifted():
        store.forget(night.world.championship.pk)
    assert UNKNOWN in said(printed)


def test_a_drafts_fingerprint_is_as_unknown_as_any(night):
    night.world.championship.visibility = Visibility.DRAFT
    night.world.championship.save()
    page = said(night.head)
    assert UNKNOWN in page
    assert "Campionat" not in page
    ana = Client()
    ana.force_login(night.world.ana)
    assert HEAD in said(night.head, ana)


def test_names_follow_the_policy(night):
    night.world.championship.names_shown = "club"
    night.world.championship.save()
    page = said(night.head)
    assert "Jugador" not in page
    assert "Àngela" not in page


def test_it_is_counted(monkeypatch):
    monkeypatch.setattr("tournaments.api.throttles.PerCaller.THROTTLE_RATES", {"check": "3/min"})
    client = Client()
    assert [ask("0" * 64, client).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert client.get("/en/check/").status_code == 200


def test_finding_it_takes_no_walk_through_the_log(night, django_assert_max_num_queries):
    with django_assert_max_num_queries(5):
        assert fingerprints.look_up(night.head)


def command(*arguments: str) -> str:
    out = StringIO()
    call_command("verify_log", *arguments, stdout=out, stderr=out)
    return out.getvalue()


def test_the_command_says_the_same(night):
    spaced = " ".join(night.head[at : at + 8] for at in range(0, 64, 8))
    told = command("--fingerprint", spaced)
    assert "prova A-R1-1" in told
    assert "signed then: A, B; now: A, B" in told
    assert "it is the head" in told
    earlier = command("--fingerprint", store.links(night.match.pk)[-2].hash)
    assert "after it" in earlier
    assert "the log went on after it" in earlier
    for wrong in ("0" * 64, "short"):
        with pytest.raises(CommandError):
            command("--fingerprint", wrong)
