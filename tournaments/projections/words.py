"""The sentences of public pages, in the language that is active: what a match is called, how it stands, why a row is where it is."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import Outcome

Data = Mapping[str, Any]

CODE = re.compile(r"^(.*?(?:SF|QF)|.+(?=-\d+$))-?(\d+)$")  # the round and the number of a match of a tree
ROUND = re.compile(r"^(R|WR|LR|REP|P)(\d+)$")
SMALLEST_NAMED = 16  # R16 is the round of sixteen; R1 to R8 are rounds by their number
MANY_NAMES = 3


def round_of(code: str) -> str:
    """The name of the round that a match of a tree belongs to; some are a round of their own."""
    found = CODE.match(code)
    alone = found is None or (ROUND.match(code) and not code.startswith("R"))
    return round_name(code if alone or found is None else found.group(1))


def round_name(name: str) -> str:
    """The name of a round of a tree by its code: F, SF, R16, P3, WR1 and LR1 (double elimination), REP1, P5-SF (a cup for places)."""
    fixed = {
        "F": _("Final"),
        "SF": _("Semifinals"),
        "QF": _("Quarterfinals"),
        "P3": _("Third place"),
        "3P": _("Third place"),
        "WF": _("Final of the unbeaten"),
        "LF": _("Final of the second bracket"),
        "GF": _("Grand final"),
        "GF1": _("Grand final"),
        "GF2": _("Second grand final"),
    }
    if name in fixed:
        return fixed[name]
    cup, _dash, inner = name.partition("-")
    if inner and cup[:1] == "P" and cup[1:].isdecimal():
        return _("%(cup)s: %(round)s") % {"cup": round_name(cup), "round": round_name(inner)}
    found = ROUND.match(name)
    if not found:
        return name
    kind, number = found.groups()
    if kind == "R" and int(number) < SMALLEST_NAMED:
        return _("Round %(round)s") % {"round": number}
    return {
        "R": _("Round of %(count)s"),
        "WR": _("Unbeaten, round %(count)s"),
        "LR": _("Second bracket, round %(count)s"),
        "REP": _("Second chance, round %(count)s"),
        "P": _("Place %(count)s"),
    }[kind] % {"count": number}


def column_name(names: Sequence[str]) -> str:
    """What stands over a column of a bracket, whose own name is said above: «Round 2», «Final», «Semifinals»."""
    return " · ".join(_column(name) for name in names)


def _column(name: str) -> str:
    found = ROUND.match(name)
    kind, number = found.groups() if found else (name, "")
    if kind in ("WR", "LR", "REP"):
        return pgettext("bracket", "Round %(round)s") % {"round": number}
    inner = name.partition("-")[2]
    if kind in ("P", "LF"):
        return _("Final")
    if kind == "GF2":
        return _("Second grand final, if needed")
    return round_name(inner or name)


def piece(number: int, count: int) -> str:
    """Which piece of a bracket that has been cut this is."""
    return _("%(number)s of %(count)s") % {"number": number, "count": count} if count > 1 else ""


def part_name(part: str) -> str:
    """What a bracket inside a tree is called; the main one has no name of its own."""
    if part.isdecimal():
        return _("Third place") if part == "3" else _("Cup for place %(place)s") % {"place": part}
    return {
        "L": _("Second bracket: those who have lost once"),
        "R": _("Second chance"),
    }.get(part, "")


def code_name(code: str) -> str:
    """What a match of a tree is called: «Semifinal 1», «Round of 16, match 3»."""
    found = CODE.match(code)
    if not found or (ROUND.match(code) and not code.startswith("R")):
        return round_name(code)
    name, number = found.groups()
    cup, _dash, inner = name.partition("-")
    if inner and cup[:1] == "P" and cup[1:].isdecimal():
        return _("%(cup)s: %(round)s") % {"cup": round_name(cup), "round": code_name(f"{inner}-{number}")}
    one = {"SF": _("Semifinal %(number)s"), "QF": _("Quarterfinal %(number)s")}
    if name in one:
        return one[name] % {"number": number}
    return _("%(round)s, match %(number)s") % {"round": round_name(name), "number": number}


def match_title(m: Data) -> str:
    """«Group A · round 2», «Group A · tie-break», «Round 2» where rounds are drawn, «Semifinal 1»."""
    if not m["group"]:
        return code_name(m["code"])
    if m.get("by_rounds"):
        return _("Tie-break") if m["playoff"] else _("Round %(round)s") % {"round": m["round"]}
    if m["playoff"]:
        return _("Group %(group)s · tie-break") % {"group": m["group"]}
    return _("Group %(group)s · round %(round)s") % {"group": m["group"], "round": m["round"]}


def source(text: str, phases: Mapping[str, str] | None = None) -> str:
    """The sentence that stands where there is no pareja yet. `phases`: the names of the phases that it may come from."""
    kind, _colon, ref = text.partition(":")
    if kind == "BYE":
        return _("nobody: the other side rests")
    if kind == "W":
        return _("winner of %(match)s") % {"match": code_name(ref)}
    if kind == "L":
        return _("loser of %(match)s") % {"match": code_name(ref)}
    if kind in ("G", "S"):
        where, _hash, place = ref.rpartition("#")
        return _place_of(kind, where, ordinal(int(place or 0)), phases or {})
    return _("not known yet")


def _place_of(kind: str, where: str, place: str, phases: Mapping[str, str]) -> str:
    phase, slash, group = where.partition("/") if kind == "G" else (where, "", "")
    named = phases.get(phase, "")
    if kind == "S":
        return _("%(place)s of %(phase)s") % {"place": place, "phase": named or _("the phase before")}
    if slash and named:
        said = {"place": place, "group": group, "phase": named}
        return _("%(place)s of group %(group)s of %(phase)s") % said
    return _("%(place)s of group %(group)s") % {"place": place, "group": group or where}


def ordinal(place: int) -> str:
    """A place in words that count: «1st», «2nd»; the languages write theirs in the translation."""
    suffixes = {1: pgettext("place", "1st"), 2: pgettext("place", "2nd"), 3: pgettext("place", "3rd")}
    return suffixes.get(place) or pgettext("place", "%(place)sth") % {"place": place}


def outcome_note(m: Data) -> str:
    """How a match ended when it did not end by play alone, with the reason given."""
    label = {
        Outcome.WALKOVER: _("Walkover"),
        Outcome.DOUBLE_WALKOVER: _("Both were absent"),
        Outcome.WITHDRAWAL: _("Withdrawal"),
        Outcome.DISQUALIFICATION: _("Disqualification"),
        Outcome.RULING: _("By ruling"),
        Outcome.NOT_PLAYED: _("Not played"),
    }.get(m["outcome"])
    if label is None:
        return _("Joc fora") if m.get("ended_by") == "joc_fora" else ""
    return _("%(outcome)s: %(reason)s") % {"outcome": label, "reason": m["reason"]} if m["reason"] else label


def set_name(name: str) -> str:
    """One set: cama, chico, partida."""
    return {"cama": _("cama"), "chico": _("chico"), "partida": _("partida")}.get(name, name)


def set_names(name: str) -> str:
    """Sets as a column head."""
    many = {
        "cama": pgettext("column", "camas"),
        "chico": pgettext("column", "chicos"),
        "partida": pgettext("column", "partidas"),
    }
    return many.get(name, name)


def point_names(tally: str) -> str:
    """What is counted, as a column head: stones, tantos, tentos."""
    many = {
        "pedres": pgettext("column", "stones"),
        "palitos": pgettext("column", "tantos"),
        "tentos": pgettext("column", "tentos"),
    }
    return many.get(tally, many["pedres"])


class Counted(NamedTuple):
    """What a game counts, by its own names: camas and stones, chicos and tantos, partidas and tentos."""

    sets: str
    points: str

    def fill(self, text: str, **more: object) -> str:
        """The text with those names in the place of `sets`, `points` and, with a capital, `Sets`, `Points`."""
        return text % {
            "sets": self.sets,
            "points": self.points,
            "Sets": self.sets.capitalize(),
            "Points": self.points.capitalize(),
            **more,
        }


def counted(set_name: str, tally: str) -> Counted:
    """The names of what a ruleset counts."""
    return Counted(set_names(set_name), point_names(tally))


def _criteria() -> dict[str, str]:
    return {
        "wins": _("Won %(value)s"),
        "points": _("Points: %(value)s"),
        "h2h_wins": _("Won among those tied: %(value)s"),
        "h2h_points": _("Points among those tied: %(value)s"),
        "h2h_set_diff": _("Difference of %(sets)s among those tied: %(value)s"),
        "h2h_stone_diff": _("Difference of %(points)s among those tied: %(value)s"),
        "set_diff": _("Difference of %(sets)s: %(value)s"),
        "stone_diff": _("Difference of %(points)s: %(value)s"),
        "sets_for": _("%(Sets)s won: %(value)s"),
        "stones_for": _("%(Points)s made: %(value)s"),
        "sets_against": _("%(Sets)s lost: %(value)s"),
        "stones_against": _("%(Points)s received: %(value)s"),
        "set_ratio": _("%(Sets)s won of those played: %(value)s"),
        "stone_ratio": _("%(Points)s made of all: %(value)s"),
        "buchholz": _("Points of the opponents: %(value)s"),
        "median_buchholz": _("Points of the opponents without the best and the last: %(value)s"),
        "playoff": _("Won in the tie-break: %(value)s"),
        "lots": _("Place by lots: %(value)s"),
        "losses": _("Lost %(value)s"),
        "fell_in": _("Out after round %(value)s"),
    }


def criterion(code: str, names: Counted) -> str:
    """A criterion by its name, for the rules of the table."""
    text = {
        "wins": _("partidas won"),
        "points": _("points"),
        "h2h_wins": _("partidas won among those tied"),
        "h2h_points": _("points among those tied"),
        "h2h_set_diff": _("difference of %(sets)s among those tied"),
        "h2h_stone_diff": _("difference of %(points)s among those tied"),
        "set_diff": _("difference of %(sets)s"),
        "stone_diff": _("difference of %(points)s"),
        "sets_for": _("%(sets)s won"),
        "stones_for": _("%(points)s made"),
        "sets_against": _("fewest %(sets)s lost"),
        "stones_against": _("fewest %(points)s received"),
        "set_ratio": _("share of %(sets)s won"),
        "stone_ratio": _("share of %(points)s made"),
        "buchholz": _("points of the opponents (Buchholz)"),
        "median_buchholz": _("points of the opponents without the best and the last (median Buchholz)"),
        "playoff": _("a tie-break that is played, where it decides who goes on"),
        "lots": _("lots"),
    }.get(code)
    return names.fill(text) if text else code


def reason(step: Data, names: Mapping[str, str], what: Counted) -> str:
    """One step of why a row stands where it does. `names`: the parejas by id."""
    value = step["value"]
    if step["criterion"] in ("set_ratio", "stone_ratio"):
        value = _("%(share)s %%") % {"share": f"{100 * value:.1f}"}
    text = what.fill(_criteria().get(step["criterion"], "%(value)s"), value=value)
    count = step["others"]
    if not count:
        return text
    if count > MANY_NAMES:
        who = ngettext("%(count)s other", "%(count)s others", count) % {"count": count}
    else:
        who = listed([names.get(one, "") for one in step["compared"]])
    if step["decided"]:
        return _("%(what)s, compared with %(who)s") % {"what": text, "who": who}
    return _("%(what)s, the same as %(who)s") % {"what": text, "who": who}


def adjusted(points: float) -> str:
    """That a ruling gave or took points, told before the reasons."""
    return _("Points by a ruling, counted in: %(points)s") % {"points": f"{points:+g}".replace("-", "−")}


def listed(items: Sequence[str]) -> str:
    """«A», «A and B», «A, B and C»."""
    if len(items) < 2:
        return "".join(items)
    return _("%(first)s and %(last)s") % {"first": ", ".join(items[:-1]), "last": items[-1]}


def ordered_by(chain: Sequence[str], names: Counted, two_losses: bool = False) -> list[str]:
    """What a table is ordered by, criterion by criterion."""
    if two_losses:
        return [_("who is out later stands higher")]
    return [criterion(code, names) for code in chain]


def group_title(name: str, by_rounds: bool = False) -> str:
    """«Group A»; in a phase of rounds everybody stands in one table, which needs no name."""
    return _("Standings") if by_rounds else _("Group %(group)s") % {"group": name}


def tie_text(kind: str) -> str:
    """What becomes of an open tie on the qualifying line."""
    return {
        "single": _("a tie-break is played"),
        "mini_league": _("a mini-league is played"),
        "lots": _("lots will be drawn"),
    }.get(kind, _("tied"))
