"""What a result moves: winners and losers into the matches that wait for them, and what hangs on a result already given.

Everything here brings matches in line with what they are made of, so it may run again and again: the same results give the
same sides. A match that was begun with other sides is never touched behind its back: either the change is refused, or a `Taker`
(the house of the hand) takes its result back by an event of its own log.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.db.models import Q, QuerySet

from tournaments.errors import Refusal
from tournaments.models import Group, Match, MatchState, Outcome, Pareja, ParejaStatus, Phase, PhaseStatus
from tournaments.models.settings import PhaseSettings
from tournaments.selectors import results
from tournaments.services import outbox, recall

LEFT = {
    ParejaStatus.WITHDRAWN: Outcome.WITHDRAWAL,
    ParejaStatus.DISQUALIFIED: Outcome.DISQUALIFICATION,
}
"""Whoever left plays no more; how the matches end that it would have played."""


class Taker(Protocol):
    """Takes back what was recorded in a match whose sides change, and brings it back when the same two meet again."""

    def take_back(self, match: Match) -> None: ...

    def bring_back(self, match: Match) -> None: ...

    def drop(self, match: Match) -> None:
        """End a tie-break whose tie is gone: it is not played."""


@dataclass(frozen=True)
class Dependant:
    """Something that stands on a result: `kind` is `match`, `playoff` or `phase`; `label` is a code or a name."""

    kind: str
    label: str
    public_id: str


def begun(match: Match) -> bool:
    """Whether anything recorded in its log counts: in play, ended by its own log, or a cama given before it began."""
    if match.state == MatchState.FINISHED:
        return bool((match.live or {}).get("finished"))
    return match.state == MatchState.IN_PLAY or bool((match.result or {}).get("sets"))


def by_default(match: Match) -> bool:
    """Whether it ended without its log: a bye, a side that left, a match that was not needed."""
    return match.state == MatchState.FINISHED and not begun(match)


def hold(**which: object) -> bool:
    """Lock the row of one match until the transaction ends; whether there is one. Read it after that, never with it.

    What the statement that waits for the lock joins (the phase, the parejas) is as it was before the wait.
    """
    row = Match.objects.select_for_update().filter(**which).order_by("pk").values_list("pk")
    return row.first() is not None


def fresh(rows: QuerySet[Match], *, lock: bool = True) -> Iterator[Match]:
    """These matches one by one, each read (and locked) only when its turn comes: one before it may have changed it."""
    shown = Match.objects.select_related(
        "phase__championship", "group", "side_a", "side_b", "table", "session"
    )
    for pk in list(rows.values_list("pk", flat=True)):
        if not lock or hold(pk=pk):
            yield shown.get(pk=pk)


def _followers(match: Match, *, lock: bool = True) -> Iterator[Match]:
    """The matches of the phase that wait for this one, locked after it (lock order: match → next match).

    They take its winner or loser, or are played only if it ended in a certain way. A page that only asks reads without a lock.
    """
    sources = [f"W:{match.code}", f"L:{match.code}"]
    fed = Q(source_a__in=sources) | Q(source_b__in=sources) | Q(only_if__startswith=f"{match.code}=")
    return fresh(Match.objects.filter(fed, phase_id=match.phase_id).order_by("id"), lock=lock)


def _sides(match: Match) -> dict[str, int | None]:
    """Who comes out of a match as `W:code` and `L:code`; nobody while it is open, or after a double walkover."""
    a, b = match.side_a_id, match.side_b_id
    ended = {"A": (a, b), "B": (b, a)} if match.state == MatchState.FINISHED else {}
    winner, loser = ended.get(match.winner, (None, None))
    return {f"W:{match.code}": winner, f"L:{match.code}": loser}


def advance(match: Match, taker: Taker | None = None) -> None:
    """Bring what waits for this match in line with it, whether it has just ended, changed or been opened again.

    A side that nobody will fill (both absent before it) makes the other win without playing: no match waits for ever.
    Raises Refusal `match.has_dependants` where something begun would change and there is no taker.
    """
    sides = _sides(match)
    for follower in _followers(match):
        wanted = {
            side: sides[source]
            for side in ("a", "b")
            if (source := getattr(follower, f"source_{side}")) in sides
        }
        place(follower, wanted, taker)
    _untie(match, taker)


def place(match: Match, wanted: Mapping[str, int | None], taker: Taker | None = None) -> None:
    """Give a match its sides (`a`, `b`: pareja ids, None while unknown) and settle it.

    What was played with other sides is taken back first; what these two played before it fell counts again, whoever made them
    meet: a correction, or a result given in the ordinary way since.
    """
    wanted = {**_stale(match, wanted), **wanted}
    moved = any(getattr(match, f"side_{side}_id") != pareja for side, pareja in wanted.items())
    unneeded = begun(match) and _needed(match) is not True
    if (moved or unneeded) and begun(match):
        if taker is None:
            raise Refusal("match.has_dependants", dependants=match.code)
        taker.take_back(match)
    for side, pareja in wanted.items():
        setattr(match, f"side_{side}_id", pareja)
    settle(match, taker, moved=moved)
    if moved and match.state == MatchState.READY:
        bring_back = taker.bring_back if taker else recall.bring_back
        bring_back(match)


def _stale(match: Match, wanted: Mapping[str, int | None]) -> dict[str, int | None]:
    """The other side, emptied, while it still holds the pareja that comes in here: its own source is yet to be brought in line."""
    other = {"a": "b", "b": "a"}
    return {
        other[side]: None
        for side, pareja in wanted.items()
        if pareja is not None and getattr(match, f"side_{other[side]}_id") == pareja
    }


def _needed(match: Match) -> bool | None:
    """Whether a match with a condition (`GF1=b`) is played; None while that is not known."""
    if not match.only_if:
        return True
    code, _, side = match.only_if.partition("=")
    first = Match.objects.filter(phase_id=match.phase_id, code=code).first()
    if first is None or first.state != MatchState.FINISHED:
        return None
    return first.winner.lower() == side.lower()


def _nobody_comes(match: Match, side: str) -> bool:
    """A bye, the winner or loser of a match that ended without one, or a place of a closed phase that nobody reached."""
    source = getattr(match, f"source_{side}")
    if source == "BYE":
        return True
    if source[:2] in ("G:", "S:"):
        return getattr(match, f"side_{side}_id") is None and _source_closed(match, source)
    if source[:2] not in ("W:", "L:") or getattr(match, f"side_{side}_id") is not None:
        return False
    ended = Match.objects.filter(phase_id=match.phase_id, code=source[2:], state=MatchState.FINISHED).first()
    return ended is not None and _sides(ended)[source] is None


def _source_closed(match: Match, source: str) -> bool:
    """Whether the phase that a place belongs to is closed; a bare group name is of the only phase that sends anybody here."""
    place = source[2:].partition("#")[0]
    named = place.partition("/")[0] if source.startswith("S:") or "/" in place else ""
    wanted = [named] if named else list(PhaseSettings.of(match.phase.settings).source_phases)
    return Phase.objects.filter(public_id__in=wanted, status=PhaseStatus.CLOSED).exists()


def _left(match: Match, side: str) -> str:
    """The outcome that a side gives by having left; empty when it plays."""
    pareja: Pareja | None = getattr(match, f"side_{side}")
    return LEFT.get(ParejaStatus(pareja.status), "") if pareja is not None else ""


def settle(match: Match, taker: Taker | None = None, *, moved: bool = False) -> None:
    """Bring the state of a match that has not begun in line with its sides, and move on what that decides.

    A bye and a side that left end it at once, and so does a condition that was not met. `moved`: its sides are others now, so
    that the same winning side is another pareja.
    """
    if begun(match):
        match.save()
        return
    was = (match.state, match.winner)
    match.state, match.outcome, match.winner, match.outcome_reason = _without_playing(match)
    match.save()
    outbox.mark(match.phase.championship_id, f"match:{match.pk}")
    if (moved or (match.state, match.winner) != was) and MatchState.FINISHED in (match.state, was[0]):
        advance(match, taker)


def _without_playing(match: Match) -> tuple[str, str, str, str]:
    """State, outcome, winner and reason of a match in which nothing is recorded."""
    needed = _needed(match)
    if needed is False:
        return MatchState.FINISHED, Outcome.NOT_PLAYED, "", ""
    known = [side for side in ("a", "b") if getattr(match, f"side_{side}_id") is not None]
    empty = [side for side in ("a", "b") if _nobody_comes(match, side)]
    gone = {side: left for side in known if (left := _left(match, side))}
    if needed is None or len(known) + len(empty) < 2:
        return MatchState.WAITING, Outcome.NONE, "", ""
    playing = [side for side in known if side not in gone]
    if len(playing) == 2:
        return MatchState.READY, Outcome.NONE, "", ""
    outcome = next(iter(gone.values()), Outcome.BYE)
    reason = next((getattr(match, f"side_{side}").status_reason for side in gone), "")
    return MatchState.FINISHED, outcome, playing[0].upper() if playing else "", reason


def resettle(pareja: Pareja) -> None:
    """After a pareja left or came back: its matches that are still open end, or are to be played again.

    A closed phase keeps what it had; a match whose default win has been played upon since stays as it is.
    """
    mine = Match.objects.filter(Q(side_a=pareja) | Q(side_b=pareja))
    mine = mine.exclude(phase__status__in=[PhaseStatus.CLOSED, PhaseStatus.DRAFT])
    for match in fresh(mine.order_by("phase__order", "round", "order", "id")):
        if not begun(match) and not (by_default(match) and dependants(match)):
            settle(match)


def dependants(match: Match, *, lock: bool = True) -> list[Dependant]:
    """What has already been played or decided on this match's result, and so keeps it from changing."""
    found = []
    if match.phase.status == PhaseStatus.CLOSED:
        found.append(Dependant("phase", match.phase.name, match.phase.public_id))
    for follower in _followers(match, lock=lock):
        if begun(follower):
            found.append(Dependant("match", follower.code, follower.public_id))
        elif by_default(follower):
            found.extend(dependants(follower, lock=lock))
    for playoff in _later_playoffs(match):
        if begun(playoff):
            found.append(Dependant("playoff", playoff.code, playoff.public_id))
    return list(dict.fromkeys(found))


