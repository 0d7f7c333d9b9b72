"""What an organiser says about a draw, a programme and a closing. Shape only."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l


class SeedForm(forms.Form):
    """What the lots are drawn from: a word or number that everybody can check afterwards."""

    seed = forms.CharField(
        label=_l("Seed of the draw"),
        max_length=120,
        help_text=_l(
            "The whole draw comes from these characters: whoever has them can make it again and get the same draw. Announce"
            " beforehand what it will be, and take something nobody in the hall can choose: tonight's lottery number, for"
            " instance."
        ),
    )
    note = forms.CharField(
        label=_l("Note"),
        max_length=300,
        required=False,
        help_text=_l("Where the seed comes from, who drew and who witnessed. It is published with the draw."),
    )


class ReasonForm(forms.Form):
    """A reason that is kept."""

    reason = forms.CharField(
        label=_l("Reason"), max_length=300, help_text=_l("It is kept with your name and the hour.")
    )

    def __init__(self, *args: Any, needed: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needed


Choices = Sequence[tuple[str, str]]


class SpreadForm(forms.Form):
    """Which nights and tables, and how many rounds a night. The choices are public ids with their labels."""

    sessions = forms.MultipleChoiceField(label=_l("Nights"), widget=forms.CheckboxSelectMultiple)
    tables = forms.MultipleChoiceField(label=_l("Tables"), widget=forms.CheckboxSelectMultiple)
    rounds = forms.IntegerField(
        label=_l("Rounds a night"),
        min_value=1,
        max_value=20,
        initial=3,
        help_text=_l("How many partidas one after another fit at a table in one night."),
    )

    def __init__(self, *args: Any, sessions: Choices, tables: Choices, **kwargs: Any) -> None:
        kwargs["initial"] = {"tables": [value for value, _label in tables], **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.fields["sessions"].choices = sessions  # type: ignore[attr-defined]
        self.fields["tables"].choices = tables  # type: ignore[attr-defined]


class PlaceForm(forms.Form):
    """Where and when one match is played."""

    session = forms.ChoiceField(label=_l("Night"), required=False)
    table = forms.ChoiceField(label=_l("Table"), required=False)
    slot = forms.IntegerField(
        label=_l("Turn of the night"),
        min_value=1,
        max_value=20,
        initial=1,
        help_text=_l("1 is played first."),
    )

    def __init__(self, *args: Any, sessions: Choices, tables: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["session"].choices = [("", _("No night yet")), *sessions]  # type: ignore[attr-defined]
        self.fields["table"].choices = [("", _("No table yet")), *tables]  # type: ignore[attr-defined]
