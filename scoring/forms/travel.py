"""A championship as a file: what goes in, and what may come in."""

from django import forms
from django.utils.translation import gettext_lazy as _l


class TakeAwayForm(forms.Form):
    """Whether private contact data goes along."""

    contacts = forms.BooleanField(
        required=False,
        label=_l("With the contact data of the parejas"),
        help_text=_l("Phones and e-mails go into the file: keep it where you would keep the list itself."),
    )


class BringForm(forms.Form):
    """A file that was taken away before."""

    file = forms.FileField(
        label=_l("File of a championship"), help_text=_l("The JSON file that was taken away.")
    )
