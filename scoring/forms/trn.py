"""A match scored on paper as a TRN file, uploaded or pasted. Shape only: what is in it is looked at elsewhere."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _l

from scoring.forms.organiser import VerbForm
from scoring.messages import sentence
from scoring.services.trn_check import MAX_FILE
from tournaments.errors import Refusal

AREA = {"rows": "12", "spellcheck": "false", "autocomplete": "off", "autocapitalize": "off", "wrap": "off"}


class TrnForm(VerbForm):
    """A file or its text; the file wins. `seen` is the text that the page showed, so that only that is saved."""

    file = forms.FileField(label=_l("File .trn"), required=False, allow_empty_file=True)
    trn = forms.CharField(
        label=_l("Or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(AREA),
        help_text=_l("One hand a line, from the first to the last."),
    )
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        upload = data.get("file")
        pasted = data.get("trn", "").replace("\r\n", "\n")
        data["trn"] = pasted if upload is None else self._text(upload)
        if upload is None:
            self._bounded("trn", len(pasted))
        if not self.errors and not data["trn"].strip():
            self._refuse("trn.no_hands", "trn")
        return data

    def _text(self, upload: Any) -> str:
        """The file as text. Old programs write Windows-1252."""
        if not self._bounded("file", upload.size or 0):
            return ""
        raw: bytes = upload.read()
        try:
            text = raw.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = raw.decode("cp1252", "replace")
        if "\x00" in text:
            self._refuse("trn.not_text", "file")
            return ""
        return text.replace("\r\n", "\n")

    def _bounded(self, field: str, size: int) -> bool:
        if size > MAX_FILE:
            self._refuse("trn.too_long", field, limit=MAX_FILE)
        return size <= MAX_FILE

    def _refuse(self, key: str, field: str, **params: Any) -> None:
        self.add_error(field, sentence(Refusal(key, **params)))
