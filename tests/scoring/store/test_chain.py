"""The chain is text over text: any letter changed, any event moved or lost, is found at its place."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from scoring import store
from scoring.store.chain import Draft, Link, broken_link, canonical, digest, microseconds
from tests.world import World
from tournaments.models import Match

AT = datetime(2026, 11, 27, 23, 59, 59, 1, tzinfo=UTC)


def chain(length: int) -> list[Link]:
    links, previous = [], ""
    for seq in range(1, length + 1):
        draft = Draft(kind="hand", payload={"trn": f"#{seq} R1 | =A =A"}, key=f"k{seq}", author="user:x")
        body = canonical(match="m", seq=seq, draft=draft, at=AT)
        links.append(Link(seq, body, previous, digest(previous, body)))
        previous = links[-1].hash
    return links


def test_an_honest_chain_holds() -> None:
    assert broken_link(chain(5)) is None
    assert broken_link([]) is None


@pytest.mark.parametrize("place", [1, 3, 5])
def test_a_changed_letter_is_found_where_it_is(place: int) -> None:
    links = chain(5)
    old = links[place - 1]
    links[place - 1] = Link(old.seq, old.canonical.replace("=A", "=B", 1), old.previous_hash, old.hash)
    assert broken_link(links) == place


def test_a_lost_a_swapped_and_a_rehashed_event_are_found() -> None:
    links = chain(4)
    assert broken_link(links[:1] + links[2:]) == 2
    assert broken_link([links[0], links[2], links[1], links[3]]) == 2
    forged = links[1].canonical.replace("=A", "=B", 1)
    links[1] = Link(2, forged, links[0].hash, digest(links[0].hash, forged))
    assert broken_link(links) == 3, "the forger re-hashed one event; the next one still points at the old one"


def test_the_text_does_not_depend_on_zone_order_or_form_of_letters() -> None:
    valencia = AT.astimezone(timezone(timedelta(hours=1)))
    assert microseconds(valencia) == microseconds(AT) == "2026-11-27T23:59:59.000001Z"
    one = Draft("ruling", {"winner": "A", "outcome": "walkover"}, "k", "user:x", text="no s'ha presentat")
    two = Draft("ruling", {"outcome": "walkover", "winner": "A"}, "k", "user:x", text="no s'ha presentat")
    assert canonical(match="m", seq=1, draft=one, at=AT) == canonical(
        match="m", seq=1, draft=two, at=valencia
    )
    assert "presentat" not in canonical(match="m", seq=1, draft=one, at=AT), "free text stays outside"


@pytest.mark.django_db
def test_a_blanked_reason_is_gone_and_the_chain_still_holds() -> None:
    world = World(parejas=2)
    match = Match.objects.get(phase=world.groups_phase())
    world.walkover(match, "A")
    assert store.events(match.pk)[0]["text"] == "no-show"
    assert store.blank_text(match.pk, 1)
    assert not store.blank_text(match.pk, 1), "once is enough"
    (event,) = store.events(match.pk)
    assert (event["text"], bool(event["text_hash"])) == ("", True)
    assert store.broken_link(store.links(match.pk)) is None
