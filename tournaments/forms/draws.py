"""A draw entered from the hall, and a draft changed by hand. Shape only."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

NOTE = _l("Who drew, how, and who witnessed. It is published with the draw.")
RESTS = ("-", "–", "bye", "rests")
MATCH = re.compile(r"^\s*([^:\s]+)\s*:\s*(.+)$")
FEED = re.compile(r"^([WL])[: ]\s*(\S+)$", re.IGNORECASE)


class _Hat(forms.Form):
    """What came out of the hat. `marks`: what is written for each side (a number, `A1`) and the side it stands for."""

    note = forms.CharField(label=_l("How it was drawn"), max_length=300, help_text=NOTE)

    def __init__(self, *args: Any, marks: Mapping[str, str], **kwargs: Any) -> None:
        self.marks = {mark.upper(): side for mark, side in marks.items()}
        super().__init__(*args, **kwargs)

    def side(self, text: str) -> str:
        """The side that a mark stands for. Raises ValidationError for what is none."""
        found = self.marks.get(text.strip().upper())
        if found is None:
            raise forms.ValidationError(_("“%(mark)s” is nobody of those who play.") % {"mark": text.strip()})
        return found


class HatGroupsForm(_Hat):
    """The members of each group in the order in which they came out."""

    def __init__(self, *args: Any, groups: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.groups = groups
        for name in groups:
            self.fields[f"group_{name}"] = forms.CharField(
                label=_("Group %(group)s") % {"group": name} if len(groups) > 1 else _("Everybody, in order"),
                max_length=2000,
                widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
                help_text=_("Their numbers as they came out, with commas or spaces."),
            )

    @property
    def group_fields(self) -> list[forms.BoundField]:
        """The lines of the groups, in order."""
        return [self[f"group_{name}"] for name in self.groups]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        seen: dict[str, str] = {}
        for name in self.groups:
            field, members = f"group_{name}", []
            for mark in re.split(r"[\s,;]+", data.get(field, "").strip()):
                try:
                    who = self.side(mark)
                except forms.ValidationError as error:
                    self.add_error(field, error)
                    continue
                if who in seen:
                    self.add_error(field, _("%(mark)s stands in two places.") % {"mark": mark})
                seen[who] = name
                members.append(who)
            data[field] = members
        left = [mark for mark, side in self.marks.items() if side not in seen]
        if left and not self.errors:
            self.add_error(None, _("In no group yet: %(marks)s.") % {"marks": ", ".join(left)})
        return data

    def groups_drawn(self) -> dict[str, list[str]]:
        """Public ids by group. Only for a valid form."""
        return {
            name: [who.removeprefix("P:") for who in self.cleaned_data[f"group_{name}"]]
            for name in self.groups
        }


class HatBracketForm(_Hat):
    """A bracket: the matches of its first round from the top, or every match with a name."""

    lines = forms.CharField(
        label=_l("The bracket, from the top"),
        max_length=8000,
        widget=forms.Textarea({"rows": 12, "spellcheck": "false"}),
        help_text=_l(
            "One match of the first round a line: two numbers, or a number and “bye” for who rests. For a bracket of another"
            " shape write every match with its name, such as Q1: 5 - 12, then F: W Q1 - L Q2 for the winner and the loser of"
            " others."
        ),
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        lines = [line for line in data.get("lines", "").splitlines() if line.strip()]
        self.nodes: list[dict[str, str]] = []
        self.column: list[str] = []
        for number, line in enumerate(lines, start=1):
            named = MATCH.match(line)
            try:
                a, b = self._two(named.group(2) if named else line)
            except forms.ValidationError as error:
                said = _("Line %(line)s: %(sentence)s") % {"line": number, "sentence": error.messages[0]}
                self.add_error("lines", said)
                continue
            if named:
                code = named.group(1)
                self.nodes.append({"id": code, "round": _round(code), "a": a, "b": b})
            else:
                self.column += [a, b]
        if self.nodes and self.column:
            self.add_error("lines", _("Name every match, or none."))
        return data

    def _two(self, text: str) -> tuple[str, str]:
        pieces = [piece for piece in re.split(r"\s+[-–]\s+|\s+v\s+|\s*[,;]\s*|\t+", text.strip()) if piece]
        if len(pieces) == 1:
            pieces = text.split()
        if len(pieces) != 2:
            raise forms.ValidationError(_("write two sides."))
        one, other = (self._source(piece) for piece in pieces)
        return one, other

    def _source(self, text: str) -> str:
        if text.lower() in RESTS:
            return "BYE"
        feed = FEED.match(text)
        return f"{feed.group(1).upper()}:{feed.group(2)}" if feed else self.side(text)


def _round(code: str) -> str:
    """`R16-3` is of round `R16`, `SF1` of `SF`; any other name is a round of its own."""
    before, _dash, last = code.rpartition("-")
    if before and last.isdecimal():
        return before
    return code[:2] if re.fullmatch(r"(SF|QF)\d+", code) else code


class HatRoundForm(_Hat):
    """The pairings of one round; who is written in none of them rests."""

    lines = forms.CharField(
        label=_l("The pairings"),
        max_length=8000,
        widget=forms.Textarea({"rows": 12, "spellcheck": "false"}),
        help_text=_l("One match a line: two numbers. Who stands in no line rests."),
    )
    reason = forms.CharField(
        label=_l("Why results are missing"),
        max_length=200,
        required=False,
        help_text=_l("Only when the round before is not complete."),
    )

    def clean_lines(self) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = []
        for line in self.cleaned_data["lines"].splitlines():
            marks = [mark for mark in re.split(r"[\s,;v–-]+", line.strip()) if mark]
            if not marks:
                continue
            if len(marks) != 2:
                raise forms.ValidationError(_("Write two numbers in each line."))
            one, other = (self.side(mark).removeprefix("P:") for mark in marks)
            found.append((one, other))
        return found

    @property
    def rests(self) -> list[str]:
        """Who plays in none of the pairings. Only for a valid form."""
        playing = {who for pairing in self.cleaned_data["lines"] for who in pairing}
        everybody = [side.removeprefix("P:") for side in self.marks.values()]
        return [who for who in everybody if who not in playing]


class ChangeForm(forms.Form):
    """Two who change places in a draft, and why."""

    one = forms.ChoiceField(label=_l("This one"))
    other = forms.ChoiceField(label=_l("changes places with"))
    reason = forms.CharField(
        label=_l("Reason"),
        max_length=300,
        help_text=_l("It is published with the draw, with your name, the hour and where both stood."),
    )

    def __init__(self, *args: Any, choices: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]


class AnnounceForm(forms.Form):
    """What the seed will be, said before the draw."""

    text = forms.CharField(
        label=_l("What the seed will be"),
        max_length=300,
        required=False,
        help_text=_l(
            "For instance «the first prize of the lottery of 20 December, its five figures». It is shown to everybody at once,"
            " with the hour, so that all can see it was said before."
        ),
    )


class RoundForm(forms.Form):
    """The next round by lot: nothing to fill in when every result is there."""

    seed = forms.CharField(
        label=_l("Seed of the round"),
        max_length=120,
        required=False,
        help_text=_l("Empty: the seed of the phase and the number of the round, which nobody can choose."),
    )
    byes = forms.CharField(
        label=_l("Who does not play it"),
        max_length=200,
        required=False,
        help_text=_l(
            "Numbers of parejas that agreed beforehand, such as 14: they arrive late, for instance."
        ),
    )
    reason = forms.CharField(
        label=_l("Why results are missing"),
        max_length=200,
        required=False,
    )

    def __init__(
        self, *args: Any, marks: Mapping[str, str], missing: int, seeded: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.marks = marks
        if not missing:
            del self.fields["reason"]
        if not seeded:
            self.fields["seed"].required = True
            self.fields["seed"].help_text = _("The phase was drawn from a hat, so each round needs a seed.")

    def clean_byes(self) -> list[str]:
        marks = [mark for mark in re.split(r"[\s,;]+", self.cleaned_data["byes"].strip()) if mark]
        unknown = [mark for mark in marks if mark not in self.marks]
        if unknown:
            said = _("“%(mark)s” is nobody of those who play.") % {"mark": unknown[0]}
            raise forms.ValidationError(said)
        return [self.marks[mark].removeprefix("P:") for mark in marks]
