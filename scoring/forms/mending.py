"""What an organiser writes to correct a result, to let a pareja leave, or for one that came late. Shape only."""

from typing import Any, Self

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from scoring.forms.organiser import PaperForm, RulingForm, VerbForm
from scoring.services.mending import Change
from tournaments.models import Match, Outcome
from tournaments.models.settings import PhaseSettings
from tournaments.projections.words import set_names
from tournaments.selectors import rulesets

REASON_HELP = _l("It is kept with your name and the hour, and shown with the result.")


class CorrectionForm(PaperForm):
    """What the result should be, and why. `seen` is what the page said would follow."""

    kind = forms.ChoiceField(
        label=_l("What is right"),
        choices=[
            ("paper", _l("This score")),
            ("ruling", _l("A walkover, a withdrawal or a ruling")),
            ("open", _l("It is not over: open it again")),
        ],
        widget=forms.RadioSelect,
        initial="paper",
    )
    outcome = forms.ChoiceField(label=_l("What happened"), required=False)
    winner = forms.ChoiceField(label=_l("Who wins"), required=False, widget=forms.RadioSelect)
    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, sides: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        ruling = RulingForm(sides=sides)
        self.fields["outcome"].choices = ruling.fields["outcome"].choices  # type: ignore[attr-defined]
        self.fields["winner"].choices = ruling.fields["winner"].choices  # type: ignore[attr-defined]
        self.fields["reason"].required = True
        self.fields["reason"].help_text = REASON_HELP

    @property
    def change(self) -> Change:
        """What the service gets. Only for a valid form."""
        data = self.cleaned_data
        if data["kind"] == "open":
            return Change("open")
        if data["kind"] == "ruling":
            return Change("ruling", outcome=data["outcome"], winner=data["winner"])
        return Change("paper", tuple(self.sets), data["joc_fora"] or None, data.get("bell", False))


class LeavingForm(forms.Form):
    """Why a pareja leaves or comes back. `seen` is what the page said would follow."""

    reason = forms.CharField(label=_l("Reason"), max_length=300, help_text=REASON_HELP)
    seen = forms.CharField(widget=forms.HiddenInput)
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)


class LateForm(VerbForm):
    """Who is late, by how much, and what that costs where the phase does not say it."""

    side = forms.ChoiceField(label=_l("Who is late"), widget=forms.RadioSelect)
    minutes = forms.IntegerField(label=_l("Minutes late"), min_value=1, max_value=600)
    camas = forms.IntegerField(min_value=1, max_value=9, required=False)
    reason = forms.CharField(label=_l("Reason"), max_length=300, help_text=REASON_HELP)

    def __init__(
        self, *args: Any, sides: list[tuple[str, str]], by_rule: bool, set_name: str, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = sides  # type: ignore[attr-defined]
        if by_rule:
            del self.fields["camas"]
        else:
            self.fields["camas"].required = True
            self.fields["camas"].label = _("Number of %(sets)s lost") % {"sets": set_names(set_name)}

    @classmethod
    def of(cls, match: Match, sides: list[tuple[str, str]], data: Any = None, **more: Any) -> Self:
        """The form for this match: its sides by name, the cost by the phase's rule where there is one."""
        return cls(
            data,
            sides=sides,
            by_rule=bool(PhaseSettings.of(match.phase.settings).incidents.late_steps),
            set_name=rulesets.match_format(match).set_name,
            auto_id="late_%s",
            **more,
        )


class BulkForm(forms.Form):
    """How the matches of a round that nobody played end; the person writes how many they are."""

    round = forms.IntegerField(widget=forms.HiddenInput)
    key = forms.CharField(max_length=40, widget=forms.HiddenInput)
    outcome = forms.ChoiceField(
        label=_l("What happened"),
        choices=[
            (Outcome.DOUBLE_WALKOVER, _l("Neither side came")),
            (Outcome.NOT_PLAYED, _l("It is not played and nobody wins it")),
        ],
    )
    count = forms.IntegerField(
        label=_l("How many matches"),
        min_value=1,
        help_text=_l("Write the number, so that nothing is ended by accident."),
    )
    reason = forms.CharField(label=_l("Reason"), max_length=300, help_text=REASON_HELP)
