"""What is asked about one hand: rules, who plays, the score before it, the line. Shape only; the address is the form."""

import json
from collections.abc import Mapping
from typing import Any, NoReturn

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from scoring import engine
from scoring.messages import engine_sentence
from scoring.selectors.asked import query
from scoring.services.hands import MAX_TRN
from tournaments.forms import rules as questions
from tournaments.projections.rulebook.terms import ruleset_names

MAX_OPTIONS = 4000
DEFAULT = "truc_valencia"
NUMBERS = ("a", "b", "sets_a", "sets_b")


def small(label: Any, high: int) -> forms.IntegerField:
    widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "maxlength": "4", "size": "4"})
    return forms.IntegerField(label=label, min_value=0, max_value=high, required=False, widget=widget)


class InspectorForm(forms.Form):
    """Built anew for the ruleset that is asked for: it has that ruleset's questions, each with an answer that exists."""

    rules = forms.ChoiceField(label=_l("Rules"))
    of = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    hand = forms.CharField(
        label=_l("A hand in TRN"),
        required=False,
        max_length=MAX_TRN,
        widget=forms.Textarea({"rows": "2", "spellcheck": "false", "autocapitalize": "off"}),
    )
    players = forms.TypedChoiceField(label=_l("Players"), coerce=int)
    a = small(_l("Points of A before it"), 999)
    b = small(_l("Points of B before it"), 999)
    sets_a = small(_l("Sets won by A"), 9)
    sets_b = small(_l("Sets won by B"), 9)
    dealer = forms.TypedChoiceField(
        label=_l("Whose turn it was to deal"), coerce=int, required=False, empty_value=None
    )
    options = forms.CharField(
        label=_l("Other options, as JSON"),
        required=False,
        max_length=MAX_OPTIONS,
        help_text=_l("By their paths in the documentation of the rules; what was chosen above stands there."),
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false", "dir": "ltr"}),
    )

    def __init__(self, query: Mapping[str, str]) -> None:
        preset = query.get("rules", "")
        self.preset = preset if preset in engine.preset_ids() else DEFAULT
        self.broken_options = ""
        self.asked = questions.questions(self.preset)
        moved = query.get("of", self.preset) != self.preset  # what was chosen belonged to other rules
        before = {} if moved else self._options(query.get("options", ""))
        answers = {q.id: self._answer(q, {} if moved else query, before) for q in self.asked}
        self.ruleset, self.chosen = self._ruleset(answers, before)
        covered = {path for q in self.asked if answers[q.id] for path in q.paths}
        rest = {path: value for path, value in self.chosen.items() if path not in covered}
        kept = ("hand", "dealer", *NUMBERS, *(() if moved else ("players",)))
        given = {name: query[name] for name in kept if name in query}
        own = {"rules": self.preset, "of": self.preset, "players": str(engine.initial(self.ruleset).players)}
        text = query.get("options", "") if self.broken_options else json.dumps(rest) if rest else ""
        data = own | given | {"options": text} | {f"q_{name}": value for name, value in answers.items()}
        super().__init__(data)
        self._choices()

    def _options(self, text: str) -> dict[str, Any]:
        """The options of the address; none, and an error on the form, when they are no JSON object."""
        if not text.strip() or len(text) > MAX_OPTIONS:
            return {}
        try:
            found = json.loads(text, parse_constant=_no_number, parse_float=_no_number)
            if not isinstance(found, dict):
                raise ValueError
        except (ValueError, RecursionError):
            self.broken_options = _("This is no JSON object.")
            return {}
        return found

    def _answer(self, question: questions.Question, query: Mapping[str, str], before: dict[str, Any]) -> str:
        said = query.get(f"q_{question.id}", "")
        if said in {reading.value for reading in question.readings}:
            return said
        return questions.chosen(question, self.preset, before)

    def _ruleset(
        self, answers: Mapping[str, str], before: dict[str, Any]
    ) -> tuple[engine.Ruleset, dict[str, Any]]:
        """The rules that were asked for; the preset as it is, and an error on the form, where there are no such options."""
        try:
            chosen = questions.to_options(self.preset, answers, before)
            # what is no option of its own for a form may be one all the same (a whole part left out)
            others = before.keys() - questions.defaults(self.preset).keys()
            chosen |= {path: before[path] for path in others}
            return engine.from_preset(self.preset, chosen), chosen
        except engine.OptionError as no:
            said = engine_sentence(no.key, no.params)
            self.broken_options = said.encode("utf-8", "replace").decode()
            return engine.from_preset(self.preset), {}

    def _choices(self) -> None:
        rows = [(name, said) for name, (said, _about) in ruleset_names().items()]
        self.fields["rules"].choices = rows  # type: ignore[attr-defined]
        self.fields["players"].choices = [(str(n), str(n)) for n in self.ruleset.players]  # type: ignore[attr-defined]
        seats = [("", _("not said")), *((str(n), str(n)) for n in range(1, 7))]
        self.fields["dealer"].choices = seats  # type: ignore[attr-defined]
        for q in self.asked:
            readings = questions.choices(q, self.preset)
            own = [("", _("as the other options say"))] if not self.data[f"q_{q.id}"] else []
            self.fields[f"q_{q.id}"] = forms.ChoiceField(
                label=q.title, required=False, choices=own + readings
            )

    @property
    def question_fields(self) -> list[forms.BoundField]:
        return [self[f"q_{q.id}"] for q in self.asked]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if self.broken_options:
            self.add_error("options", self.broken_options)
        return data

    @property
    def state(self) -> engine.MatchState:
        """The score before the hand. Only for a valid form."""
        data = self.cleaned_data
        return engine.MatchState(
            points={"A": data["a"] or 0, "B": data["b"] or 0},
            sets={"A": data["sets_a"] or 0, "B": data["sets_b"] or 0},
            dealer=data["dealer"],
            players=data["players"],
        )

    @property
    def address(self) -> str:
        """The query that asks the same again, with nothing in it that goes without saying. Only for a valid form."""
        data = self.cleaned_data
        return query(self.preset, data["hand"], options=self.chosen, state=self.state)


def _no_number(name: str) -> NoReturn:
    """No option is a fraction or infinite."""
    raise ValueError(name)
