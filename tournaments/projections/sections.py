"""Sections: the pieces a page is made of, each with a key, a kind and plain values; the fingerprint covers all of them.

A kind is a template and what it needs, made in the active language. Which page has which sections is in `pages`.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from tournaments.projections import draw_words, needs, present, timeline, words
from tournaments.projections.present import Place
from tournaments.projections.rulebook import questions, terms
from tournaments.projections.rulebook.regulation import chapters

Data = dict[str, Any]
Context = dict[str, Any]


@dataclass(frozen=True)
class Section:
    """One piece of a page. `late` values are fetched only when it is rendered and must be covered by `data` (a version)."""

    key: str
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    children: tuple["Section", ...] = ()
    hands_of: int | None = None

    @cached_property
    def own(self) -> str:
        """The fingerprint of the section without what is inside it."""
        text = json.dumps(self.data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.blake2b(f"{self.kind}\n{text}".encode(), digest_size=8).hexdigest()

    @cached_property
    def fingerprint(self) -> str:
        """Changes exactly when what is shown can change."""
        parts = [self.own, *(f"{child.key}={child.fingerprint}" for child in self.children)]
        return hashlib.blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()

    def walk(self) -> Iterator["Section"]:
        """The section and everything in it."""
        yield self
        for child in self.children:
            yield from child.walk()


def _match(place: Place, data: Mapping[str, Any]) -> Context:
    shown = present.match(place, data["match"])
    if "up" in data:  # on its own page the title leads to its group or bracket
        shown["url"] = place.url(data["up"])
    return {"m": shown, "size": data.get("size", "card")}


def _group(place: Place, data: Mapping[str, Any]) -> Context:
    return {"g": present.group_table(place, data["group"]), "detail": data.get("detail", True)}


def _needs(place: Place, data: Mapping[str, Any]) -> Context:
    return {
        "needs": [
            {"text": one["text"], "parejas": [present.pareja(place, p) for p in one["parejas"]]}
            for one in needs.listed(data["rows"])
        ]
    }


def _fixture(place: Place, data: Mapping[str, Any]) -> Context:
    return {"f": present.fixture(place, data), "table": data.get("table", "")}


def _bracket(place: Place, data: Mapping[str, Any]) -> Context:
    return {"b": present.bracket(place, data["bracket"])}


def _lines(place: Place, data: Mapping[str, Any]) -> Context:
    dated = {"dated": data.get("what") != "session"}
    shown = [present.match(place, m) | dated for m in data["matches"]]
    title = present.session_title(data["session"]) if "session" in data else ""
    return {"matches": shown, "title": title, "what": data.get("what", ""), "venue": data.get("venue", "")}


def _parejas(place: Place, data: Mapping[str, Any]) -> Context:
    return {"rows": [present.pareja(place, p) | {"out": p["out"]} for p in data["parejas"] if p]}  # type: ignore[operator]


def _pareja(place: Place, data: Mapping[str, Any]) -> Context:
    group = data["group"]
    return {
        "p": present.pareja(place, data["pareja"]),
        "players": data["players"],
        "out": data["out"],
        "group": _stands(place, group) if group else None,
    }


def _stands(place: Place, group: Mapping[str, Any]) -> Context:
    return {
        "title": words.group_title(group["name"], group["by_rounds"]),
        "url": place.url(f"groups/{group['id']}/"),
        "place": words.ordinal(group["rank"]) if group["rank"] else "",
        "needs": needs.sentence(group["chance"], group["names"]),
    }


def _hands(place: Place, data: Mapping[str, Any]) -> Context:
    rows = [dict(hand) | {"text": timeline.say(hand)} for hand in data["hands"]]
    sets: dict[int, list[Data]] = {}
    for row in rows:
        sets.setdefault(int(row.get("set") or 1), []).append(row)
    set_name = words.set_name(data["set_name"])
    return {
        "sets": [{"number": n, "hands": hands} for n, hands in sorted(sets.items())],
        "set_name": set_name,
        "playing": data["playing"],
    }


def _draw(place: Place, data: Mapping[str, Any]) -> Context:
    names, groups = data["names"], data["groups"]
    return {
        **data,
        "title": draw_words.title(data),
        "conflicts": [draw_words.conflict(one, names, groups) for one in data["conflicts"]],
        "changes": [draw_words.change(one, names) for one in data["changes"]],
        "file_url": place.url(f"draw/{data['id']}.json"),
        "file_name": f"{data['id']}.json",
    }


def _rules(place: Place, data: Mapping[str, Any]) -> Context:
    ruleset, options = data["ruleset"], data["options"]
    name, note = terms.ruleset_names()[ruleset]
    what = words.counted(data["set_name"], data["tally"])

    def criteria(phase: Mapping[str, Any]) -> list[str]:
        return words.ordered_by(phase["chain"], what, phase["two_losses"]) if phase["chain"] else []

    phases = [{**phase, "criteria": criteria(phase)} for phase in data["phases"]]
    return {
        "name": name,
        "note": note,
        "chapters": chapters(ruleset, data["said"], data["signs"]),
        "changed": questions.changed(ruleset, options),
        "unnamed": questions.unnamed(ruleset, options),
        "phases": phases,
        "set_names": words.set_names(data["set_name"]),
        "fingerprint": data["fingerprint"],
        "question": urlencode({"rules": ruleset} | ({"options": json.dumps(options)} if options else {})),
    }


def _classification(place: Place, data: Mapping[str, Any]) -> Context:
    def shown(part: Mapping[str, Any]) -> Data:
        return {**part, "parejas": [present.pareja(place, p) for p in part["parejas"]]}

    return {"places": [shown(p) for p in data["places"]], "others": [shown(p) for p in data["others"]]}


def _plain(place: Place, data: Mapping[str, Any]) -> Context:
    return dict(data)


KINDS: dict[str, Callable[[Place, Mapping[str, Any]], Context]] = {
    "announced": _plain,
    "bracket": _bracket,
    "card": _match,
    "champion": lambda place, data: {"p": present.pareja(place, data["pareja"])},
    "classification": _classification,
    "clock": _plain,
    "downloads": lambda place, data: {
        **data,
        "page": place.url(),
        "base": place.url("export/"),
        "acta": place.url("acta/"),
    },
    "draw": _draw,
    "empty": _plain,
    "fixture": _fixture,
    "follow": _plain,
    "group": _group,
    "groups": _plain,
    "hands": _hands,
    "lines": _lines,
    "live": _plain,
    "needs": _needs,
    "pareja": _pareja,
    "parejas": _parejas,
    "rules": _rules,
    "panel": _plain,
}


def context(section: Section, place: Place) -> Context:
    """What the section's template reads."""
    return KINDS[section.kind](place, section.data)
