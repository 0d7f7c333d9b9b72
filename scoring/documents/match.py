"""The acta of a match: who played where and when, the result cama by cama, hand by hand, what happened beside, who signed."""

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scoring.documents import parts, record, signing
from scoring.documents.paper import (
    Block,
    Cell,
    Column,
    Facts,
    Grid,
    Heading,
    Paper,
    Row,
    Words,
)
from scoring.documents.parts import MARK, Reader
from scoring.selectors import timeline
from tournaments.models import Match, MatchState, NamePolicy, Outcome
from tournaments.projections import words
from tournaments.projections.rulebook import terms
from tournaments.selectors import names, rulesets


def acta(match: Match, reader: Reader, *, by_hand: bool = True) -> Paper:
    """The document of a match with its sides' people at hand, in the active language; without `by_hand` the result alone."""
    championship = match.phase.championship
    story = timeline.story(match)
    head = story.events[-1].hash if story.events else ""
    blocks: list[Block] = [Facts(_facts(match)), _score(match, reader), *_result(match, reader)]
    blocks += _seats(match, reader)
    if by_hand and story.events:
        blocks += [
            Heading(_("Hand by hand"), _("● and ◆: the score after each hand")),
            record.hands(match, reader, story),
        ]
    blocks += record.incidents(match, reader, story)
    blocks += signing.blocks(match, reader, story)
    path = parts.place(championship).url(f"matches/{match.public_id}/")
    blocks += [parts.seal(_("This match"), path, head)]
    return Paper(
        title=f"{_('Acta')} · {title(match)}",
        context=parts.context(championship),
        language=get_language() or championship.language,
        made=story.events[-1].when if story.events else parts.made(championship, [match]),
        blocks=tuple(blocks),
        name=f"acta {championship.slug} {match.code}",
        foot=parts.short(head),
        demo=championship.demo,
    )


def title(match: Match) -> str:
    """«Group A · round 2», «Semifinal 1»."""
    return words.match_title(
        {
            "group": match.group.name if match.group else "",
            "playoff": bool(match.playoff),
            "round": match.round,
            "code": match.code,
            "by_rounds": match.phase.by_rounds,
        }
    )


def _facts(match: Match) -> tuple[tuple[str, str], ...]:
    championship, rules = match.phase.championship, rulesets.match_format(match)
    kind = rulesets.tally_kind(championship)
    ruleset = terms.ruleset_names()[championship.ruleset][0]
    length = (
        f"{rules.sets_to_win} {words.set_names(rules.set_name)} · {rules.target} {words.point_names(kind)}"
    )
    table = f"{match.table.number} · {match.table.venue.name}" if match.table else ""
    told = (
        (_("Phase"), match.phase.name),
        (_("Match"), match.code),
        (_("Night"), parts.night(match.session)),
        (_("Table"), table),
        (_("Began"), parts.moment(match.started_at, championship)),
        (_("Ended"), parts.moment(match.finished_at, championship)),
        (_("Rules"), ruleset),
        (_("To win"), length),
    )
    return tuple((name, value) for name, value in told if value)


def camas(match: Match) -> list[tuple[int, int]]:
    """The stones of every cama: those of the result, or so far, the one in play last."""
    live = match.live or {}
    if match.state == MatchState.FINISHED:
        return [(a, b) for a, b in match.result.get("sets", ())]
    closed = [(a, b) for a, b in live.get("closed_sets", ())]
    points = live.get("points") or {}
    return (
        [*closed, (points.get("A", 0), points.get("B", 0))] if match.state == MatchState.IN_PLAY else closed
    )


def won_sets(match: Match, sets: list[tuple[int, int]]) -> tuple[int, int]:
    """Camas won by each side, as the match counts them."""
    live = (match.live or {}).get("sets")
    if live:
        return live["A"], live["B"]
    return sum(a > b for a, b in sets), sum(b > a for a, b in sets)


def taken(match: Match, at: int, stones: tuple[int, int]) -> str:
    """Which side has a cama (from 0): by its stones, or because it was given; nobody has one that is level."""
    given: str = match.result.get("given", {}).get(str(at), "")
    return given or {1: "A", -1: "B"}.get((stones[0] > stones[1]) - (stones[0] < stones[1]), "")


def _score(match: Match, reader: Reader) -> Grid:
    rules = rulesets.match_format(match)
    sets = camas(match)
    won = won_sets(match, sets)
    shown = max(len(sets), rules.sets_to_win)
    one = words.set_name(rules.set_name).capitalize()
    columns = (
        Column("", 0.6),
        Column(_("Pareja"), 5, start=True),
        *(Column(f"{one} {number}", 1.1) for number in range(1, shown + 1)),
        Column(words.set_names(rules.set_name).capitalize(), 1.1),
    )
    rows = []
    for mine, (side, who, source) in enumerate(
        (("A", match.side_a, match.source_a), ("B", match.side_b, match.source_b))
    ):
        cell = parts.pareja(who, reader, words.source(source))
        winner = match.winner == side
        figures = [
            Cell(str(pair[mine]), style="strong" if taken(match, at, pair) == side else "")
            for at, pair in enumerate(sets)
        ]
        figures += [Cell()] * (shown - len(sets))
        rows.append(
            Row(
                (
                    Cell(MARK[side], style="strong"),
                    Cell(cell.text, cell.note, "strong" if winner else ""),
                    *figures,
                    Cell(str(won[mine]), style="strong" if winner else ""),
                )
            )
        )
    return Grid(_("Result"), columns, tuple(rows), tall=True)


def note(match: Match) -> str:
    """How it ended when not by play alone, with the reason given."""
    ended = match.result.get("ended_by", "")
    return words.outcome_note({"outcome": match.outcome, "reason": match.outcome_reason, "ended_by": ended})


def _result(match: Match, reader: Reader) -> list[Block]:
    """Who won, in words: the paper is read without knowing the marks."""
    if match.state != MatchState.FINISHED:
        playing = match.state == MatchState.IN_PLAY
        return [
            Words((_("In play: this is not its end yet.") if playing else _("Not played yet."),), strong=True)
        ]
    who = {"A": match.side_a, "B": match.side_b}.get(match.winner)
    told = [note(match)] if match.outcome != Outcome.PLAYED or note(match) else []
    if who is None and match.outcome == Outcome.PLAYED:
        told.insert(0, _("It is level: nobody wins."))
    if who is not None:
        told.insert(
            0, _("%(side)s %(who)s wins.") % {"side": MARK[match.winner], "who": parts.label(who, reader)}
        )
    return [Words(tuple(told), strong=True)] if told else []


def _seats(match: Match, reader: Reader) -> list[Block]:
    """Who sat where and from when; nobody is named where only clubs are shown."""
    rows = timeline.lineup(match)
    if not rows or reader.names == NamePolicy.CLUB:
        return []
    one = words.set_name(rulesets.match_format(match).set_name)
    columns = (
        Column(_("Seat"), 1),
        Column("", 1),
        Column(pgettext("paper", "Who sat there"), 8, start=True),
        Column(_("From %(set)s") % {"set": one}, 2),
    )
    found = tuple(
        Row(
            (
                Cell(str(row.seat)),
                Cell(MARK["A" if row.seat % 2 else "B"]),
                Cell(names.player_label(row.player, reader.names)),
                Cell(str(row.from_set)),
            )
        )
        for row in rows
    )
    return [Heading(_("At the table")), Grid(_("At the table"), columns, found)]
