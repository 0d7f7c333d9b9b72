"""What the pad reads: the match now called at a table, a match for whoever may score it, and its state as plain values."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q, QuerySet

from scoring import engine
from tournaments.errors import NotFound
from tournaments.models import Lineup, Match, MatchState, Pareja, PhaseStatus, Player, TableLink
from tournaments.permissions import Actor, AtTable, Permission, require
from tournaments.selectors import access, names, rulesets

Data = dict[str, Any]
OPEN = (PhaseStatus.PUBLISHED, PhaseStatus.IN_PLAY)
LONG_NAME = 40  # two lines of the head on a phone
DUELS = 3
FLOR_CALLS = {
    "simple": ["fl"],
    "betting": ["fl", "fq", "ma", "cf", "cr"],
    "uruguay": ["fl", "fe", "cr"],
}
FORMAT_KEYS = ("target", "half", "buenas", "sets_to_win", "set_name")


@dataclass(frozen=True)
class Called:
    """A table's night: the match in play or next, those it might be instead, and those that still wait for a pareja."""

    current: Match | None
    ready: tuple[Match, ...]
    waiting: tuple[Match, ...]
    finished: tuple[Match, ...]

    @property
    def must_choose(self) -> bool:
        """Whether more than one is next: nothing in the programme says which is first."""
        return self.current is None and len(self.ready) > 1


def _rows() -> QuerySet[Match]:
    return Match.objects.select_related(
        "phase__championship", "group", "side_a__club", "side_b__club", "table__venue", "session"
    ).prefetch_related("side_a__players", "side_b__players")


def called(link: TableLink) -> Called:
    """The match of a table's link: the one in play there, else the next of its session by turn and round."""
    rows = _rows().filter(
        table_id=link.table_id, phase__championship_id=link.championship_id, phase__status__in=OPEN
    )
    if link.session_id is not None:
        rows = rows.filter(Q(session_id=link.session_id) | Q(session__isnull=True))
    matches = sorted(rows, key=_turn)
    by_state = {state: tuple(m for m in matches if m.state == state) for state in MatchState.values}
    ready = by_state[MatchState.READY]
    playing = by_state[MatchState.IN_PLAY]
    first = playing[0] if playing else None
    if first is None and ready and (len(ready) == 1 or _turn(ready[0])[:3] != _turn(ready[1])[:3]):
        first = ready[0]
    return Called(first, ready, by_state[MatchState.WAITING], by_state[MatchState.FINISHED])


def _turn(match: Match) -> tuple[Any, ...]:
    """Where a match stands in the programme of its table: night, turn, round, and then its place in the fixture."""
    night = match.session
    when = (night.date.toordinal(), night.starts_at.isoformat()) if night else (0, "")
    return (when, match.slot, match.round, match.order, match.pk)


def match_for(actor: Actor, public_id: str, slug: str = "") -> Match:
    """The match with all that the pad shows, for whoever may score it. Raises NotFound, NotAllowed, `access.Moved`."""
    if not isinstance(actor, AtTable):
        access.match(actor, slug, public_id, Permission.SCORE)
    match = _rows().filter(public_id=public_id).first()
    if match is None or match.phase.status not in (*OPEN, PhaseStatus.CLOSED):
        raise NotFound("match.unknown")
    require(actor, Permission.SCORE, match)
    return match


def table_size(match: Match) -> int:
    """How many sit down: all the players of both parejas where the rules have such a table, else four or what there is."""
    rules = rulesets.of_match(match)
    size = 2 * min(sum(not player.is_substitute for player in players(match, which)) for which in ("A", "B"))
    return size if size in rules.players else engine.initial(rules).players


def next_duel(live: Data) -> Data | None:
    """The duel of a pica-pica that comes next: the number of its hand and its place (1 to 3); None between two hands of all."""
    last = live.get("last")
    duel = engine.parse(last["trn"]).duel if last else None
    if not last or not duel or live.get("finished"):
        return None
    if last["end"] == "redeal":
        return {"number": live["hand"], "k": duel}
    return {"number": last["number"], "k": duel + 1} if duel < DUELS else None


