"""A match told hand by hand: what the public page, the acta and the pad's list are made of."""

from scoring.messages import say
from scoring.selectors.timeline import story, timeline
from tests.scoring.pad.conftest import Hall
from tournaments import projections
from tournaments.projections import timeline as public


def test_hands_are_told_with_what_they_gave_and_undone_ones_marked(hall: Hall) -> None:
    hall.start()
    hall.send("hand", trn="#1 R4 | A.e B.no =A =A")
    hall.send("hand", trn="#2 R1 | B.tr A.no")
    hall.send("undo")
    hall.send("hand", trn="#2 R1 | B.fa A.qu env=B =A =A")
    first, undone, falta = timeline(hall.fresh())
    assert (first["number"], first["points"], first["void"]) == (1, {"A": 2, "B": 0}, False)
    assert (undone["number"], undone["void"]) == (2, True)
    # the falta won the cama: it is told with the stones it closed with
    assert (falta["set"], falta["points"], falta["sets"]) == (1, {"A": 2, "B": 24}, {"A": 0, "B": 1})
    assert say(falta).endswith("◆ +24 envit, the hand no longer counts, cama for ◆")


def test_the_next_cama_begins_at_nothing(hall: Hall) -> None:
    hall.start()
    hall.send("hand", trn="#1 R4 | A.fa B.qu env=A =A =A")
    hall.send("hand", trn="#2 R1 | =B =B")
    last = timeline(hall.fresh())[-1]
    assert (last["set"], last["points"]) == (2, {"A": 0, "B": 1})


def test_the_story_has_every_event(hall: Hall) -> None:
    hall.start()
    hall.send("hand", trn="#1 R4 | =A =A")
    hall.send("undo", reason="wrong table")
    events = story(hall.fresh()).events
    assert [(event.kind, event.text) for event in events] == [
        ("started", ""),
        ("hand", ""),
        ("void_last", "wrong table"),
    ]
    assert events[1].author.startswith("table:")


def test_the_public_pages_are_told_by_this_house(hall: Hall) -> None:
    hall.start()
    hall.send("hand", trn="#1 R4 | A.tr B.no")
    assert projections.register_match_timeline is public.register_match_timeline
    assert public.say(hall.fresh().live["last"]) == "● Truc, ◆ declines: ● +1 truc"
    assert public.hands([hall.match.pk])[hall.match.pk][0]["number"] == 1
