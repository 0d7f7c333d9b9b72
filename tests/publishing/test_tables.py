"""What the public reads of tables and rounds: places, the line, what each still needs, who meets now, every round's draw."""

import json
import re

import pytest
from django.test import Client

from tests.world import World
from tournaments import formats
from tournaments.errors import Refusal
from tournaments.models import Group, Match, Pareja, ParejaStatus, PhaseFormat, Publication
from tournaments.projections import publish, store
from tournaments.services import closing, draws, parejas, phases, rounds

pytestmark = pytest.mark.django_db
A_WINS, B_WINS = ((24, 10), (24, 12)), ((10, 24), (12, 24))


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "GAP", 0.0)


def page(world: World, path: str) -> str:
    """A published page in English."""
    publish.drain(world.championship.pk)
    manifest = Publication.objects.filter(championship=world.championship).latest("version").manifest
    key = f"en/{path}" if f"en/{path}" in manifest else path
    file = store.load(manifest[key])
    assert file is not None
    return file.body.decode()


def text(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def group_page(world: World) -> str:
    return page(world, f"groups/{Group.objects.get().public_id}/")


def league(world: World, **settings: object) -> list[Match]:
    phase = world.groups_phase(quota=1, chain=["wins", "h2h_wins", "stone_diff"], **settings)
    return list(Match.objects.filter(phase=phase).order_by("round", "order"))


def win(world: World, match: Match, who: Pareja) -> None:
    match.refresh_from_db()
    world.paper(match, *(A_WINS if match.side_a_id == who.pk else B_WINS))


def test_before_play_nobody_has_a_place_and_nothing_is_needed() -> None:
    world = World(parejas=4)
    league(world)
    html = group_page(world)
    assert html.count('<td class="num standings__pos">–</td>') == 4
    assert "is-line" not in html
    assert "What each still needs" not in html


def test_what_each_still_needs_stands_on_the_group_and_on_the_parejas_page() -> None:
    """The first has won its two, the second one of two; the other two have lost to both."""
    world = World(parejas=4)
    matches = league(world)
    first, second = Pareja.objects.filter(number__in=(1, 2)).order_by("number")
    last = next(m for m in matches if {m.side_a_id, m.side_b_id} == {first.pk, second.pk})
    for match in matches:
        if match.pk != last.pk:
            strong = {first.pk, second.pk} & {match.side_a_id, match.side_b_id}
            win(world, match, Pareja.objects.get(pk=strong.pop() if strong else match.side_a_id))
    html = group_page(world)
    said = text(html)
    assert "What each still needs" in said
    assert "Goes on by winning its last match" in said
    assert "Cannot go on any more" in said
    assert html.count("is-line--open") == 1, "the two who share the first place are not parted by the line"
    mine = text(page(world, f"parejas/{first.public_id}/"))
    assert "Goes on by winning its last match" in mine
    assert "1st" in mine
    desk = Client()
    desk.force_login(world.ana)
    group = Group.objects.get().public_id
    organiser = text(desk.get(f"/en/o/prova/groups/{group}/").content.decode())
    assert "What each still needs" in organiser
    assert "Cannot go on any more" in organiser
    win(world, last, second)
    after = group_page(world)
    assert "is-line--open" not in after
    assert "is-line" in after


def test_lots_at_closing_leave_no_shared_place_and_say_so() -> None:
    """A cycle of three with the same stones, the organiser closes over it."""
    world = World(parejas=3)
    matches = league(world)
    order = list(Pareja.objects.order_by("number"))
    beats = {(order[0].pk, order[1].pk), (order[1].pk, order[2].pk), (order[2].pk, order[0].pk)}
    for match in matches:
        winner = match.side_a_id if (match.side_a_id, match.side_b_id) in beats else match.side_b_id
        win(world, match, Pareja.objects.get(pk=winner))
    assert group_page(world).count('<td class="num standings__pos">1</td>') == 3
    phase = Group.objects.get().phase
    closed = closing.close(actor=world.organiser, phase=phase, reason="it is late")
    html = group_page(world)
    places = re.findall(r'standings__pos">(\d+)<', html)
    assert places == ["1", "2", "3"]
    assert "Place by lots: 1" in text(html)
    frozen = closed.result["tables"]["A"]
    assert [row["rank"] for row in frozen] == [1, 2, 3]
    assert [row["pareja"] for row in frozen] == closed.result["lots"]["A"]["order"]


def test_a_tie_to_be_played_says_so_and_nothing_else() -> None:
    world = World(parejas=3)
    phase = world.groups_phase(quota=1, chain=["wins", "playoff"])
    order = list(Pareja.objects.order_by("number"))
    beats = {(order[0].pk, order[1].pk), (order[1].pk, order[2].pk), (order[2].pk, order[0].pk)}
    for match in Match.objects.filter(phase=phase):
        winner = match.side_a_id if (match.side_a_id, match.side_b_id) in beats else match.side_b_id
        win(world, match, Pareja.objects.get(pk=winner))
    said = text(group_page(world))
    assert "a mini-league is played" in said
    assert "What each still needs" not in said


def swiss(world: World, format: str = PhaseFormat.SWISS, **settings: object):
    phase = phases.create(
        actor=world.organiser,
        championship=world.championship,
        name="Primera fase",
        format=format,
        settings=settings,
    )
    draw = draws.draft_draw(actor=world.organiser, phase=phase, seed="loteria 1")
    phase = draws.confirm_draw(actor=world.organiser, phase=phase, digest=draw.seen)
    return phases.publish(actor=world.organiser, phase=phase)


def play_round(world: World, phase, results: bool = True) -> None:
    draft = rounds.draft_round(actor=world.organiser, phase=phase)
    made = rounds.confirm_round(actor=world.organiser, phase=phase, number=draft.round, digest=draft.seen)
    for match in made if results else ():
        if match.side_b_id:
            world.paper(match, *A_WINS)


def test_a_phase_of_rounds_shows_who_meets_now_before_the_table() -> None:
    world = World(parejas=5)
    phase = swiss(world, rounds_count=3, chain=["points", "buchholz", "stone_diff"], quota=2)
    play_round(world, phase)
    play_round(world, phase, results=False)
    html = group_page(world)
    said = text(html)
    assert "Primera fase" in said
    assert "Group A" not in said
    assert "<h1>Standings</h1>" in page(world, "groups/"), "it is called as its tab is"
    assert html.index("Round 2") < html.index("standings__title") < html.index("Round 1")
    assert "<details" in html[html.index("Earlier rounds") :]
    assert '<abbr title="Points">' in html
    assert "What each still needs" not in said, "the third round is not drawn"


def test_who_is_out_of_two_losses_stands_below_those_still_in() -> None:
    world = World(parejas=4)
    phase = swiss(world, PhaseFormat.TWO_LOSSES, bye_wins=False)
    play_round(world, phase)
    play_round(world, phase)
    html = group_page(world)
    places = re.findall(r'standings__pos">(\d+)<', html)
    assert places == ["1", "1", "1", "4"]
    assert '<abbr title="Lost">' in html
    assert "Out after round 2" in text(html)


def test_every_round_has_its_draw_file_that_anybody_can_make_again() -> None:
    world = World(parejas=6)
    phase = swiss(world, rounds_count=3, announced="the lottery of Saturday")
    play_round(world, phase)
    play_round(world, phase)
    said = text(page(world, "draw/"))
    assert "Primera fase · round 2" in said
    assert "joc-fora-rounds/1" in said
    assert "the lottery of Saturday" in said
    for draw in phase.draws.filter(round__gt=0):
        file = json.loads(page(world, f"draw/{draw.public_id}.json"))
        assert formats.redraw(file) == file


def test_nobody_is_called_qualified_before_the_phase_is_closed() -> None:
    """Bug log 45: people were told they were through, and absences took it back. A walkover changes what is still possible."""
    world = World(parejas=3)
    matches = league(world)
    win(world, matches[0], matches[0].side_a)
    assert "Qualified" not in text(group_page(world))
    world.walkover(matches[1], "A")
    win(world, matches[2], matches[2].side_a)
    assert "Qualified" not in text(group_page(world)), "all is played, nobody has closed it yet"
    closing.close(actor=world.organiser, phase=Group.objects.get().phase, reason="a tie, it is late")
    assert "Qualified" in text(group_page(world))


def test_a_match_in_play_changes_no_table() -> None:
    """Bug log 38: what is not a result yet counts nothing, in the table and for the next round."""
    world = World(parejas=4)
    phase = swiss(world, rounds_count=2)
    play_round(world, phase, results=False)
    first = Match.objects.order_by("order").first()
    assert first is not None
    before = re.findall(r"<table.*?</table>", group_page(world), re.DOTALL)
    world.hand(world.start(first), "#1 R4 | =A =A")
    assert re.findall(r"<table.*?</table>", group_page(world), re.DOTALL) == before
    with pytest.raises(Refusal, match=r"round\.open"):
        rounds.draft_round(actor=world.organiser, phase=phase)


def test_a_closed_table_stays_as_it_was_when_a_pareja_leaves() -> None:
    """Bug log 42: a pareja that left in a later bracket changed the standings that had been published."""
    world = World(parejas=3)
    matches = league(world)
    for match in matches:
        win(world, match, match.side_a)
    phase = Group.objects.get().phase
    closing.close(actor=world.organiser, phase=phase, reason="late")
    before = re.findall(r'standings__pos">(.)<', group_page(world))
    parejas.set_status(
        actor=world.organiser, pareja=matches[0].side_a, status=ParejaStatus.WITHDRAWN, reason="moved away"
    )
    assert re.findall(r'standings__pos">(.)<', group_page(world)) == before