def state(match: Match) -> Data:
    """The match as the pad keeps it: the running summary, or an empty one before the first event. JSON values only."""
    live = match.live or {}
    return {
        "match": match.public_id,
        "version": match.version,
        "started": bool(live.get("started")),
        "finished": match.state == MatchState.FINISHED,
        "open": match.phase.status in OPEN and bool(match.side_a_id and match.side_b_id),
        "hand": live.get("hand", 1),
        "set": live.get("set", 1),
        "points": live.get("points") or {"A": 0, "B": 0},
        "sets": live.get("sets") or {"A": 0, "B": 0},
        "dealer": live.get("dealer"),
        "players": live.get("players") or table_size(match),
        "duel": next_duel(live),
        "closed_sets": live.get("closed_sets") or [],
        "last": told(match),
        "winner": match.winner,
        "outcome": match.outcome,
        "reason": match.outcome_reason,
        "result": match.result.get("sets", []),
        "ended_by": match.result.get("ended_by", ""),
    }


def told(match: Match) -> Data | None:
    """The last hand with the ruleset whose words tell it."""
    last = (match.live or {}).get("last")
    return {**last, "ruleset": match.phase.championship.ruleset} if last else None


def tally(match: Match) -> Data:
    """How the score is drawn (docs/look.md TallySpec), with the camas to win."""
    rules = rulesets.of_match(match)
    spec = {key: getattr(rules.match, key) for key in FORMAT_KEYS}
    special = [rules.special.at] if rules.special else []
    return {**spec, "kind": rulesets.tally_kind(match.phase.championship), "special": special}


def side(match: Match, which: str) -> Data | None:
    """A pareja as its table sees it, whatever the public is shown: the referee checks who sits down. Long names are cut to initials."""
    pareja: Pareja | None = match.side_a if which == "A" else match.side_b
    if pareja is None:
        return None
    label = names.pareja_label(pareja, "full")
    if len(label) > LONG_NAME:
        label = names.pareja_label(pareja, "initials")
    club = pareja.club.name if pareja.club and pareja.club.name != label else ""
    return {"name": label, "club": club, "number": pareja.number}


def players(match: Match, which: str) -> list[Player]:
    """The players of a side, substitutes last."""
    pareja = match.side_a if which == "A" else match.side_b
    return list(pareja.players.all()) if pareja else []


def seated(match: Match) -> dict[int, str]:
    """Who sits at each seat now, in short."""
    rows = Lineup.objects.filter(match=match).select_related("player").order_by("from_set", "id")
    return {row.seat: names.short_name(row.player.name) for row in rows}


def default_seats(match: Match, count: int) -> dict[int, str]:
    """The players in the order they were registered, side A at the odd seats; empty when a side is short of players."""
    found: dict[int, str] = {}
    for which, first in (("A", 1), ("B", 2)):
        mine = [player.public_id for player in players(match, which) if not player.is_substitute]
        found |= dict(zip(range(first, count + 1, 2), mine, strict=False))
    return found if len(found) == count else {}


def trn_calls(rules: engine.Ruleset) -> list[str]:
    """The codes of the calls of a ruleset, for who writes a hand as text."""
    found = [step.code for step in rules.truco.steps] + (["tp"] if rules.truc_i_passe else [])
    found += sorted(rules.envido.codes) if rules.envido else []
    found += FLOR_CALLS[rules.flor.mode] if rules.flor else []
    return found + (["jg", "co"] if rules.special else [])


def dealers(match: Match) -> list[int]:
    """The seats that may deal first."""
    return list(range(1, table_size(match) + 1))


@dataclass(frozen=True)
class Rules:
    """A ruleset as the pad's script needs it: `tally` is the drawing of its score, as pairs so that it can be a key."""

    rules: engine.Ruleset
    players: int
    tally: tuple[tuple[str, Any], ...]


def rules_by_fingerprint(public_id: str, start: str) -> Rules | None:
    """The rules of a match when their fingerprint begins so; None when the match has others by now."""
    match = Match.objects.select_related("phase__championship").filter(public_id=public_id).first()
    rules = rulesets.of_match(match) if match else None
    if match is None or rules is None or not start or not rules.fingerprint.startswith(start):
        return None
    players = (match.live or {}).get("players") or table_size(match)
    spec = {name: tuple(v) if isinstance(v, list) else v for name, v in tally(match).items()}
    return Rules(rules, players, tuple(sorted(spec.items())))


def match_for_refresh(match: Match) -> Match:
    """The same match as it is now, after a verb or a refusal. The right to it was asked for before."""
    return _rows().get(pk=match.pk)
