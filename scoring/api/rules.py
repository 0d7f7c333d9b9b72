"""A question about the rules: what does this hand give, or which rule does it break? Anybody may ask; nothing is saved."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from scoring import engine, messages
from scoring.api import serializers as form
from scoring.api.doors import Door
from scoring.services import RulesRefusal
from tournaments.api.doors import described

Data = dict[str, Any]


class Check(Door):
    """Judge a hand under a ruleset at a score, as `python -m scoring.engine` does."""

    throttle_scope = "check"
    authentication_classes = []

    @described("check_hand", form.Verdict, request=form.Question)
    def post(self, request: Request) -> Response:
        return Response(form.Verdict(verdict(self.taken(form.Question))).data)


def verdict(question: Data) -> Data:
    """The engine's answer with its sentences in the reader's language. Raises RulesRefusal for what is no question."""
    try:
        ruleset = engine.from_preset(question["ruleset"], question["options"])
        state = engine.state_from_json(question["before"])
    except engine.FieldError as no:
        raise RulesRefusal((no.violation,), field=no.violation.token) from no
    except engine.OptionError as no:
        field = "ruleset" if no.key.startswith("ruleset") else "options"
        raise RulesRefusal((engine.Violation(no.key, no.params),), field=field) from no
    judged = engine.assess(ruleset, state, question["trn"])
    answer = engine.assessment_json(judged)
    for shown, item in zip(answer["notices"], judged.notices, strict=True):
        shown["message"] = messages.said(item)
    for shown, broken in zip(answer["errors"], judged.violations, strict=True):
        shown["message"] = messages.said(broken)
    return answer
