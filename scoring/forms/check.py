"""A fingerprint as people write it: typed from paper, pasted, or the address that a code leads to."""

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from scoring.selectors import fingerprints


class FingerprintForm(forms.Form):
    """What is asked of the check page; its cleaned value is the fingerprint, or enough of its beginning."""

    fingerprint = forms.CharField(
        label=_l("Fingerprint"),
        max_length=200,
        help_text=_l("At least its first 16 figures and letters; spaces do not matter."),
        widget=forms.TextInput(
            {"autocomplete": "off", "spellcheck": "false", "autocapitalize": "none", "dir": "ltr"}
        ),
    )

    def clean_fingerprint(self) -> str:
        found = fingerprints.clean(self.cleaned_data["fingerprint"])
        if not fingerprints.is_fingerprint(found):
            raise forms.ValidationError(
                _(
                    "A fingerprint has the figures 0 to 9 and the letters a to f: write the first 16 of them at least."
                )
            )
        return found
