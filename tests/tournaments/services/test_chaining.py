"""Phases fed by phases: by quota, by the best next placed, by places, by several sectors, by invitation; and how they are placed."""

from typing import Any

import pytest

from tests.world import World
from tournaments.errors import Refusal
from tournaments.models import Match, Pareja, Phase, PhaseFormat, PhaseStatus
from tournaments.projections import pages, words
from tournaments.selectors import board
from tournaments.services import closing, draws, entrants, phases

pytestmark = pytest.mark.django_db
A_WINS, B_WINS = ((24, 1), (24, 2)), ((1, 24), (2, 24))
CHAIN = {"chain": ["wins", "set_diff", "stone_diff", "lots"]}


def made(world: World, name: str, format: str = PhaseFormat.GROUPS, **settings: Any) -> Phase:
    return phases.create(
        actor=world.organiser,
        championship=world.championship,
        name=name,
        format=format,
        settings={**(CHAIN if format == PhaseFormat.GROUPS else {}), **settings},
    )


def drawn(world: World, phase: Phase) -> Phase:
    draw = draws.draft_draw(actor=world.organiser, phase=phase, seed="prova")
    phase = draws.confirm_draw(actor=world.organiser, phase=phase, digest=draw.seen)
    return phases.publish(actor=world.organiser, phase=phase)


def in_groups(world: World, phase: Phase, **groups: list[int]) -> Phase:
    """The groups as a hat gave them, by number."""
    ids = dict(Pareja.objects.values_list("number", "public_id"))
    named = {name: [ids[number] for number in members] for name, members in groups.items()}
    draw = draws.enter_draw(actor=world.organiser, phase=phase, groups=named, note="from a hat")
    phase = draws.confirm_draw(actor=world.organiser, phase=phase, digest=draw.seen)
    return phases.publish(actor=world.organiser, phase=phase)


def played(world: World, phase: Phase) -> Phase:
    """The lower number wins everything; closed."""
    while True:
        ready = Match.objects.filter(phase=phase, state="ready").select_related("side_a", "side_b").first()
        if ready is None:
            return closing.close(actor=world.organiser, phase=phase)
        world.paper(ready, *(A_WINS if ready.side_a.number < ready.side_b.number else B_WINS))


def who(ids: list[str]) -> list[int]:
    numbers = dict(Pareja.objects.values_list("public_id", "number"))
    return [numbers[one] for one in ids]


def qualified(phase: Phase) -> list[int]:
    return who([row["pareja"] for row in phase.result["qualified"]])


def meetings(phase: Phase, code: str) -> set[frozenset[int]]:
    rows = Match.objects.filter(phase=phase, code__startswith=code).select_related("side_a", "side_b")
    return {frozenset((row.side_a.number, row.side_b.number)) for row in rows}


def test_groups_may_send_on_different_numbers_and_the_best_next_placed_fill_the_bracket() -> None:
    world = World(parejas=9)
    phase = made(world, "Grups", quota=1, quotas={"B": 2}, next_placed=1)
    phase = played(world, in_groups(world, phase, A=[1, 5, 9], B=[2, 6, 7], C=[3, 4, 8]))
    assert qualified(phase)[:4] == [1, 2, 3, 6], "all firsts, then the second of B"
    last = phase.result["qualified"][-1]
    assert (last["group"], last["place"]) in {("A", 2), ("C", 2), ("B", 3)}
    assert len(phase.result["order"]) == 9


def test_first_against_second_of_another_group_and_never_of_the_own() -> None:
    world = World(parejas=8)
    phase = made(world, "Grups", quota=2)
    phase = played(world, in_groups(world, phase, A=[1, 5], B=[2, 6], C=[3, 7], D=[4, 8]))
    cross = drawn(
        world, made(world, "Final", PhaseFormat.KNOCKOUT, source_phase=phase.public_id, placement="cross")
    )
    for pair in meetings(cross, "QF"):
        low, high = sorted(pair)
        assert low <= 4 < high, "a first meets a second"
        assert high - low != 4, "not of the same group"


def test_in_the_order_of_the_phase_before_the_first_two_meet_in_the_final() -> None:
    world = World(parejas=8)
    league = played(world, in_groups(world, made(world, "Lliga", quota=8), A=list(range(1, 9))))
    final = made(
        world, "Final", PhaseFormat.KNOCKOUT, source_phase=league.public_id, placement="order", apart=[]
    )
    final = drawn(world, final)
    assert meetings(final, "QF") == {frozenset(pair) for pair in ((1, 8), (4, 5), (3, 6), (2, 7))}


def test_the_snake_shares_out_the_best() -> None:
    world = World(parejas=6)
    league = played(world, in_groups(world, made(world, "Lliga", quota=6), A=list(range(1, 7))))
    second = made(world, "Segona", groups=2, source_phase=league.public_id, placement="snake", apart=[])
    second = drawn(world, second)
    held = {
        group.name: sorted(entry.pareja.number for entry in group.entries.all())
        for group in second.groups.all()
    }
    assert held == {"A": [1, 4, 5], "B": [2, 3, 6]}


