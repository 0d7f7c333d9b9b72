"""The forms of brackets: single and double elimination."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments.forms.phases.base import APART, Part, PhaseForm
from tournaments.models.settings import PhaseSettings

PLACEMENTS = [
    ("lot", _l("By lot; clubs and sectors meet as late as can be")),
    ("ranks", _l("By their seed ranks; those without one by lot")),
    ("order", _l("In the order of the phase before: the first ones meet last")),
    ("cross", _l("First of a group against second of another")),
    ("fixed", _l("In fixed order: first group against second, third against fourth, and so on")),
]


class TreeForm(PhaseForm):
    """What every bracket has: how they are placed in it."""

    placement = forms.ChoiceField(
        label=_l("How they are placed"), choices=PLACEMENTS, widget=forms.RadioSelect
    )
    apart = forms.MultipleChoiceField(
        label=_l("Kept apart as long as can be"),
        choices=APART,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    drawn = (*PhaseForm.drawn, "placement", "apart")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.before_it:
            choices = [one for one in PLACEMENTS if one[0] in ("lot", "ranks", self.before.placement)]
            self.fields["placement"].choices = choices  # type: ignore[attr-defined]

    def initial_values(self) -> dict[str, Any]:
        return {
            **super().initial_values(),
            "placement": self.before.placement,
            "apart": list(self.before.apart),
        }

    def changed(self) -> PhaseSettings:
        data = self.cleaned_data
        return replace(super().changed(), placement=data["placement"], apart=tuple(data["apart"]))


class KnockoutForm(TreeForm):
    """A knock-out: whether places are played for, a repechage, and where it ends."""

    third_place = forms.BooleanField(
        label=_l("The losers of the semifinals play for third place"), required=False
    )
    placement_depth = forms.TypedChoiceField(
        label=_l("Cups for the places below"),
        choices=[
            (0, _l("none")),
            (8, _l("down to place 8")),
            (16, _l("down to place 16")),
            (32, _l("down to place 32")),
        ],
        coerce=int,
        required=False,
        help_text=_l("Who loses goes on playing for the places 5 to 8, 9 to 16 …"),
    )
    repechage = forms.ChoiceField(
        label=_l("Second chance for who loses in the first round"),
        choices=[
            ("", _l("none")),
            ("cup", _l("a cup of their own")),
            ("SF", _l("a cup; its winner comes back into the semifinals")),
            ("QF", _l("a cup; its winner comes back into the quarterfinals")),
            ("F", _l("a cup; its winner comes back into the final")),
        ],
        required=False,
    )
    survivors = forms.TypedChoiceField(
        label=_l("It ends with"),
        choices=[
            (1, _l("a champion")),
            (2, _l("two who go on")),
            (4, _l("four who go on, to a final league for instance")),
            (8, _l("eight who go on")),
        ],
        coerce=int,
        required=False,
    )
    quota = forms.IntegerField(
        label=_l("How many go on to a later phase"),
        min_value=0,
        max_value=50,
        required=False,
        help_text=_l("For the bracket of a sector, for instance: 1 is its champion."),
    )

    drawn = (*TreeForm.drawn, "third_place", "placement_depth", "repechage", "survivors")

    def initial_values(self) -> dict[str, Any]:
        before = self.before
        return {
            **super().initial_values(),
            "third_place": before.third_place,
            "placement_depth": before.placement_depth,
            "repechage": before.repechage,
            "survivors": before.survivors,
            "quota": before.quota,
        }

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        ends_early = (data.get("survivors") or 1) > 1
        if ends_early and (data.get("third_place") or data.get("placement_depth")):
            self.add_error("survivors", _("Places are played for only where it ends with a champion."))
        if data.get("repechage") and (ends_early or data.get("placement_depth")):
            self.add_error(
                "repechage", _("A second chance goes with neither cups for places nor an early end.")
            )
        return data

    def changed(self) -> PhaseSettings:
        data = self.cleaned_data
        return replace(
            super().changed(),
            third_place=data["third_place"],
            placement_depth=data["placement_depth"] or 0,
            repechage=data["repechage"],
            survivors=data["survivors"] or 1,
            quota=self.before.quota if data["quota"] is None else data["quota"],
        )

    def own_parts(self) -> list[Part]:
        more = self.before.placement_depth or self.before.repechage or self.before.survivors > 1
        return [
            Part(_("The bracket"), wide=self.bound("placement", "apart", "third_place")),
            Part(
                _("More than one bracket"),
                self.bound("placement_depth", "repechage", "survivors", "quota"),
                folded=not more,
            ),
        ]


class DoubleForm(TreeForm):
    """Double elimination: whether the unbeaten side may lose once in the final."""

    reset = forms.BooleanField(
        label=_l("A second final if the unbeaten side loses the first"),
        required=False,
        help_text=_l("So that it too is only out with two defeats."),
    )
    quota = KnockoutForm.base_fields["quota"]

    drawn = (*TreeForm.drawn, "reset")

    def initial_values(self) -> dict[str, Any]:
        return {**super().initial_values(), "reset": self.before.reset, "quota": self.before.quota}

    def changed(self) -> PhaseSettings:
        data = self.cleaned_data
        quota = self.before.quota if data["quota"] is None else data["quota"]
        return replace(super().changed(), reset=data["reset"], quota=quota)

    def own_parts(self) -> list[Part]:
        wide = self.bound("placement", "apart", "reset", "quota")
        return [Part(_("The bracket"), wide=wide)]
