"""The actas themselves: what stands on them, for whom, in which language, at which hour."""

import json

import pytest
from django.utils import translation

from scoring import services as scoring
from scoring.documents import championship as books
from scoring.documents import grids, parts, pdf, sheet
from scoring.documents import match as matches
from scoring.documents.letters import printable, width
from tests.scoring.documents import night as evening
from tests.scoring.documents.night import Night
from tests.scoring.documents.reading import pages, text
from tests.world import World, key
from tournaments.models import Match, NamePolicy, Phase
from tournaments.selectors import phases as reads

pytestmark = pytest.mark.django_db
LANGUAGES = ("es", "ca-valencia", "en", "pt-br")


@pytest.fixture
def night() -> Night:
    return Night()


def acta(match: Match, reader: parts.Reader | None = None, **more) -> str:
    (row,) = reads.matches(pk=match.pk)
    return text(pdf.draw(matches.acta(row, reader or parts.public(row.phase.championship), **more)))


def letters(said: str) -> str:
    """Without white space: a name may run over a line."""
    return "".join(said.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_names_with_their_accents_and_the_fingerprint(night, language):
    with translation.override(language):
        found = letters(acta(night.match))
    assert letters(evening.LONG_FALLA) in found
    assert letters("Àngela Güell Íñiguez l·l ŀ € ☐ Ço – Marcel·lí Ferrandis d'Aragó") in found
    assert night.head in found
    assert "24" in found


def test_the_hours_are_those_of_the_championships_place(night):
    found = acta(night.match)
    assert "27/11/2026 23:50" in found or "11/27/2026 23:50" in found  # began, in València
    assert "28/11/2026 00:20" in found or "11/28/2026 00:20" in found  # ended past midnight
    assert "November 27" in found  # the night is still that of the 27th
    night.world.championship.time_zone = "America/Sao_Paulo"
    night.world.championship.save()
    assert "19:50" in acta(night.match)


def test_who_sat_where_the_undone_the_corrected_and_the_incident(night):
    found = acta(night.match)
    assert "Jugador 2.1" in found
    assert "undone: it counts no more" in found
    assert "corrected; before: • Truc, ◆ declines" in found
    assert evening.CITES in found
    assert "Hand 2 counts no more" in found
    assert "Warning ◆, seat 2" in found


def test_the_summary_leaves_the_hands_out_and_keeps_the_incident(night):
    found = acta(night.match, by_hand=False)
    assert "Hand by hand" not in found
    assert evening.CITES in found
    assert night.head in letters(found)


def test_what_was_signed_is_shown_as_far_as_names_are(night):
    championship = night.world.championship
    said = {}
    for policy in NamePolicy.values:
        championship.names_shown = policy
        championship.save()
        said[policy] = acta(night.match)
        assert said[policy].count("signed 11/28/2026 00:20") == 2
    assert evening.TYPED in said["full"]
    assert "Vicenta L. T." in said["initials"]
    assert "Llopis" not in said["initials"]
    for name in ("Vicenta", "Jugador", "Àngela", "Marcel"):
        assert name not in said["club"], name


def test_drawn_signatures_and_free_text_are_for_those_who_run_it(night):
    (row,) = reads.matches(pk=night.match.pk)
    public = matches.acta(row, parts.public(row.phase.championship))
    office = matches.acta(row, parts.OFFICE)
    assert "polyline" not in repr(public)
    assert [box.strokes for block in public.blocks if block.kind == "signatures" for box in block.boxes] == [
        (),
        (),
        (),
    ]
    drawn = [box.strokes for block in office.blocks if block.kind == "signatures" for box in block.boxes]
    assert drawn[1][0][0] == (0.0, 500 / 999)
    assert evening.PRIVATE not in letters_of(public)
    assert letters_of(office).count(evening.PRIVATE) == 3
    assert json.dumps(evening.STROKES, separators=(",", ":")) not in letters_of(office)


def letters_of(paper) -> str:
    return text(pdf.draw(paper))


def test_a_changed_record_is_no_longer_signed(night):
    world = night.world
    night.verb(scoring.reopen, reason="an error")
    night.to_the_end()
    found = acta(night.match)
    assert "signed 11/28/2026" not in found
    world.championship.refresh_from_db()


def test_a_dispute_stands_on_it_with_its_reason_for_the_organisers_alone():
    with evening.clock():
        world = World(parejas=2)
        world.groups_phase()
        match = Match.objects.get()
        world.paper(match, (24, 13), (24, 20))
        match.refresh_from_db()
        scoring.dispute(
            actor=world.organiser,
            match=match.public_id,
            side="B",
            version=match.version,
            key=key(),
            reason=evening.PRIVATE,
        )
    assert "◆ B disputes the result" in acta(match)
    assert evening.PRIVATE not in acta(match)
    assert evening.PRIVATE in acta(match, parts.OFFICE)


def test_the_longest_partida_there_can_be():
    """141 hands: 23-24 seven times over, one stone a hand."""
    world = World(parejas=2)
    world.championship.rule_options = {"match.sets_to_win": 2}
    world.championship.save()
    world.groups_phase()
    match = world.start(Match.objects.get())
    winners = ("AB" * 23 + "A", "AB" * 23 + "B", "AB" * 23 + "A")
    for number, side in enumerate("".join(winners), start=1):
        match = world.hand(match, f"#{number} R{match.live['dealer']} | ={side} ={side}")
    assert match.state == "finished"
    assert match.version == 142
    (row,) = reads.matches(pk=match.pk)
    read = pages(pdf.draw(matches.acta(row, parts.public(world.championship))))
    assert all("What happened" in page for page in read[:-1])
    assert sum(page.count("+1") for page in read) == 141


@pytest.fixture
def league() -> tuple[World, Phase]:
    world = World(parejas=7)
    phase = world.groups_phase(groups=2, quota=1)
    rows = list(phase.matches.order_by("id"))
    world.paper(rows[0], (24, 13), (20, 24), (24, 3))
    world.walkover(rows[1], "A")
    return world, phase


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cuadrante_has_its_table_everybody_against_everybody_and_the_fixture(league, language):
    world, phase = league
    group = phase.groups.first()
    with translation.override(language):
        content = pdf.draw(books.of_group(group, parts.public(world.championship)))
    found = text(content)
    for entry in group.entries.all():
        assert f"Jugador {entry.pareja.number}.1 – Jugador {entry.pareja.number}.2" in found
    for match in group.matches.all():
        assert match.code in found


def test_a_phase_has_every_group_and_every_fingerprint(league):
    world, phase = league
    read = pages(pdf.draw(books.of_phase(phase, parts.public(world.championship))))
    assert "Group A" in read[0]
    assert "Group B" in read[1]
    played = phase.matches.filter(version__gt=0)
    for match in played:
        found = parts.short(matches.acta(reads.matches(pk=match.pk)[0], parts.OFFICE).blocks[-1].fingerprint)
        assert len(found) == 17
        assert found in " ".join(read)
    assert "24–13 20–24 24–3" in " ".join(read)


def test_a_knockout_and_the_championship_to_its_end():
    world = World(parejas=4)
    phase = world.knockout_phase()
    for code in ("SF1", "SF2", "F"):
        match = phase.matches.get(code=code)
        world.paper(match, (24, 13), (24, 20))
    found = text(pdf.draw(books.of_phase(phase, parts.public(world.championship))))
    assert "Semifinals" in found
    assert "Final" in found
    whole = text(pdf.draw(books.of_championship(world.championship, parts.public(world.championship))))
    assert "Final classification" in whole
    final = phase.matches.get(code="F")
    assert f"1 Jugador {final.side_a.number}.1" in whole


def test_nobody_is_named_where_only_clubs_are_shown(league):
    world, phase = league
    world.championship.names_shown = NamePolicy.CLUB
    world.championship.save()
    reader = parts.public(world.championship)
    for paper in (
        books.of_group(phase.groups.first(), reader),
        books.of_phase(phase, reader),
        books.of_championship(world.championship, reader),
    ):
        assert "Jugador" not in repr(paper)
        assert "Falla" in repr(paper)
    assert "Jugador" in repr(books.of_championship(world.championship, parts.OFFICE))


def test_the_same_log_gives_the_same_bytes_whenever_it_is_printed(night):
    (row,) = reads.matches(pk=night.match.pk)
    first = pdf.draw(matches.acta(row, parts.OFFICE))
    with evening.clock() as tick:
        tick.shift(86_400 * 400)
        assert pdf.draw(matches.acta(row, parts.OFFICE)) == first


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_heads_of_columns_are_not_cut_inside_a_word(night, language):
    world = night.world
    with translation.override(language):
        (row,) = reads.matches(pk=night.match.pk)
        papers = [matches.acta(row, parts.OFFICE), books.of_championship(world.championship, parts.OFFICE)]
        for paper in papers:
            for grid in (block for block in paper.blocks if block.kind == "grid"):
                whole = sum(column.share for column in grid.columns)
                for column in grid.columns:
                    room = 186 * column.share / whole - 2 * grids.PAD
                    for word in printable(column.title).split():
                        assert width(word, sheet.SMALL, "B") * sheet.POINT <= room, column.title


def test_a_match_that_time_left_level_says_so():
    world = World(parejas=2)
    phase = world.groups_phase()
    match = phase.matches.get()
    match.state, match.outcome, match.version = "finished", "played", 0
    match.result = {"sets": [[12, 12], [0, 0]], "ended_by": "time", "given": {"1": "B"}}
    match.live = {"sets": {"A": 0, "B": 1}}
    match.save()
    found = acta(match)
    assert "It is level: nobody wins." in found
    (row,) = reads.matches(pk=match.pk)
    score = matches.acta(row, parts.OFFICE).blocks[1]
    assert [[cell.style for cell in one.cells[2:4]] for one in score.rows] == [["", ""], ["", "strong"]]
