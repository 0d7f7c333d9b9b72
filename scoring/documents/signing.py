"""Who signed the acta and who disputes it.

A drawn signature is for those who run the championship alone; the public reads that it was signed.
"""

import json
from typing import Any

from django.utils.translation import gettext as _

from scoring.documents import parts
from scoring.documents.paper import Block, Signature, Signatures, Stroke, Words
from scoring.documents.parts import MARK, Reader
from scoring.selectors.timeline import Event, Story
from tournaments.models import Match, NamePolicy, Pareja
from tournaments.selectors import names

DRAWN = 999.0
"""Drawn signatures are kept in whole numbers up to this."""


def blocks(match: Match, reader: Reader, story: Story) -> list[Block]:
    """Disputes in words, then the signatures of both sides and a line for the judge."""
    said = _disputes(match, reader, story)
    sides = (("A", match.side_a), ("B", match.side_b))
    boxes = tuple(_box(match, side, who, reader, story) for side, who in sides)
    return [*said, Signatures((*boxes, Signature(_("Judge"))))]


def _box(match: Match, side: str, who: Pareja | None, reader: Reader, story: Story) -> Signature:
    """A side's signature if one holds, otherwise its line."""
    label = f"{MARK[side]} {parts.label(who, reader)}" if who else MARK[side]
    found = dict(story.beside.signatures).get(side)  # type: ignore[call-overload]
    if found is None:
        return Signature(label)
    event = story.event(found.seq)
    when = _("signed %(when)s") % {"when": parts.moment(event.when, match.phase.championship)}
    if found.how == "strokes":
        return Signature(label, "", when, strokes(event.text) if reader.private else ())
    return Signature(label, _name(event, reader), when)


def _name(event: Event, reader: Reader) -> str:
    """The name that was typed, as far as names are shown."""
    if reader.names == NamePolicy.CLUB:
        return ""
    return names.short_name(event.text) if reader.names == NamePolicy.INITIALS else event.text


def strokes(text: str) -> tuple[Stroke, ...]:
    """A drawn signature as lines between 0 and 1; nothing of one that was blanked."""
    try:
        drawn: Any = json.loads(text)
        return tuple(
            tuple((x / DRAWN, y / DRAWN) for x, y in zip(line[::2], line[1::2], strict=True))
            for line in drawn
        )
    except (ValueError, TypeError):
        return ()


def _disputes(match: Match, reader: Reader, story: Story) -> list[Block]:
    """Every dispute with its end; the reason is the organisers' to read."""
    championship = match.phase.championship
    found: list[Block] = []
    for dispute in story.beside.disputes:
        event = story.event(dispute.seq)
        when = parts.moment(event.when, championship)
        line = _("%(side)s disputes the result (%(when)s)") % {"side": MARK[dispute.side], "when": when}
        lines = [_with_reason(line, event, reader)]
        if dispute.settled:
            lines.append(_with_reason(_("The dispute is settled"), story.event(dispute.settled), reader))
        found.append(Words(tuple(lines), strong=not dispute.settled))
    return found


def _with_reason(line: str, event: Event, reader: Reader) -> str:
    return f"{line}: {event.text}" if reader.private and event.text else f"{line}."
