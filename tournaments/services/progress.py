"""What a result moves: winners and losers into the matches that wait for them, and what hangs on a result already given."""

from dataclasses import dataclass

from tournaments.errors import Refusal
from tournaments.models import Match, MatchState, Outcome, PhaseStatus
from tournaments.services import outbox


@dataclass(frozen=True)
class Dependant:
    """Something that stands on a result: `kind` is `match`, `playoff` or `phase`; `label` is a code or a name."""

    kind: str
    label: str
    public_id: str


def _followers(match: Match, *, lock: bool = True) -> list[Match]:
    """The matches of the phase that take this one's winner or loser, locked after it (lock order: match → next match).

    A page that only asks reads without a lock.
    """
    sources = [f"W:{match.code}", f"L:{match.code}"]
    waiting = Match.objects.filter(phase_id=match.phase_id).select_related("phase")
    if lock:
        waiting = waiting.select_for_update(of=("self",))
    found = [*waiting.filter(source_a__in=sources), *waiting.filter(source_b__in=sources)]
    return list({follower.pk: follower for follower in found}.values())


def _sides(match: Match) -> dict[str, int | None]:
    """Who comes out of a finished match as `W:code` and `L:code`; nobody for a double walkover."""
    a, b = match.side_a_id, match.side_b_id
    winner, loser = {"A": (a, b), "B": (b, a)}.get(match.winner, (None, None))
    return {f"W:{match.code}": winner, f"L:{match.code}": loser}


def advance(match: Match) -> None:
    """Put winner and loser where they are awaited; a match whose two sides are known is ready.

    A side that nobody will fill (both absent before it) makes the other win without playing: no match waits for ever.
    """
    sides = _sides(match)
    for follower in _followers(match):
        for side in ("a", "b"):
            source = getattr(follower, f"source_{side}")
            if source in sides:
                setattr(follower, f"side_{side}_id", sides[source])
        settle(follower)


def _nobody_comes(match: Match, side: str) -> bool:
    """A bye, or the winner or loser of a match that ended without one."""
    source = getattr(match, f"source_{side.lower()}")
    if source == "BYE":
        return True
    if source[:2] not in ("W:", "L:") or getattr(match, f"side_{side.lower()}_id") is not None:
        return False
    ended = Match.objects.filter(phase_id=match.phase_id, code=source[2:], state=MatchState.FINISHED).first()
    return ended is not None and _sides(ended)[source] is None


def settle(match: Match) -> None:
    """Bring the state of an unplayed match in line with its sides; a bye finishes it at once and moves on."""
    byes = [side for side in ("A", "B") if _nobody_comes(match, side)]
    known = [side for side in ("A", "B") if getattr(match, f"side_{side.lower()}_id") is not None]
    if match.version:
        match.save()
        return
    if byes and (len(known) == 1 or len(byes) == 2):
        match.state, match.outcome = MatchState.FINISHED, Outcome.BYE
        match.winner = known[0] if known else ""
    else:
        match.state = MatchState.READY if len(known) == 2 else MatchState.WAITING
    match.save()
    outbox.mark(match.phase.championship_id, f"match:{match.pk}")
    if match.state == MatchState.FINISHED:
        advance(match)


def dependants(match: Match, *, lock: bool = True) -> list[Dependant]:
    """What has already been played or decided on this match's result, and so keeps it from changing."""
    found = []
    if match.phase.status == PhaseStatus.CLOSED:
        found.append(Dependant("phase", match.phase.name, match.phase.public_id))
    for follower in _followers(match, lock=lock):
        if follower.version:
            found.append(Dependant("match", follower.code, follower.public_id))
        elif follower.outcome == Outcome.BYE:
            found.extend(dependants(follower, lock=lock))
    for playoff in _later_playoffs(match):
        if playoff.version:
            found.append(Dependant("playoff", playoff.code, playoff.public_id))
    return found


def _later_playoffs(match: Match) -> list[Match]:
    """Tie-breaks made from the table this match counts in: of its group, at a later stage."""
    stage = int(match.playoff.get("stage", 0)) if match.playoff else 0
    if match.group_id is None:
        return []
    candidates = Match.objects.filter(phase_id=match.phase_id, group_id=match.group_id).exclude(pk=match.pk)
    return [m for m in candidates if m.playoff and int(m.playoff.get("stage", 1)) > stage]


def unwind(match: Match) -> None:
    """Take a changed result back out of what was filled with it, or refuse when something stands on it."""
    standing = dependants(match)
    if standing:
        names = ", ".join(item.label for item in standing)
        raise Refusal("match.has_dependants", dependants=names)
    for follower in _followers(match):
        for side in ("a", "b"):
            own = f"source_{side}"
            if getattr(follower, own) in (f"W:{match.code}", f"L:{match.code}"):
                setattr(follower, f"side_{side}_id", None)
        if follower.outcome == Outcome.BYE:
            unwind(follower)
            follower.outcome, follower.winner = Outcome.NONE, ""
        follower.state = MatchState.WAITING
        follower.save()
        outbox.mark(match.phase.championship_id, f"match:{follower.pk}")
    for playoff in _later_playoffs(match):
        playoff.delete()  # never begun: the table it was made from has changed
    if match.group_id:
        outbox.mark(match.phase.championship_id, f"group:{match.group_id}")


def consequences(match: Match) -> tuple[list[Dependant], list[Dependant]]:
    """For the page that asks before reopening: what keeps the result from changing, and what would be taken back with it."""
    fixed = dependants(match, lock=False)
    held = {item.public_id for item in fixed}
    moved = [
        Dependant("match", one.code, one.public_id)
        for one in _followers(match, lock=False)
        if one.public_id not in held
    ]
    moved += [
        Dependant("playoff", one.code, one.public_id)
        for one in _later_playoffs(match)
        if one.public_id not in held
    ]
    return fixed, moved
