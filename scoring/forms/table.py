"""What a referee sends beside hands: corrections, incidents, check-ins, signatures. Shapes only, for a script and for a plain page."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from scoring.forms.pad import HandForm, PadForm
from scoring.messages.incidents import EFFECTS, KINDS

SIDES = [("A", "● A"), ("B", "◆ B")]


def _reason(*, required: bool) -> forms.CharField:
    return forms.CharField(label=_l("Reason"), max_length=300, required=required)


def _side(*, required: bool = True) -> forms.ChoiceField:
    choices = SIDES if required else [("", _l("nobody")), *SIDES]
    return forms.ChoiceField(label=_l("Side"), choices=choices, required=required, widget=forms.RadioSelect)


class EntryForm(PadForm):
    """A verb about an entry of the log; `accept` says that what ends differently has been seen."""

    seq = forms.IntegerField(label=_l("Line of the log"), min_value=1)
    accept = forms.BooleanField(label=_l("I have seen what changes"), required=False)


class CorrectForm(EntryForm):
    """Hand `seq` as it should have been written."""

    trn = HandForm.base_fields["trn"]
    reason = _reason(required=False)
    field_order = ("seq", "trn", "reason", "accept")


class PreviewForm(forms.Form):
    """What would a correction change, or (without a hand) a void?"""

    seq = forms.IntegerField(min_value=1)
    trn = forms.CharField(max_length=2000, required=False, strip=True)


class VoidForm(EntryForm):
    """A hand, a ruling or a penalty that is to count no more."""

    reason = _reason(required=True)
    field_order = ("seq", "reason", "accept")


class NoteForm(PadForm):
    """A note on a line of the log, or on the match."""

    text = forms.CharField(label=_l("Note"), max_length=300)
    seq = forms.IntegerField(label=_l("Line of the log"), min_value=1, required=False)


class IncidentForm(PadForm):
    """What happened, about whom, by which rule, and what it does to the score."""

    kind = forms.ChoiceField(label=_l("What happened"), choices=list(KINDS.items()))
    side = _side(required=False)
    seat = forms.IntegerField(label=_l("Seat"), min_value=1, max_value=6, required=False)
    effect = forms.ChoiceField(
        label=_l("What it does to the score"), choices=list(EFFECTS.items()), required=False
    )
    stones = forms.IntegerField(label=_l("How many"), min_value=1, max_value=100, required=False)
    cites = forms.CharField(label=_l("By which rule"), max_length=80, required=False)
    text = forms.CharField(label=_l("In words"), max_length=300, required=False)


class SubstituteForm(PadForm):
    """Who sits down at a seat; `player` is a public id."""

    seat = forms.IntegerField(label=_l("Seat"), min_value=1, max_value=6)
    player = forms.CharField(label=_l("Who sits down"), max_length=20)
    reason = _reason(required=True)


class JudgeForm(forms.Form):
    """Call the judge, or say that the judge has been."""

    call = forms.BooleanField(label=_l("Call"), required=False)
    text = forms.CharField(label=_l("What for"), max_length=300, required=False)


class CheckInForm(PadForm):
    """A pareja is at the table; `players` are public ids."""

    side = _side()
    players = forms.JSONField(required=False, widget=forms.HiddenInput)

    def clean_players(self) -> list[str]:
        found: list[str] = _list_of(self.cleaned_data.get("players"), str)
        return found


class LotForm(PadForm):
    """Who deals first by lot: drawn here, or with the table's own cards."""

    how = forms.ChoiceField(
        label=_l("How"),
        choices=[("server", _l("Draw it here")), ("cards", _l("Drawn with the cards"))],
        widget=forms.RadioSelect,
    )
    seat = forms.IntegerField(label=_l("Seat"), min_value=1, max_value=6, required=False)
    players = forms.IntegerField(min_value=2, max_value=6, required=False, widget=forms.HiddenInput)


class SignForm(PadForm):
    """A pareja's yes: a name, or lines drawn with a finger."""

    side = _side()
    name = forms.CharField(label=_l("Name"), max_length=80, required=False)
    strokes = forms.JSONField(required=False, widget=forms.HiddenInput)

    def clean_strokes(self) -> list[list[int]]:
        found: list[list[int]] = _list_of(self.cleaned_data.get("strokes"), list)
        return found


class DisputeForm(PadForm):
    """A pareja's no."""

    side = _side()
    reason = _reason(required=True)


class SettleForm(PadForm):
    """A judge's word on a dispute: the result stands, or the partida goes to a side."""

    winner = forms.ChoiceField(
        label=_l("Who wins"),
        choices=[("", _l("The result stands")), *SIDES],
        required=False,
        widget=forms.RadioSelect,
    )
    reason = _reason(required=True)


def _list_of(value: Any, kind: type) -> Any:
    """A JSON list of one kind of value; nothing is an empty list."""
    if value in (None, ""):
        return []
    if not isinstance(value, list) or not all(isinstance(one, kind) for one in value):
        raise forms.ValidationError(_("This is no list."))
    return value
