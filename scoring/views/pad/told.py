"""The state of a match as the pad's script gets it: the score, the log in sentences, who else is there. Reads and words together."""

from hashlib import sha256
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import services
from scoring.engine.events import HandRow
from scoring.messages import say
from scoring.messages.chronicle import say_event
from scoring.messages.hands import say_gains, say_trn
from scoring.messages.incidents import rule_of, say_incident
from scoring.selectors import hands, pad, record
from scoring.services.devices import device_of
from scoring.store.devices import Seen, here
from tournaments.models import Match
from tournaments.permissions import Actor, Permission, can
from tournaments.selectors import rulesets

Data = dict[str, Any]


def state(actor: Actor, match: Match, since: int = 0) -> Data:
    """All that the pad keeps of a match; of the log only what whoever saw version `since` has not seen (`log_from`)."""
    found = record.read(match, since)
    return pad.state(match) | {
        "log": [_line(line, found) for line in found.lines],
        "log_from": found.since,
        "note": found.notes.get(0, ""),
        **_beside(match, found),
        "judge": record.judge(match),
        "protest": record.protest(match),
        "may_rule": can(actor, Permission.RULE, match),
        **_devices(actor, here(match.pk, timezone.now())),
    }


def tag(actor: Actor, match: Match) -> str:
    """Changes whenever the state of this match would say something else to this actor. Two queries, and none of the log."""
    there = [(one.device, one.writes) for one in here(match.pk, timezone.now())]
    parts = (match.version, match.phase.status, record.judge(match), there, device_of(actor))
    return f'"{match.version}-{sha256(repr(parts).encode()).hexdigest()[:12]}"'


def _devices(actor: Actor, there: list[Seen]) -> Data:
    mine, now = device_of(actor), timezone.now()
    rows = [
        {
            "id": one.device,
            "name": one.name or _("Phone %(number)s") % {"number": one.number},
            "me": one.device == mine,
            "writes": one.writes,
            "ago": int((now - one.seen_at).total_seconds()),
        }
        for one in there
    ]
    return {"devices": rows, "may_write": not any(row["writes"] and not row["me"] for row in rows)}


def _line(line: Data, found: record.Record) -> Data:
    """A line of the log as a sentence; what a corrected hand said before stays beside it."""
    hand = line["hand"]
    names, numbers = found.players, found.numbers
    said = say(hand) if hand else say_event(line["kind"], line["payload"], names=names, numbers=numbers)
    told = {
        name: line[name]
        for name in ("seq", "kind", "about", "number", "void", "corrected", "note", "author", "at", "key")
    }
    return told | {
        "sentence": said,
        "text": "" if line["kind"] == "signed" else line["text"],
        "trn": hand["trn"] if hand else None,
        "set": hand["set"] if hand else None,
        "points": hand["points"] if hand else None,
        "start": hand["start"] if hand else None,
        "before": say_trn(hand["said_before"], hand["ruleset"]) if line["corrected"] else "",
        "device_time": line["device_time"],
    }


def _beside(match: Match, found: record.Record) -> Data:
    told = record.beside(match, found)
    rules = rulesets.of_match(match)
    for one in told["incidents"]:
        one["sentence"] = say_incident({**one, "what": one["kind"]})
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
    hand = hands.of_row(row, row.text, ruleset)
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
        said.append(_("Camas: %(before)s before, %(after)s now.") % {"before": rows[0], "after": rows[1]})
    if not said:
        a, b = seen.points[1]["A"], seen.points[1]["B"]
        said.append(_("No cama ends differently. On the table: %(a)s–%(b)s.") % {"a": a, "b": b})
    return said
