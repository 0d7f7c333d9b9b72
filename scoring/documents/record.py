"""What was recorded of a match, for its acta: every hand with the score after it, what happened between them, and the incidents."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.documents import parts
from scoring.documents.paper import Block, Cell, Column, Grid, Heading, Row
from scoring.documents.parts import Reader
from scoring.messages.chronicle import say_event
from scoring.messages.hands import MARKS, numbered, say, say_trn
from scoring.messages.incidents import rule_of
from scoring.messages.table_talk import Known
from scoring.selectors import timeline
from tournaments.models import Match
from tournaments.projections import words
from tournaments.selectors import names, rulesets

Hand = Mapping[str, Any]


def hands(match: Match, reader: Reader, story: timeline.Story) -> Grid:
    """Everything in the order of the log: hands with the score after them, and what happened between them."""
    championship = match.phase.championship
    by_seq = {hand["seq"]: hand for hand in story.hands}
    numbers = {hand["seq"]: hand["number"] for hand in story.hands}
    named = people(match, reader)
    set_name = rulesets.match_format(match).set_name
    known, one = Known(named, numbers, set_name), words.set_name(set_name).capitalize()
    rows: list[Row] = []
    current = 0
    for event in story.events:
        at = Cell(parts.hour(event.when, championship))
        hand = by_seq.get(event.seq)
        if hand is None:
            said = say_event(event.kind, event.payload, known)
            rows.append(Row((at, Cell(), Cell(said, _remark(event, reader)), Cell(), Cell())))
            continue
        if hand["set"] != current:
            current = hand["set"]
            rows.append(Row((Cell(f"{one} {current}"),), band=True))
        rows.append(_hand(at, hand))
    columns = (
        Column(_("Hour"), 1.1),
        Column(_("Hand"), 0.9),
        Column(_("What happened"), 11, start=True),
        Column(MARKS["A"], 0.9),
        Column(MARKS["B"], 0.9),
    )
    return Grid(_("Hand by hand"), columns, tuple(rows))


def _remark(event: timeline.Event, reader: Reader) -> str:
    """The free text of an event, for those who may read it. What was signed stands above its line, incidents have theirs."""
    return event.text if reader.private and event.kind not in ("signed", "incident") else ""


def _hand(at: Cell, hand: Hand) -> Row:
    number = numbered(hand)
    points = [
        Cell(str(hand["points"][side]), style="strong" if hand["set_won"] == side else "")
        for side in ("A", "B")
    ]
    said = Cell(say(hand), hand_note(hand))
    return Row((at, Cell(number), said, *points), struck=hand["void"])


def hand_note(hand: Hand) -> str:
    """What became of a hand after it was recorded; empty for most."""
    if hand["void"]:
        return _("undone: it counts no more")
    if hand["said_before"]:
        before = say_trn(hand["said_before"], hand["ruleset"]) or hand["said_before"]
        return _("corrected; before: %(said)s") % {"said": before}
    return ""


def incidents(match: Match, reader: Reader, story: timeline.Story) -> list[Block]:
    """Every incident as a line of its own, with the rule it rests on; its free text is the organisers' to read."""
    if not story.beside.incidents:
        return []
    rules = rulesets.of_match(match)
    columns = (
        Column(_("Hour"), 1.1),
        Column(_("Before hand"), 1.3),
        Column(_("What happened"), 9, start=True),
        Column(_("Rule"), 3.5, start=True),
    )
    known = Known(people(match, reader), {}, rules.match.set_name)
    rows = []
    for incident in story.beside.incidents:
        event = story.event(incident.seq)
        cites, text = _cited(event)
        said = say_event(event.kind, event.payload, known)
        rows.append(
            Row(
                (
                    Cell(parts.hour(event.when, match.phase.championship)),
                    Cell(str(incident.hand)),
                    Cell(said, text if reader.private else ""),
                    Cell(cites or rule_of(rules, incident.kind)),
                )
            )
        )
    return [Heading(_("Incidents")), Grid(_("Incidents"), columns, tuple(rows))]


def _cited(event: timeline.Event) -> tuple[str, str]:
    """The rule that an incident names, and its free text."""
    if not event.payload.get("cites"):
        return "", event.text
    cites, _line, text = event.text.partition("\n")
    return cites, text


def people(match: Match, reader: Reader) -> dict[str, str]:
    """The players by public id, as this reader may read them."""
    return {
        player.public_id: names.player_label(player, reader.names)
        for who in (match.side_a, match.side_b)
        if who
        for player in who.players.all()
    }
