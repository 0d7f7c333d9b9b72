"""What an organiser writes about a match: a result from paper, a ruling, a reason, a substitution. Shape only."""

from collections.abc import Sequence
from secrets import token_urlsafe
from typing import Any, Self

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from scoring.engine import Ruleset, has_joc_fora
from tournaments.models import Match, Outcome
from tournaments.models.settings import PhaseSettings
from tournaments.projections.words import set_name
from tournaments.selectors import rulesets

Choices = Sequence[tuple[str, str]]


class VerbForm(forms.Form):
    """What makes a verb safe to send twice: the version the person saw, and a key of this form."""

    version = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    key = forms.CharField(max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, version: int = 0, **kwargs: Any) -> None:
        kwargs["initial"] = {"version": version, "key": token_urlsafe(18), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    @property
    def written(self) -> dict[str, Any]:
        """What the verb gets besides who and where. Only for a valid form."""
        return self.cleaned_data


def box(label: str) -> forms.IntegerField:
    """A box for stones: a number pad on phones, and no bounds of its own, so that the engine says what is wrong."""
    widget = forms.TextInput({"inputmode": "numeric", "autocomplete": "off", "maxlength": "6", "size": "3"})
    return forms.IntegerField(label=label, required=False, widget=widget)


class PaperForm(VerbForm):
    """Stones of each cama, and who won by joc fora if anybody did. As many camas as the partida can have.

    `timed`: the rounds of the phase have an end, and it may have been that.
    """

    joc_fora = forms.ChoiceField(label=_l("Joc fora"), required=False, widget=forms.RadioSelect)
    bell = forms.BooleanField(label=_l("Time ended it"), required=False)
    reason = forms.CharField(label=_l("Reason"), max_length=300, required=False)

    def __init__(
        self, *args: Any, rules: Ruleset, timed: bool = False, over_hands: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        match = rules.match
        self.timed = timed
        if not timed:
            del self.fields["bell"]
        self.has_joc_fora = has_joc_fora(rules)
        self.fields["reason"].required = over_hands
        self.camas = range(1, match.sets_to_win * 2)
        self.set_name = capfirst(set_name(match.set_name))
        for n in self.camas:
            for side in "ab":
                params = {"set": self.set_name, "number": n, "side": side.upper()}
                label = _("%(set)s %(number)s, side %(side)s") % params
                self.fields[f"set_{n}_{side}"] = box(label)
        self.fields["joc_fora"].choices = [("", _("Nobody")), ("A", "A"), ("B", "B")]  # type: ignore[attr-defined]

    @classmethod
    def of(cls, match: Match, data: Any = None, **more: Any) -> Self:
        """The form for this match as it stands."""
        timed = bool(PhaseSettings.of(match.phase.settings).incidents.round_minutes)
        return cls(data, version=match.version, rules=rulesets.of_match(match), timed=timed, **more)

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all was written: such a row of a sheet is passed over."""
        names = [f"set_{n}_{side}" for n in self.camas for side in "ab"]
        return not any(str(self.data.get(self.add_prefix(name), "")).strip() for name in [*names, "joc_fora"])

    @property
    def a(self) -> list[forms.BoundField]:
        """The boxes of side A, cama by cama."""
        return [self[f"set_{n}_a"] for n in self.camas]

    @property
    def b(self) -> list[forms.BoundField]:
        return [self[f"set_{n}_b"] for n in self.camas]

    @property
    def pairs(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """The boxes as they are read from paper: A and B of one cama, then the next."""
        return list(zip(self.a, self.b, strict=True))

    @property
    def sentences(self) -> list[str]:
        """Every error, once each, in the order of the boxes."""
        found = [str(error) for errors in self.errors.values() for error in errors]
        return list(dict.fromkeys(found))

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        missing = False
        for n in self.camas:
            pair = data.get(f"set_{n}_a"), data.get(f"set_{n}_b")
            if any(f"set_{n}_{side}" in self.errors for side in "ab"):
                continue
            if pair == (None, None):
                missing = True
            elif None in pair:
                empty = "a" if pair[0] is None else "b"
                self.add_error(
                    f"set_{n}_{empty}",
                    _("%(set)s %(number)s: write the points of both.") % {"set": self.set_name, "number": n},
                )
            elif missing:
                self.add_error(
                    f"set_{n}_a",
                    _("%(set)s %(number)s: the one before it is empty.")
                    % {"set": self.set_name, "number": n},
                )
        return data

    @property
    def sets(self) -> list[tuple[int, int]]:
        """The camas written, side A first. Only for a valid form."""
        pairs = [(self.cleaned_data[f"set_{n}_a"], self.cleaned_data[f"set_{n}_b"]) for n in self.camas]
        return [(a, b) for a, b in pairs if a is not None and b is not None]

    @property
    def written(self) -> dict[str, Any]:
        """What `services.paper_result` gets besides who and where. Only for a valid form."""
        data = self.cleaned_data
        return {
            "sets": self.sets,
            "joc_fora": data["joc_fora"] or None,
            "bell": data.get("bell", False),
            "version": data["version"],
            "key": data["key"],
            "reason": data["reason"],
        }


class RulingForm(VerbForm):
    """How a match ends that is not played to its end, for whom, and why."""

    outcome = forms.ChoiceField(
        label=_l("What happened"),
        choices=[
            (Outcome.WALKOVER, _l("Walkover: one side did not come")),
            (Outcome.DOUBLE_WALKOVER, _l("Neither side came")),
            (Outcome.WITHDRAWAL, _l("One side gave up")),
            (Outcome.DISQUALIFICATION, _l("One side is disqualified")),
            (Outcome.RULING, _l("A judge decides it")),
            (Outcome.NOT_PLAYED, _l("It is not played and nobody wins it")),
        ],
    )
    winner = forms.ChoiceField(label=_l("Who wins"), required=False, widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_l("Reason"),
        max_length=300,
        help_text=_l("What happened and at what hour. It goes into the acta and is shown with the result."),
    )

    def __init__(self, *args: Any, sides: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["winner"].choices = [*sides, ("", _("Nobody"))]  # type: ignore[attr-defined]


class ReasonVerbForm(VerbForm):
    """A reason, where one is needed."""

    reason = forms.CharField(
        label=_l("Reason"), max_length=300, help_text=_l("It is kept with your name and the hour.")
    )


class SubstitutionForm(ReasonVerbForm):
    """Who takes whose seat from the cama in play on."""

    seat = forms.TypedChoiceField(label=_l("Who leaves"), coerce=int)
    player = forms.ChoiceField(label=_l("Who sits down"))

    field_order = ("seat", "player", "reason")

    def __init__(self, *args: Any, seats: Choices, players: Choices, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["seat"].choices = seats  # type: ignore[attr-defined]
        self.fields["player"].choices = players  # type: ignore[attr-defined]