def test_a_second_cup_is_played_by_places_and_by_who_is_invited() -> None:
    world = World(parejas=8)
    league = played(world, in_groups(world, made(world, "Lliga", quota=4), A=list(range(1, 8 + 1))))
    late = Pareja.objects.get(number=1)
    source = [
        {"phase": league.public_id, "first": 5, "last": 7},
        {"parejas": [late.public_id]},
    ]
    cup = drawn(world, made(world, "Consolació", PhaseFormat.KNOCKOUT, sources=source))
    playing = {number for pair in meetings(cup, "SF") for number in pair}
    assert playing == {5, 6, 7, 1}


def test_who_comes_from_two_places_is_refused_by_number() -> None:
    world = World(parejas=4)
    league = played(world, in_groups(world, made(world, "Lliga", quota=2), A=[1, 2, 3, 4]))
    first = Pareja.objects.get(number=1).public_id
    cup = made(
        world, "Final", PhaseFormat.KNOCKOUT, sources=[{"phase": league.public_id}, {"parejas": [first]}]
    )
    with pytest.raises(Refusal) as refused:
        draws.draft_draw(actor=world.organiser, phase=cup, seed="x")
    assert (refused.value.key, refused.value.params["number"]) == ("draw.twice", 1)


def sector(world: World, name: str, *numbers: int) -> Phase:
    ids = dict(Pareja.objects.values_list("number", "public_id"))
    return made(world, name, groups=1, sources=[{"parejas": [ids[number] for number in numbers]}])


def test_a_final_of_sectors_waits_for_the_one_that_is_late_by_its_place() -> None:
    world = World(parejas=8)
    one, two, three, four = (
        sector(world, name, first, first + 4) for first, name in enumerate(("N", "S", "E", "O"), start=1)
    )
    for phase in (one, two, three):
        played(world, drawn(world, phase))
    four = drawn(world, four)
    sources = [{"phase": phase.public_id} for phase in (one, two, three, four)]
    final = made(world, "Final", PhaseFormat.KNOCKOUT, sources=sources, apart=[])
    names = {entrants.name_of(side) for side in entrants.sides(final)}
    assert f"S:{four.public_id}#1" in names, "the champion that is still to come"
    final = drawn(world, final)
    waiting = Match.objects.get(phase=final, state="waiting", code__startswith="SF")
    played(world, four)
    waiting.refresh_from_db()
    assert waiting.state == "ready"
    assert 4 in {waiting.side_a.number, waiting.side_b.number}
    assert played(world, final).status == PhaseStatus.CLOSED


def test_groups_wait_for_the_parejas_themselves() -> None:
    world = World(parejas=4)
    league = in_groups(world, made(world, "Lliga", quota=2), A=[1, 2, 3, 4])
    second = made(world, "Segona", groups=1, source_phase=league.public_id)
    with pytest.raises(Refusal) as refused:
        draws.draft_draw(actor=world.organiser, phase=second, seed="x")
    assert refused.value.key == "phase.source_open"
    played(world, league)
    assert drawn(world, second).groups.get().entries.count() == 2


def test_a_draft_drawn_for_other_settings_is_not_confirmed_any_more() -> None:
    world = World(parejas=8)
    phase = made(world, "Grups", groups=2)
    draft = draws.draft_draw(actor=world.organiser, phase=phase, seed="prova")
    phases.edit(actor=world.organiser, phase=phase, name="Grups", settings={**CHAIN, "groups": 4})
    with pytest.raises(Refusal) as refused:
        draws.confirm_draw(actor=world.organiser, phase=phase, digest=draft.seen)
    assert refused.value.key == "draw.none"
    assert phase.draws.get().status == "discarded"


def test_a_phase_takes_from_those_before_it_alone() -> None:
    world = World(parejas=4)
    first = made(world, "Primera")
    later = made(world, "Segona", source_phase=first.public_id)
    with pytest.raises(Refusal) as refused:
        phases.edit(
            actor=world.organiser, phase=first, name="Primera", settings={"source_phase": later.public_id}
        )
    assert refused.value.key == "phase.source_unknown"


def test_the_public_reads_whose_champion_a_side_waits_for() -> None:
    world = World(parejas=4)
    phase = drawn(world, sector(world, "Sector Nord", 1, 2))
    other = drawn(world, sector(world, "Sector Sud", 3, 4))
    final = made(
        world,
        "Final",
        PhaseFormat.KNOCKOUT,
        sources=[{"phase": phase.public_id}, {"phase": other.public_id}],
    )
    drawn(world, final)
    book = pages.Book(board.load(world.championship))
    shown = next(one for one in book.slim.values() if one["code"] == "F")
    said = {words.source(side["source"], side["phases"]) for side in (shown["a"], shown["b"])}
    assert said == {"1st of Sector Nord", "1st of Sector Sud"}
