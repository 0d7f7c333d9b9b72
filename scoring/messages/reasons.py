"""Why a hand gave what it gave: for each award the rule in a sentence. The engine has decided; here it is only told."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.engine import Award, HandOutcome, HandRecord, Ruleset, Token
from scoring.messages.calls import call_names, kinds
from scoring.messages.hands import MARKS, gives


@dataclass(frozen=True)
class Reason:
    """An award in words: what (`gives`), why, and whether it counts no more."""

    gives: str
    why: str
    void: bool = False


def reasons(rules: Ruleset, record: HandRecord, outcome: HandOutcome) -> list[Reason]:
    """The awards of a hand in the order in which they score."""
    return [_reason(rules, record, outcome, award) for award in outcome.awards]


def _reason(rules: Ruleset, record: HandRecord, outcome: HandOutcome, award: Award) -> Reason:
    tell = {"envido": _envido, "flor": _flor}.get(award.kind, _truco)
    why = [tell(rules, record, outcome, award)]
    if award.wins == "match":
        why.append(_("It wins everything at once."))
    elif award.wins == "set":
        why.append(_("It gives whatever was missing."))
    void = award.kind in outcome.void
    if void:
        why.append(_("It counts no more: the points before it had already decided."))
    named = "hand" if award.kind == "truco" and not _calls(rules, record, "truco") else award.kind
    shown = gives(rules.id)["points"]
    params = {"side": MARKS[award.side], "n": award.amount, "kind": kinds(rules.id)[named]}
    return Reason(str(shown).format_map(params), " ".join(why), void)


def _calls(rules: Ruleset, record: HandRecord, kind: str) -> str:
    """The calls of a kind as they followed each other."""
    return ", ".join(_name(rules, token) for token in record.events if token.kind == kind)


def _name(rules: Ruleset, token: Token) -> str:
    name = str(call_names(rules.id).get(token.code, token.code))
    return f"{name} {token.amount}" if isinstance(token.amount, int) else name


def _codes(events: Sequence[Token], kind: str) -> set[str]:
    return {token.code for token in events if token.kind == kind}


def _envido(rules: Ruleset, record: HandRecord, outcome: HandOutcome, award: Award) -> str:
    said = {"calls": _calls(rules, record, "envido"), "n": award.amount}
    if "env" not in _codes(record.events, "tanto"):
        return _("%(calls)s, not accepted: the pair that called last takes %(n)s.") % said
    if "nm" in _codes(record.events, "penalty"):
        return _("%(calls)s, accepted but not shown: the other pair takes %(n)s.") % said
    if "fa" in _codes(record.events, "envido"):
        return _("%(calls)s, accepted: at this score the falta is worth %(n)s.") % said
    return _("%(calls)s, accepted: the stakes add up to %(n)s.") % said


def _flor(rules: Ruleset, record: HandRecord, outcome: HandOutcome, award: Award) -> str:
    asked = _codes(record.events, "penalty")
    if "pf+" in asked:
        return _("A flor was asked for and found.")
    if "pf-" in asked:
        return _("A flor was asked for and not found.")
    return _("%(calls)s: worth %(n)s.") % {"calls": _calls(rules, record, "flor"), "n": award.amount}


def _truco(rules: Ruleset, record: HandRecord, outcome: HandOutcome, award: Award) -> str:
    said = [token for token in record.events if token.kind == "truco"]
    if outcome.end == "declined" and said:
        return _("%(call)s, not accepted: it gives %(n)s.") % {
            "call": _name(rules, said[-1]),
            "n": award.amount,
        }
    ends = {
        "fold": _("The other pair folded: %(n)s."),
        "run": _("The other pair did not play this hand: %(n)s."),
        "special_call": _("It was raised in a hand that takes no raise, and so lost: %(n)s."),
        "misdeal": _("A misdeal was claimed: %(n)s."),
    }
    if outcome.end in ends:
        return ends[outcome.end] % {"n": award.amount}
    codes = {token.code for token in said}
    step = next(
        (
            step
            for step in rules.truco.steps
            if step.code in codes and ((step.wins and step.wins == award.wins) or step.value == award.amount)
        ),
        None,
    )
    if step is not None:
        return _("%(call)s, accepted, and the hand won: %(n)s.") % {"call": step.name, "n": award.amount}
    return _("The hand won with no call accepted: %(n)s.") % {"n": award.amount}
