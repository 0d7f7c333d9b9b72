"""The match page's data for organisers: state, hands, forms. Puts reads and shapes together; no rule here."""

from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from scoring.forms.mending import LateForm
from scoring.forms.organiser import PaperForm, ReasonVerbForm, RulingForm, SubstitutionForm
from scoring.messages.hands import numbered, say_trn
from scoring.selectors import timeline
from tournaments.models import Match, Pareja
from tournaments.models.incident_rules import TimeRule
from tournaments.models.settings import PhaseSettings
from tournaments.permissions import Actor, Permission, can
from tournaments.projections import words
from tournaments.projections.rulebook import terms
from tournaments.selectors import rulesets
from tournaments.services import progress
from tournaments.views.frame import url
from tournaments.views.phases import shapes

Data = dict[str, Any]
Forms = dict[str, Any]
TIME_RULES = {
    TimeRule.FINISH_HAND: _l("Finish the hand that is being played; then what is on the table counts."),
    TimeRule.COUNT: _l("Stop at once: what is on the table counts."),
    TimeRule.SUDDEN: _l("What is on the table is finished; what is missing starts at %(start)s."),
}


def sides(match: Match) -> list[tuple[str, str]]:
    """The two sides as choices: A and B with their names."""
    return [("A", f"● {side_name(match.side_a)}"), ("B", f"◆ {side_name(match.side_b)}")]


def side_name(row: Pareja | None) -> str:
    """A side in full, with its club."""
    shown = shapes.pareja(row)
    if shown is None:
        return _("not known yet")
    return f"{shown['name']} ({shown['club']})" if shown["club"] else str(shown["name"])


def forms(match: Match, bound: Forms | None = None, *, over_hands: bool = False) -> Forms:
    """The unbound forms of the page, with the one that was sent in its place."""
    seats, players = timeline.seats(match)
    made: Forms = {
        "paper": PaperForm.of(match, over_hands=over_hands),
        "ruling": RulingForm(version=match.version, sides=sides(match)),
        "anew": ReasonVerbForm(version=match.version, auto_id="anew_%s"),
        "late": LateForm.of(match, sides(match), version=match.version),
        "bell": ReasonVerbForm(version=match.version, auto_id="bell_%s"),
        "undo": ReasonVerbForm(version=match.version, auto_id="undo_%s"),
        "substitute": SubstitutionForm(
            version=match.version, seats=seats, players=players, auto_id="substitute_%s"
        ),
    }
    return {**made, **(bound or {})}


def context(actor: Actor, match: Match, bound: Forms | None = None) -> Data:
    """Everything the page of a match shows."""
    story = timeline.story(match)
    rows = standing(story.hands)
    hands = [_hand(row) for row in rows]
    finished = match.state == "finished"
    incidents = PhaseSettings.of(match.phase.settings).incidents
    playable = match.phase.status in ("published", "in_play") and bool(match.side_a_id and match.side_b_id)
    seats, players = timeline.seats(match)
    return {
        "m": shapes.match(match),
        "match": match,
        "heading_text": shapes.title(match),
        "facts": facts(match),
        "hands": hands,
        "undone": sum(1 for row in story.hands if row["void"]),
        "forms": forms(match, bound, over_hands=bool(hands)),
        "open_form": next(iter(bound), "") if bound else "",
        "playable": playable,
        "finished": finished,
        "started": bool((match.live or {}).get("started")),
        "by_default": progress.by_default(match),
        "late_steps": incidents.late_steps,
        "timed": bool(incidents.round_minutes),
        "time_rule": TIME_RULES[TimeRule(incidents.time_rule)]
        % {"start": "–".join(map(str, incidents.time_start))},
        "may_rule": can(actor, Permission.RULE, match),
        "may_score": can(actor, Permission.SCORE, match),
        "may_plan": can(actor, Permission.PLAN, match),
        "can_substitute": bool(seats and players) and not finished,
        "by_hands": bool(hands) and match.outcome in ("", "played"),
        "lineup": timeline.lineup(match),
        "set_name": words.set_name(rulesets.match_format(match).set_name),
        "points": words.point_names(rulesets.tally_kind(match.phase.championship)),
        "target": rulesets.match_format(match).target,
    }


def facts(match: Match) -> list[Any]:
    """Where and when, and under which length of partida."""
    rules = rulesets.match_format(match)
    championship = match.phase.championship
    turn = _(" · turn %(number)s") % {"number": match.slot} if match.slot else ""
    back: Any = {
        "label": match.phase.get_format_display(),
        "value": _("Group %(group)s") % {"group": match.group.name} if match.group else match.phase.name,
        "url": url("group", championship, match.group.public_id)
        if match.group
        else url("phase", championship, match.phase.public_id),
    }
    return [
        back,
        (_("Night"), shapes.night(match.session) + turn),
        (_("Table"), str(match.table.number) if match.table else _("none yet")),
        (
            _("To win"),
            terms.length(rules.set_name, rules.sets_to_win, rules.target),
        ),
        (_("Match"), match.code),
    ]


def standing(rows: list[Data]) -> list[Data]:
    """The hands that count: those undone are left to the log."""
    return [row for row in rows if not row["void"]]


def _hand(row: Data) -> Data:
    """A hand as a sentence, with the score after it."""
    return {
        "number": numbered(row),
        "said": say_trn(row["trn"], row["ruleset"]) or row["trn"],
        "trn": row["trn"],
        "a": row["given"]["A"],
        "b": row["given"]["B"],
        "points": f"{row['points']['A']}–{row['points']['B']}",
        "sets": f"{row['sets']['A']}–{row['sets']['B']}",
        "closed": row["set_won"] or "",
        "inspect": f"{reverse('inspector')}?{row['asks']}",
    }
