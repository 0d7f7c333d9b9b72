"""What the log of a match says beside the score, and what is new in it since a version, as values. No sentence is made here."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring import engine, store
from scoring.engine.beside import Came, Incident, Signature
from scoring.engine.rewriting import returning
from scoring.selectors import hands, partida
from scoring.selectors.partida import Partida
from tournaments.models import Incident as Raised
from tournaments.models import Match, Player
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import rulesets
from tournaments.selectors.disputes import window_ends

Data = dict[str, Any]
Body = Mapping[str, Any]
RETELLING = frozenset(
    ("void_last", "void", "corrected", "redone", "reopened", "annulled", "restored", "note", "settled")
)
"""Events that change what earlier lines of the log say: who has seen those is told the whole log again."""
ABOUT = ("corrects", "voids", "restores", "about", "settles")


@dataclass(frozen=True)
class Record:
    """A match's log folded, with the events after version `since` and those that what is beside the score is told from."""

    bodies: Sequence[Body]
    partida: Partida
    since: int
    players: Mapping[str, str]
    sides: Mapping[str, str]

    @property
    def lines(self) -> list[Data]:
        """The log from `since` on, a hand with what it gives, the rest with its payload; in order."""
        notes, told = self.notes, self._hands()
        return [self._line(body, notes, told) for body in self.bodies if body["seq"] > self.since]

    def came(self, side: engine.Side) -> Came | None:
        """The check-in of the pareja that has this side now."""
        one = self.partida.core.beside.came.get(side)
        return one if one is not None and one.pareja == self.sides.get(side) else None

    @property
    def notes(self) -> dict[int, str]:
        """The last note on every event (0: the match)."""
        texts = {body["seq"]: body["text"] for body in self.bodies if body["kind"] == "note"}
        return {about: texts.get(seq, "") for seq, about in self.partida.core.beside.notes}

    @property
    def numbers(self) -> dict[int, int]:
        """The numbers of the hands by their events."""
        return {row.seq: row.outcome.number for row in self.partida.core.recorded}

    def _hands(self) -> dict[int, hands.Hand]:
        """The hands among the lines, as they count now; of those that count no more, as they last counted."""
        return {hand["seq"]: hand for hand, _before in hands.since(self.partida, self.since)}

    def _line(self, body: Body, notes: Mapping[int, str], told: Mapping[int, hands.Hand]) -> Data:
        seq, kind, payload = body["seq"], body["kind"], body["payload"]
        hand = told.get(seq, {})
        about = next((payload[name] for name in ABOUT if payload.get(name)), None)
        return {
            "seq": seq,
            "kind": kind,
            "about": about if kind != "hand" else None,
            "payload": payload,
            "text": body["text"],
            "note": notes.get(seq, ""),
            "author": body["author"],
            "at": body["server_time"],
            "device_time": body["device_time"],
            "key": body["key"],
            "hand": hand or None,
            "number": hand.get("number"),
            "void": bool(hand.get("void")),
            "corrected": bool(hand.get("said_before")),
        }


def read(match: Match, since: int = 0) -> Record:
    """What is new in the log of a match since a version, and the entries that all beside its score is told from.

    `since` is the version that the asker saw: where earlier lines have been told anew since then, all of them are new.
    A few queries, however long the log is; of a log that was read before only what is new.
    """
    folded = partida.for_page(match, rulesets.of_match(match))
    needed = folded.core.beside.events
    bodies = store.events(match.pk, since + 1, needed) if match.version else []
    if since and any(body["kind"] in RETELLING and body["seq"] > since for body in bodies):
        since, bodies = 0, store.events(match.pk)
    named = Player.objects.filter(pareja_id__in=[match.side_a_id, match.side_b_id])
    both = {"A": match.side_a, "B": match.side_b}
    sides = {side: pareja.public_id for side, pareja in both.items() if pareja is not None}
    return Record(bodies, folded, since, dict(named.values_list("public_id", "name")), sides)


def beside(record: Record) -> Data:
    """Check-ins, lot, incidents, signatures, disputes, and what a redo would bring back. JSON values."""
    core = record.partida.core
    by_seq = {body["seq"]: body for body in record.bodies}
    lot = core.beside.lot
    found = core.beside.open_dispute
    back = returning(core)
    return {
        "checkin": {
            side: _came(by_seq[one.seq]) if (one := record.came(side)) else None for side in ("A", "B")
        },
        "lot": {"seq": lot.seq, "how": lot.how, "seat": lot.dealer, "seed": lot.seed} if lot else None,
        "incidents": [_incident(one, by_seq[one.seq]) for one in core.beside.incidents],
        "signatures": {side: _signature(core.beside.signatures.get(side), by_seq) for side in ("A", "B")},
        "signed_before": sorted({one.side for one in core.beside.ended} | set(core.beside.signatures)),
        "dispute": {
            "seq": found.seq,
            "side": found.side,
            "reason": by_seq[found.seq]["text"],
            "at": by_seq[found.seq]["server_time"],
        }
        if found
        else None,
        "redo": {
            "seq": core.taker,
            "number": back.outcome.number if back else None,
            "hand": hands.of_row(back, record.partida.ruleset.id) if back else None,
        }
        if core.taken is not None
        else None,
        "head": record.partida.head,
    }


def _came(body: Body) -> Data:
    return {
        "at": body["server_time"],
        "players": body["payload"].get("players", []),
        "author": body["author"],
    }


def _incident(one: Incident, body: Body) -> Data:
    cites, _, text = body["text"].partition("\n") if body["payload"].get("cites") else ("", "", body["text"])
    return {
        "seq": one.seq,
        "kind": one.kind,
        "side": one.side,
        "seat": one.seat,
        "effect": dict(one.effect),
        "rule": one.rule,
        "cites": cites,
        "text": text,
        "hand": one.hand,
        "author": body["author"],
        "at": body["server_time"],
    }


def _signature(one: Signature | None, by_seq: Mapping[int, Body]) -> Data | None:
    if one is None:
        return None
    text = by_seq[one.seq]["text"]
    drawn = one.how == "strokes"
    return {
        "seq": one.seq,
        "how": one.how,
        "name": "" if drawn else text,
        "strokes": json.loads(text) if drawn and text else [],
        "head": one.head,
        "at": by_seq[one.seq]["server_time"],
    }


def judge(match: Match) -> Data | None:
    """The open call for the judge at a match's table."""
    raised = Raised.objects.filter(match=match, kind="judge", solved_at__isnull=True).first()
    return {"at": raised.at.isoformat(), "text": raised.text} if raised else None


def protest(match: Match) -> Data:
    """How long a signed result may still be disputed, and until when."""
    settings = PhaseSettings.of(match.phase.settings)
    until = window_ends(match, settings)
    return {"minutes": settings.protest_minutes, "until": until.isoformat() if until else None}