def require_free(match: Match) -> None:
    """Refuse (`match.has_dependants`) to change a result on which something stands, and name it all."""
    standing = dependants(match)
    if standing:
        raise Refusal("match.has_dependants", dependants=", ".join(item.label for item in standing))


def _later_playoffs(match: Match) -> list[Match]:
    """Tie-breaks made from the table this match counts in: of its group, at a later stage."""
    stage = int(match.playoff.get("stage", 0)) if match.playoff else 0
    if match.group_id is None:
        return []
    made = Match.objects.filter(group_id=match.group_id).exclude(playoff={}).exclude(pk=match.pk)
    found = made.select_related("phase", "side_a", "side_b")
    return [playoff for playoff in found if int(playoff.playoff.get("stage", 1)) > stage]


def _untie(match: Match, taker: Taker | None) -> None:
    """The tie-breaks that a changed result may have made idle."""
    if match.group is not None:
        untie(match.group, _later_playoffs(match), taker)


def untie(group: Group, playoffs: Iterable[Match], taker: Taker | None = None) -> None:
    """Take away the tie-breaks still to be played whose tie the group's changed table no longer has.

    Those that were played stay: they count only for exactly the parejas that are tied, so they lie idle while nobody is.
    Without a taker refuses (`match.has_dependants`) where one has begun.
    """
    waiting = [playoff for playoff in playoffs if playoff.state != MatchState.FINISHED]
    if not waiting:
        return
    ties = results.group_table(group).open_ties
    wanted = {(frozenset(tie.ids), tie.stage) for tie in ties}
    for playoff in waiting:
        tag = (frozenset(playoff.playoff.get("tied", ())), int(playoff.playoff.get("stage", 1)))
        if tag in wanted:
            continue
        if not playoff.version:
            playoff.delete()  # a row without a log: nothing was ever recorded in it
        elif taker is None:
            raise Refusal("match.has_dependants", dependants=playoff.code)
        else:
            taker.drop(playoff)
    outbox.mark(group.phase.championship_id, f"group:{group.pk}")
