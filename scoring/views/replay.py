"""A match played again, hand by hand: an address for each hand, so that it is read, linked and printed without JavaScript."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring import engine
from scoring.documents import match as acta
from scoring.documents import parts, record
from scoring.documents.parts import Reader
from scoring.messages.chronicle import say_event
from scoring.messages.hands import MARKS, numbered, say
from scoring.messages.table_talk import Known
from scoring.selectors import pad, timeline
from scoring.selectors.timeline import Event, Story
from scoring.views.counted import count
from tournaments.errors import NotFound
from tournaments.models import Match, MatchState, NamePolicy, Visibility
from tournaments.permissions import Permission
from tournaments.projections import words
from tournaments.projections.rulebook import terms
from tournaments.selectors import access, names, rulesets
from tournaments.selectors import phases as reads
from tournaments.views.actors import actor_of

Data = dict[str, Any]
Hand = Mapping[str, Any]
NIL = {"A": 0, "B": 0}


@require_safe
def replay(request: HttpRequest, slug: str, match: str, step: int = 0) -> HttpResponse:
    """The match after so many hands of its log, those that count no more among them; 0 is before the first."""
    found = access.match(actor_of(request), slug, match, Permission.VIEW)
    count(request, "read", "replay.wait")
    (row,) = reads.matches(pk=found.pk)
    story = timeline.story(row)
    if step > len(story.hands):
        raise NotFound("not_found")
    response = render(request, "acta/replay.html", context(row, story, step))
    response["Cache-Control"] = "private, no-cache"
    return response


def address(row: Match, step: int) -> str:
    """Of the match after so many hands."""
    slug, match = row.phase.championship.slug, row.public_id
    return reverse("replay_hand", args=[slug, match, step]) if step else reverse("replay", args=[slug, match])


def context(row: Match, story: Story, step: int) -> Data:
    """Everything the page shows."""
    championship = row.phase.championship
    reader = parts.public(championship)
    place = parts.place(championship)
    hands = story.hands
    hand = hands[step - 1] if step else None
    last = step == len(hands)
    return {
        "is_demo": championship.demo,
        "championship": {"name": championship.name, "edition": championship.edition, "url": place.url()},
        "hidden": step > 0 or championship.visibility not in (Visibility.PUBLIC, Visibility.ARCHIVED),
        "title": acta.title(row),
        "heading": _heading(hand) if hand else _("Before the first hand"),
        "score": _score(row, reader, hands, step),
        "step": step,
        "steps": len(hands),
        "hand": _hand(row, reader, hands, step) if hand else None,
        "before": _between(row, reader, story, step),
        "after": _between(row, reader, story, step + 1) if last and hands else [],
        "result": acta.note(row) if last and row.state == MatchState.FINISHED else "",
        "index": _index(row, hands, step),
        "previous": address(row, step - 1) if step else "",
        "next": address(row, step + 1) if not last else "",
        "first": address(row, 0),
        "end": address(row, len(hands)),
        "match_url": place.url(f"matches/{row.public_id}/"),
        "acta_url": place.url(f"acta/matches/{row.public_id}.pdf"),
        "playing": row.state == MatchState.IN_PLAY,
    }


def _score(row: Match, reader: Reader, hands: Sequence[Hand], step: int) -> Data:
    """The score as it stood then; after a hand that closes a cama, the stones that it closed with."""
    stood = [hand for hand in hands[:step] if not hand["void"]]
    points, sets = (stood[-1]["points"], stood[-1]["sets"]) if stood else (NIL, NIL)
    if stood and stood[-1]["set_won"] and hands[step - 1]["void"]:
        points = NIL
    rules = rulesets.match_format(row)
    over = bool(hands) and step == len(hands)
    sides = []
    for side, who, source in (("A", row.side_a, row.source_a), ("B", row.side_b, row.source_b)):
        cell = parts.pareja(who, reader, words.source(source))
        named = {"name": cell.text, "club": cell.note}
        won = over and row.winner == side
        sides.append((side, {"pareja": named, "points": points[side], "sets": sets[side], "won": won}))
    return {
        "sides": sides,
        "tally": pad.tally(row),
        "sets_total": rules.sets_to_win,
        "set_name": words.set_name(rules.set_name),
    }


def _heading(hand: Hand) -> str:
    return _("Hand %(number)s") % {"number": numbered(hand)}


def _hand(row: Match, reader: Reader, hands: Sequence[Hand], step: int) -> Data:
    """The hand of this step in words, with its cards where they were recorded."""
    hand = hands[step - 1]
    one = words.set_name(rulesets.match_format(row).set_name)
    return {
        "said": say(hand),
        "trn": hand["trn"],
        "set": f"{one.capitalize()} {hand['set']}",
        "void": hand["void"],
        "note": "" if hand["void"] else record.hand_note(hand),
        "cards": _cards(row, reader, str(hand["trn"])),
        "inspect": f"{reverse('inspector')}?{hand['asks']}",
    }


def _cards(row: Match, reader: Reader, trn: str) -> list[Data]:
    """The cards in the order in which they fell, each with who played it; none where only the bazas were written down."""
    try:
        record = engine.parse(trn)
    except engine.NotationError:
        return []
    french = any(card.endswith("p") for card in rulesets.of_match(row).cards)
    seated = _seated(row, reader)
    found = []
    for token in record.events:
        if token.kind == "play" and token.seat:
            side = "A" if token.seat % 2 else "B"
            hidden = token.face_down or token.card is None
            card = _("face down") if hidden else terms.card(str(token.card), french)
            found.append(
                {"seat": token.seat, "mark": MARKS[side], "who": seated.get(token.seat, ""), "card": card}
            )
    return found


def _seated(row: Match, reader: Reader) -> dict[int, str]:
    if reader.names == NamePolicy.CLUB:
        return {}
    return {
        one.seat: names.short_name(names.player_label(one.player, reader.names))
        for one in timeline.lineup(row)
    }


def _between(row: Match, reader: Reader, story: Story, step: int) -> list[str]:
    """What the log has between the hand before and this one."""
    seqs = [hand["seq"] for hand in story.hands]
    start = seqs[step - 2] if step > 1 else 0
    end = seqs[step - 1] if 0 < step <= len(seqs) else (seqs[0] if seqs and not step else 10**9)
    numbers = {hand["seq"]: hand["number"] for hand in story.hands}
    people = record.people(row, reader)
    inside: list[Event] = [
        event for event in story.events if start < event.seq < end and event.seq not in numbers
    ]
    known = Known(people, numbers, rulesets.match_format(row).set_name)
    return [say_event(event.kind, event.payload, known) for event in inside]


def _index(row: Match, hands: Sequence[Hand], step: int) -> list[Data]:
    """All hands by camas, as links."""
    one = words.set_name(rulesets.match_format(row).set_name).capitalize()
    found: list[Data] = []
    for at, hand in enumerate(hands, start=1):
        title = f"{one} {hand['set']}"
        if not found or found[-1]["title"] != title:
            found.append({"title": title, "hands": []})
        found[-1]["hands"].append(
            {
                "label": _heading(hand),
                "number": numbered(hand),
                "url": address(row, at),
                "current": at == step,
                "void": hand["void"],
            }
        )
    return found
