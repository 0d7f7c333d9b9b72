"""The form of phases whose rounds are drawn one at a time."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments.forms.phases.base import Part, PhaseForm
from tournaments.forms.phases.tables import TableForm
from tournaments.models import PhaseFormat
from tournaments.models.settings import PhaseSettings


class RoundsForm(TableForm):
    """Rounds drawn one at a time: how many, who is kept apart, and whether they come by themselves."""

    rounds_count = forms.IntegerField(label=_l("How many rounds"), min_value=1, max_value=50)
    accelerated = forms.BooleanField(
        label=_l("Accelerated: the first half of the ranking meets among itself at first"),
        required=False,
        help_text=_l("For a large field with few rounds. It needs seed ranks."),
    )
    reset = forms.BooleanField(
        label=_l("The last two meet again if the unbeaten one loses"),
        required=False,
    )
    by_itself = forms.BooleanField(
        label=_l("Draw the next round by itself when the last result is in"),
        required=False,
        help_text=_l("Its seed is that of the phase and the number of the round, so nobody chooses it."),
    )
    no_bye_win = forms.BooleanField(label=_l("A rest does not count as won"), required=False)

    drawn = (*PhaseForm.drawn, "apart", "reset")
    ONLY = {"accelerated": PhaseFormat.SWISS, "reset": PhaseFormat.TWO_LOSSES}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, format in self.ONLY.items():
            if self.phase.format != format:
                del self.fields[name]
        if self.phase.format == PhaseFormat.TWO_LOSSES:
            del self.fields["rounds_count"]
        self.fields["quota"].label = _("How many go on")

    def initial_values(self) -> dict[str, Any]:
        before = self.before
        return {
            **super().initial_values(),
            "rounds_count": before.rounds_count,
            "accelerated": before.accelerated,
            "reset": before.reset,
            "by_itself": before.by_itself,
            "no_bye_win": not before.bye_wins,
        }

    def changed(self) -> PhaseSettings:
        data, before = self.cleaned_data, self.before
        return replace(
            super().changed(),
            rounds_count=data.get("rounds_count", before.rounds_count),
            accelerated=data.get("accelerated", before.accelerated),
            reset=data.get("reset", before.reset),
            by_itself=data["by_itself"],
            bye_wins=not data["no_bye_win"],
        )

    def own_parts(self) -> list[Part]:
        wide = self.bound("apart", "reset", "by_itself", "accelerated", "no_bye_win")
        return [Part(_("Rounds"), self.bound("rounds_count", "quota"), wide)]

    def table_parts(self) -> list[Part]:
        """In two losses the table only says how they stand: who lost twice is out."""
        parts = super().table_parts()
        if self.phase.format == PhaseFormat.TWO_LOSSES:
            return [replace(part, folded=True) for part in parts]
        return parts
