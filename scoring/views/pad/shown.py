"""The pad's pages as data for their templates and scripts. Reads and sentences put together; no rule here."""

from typing import Any

from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.forms.pad import HandForm, StartForm, UndoForm
from scoring.messages import incidents, say
from scoring.messages.pad import words
from scoring.selectors import pad, record
from scoring.views.pad import states, worker
from tournaments.models import Match, TableLink
from tournaments.permissions import Actor, AtTable
from tournaments.projections.words import set_name
from tournaments.selectors import rulesets
from tournaments.views.phases import shapes

Data = dict[str, Any]
MARKS = (
    "bell-ring", "check", "delete", "ellipsis", "flag", "hand", "layers", "list", "message-square", "minus", "pen-line", "pencil",
    "plus", "redo-2", "rotate-cw", "smartphone", "spade", "square", "square-check", "triangle-alert", "undo-2", "vibrate", "volume-2", "x",
)  # fmt: skip
"""The icons that the script uses."""


def base(actor: Actor, match: Match) -> Data:
    """What every page of a match needs: its head, where one goes back to."""
    at_table = isinstance(actor, AtTable)
    state = pad.state(match)
    live = match.live or {}
    view = live.get("table") or {}
    mano = (view.get("mano") or {}).get("side", "")
    dealer = state["dealer"]
    head = shapes.match(match) | {"tally": pad.tally(match)}
    head["dealer"] = ("A" if dealer % 2 else "B") if dealer else ""
    head["mano"] = mano
    for which in ("A", "B"):
        head[which.lower()] |= {"pareja": pad.side(match, which), "points": state["points"][which]}
    return {
        "m": head,
        "match": match,
        "state": state,
        "at_table": at_table,
        "here": here(actor, match),
        "is_demo": match.phase.championship.demo,
        "table_url": reverse("pad:table") if at_table else "",
        "home": home(actor, match),
    }


def home(actor: Actor, match: Match) -> str:
    """Where «back» leads: the table's list of matches, or the match at the organiser's."""
    if isinstance(actor, AtTable):
        return reverse("pad:table") + "?choose"
    return reverse("matches:match", args=[match.phase.championship.slug, match.public_id])


def here(actor: Actor, match: Match) -> str:
    """The page of the match itself."""
    if isinstance(actor, AtTable):
        return reverse("pad:match", args=[match.public_id])
    return reverse("memberpad:match", args=[match.phase.championship.slug, match.public_id])


def playing(
    actor: Actor, match: Match, *, hand: HandForm | None = None, undo: UndoForm | None = None
) -> Data:
    """The pad of a match in play, or its end."""
    context = base(actor, match)
    state, rules = context["state"], rulesets.of_match(match)
    prefix = f"#{state['hand']} R{state['dealer']} | " if state["dealer"] else ""
    context |= {
        "hand_form": hand or HandForm(version=match.version, initial={"trn": prefix}, auto_id="hand_%s"),
        "undo_form": undo or UndoForm(version=match.version, auto_id="undo_%s"),
        "last_said": say(state["last"]) if state["last"] else "",
        "falta": _falta(match),
        "trn_example": "A.e B.qu env=A A.tr B.no" if rules.envido else "A.tr B.qu =A =B =A",
        "trn_calls": ", ".join(pad.trn_calls(rules)),
        "config": config(actor, match),
        "marks": MARKS,
        "modules": [file for file in worker.files() if file.endswith(".mjs")],
        "baza_marks": ("A", "B", "="),
        "may_undo": bool(state["last"]) and (not state["finished"] or match.outcome == "played"),
    }
    if state["finished"]:
        context |= ended(match)
    return context


def _falta(match: Match) -> Data:
    view = (match.live or {}).get("table") or {}
    return view.get("falta") or {}


def config(actor: Actor, match: Match) -> Data:
    """What the script starts from: words, addresses, names, and the state of this moment."""
    rules = rulesets.of_match(match)
    seats = pad.seated(match)
    return {
        "state": states.state(actor, match),
        "incidents": incidents.choices(rules),
        "words": words(rules),
        "sides": {which: pad.side(match, which) for which in ("A", "B")},
        "seats": {str(seat): name for seat, name in seats.items()},
        "rules": rules_url(match),
        "worker": reverse("pad:worker") if isinstance(actor, AtTable) else "",
        "table": reverse("pad:table") if isinstance(actor, AtTable) else "",
        "target": rules.match.target,
        "poll": 4000,
    }


def rules_url(match: Match) -> str:
    """The address of the ruleset's data: in a release it never changes its content, so the phone keeps it."""
    rules = rulesets.of_match(match)
    address = reverse("pad:rules", args=[get_language(), match.public_id, rules.fingerprint[:16]])
    return f"{address}?v={worker.release()}"


def ended(match: Match) -> Data:
    """The end screen: the result cama by cama, who won, and how."""
    sets = match.result.get("sets", ())
    winner = pad.side(match, match.winner) if match.winner else None
    return {
        "winner": winner,
        "winner_side": match.winner,
        "camas": [(number, a, b) for number, (a, b) in enumerate(sets, 1)],
        "set_name": set_name(rulesets.of_match(match).match.set_name),
        "note": str(shapes.match(match)["status_note"]),
    }


def seating(actor: Actor, match: Match, form: StartForm | None = None) -> Data:
    """The page that seats the players."""
    beside = record.beside(record.read(match))
    lot, came = beside["lot"], beside["checkin"]
    form = form or start_form(match, lot=lot["seat"] if lot else None)
    return base(actor, match) | {"form": form, "lot": lot, "came": came}


def start_form(match: Match, data: Any = None, lot: int | None = None) -> StartForm:
    """The form of the seats, the registered players already in them; the seat that a lot has drawn deals."""
    numbers = pad.dealers(match)
    seats = {
        seat: [(player.public_id, player.name) for player in pad.players(match, "A" if seat % 2 else "B")]
        for seat in numbers
    }
    chosen = pad.default_seats(match, len(numbers))
    initial = {f"seat_{seat}": player for seat, player in chosen.items()} | {
        "anonymous": not chosen,
        "dealer": lot,
    }
    return StartForm(data, version=match.version, seats=seats, initial=initial)


def table(link: TableLink, found: pad.Called) -> Data:
    """The table's page: what can be scored here, what comes next, what is over."""
    return {
        "link": link,
        "is_demo": link.championship.demo,
        "ready": [
            _row(m)
            for m in ((found.current,) if found.current and found.current not in found.ready else ())
            + found.ready
        ],
        "waiting": [_row(m) for m in found.waiting],
        "finished": [_row(m) for m in found.finished],
        "heading": _("Which match?") if found.ready or found.current else _("No match now"),
    }


def _row(match: Match) -> Data:
    return shapes.match(match, lambda row: reverse("pad:match", args=[row.public_id]))
