"""Points by a ruling, on the page of a group. Shape only."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _l


class PointsForm(forms.Form):
    """Whose points, how many in all, and why."""

    pareja = forms.ChoiceField(label=_l("Pareja"))
    points = forms.FloatField(
        label=_l("Points by a ruling"),
        min_value=-99,
        max_value=99,
        help_text=_l("All that rulings give it in this table, such as 1 or -2. 0: none any more."),
    )
    reason = forms.CharField(
        label=_l("Reason"), max_length=300, help_text=_l("It is kept with your name and the hour.")
    )

    def __init__(self, *args: Any, parejas: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["pareja"].choices = parejas  # type: ignore[attr-defined]
