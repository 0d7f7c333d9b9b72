"""The hand inspector: anybody asks what a line of TRN gives, or which rule it breaks and where. Nothing is saved.

The address is the question, so it can be passed on. Counted with the API's questions about the rules.
"""

from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring import engine
from scoring.forms.inspector import InspectorForm
from scoring.messages import said
from scoring.messages.hands import MARKS, gives, say_part
from scoring.messages.reasons import reasons
from scoring.selectors.hands import parts
from scoring.views.counted import count
from scoring.views.marked import marked
from tournaments.projections import words

Data = dict[str, Any]


@require_safe
def inspect(request: HttpRequest) -> HttpResponse:
    """The form, and below it what the hand gives or what is wrong with it."""
    asked = bool(request.GET.get("hand", "").strip())
    if asked or request.GET.get("options"):  # rules of one's own are worked out anew: that counts as well
        count(request, "check", "inspector.wait")
    form = InspectorForm(request.GET.dict())
    good = form.is_valid()
    context: Data = {"form": form, "asked": asked, "set_name": words.set_name(form.ruleset.match.set_name)}
    if good:
        context["address"] = f"{reverse('inspector')}?{form.address}"
        context |= verdict(form.ruleset, form.state, form.cleaned_data["hand"]) if asked else {}
    status = HTTPStatus.OK if good else HTTPStatus.UNPROCESSABLE_ENTITY
    return render(request, "inspector/page.html", context, status=status)


def verdict(rules: engine.Ruleset, state: engine.MatchState, hand: str) -> Data:
    """What the page shows of an answer: what was said word by word and what each award is for, or the text marked."""
    hand = " ".join(hand.split())
    judged = engine.assess(rules, state, hand)
    if judged.outcome is None:
        errors = [{"text": said(item), "token": item.token, "key": item.key} for item in judged.violations]
        return {"errors": errors, "pieces": marked(hand, judged.violations)}
    record, outcome = engine.parse(hand), judged.outcome
    events = record.events
    lines = [
        {
            "tokens": " ".join(token.text for token in events[part.at : part.at + part.size]),
            "said": say_part(part, rules.id),
        }
        for part in parts(hand)
    ]
    return {
        "outcome": outcome,
        "lines": lines,
        "reasons": reasons(rules, record, outcome),
        "notices": [said(item) for item in judged.notices if item.key != "set.closed"],  # `won` says it
        "before": state,
        "won": _won(rules, outcome),
        "full": outcome.level == "full",
    }


def _won(rules: engine.Ruleset, outcome: engine.HandOutcome) -> list[str]:
    """The set and the partida that the hand decides."""
    shown = gives(rules.id)
    sides = {"set": outcome.set_won, "match": outcome.match_won}
    return [str(shown[key]).format_map({"side": MARKS[side]}) for key, side in sides.items() if side]
