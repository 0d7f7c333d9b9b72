"""Judging hands and carrying a partida on: assess one record, advance by its outcome, replay many."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from . import hand
from .errors import NotationError, Notice, Violation
from .header import open_hand
from .notation import Claim, HandRecord, parse, places
from .ruleset import Ruleset
from .settle import settle
from .table import Refused, Table
from .values import Assessment, Award, HandOutcome, MatchState, Side


def initial(ruleset: Ruleset, players: int | None = None, dealer: int | None = None) -> MatchState:
    """A partida before its first hand. ``dealer`` deals first (None: not known yet)."""
    return MatchState(
        players=players or (4 if 4 in ruleset.players else ruleset.players[0]), dealer=dealer, last_hand=0
    )


def assess(ruleset: Ruleset, state: MatchState, record: HandRecord | str) -> Assessment:
    """Judge a hand at this score: its outcome, or every violation found until the state became unknown."""
    if isinstance(record, str):
        try:
            record = parse(record)
        except NotationError as no:
            return Assessment(None, no.violations)
    table, wrong = open_hand(ruleset, state, record)
    if table is None:
        return Assessment(None, tuple(wrong))
    if hand.run(table, record.events):
        try:
            hand.finish(table)
        except Refused as no:
            table.faults.append((len(record.events), Violation(no.key, no.params)))
    if table.faults:
        wrong += _placed(record, table.faults)
        return Assessment(None, tuple(wrong))
    outcome = _outcome(ruleset, state, record, table)
    false = [bad for claim in record.claims if (bad := _check_claim(claim, outcome, ruleset.match.set_name))]
    if wrong or false:
        starts = (
            dict(zip((claim.text for claim in record.claims), places(record.text)[2], strict=True))
            if false
            else {}
        )
        wrong += [replace(bad, position=starts[bad.token]) for bad in false]
        return Assessment(None, tuple(wrong))
    return Assessment(outcome, (), _notices(ruleset, table, outcome))


def _placed(record: HandRecord, faults: list[tuple[int, Violation]]) -> list[Violation]:
    """The violations with the character offsets of their tokens."""
    starts = [*places(record.text)[1], len(record.text)]
    return [replace(bad, position=starts[at] if at < len(starts) else 0) for at, bad in faults]


def awards_of(table: Table) -> tuple[Award, ...]:
    """Every award of a finished hand in scoring order."""
    given = {award.kind: award for award in hand.tantos(table)}
    if table.truco_award is not None:
        given["truco"] = table.truco_award
    return tuple(given[kind] for kind in table.rules.scoring.order if kind in given)


def _outcome(ruleset: Ruleset, state: MatchState, record: HandRecord, table: Table) -> HandOutcome:
    awards = awards_of(table)
    score = settle(ruleset, state.points, state.sets, awards)
    next_dealer: int | None = table.dealer if table.ended == "redeal" else table.dealer % table.players + 1
    if table.duel and record.duel != 3 and table.ended != "redeal":
        next_dealer = None
    return HandOutcome(
        given=score.given,
        points=score.points,
        sets=score.sets,
        set_won=score.set_won,
        match_won=score.match_won,
        hand_winner=table.winner,
        next_dealer=next_dealer,
        awards=awards,
        void=score.void,
        end=table.ended or "",
        level="full" if table.full else "quick",
        number=record.number,
        duel=record.duel,
        closing=score.closing,
    )


def _notices(ruleset: Ruleset, table: Table, outcome: HandOutcome) -> tuple[Notice, ...]:
    notices = list(table.notices)
    if table.superfluous:
        notices.append(Notice("baza.superfluous"))
    named = {"set": ruleset.match.set_title}
    if outcome.set_won:
        notices.append(Notice("set.closed", named | {"side": outcome.set_won}))
    if "truco" in outcome.void:
        notices.append(Notice("truco.void", named))
    return tuple(notices)


def _check_claim(claim: Claim, outcome: HandOutcome, set_name: str) -> Violation | None:
    """A claim of the record against its outcome; where the set is called partida, the claim may mean either."""
    if claim.unit is None:
        expected = outcome.given[claim.side]
        if claim.points == expected:
            return None
        params = {"got": claim.text, "expected": f"{claim.side}+{expected}"}
        return Violation("assert.points_mismatch", params, claim.text)
    won = {outcome.match_won} if claim.unit == "partida" else {outcome.set_won}
    if claim.unit == set_name:
        won.add(outcome.set_won)
    if claim.side in won:
        return None
    return Violation("assert.result_mismatch", {"got": claim.text}, claim.text)


def advance(state: MatchState, outcome: HandOutcome) -> MatchState:
    """The state after a hand."""
    return replace(
        state,
        points=outcome.points,
        sets=outcome.sets,
        dealer=outcome.next_dealer or state.dealer,
        finished=outcome.match_won is not None,
        winner=outcome.match_won,
        last_hand=outcome.number,
        last_duel=outcome.duel,
    )


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand of a score sheet: its record, how it was judged, and the state after it."""

    text: str
    assessment: Assessment
    state: MatchState


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """A replayed partida. Replay stops at the first hand that is refused."""

    rows: tuple[SheetRow, ...]
    state: MatchState

    @property
    def violations(self) -> tuple[Violation, ...]:
        return self.rows[-1].assessment.violations if self.rows else ()

    @property
    def winner(self) -> Side | None:
        return self.state.winner


def replay(ruleset: Ruleset, state: MatchState, records: Iterable[HandRecord | str]) -> MatchSheet:
    """Play the records one after the other from ``state``."""
    rows: list[SheetRow] = []
    for record in records:
        judged = assess(ruleset, state, record)
        if judged.outcome is not None:
            state = advance(state, judged.outcome)
        rows.append(SheetRow(record if isinstance(record, str) else record.text, judged, state))
        if judged.outcome is None:
            break
    return MatchSheet(tuple(rows), state)
