"""The form of groups and leagues."""

from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments.forms.phases.base import Part, PhaseForm, figures
from tournaments.forms.phases.tables import TableForm
from tournaments.models.settings import PhaseSettings


class GroupsForm(TableForm):
    """Groups and leagues: how many or which sizes, who is kept apart, how many go on."""

    groups = forms.IntegerField(
        label=_l("How many groups"),
        min_value=1,
        max_value=200,
        required=False,
        help_text=_l("Sizes differ by at most one. 1: a league of all against all."),
    )
    sizes = forms.CharField(
        label=_l("Or their sizes, by hand"),
        max_length=200,
        required=False,
        help_text=_l(
            "For instance 6, 6, 7, 7. They must add up to the parejas that play; leave it empty to share out evenly."
        ),
    )
    snake = forms.BooleanField(
        label=_l("Shared out in the order of the phase before, like a snake"),
        required=False,
        help_text=_l("The first ones stand in A, B, C …, the next in … C, B, A. Not ticked: by lot."),
    )
    legs = forms.TypedChoiceField(
        label=_l("Everybody meets everybody"),
        choices=[(1, _l("once")), (2, _l("twice"))],
        coerce=int,
    )
    quotas = forms.CharField(
        label=_l("Groups from which others go on"),
        max_length=200,
        required=False,
        help_text=_l("Where a group sends on more or fewer, such as A 3, D 1."),
    )
    next_placed = forms.IntegerField(
        label=_l("Besides, the best next placed"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_l(
            "How many of those just below the line go on too: compared by partidas won, difference of camas, of stones,"
            " stones made, and lots."
        ),
    )
    comparable = forms.ChoiceField(
        label=_l("When their groups are of unequal size"),
        choices=[
            ("as_played", _l("All partidas count")),
            ("drop_last", _l("In the larger ones the partidas against the last do not count")),
            ("per_match", _l("Everything is divided by the partidas played")),
        ],
        required=False,
    )

    drawn = (*PhaseForm.drawn, "groups", "sizes", "snake", "apart", "legs")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.before_it:
            del self.fields["snake"]

    def initial_values(self) -> dict[str, Any]:
        before = self.before
        return {
            **super().initial_values(),
            "groups": before.groups,
            "sizes": ", ".join(str(size) for size in before.sizes),
            "snake": before.placement == "snake",
            "legs": before.legs,
            "quotas": ", ".join(f"{name} {count}" for name, count in before.quotas.items()),
            "next_placed": before.next_placed or None,
            "comparable": before.comparable,
        }

    def clean_sizes(self) -> tuple[int, ...]:
        parts = figures(self.cleaned_data["sizes"])
        if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
            raise forms.ValidationError(_("Write the sizes as figures with commas, such as 6, 6, 7, 7."))
        sizes = tuple(int(part) for part in parts)
        if any(size < 2 for size in sizes):
            raise forms.ValidationError(_("A group has at least two parejas."))
        return sizes

    def clean_quotas(self) -> dict[str, int]:
        pieces = figures(self.cleaned_data["quotas"].replace(":", " ").replace("=", " "))
        pairs = list(zip(pieces[::2], pieces[1::2], strict=False))
        if len(pieces) % 2 or not all(count.isdecimal() and len(count) < 3 for _name, count in pairs):
            raise forms.ValidationError(_("Write each group with its figure, such as A 3, D 1."))
        return {name: int(count) for name, count in pairs}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("sizes") and not data.get("groups") and "groups" not in self.errors:
            self.add_error("groups", _("Say how many groups, or give their sizes."))
        return data

    def changed(self) -> PhaseSettings:
        data = self.cleaned_data
        return replace(
            super().changed(),
            groups=data["groups"] or len(data["sizes"]) or self.before.groups,
            sizes=data["sizes"],
            placement="snake" if data.get("snake") else "lot",
            legs=data["legs"],
            quotas=data["quotas"],
            next_placed=data["next_placed"] or 0,
            comparable=data["comparable"] or self.before.comparable,
        )

    def own_parts(self) -> list[Part]:
        return [
            Part(
                _("Groups"),
                self.bound("groups", "sizes", "legs", "quota"),
                self.bound("snake", "apart"),
            ),
            Part(
                _("More ways to go on"),
                self.bound("quotas", "next_placed", "comparable"),
                folded=not (self.before.quotas or self.before.next_placed),
            ),
        ]
