"""A match's log told: its entries and what is beside the score in sentences, and what a correction would change. Values in and out."""

from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scoring import services
from scoring.engine.events import HandRow
from scoring.messages.chronicle import say_event
from scoring.messages.hands import say, say_gains, say_trn
from scoring.messages.incidents import rule_of, say_incident
from scoring.messages.table_talk import Known
from scoring.selectors import hands, record
from tournaments.projections import words

Data = dict[str, Any]


def log(found: record.Record) -> Data:
    """The log in sentences as far as it is new (`log_from`), and all that is recorded beside the score."""
    return {
        "log": [_line(line, found) for line in found.lines],
        "log_from": found.since,
        "note": found.notes.get(0, ""),
        **_beside(found),
    }


def _line(line: Data, found: record.Record) -> Data:
    """A line of the log as a sentence; what a corrected hand said before stays beside it."""
    hand = line["hand"]
    known = Known(found.players, found.numbers, found.partida.ruleset.match.set_name)
    said = say(hand) if hand else say_event(line["kind"], line["payload"], known)
    told = {
        name: line[name]
        for name in ("seq", "kind", "about", "number", "void", "corrected", "note", "author", "at", "key")
    }
    return told | {
        "sentence": said,
        "text": "" if line["kind"] == "signed" else line["text"],
        "has_words": bool(line["text"]),
        "trn": hand["trn"] if hand else None,
        "set": hand["set"] if hand else None,
        "points": hand["points"] if hand else None,
        "start": hand["start"] if hand else None,
        "before": say_trn(hand["said_before"], hand["ruleset"]) if line["corrected"] else "",
        "device_time": line["device_time"],
    }


def _beside(found: record.Record) -> Data:
    told, rules = record.beside(found), found.partida.ruleset
    for one in told["incidents"]:
        one["sentence"] = say_incident({**one, "what": one["kind"]}, rules.match.set_name)
        one["rule"] = one["cites"] or rule_of(rules, one["kind"])
    if told["redo"]:
        hand = told["redo"].pop("hand")
        told["redo"]["sentence"] = say(hand) if hand else ""
    return told


def preview(seen: services.Preview) -> Data:
    """What a correction or a void would change, hand by hand and in a sentence."""
    rows = [
        {
            "seq": change.seq,
            "number": change.number,
            "before": _row(change.before, seen.ruleset),
            "after": _row(change.after, seen.ruleset),
        }
        for change in seen.changes
    ]
    return {
        "hands": rows,
        "camas_change": seen.camas_change,
        "partida_change": seen.partida_change,
        "must_be_seen": seen.must_be_seen,
        "camas": {"before": [list(c) for c in seen.camas[0]], "after": [list(c) for c in seen.camas[1]]},
        "points": {"before": dict(seen.points[0]), "after": dict(seen.points[1])},
        "winner": {"before": seen.winner[0], "after": seen.winner[1]},
        "surplus": list(seen.surplus),
        "sentence": " ".join(_changes(seen)),
    }


def _row(row: HandRow | None, ruleset: str) -> Data | None:
    """A hand as it counts; None where it counts no more."""
    if row is None:
        return None
    hand = hands.of_row(row, ruleset)
    kept = {name: hand[name] for name in ("trn", "points", "sets", "set_won", "match_won")}
    return kept | {"sentence": say(hand), "gains": say_gains(hand)}


def _changes(seen: services.Preview) -> list[str]:
    """What ends differently, most weighty first."""
    said = []
    before, after = seen.winner
    if before != after:
        names = {"A": "●", "B": "◆", "": _("nobody yet")}
        said.append(
            _("The partida: %(before)s before, %(after)s now.")
            % {"before": names[before], "after": names[after]}
        )
    if seen.surplus:
        count = len(seen.surplus)
        said.append(_("It ends earlier: entries that count no more: %(count)s.") % {"count": count})
    if seen.camas_change:
        rows = [", ".join(f"{a}–{b}" for a, b in camas) or "—" for camas in seen.camas]
        ends = {"sets": capfirst(words.set_names(seen.set_name)), "before": rows[0], "after": rows[1]}
        said.append(_("%(sets)s: %(before)s before, %(after)s now.") % ends)
    if not said:
        stands = {"set": words.set_name(seen.set_name), "a": seen.points[1]["A"], "b": seen.points[1]["B"]}
        said.append(_("Each %(set)s ends as before. On the table: %(a)s–%(b)s.") % stands)
    return said
