"""What the pad sends: shapes only. A JSON body and a plain form go through the same fields."""

from secrets import token_urlsafe
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l


class PinForm(forms.Form):
    """The table's PIN, as printed on its sheet."""

    pin = forms.CharField(
        label=_l("PIN of the table"),
        max_length=8,
        widget=forms.TextInput(
            {"inputmode": "numeric", "autocomplete": "one-time-code", "class": "pin", "autofocus": True}
        ),
    )


class PadForm(forms.Form):
    """What makes a verb safe to send twice: the version the person saw, the key of this tap, the phone's hour (never trusted)."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)
    device_time = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, version: int = 0, **kwargs: Any) -> None:
        kwargs["initial"] = {"version": version, "key": token_urlsafe(18), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    def renew(self) -> None:
        """After a refusal nothing was saved: what is sent next is another request."""
        self.data = self.data.copy() if hasattr(self.data, "copy") else dict(self.data)
        self.data["key"] = token_urlsafe(18)


class HandForm(PadForm):
    """A hand in TRN."""

    trn = forms.CharField(
        label=_l("Hand in TRN"),
        max_length=2000,
        strip=True,
        widget=forms.TextInput(
            {"autocapitalize": "off", "autocomplete": "off", "spellcheck": "false", "class": "trn"}
        ),
    )


class UndoForm(PadForm):
    """Take the last hand back; the reason is optional at the table."""

    reason = forms.CharField(max_length=300, required=False, widget=forms.HiddenInput)


class StartForm(PadForm):
    """Who sits where, and who deals first. Nobody in particular, or everybody."""

    dealer = forms.TypedChoiceField(
        coerce=int, error_messages={"required": _l("Say who deals first.")}, widget=forms.RadioSelect
    )
    anonymous = forms.BooleanField(label=_l("Do not write down who sits where"), required=False)

    def __init__(self, *args: Any, seats: dict[int, list[tuple[str, str]]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seat_numbers = sorted(seats)
        self.fields["dealer"].choices = [(str(n), str(n)) for n in self.seat_numbers]  # type: ignore[attr-defined]
        for seat, choices in seats.items():
            label = _("Seat %(number)s") % {"number": seat}
            self.fields[f"seat_{seat}"] = forms.ChoiceField(
                label=label, choices=[("", _("nobody in particular")), *choices], required=False
            )

    @property
    def seats(self) -> dict[int, str]:
        """Seat to player; empty when nobody is noted. Only for a valid form."""
        if self.cleaned_data.get("anonymous"):
            return {}
        chosen = {seat: self.cleaned_data.get(f"seat_{seat}", "") for seat in self.seat_numbers}
        return {seat: player for seat, player in chosen.items() if player}

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("anonymous"):
            blank = [seat for seat in self.seat_numbers if not data.get(f"seat_{seat}")]
            if blank and len(blank) < len(self.seat_numbers):
                self.add_error(f"seat_{blank[0]}", _("Say who sits here, or write down nobody at all."))
        return data

    @property
    def places(self) -> list[tuple[int, forms.BoundField]]:
        """The seats with their fields, for the drawing of the table."""
        return [(seat, self[f"seat_{seat}"]) for seat in self.seat_numbers]
