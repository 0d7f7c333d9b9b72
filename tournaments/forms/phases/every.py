"""The form of each format: only the fields that the format has."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments.forms.phases.base import APART, Part, PhaseForm, figures
from tournaments.forms.phases.tables import TableForm
from tournaments.models import Phase, PhaseFormat
from tournaments.models.settings import PhaseSettings

PLACEMENTS = [
    ("lot", _l("By lot; clubs and sectors meet as late as can be")),
    ("ranks", _l("By their seed ranks; those without one by lot")),
    ("order", _l("In the order of the phase before: the first ones meet last")),
    ("cross", _l("First of a group against second of another")),
    ("fixed", _l("In fixed order: first group against second, third against fourth, and so on")),
]


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
    apart = forms.MultipleChoiceField(
        label=_l("Kept apart when it can be done"),
        choices=APART,
        widget=forms.CheckboxSelectMultiple,
        required=False,
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
            "apart": list(before.apart),
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
            apart=tuple(data["apart"]),
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
    apart = forms.MultipleChoiceField(
        label=_l("Kept apart when it can be done"),
        choices=APART,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    no_bye_win = forms.BooleanField(label=_l("A rest does not count as won"), required=False)

    drawn = (*PhaseForm.drawn,)
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
            "apart": list(before.apart),
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
            apart=tuple(data["apart"]),
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


FORMS: dict[str, type[PhaseForm]] = {
    PhaseFormat.GROUPS: GroupsForm,
    PhaseFormat.KNOCKOUT: KnockoutForm,
    PhaseFormat.DOUBLE_ELIMINATION: DoubleForm,
    PhaseFormat.SWISS: RoundsForm,
    PhaseFormat.RANDOM_ROUNDS: RoundsForm,
    PhaseFormat.TWO_LOSSES: RoundsForm,
}


def phase_form(phase: Phase, data: Any = None, *, sources: Sequence[Phase] = ()) -> PhaseForm:
    """The form of the phase's format. `sources`: the phases that it may take its parejas from."""
    return FORMS[phase.format](data, phase=phase, sources=sources)
