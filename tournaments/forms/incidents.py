"""What a phase does when somebody is late, leaves, changes a player or runs out of time; clocks and late entries. Shape only."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments.models.incident_rules import IncidentRules, TimeRule
from tournaments.models.settings import PhaseSettings

TIME_RULES = [
    (TimeRule.FINISH_HAND.value, _l("Finish the hand, then what is on the table counts")),
    (TimeRule.COUNT.value, _l("Stop at once: what is on the table counts")),
    (TimeRule.SUDDEN.value, _l("Finish the cama; those still missing start from a score")),
]


class IncidentRulesForm(forms.Form):
    """The rules of a phase for what goes wrong."""

    late_steps = forms.CharField(
        label=_l("Coming late: minutes after which one more cama is lost"),
        required=False,
        max_length=60,
        help_text=_l(
            "Such as 15, 30: the first cama after a quarter of an hour, the partida (of two camas) after half an hour. Empty: a"
            " judge decides."
        ),
    )
    substitutions = forms.IntegerField(
        label=_l("Substitutions that a pareja may make in this phase"),
        required=False,
        min_value=0,
        max_value=99,
        help_text=_l("0: nobody is replaced. Empty: as often as it has reserves."),
    )
    between_sets = forms.BooleanField(label=_l("Only before the first stone of a cama"), required=False)
    round_minutes = forms.IntegerField(
        label=_l("Minutes that a round lasts"),
        required=False,
        min_value=0,
        max_value=600,
        help_text=_l("Empty or 0: it takes as long as it takes."),
    )
    time_rule = forms.ChoiceField(label=_l("When the time is up"), choices=TIME_RULES)
    time_start = forms.CharField(
        label=_l("Score from which the missing camas start"),
        required=False,
        max_length=9,
        help_text=_l("Such as 11-11. Only for the last of those rules."),
    )

    @staticmethod
    def initial_of(settings: PhaseSettings) -> dict[str, Any]:
        """The form's values for the settings of a phase."""
        rules = settings.incidents
        return {
            "late_steps": ", ".join(map(str, rules.late_steps)),
            "substitutions": rules.substitutions,
            "between_sets": rules.between_sets,
            "round_minutes": rules.round_minutes or None,
            "time_rule": rules.time_rule,
            "time_start": "-".join(map(str, rules.time_start)) if any(rules.time_start) else "",
        }

    def clean_late_steps(self) -> tuple[int, ...]:
        numbers = _numbers(self.cleaned_data["late_steps"])
        if any(not 1 <= number <= 600 for number in numbers):
            raise forms.ValidationError(_("Between 1 and %(most)s minutes.") % {"most": 600})
        return tuple(sorted(numbers))

    def clean_time_start(self) -> tuple[int, int]:
        numbers = _numbers(self.cleaned_data["time_start"].replace("-", " "))
        if not numbers:
            return (0, 0)
        if len(numbers) != 2:
            raise forms.ValidationError(_("Two numbers, such as 11-11."))
        return (numbers[0], numbers[1])

    def applied(self, settings: PhaseSettings) -> dict[str, Any]:
        """The settings with these rules. Only for a valid form."""
        data = self.cleaned_data
        rules = IncidentRules(
            late_steps=data["late_steps"],
            round_minutes=data["round_minutes"] or 0,
            time_rule=data["time_rule"],
            time_start=data["time_start"],
            substitutions=data["substitutions"],
            between_sets=data["between_sets"],
        )
        return replace(settings, incidents=rules).stored()


def _numbers(text: str) -> list[int]:
    try:
        return [int(part) for part in text.replace(",", " ").replace(";", " ").split()]
    except ValueError as error:
        raise forms.ValidationError(_("Only numbers.")) from error


class ClockForm(forms.Form):
    """Which round, and for how long."""

    round = forms.TypedChoiceField(label=_l("Round"), coerce=int)
    minutes = forms.IntegerField(label=_l("Minutes"), min_value=1, max_value=600)

    def __init__(self, *args: Any, rounds: Sequence[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["round"].choices = [(number, str(number)) for number in rounds]  # type: ignore[attr-defined]


class LateEntryForm(forms.Form):
    """Who comes in, where, and why."""

    pareja = forms.ChoiceField(label=_l("Who comes in"))
    place = forms.ChoiceField(label=_l("Where"))
    reason = forms.CharField(
        label=_l("Reason"), max_length=300, help_text=_l("It is published with the draw, with your name.")
    )

    def __init__(
        self, *args: Any, parejas: Sequence[tuple[str, str]], places: Sequence[tuple[str, str]], **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pareja"].choices = parejas  # type: ignore[attr-defined]
        self.fields["place"].choices = places  # type: ignore[attr-defined]
