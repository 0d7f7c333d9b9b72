"""What the form of every phase has: a name, who plays, the length of the partidas, and how the page sets it out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments.models import Phase
from tournaments.models.settings import EntrantsFrom, PhaseSettings
from tournaments.selectors import rulesets

APART = [("club", _l("Parejas of one club")), ("sector", _l("Parejas of one sector"))]
LENGTH_LABELS = {
    "cama": (_l("Camas to win a partida"), _l("Stones of a cama")),
    "chico": (_l("Chicos to win a partida"), _l("Tantos of a chico")),
    "partida": (_l("Partidas to win a match"), _l("Tentos of a partida")),
}
ROUND_RULE = _l("Write each as ROUND = CAMAS x STONES, such as F = 1 x 15.")


@dataclass(frozen=True)
class Part:
    """A panel of the page: its title, a sentence, small fields beside one another, then `wide` ones under one another.

    `folded`: opened by who needs it.
    """

    title: str
    fields: Sequence[forms.BoundField] = ()
    wide: Sequence[forms.BoundField] = ()
    text: str = ""
    folded: bool = False

    @property
    def shut(self) -> bool:
        """Whether it starts folded: never over a field with an error."""
        return self.folded and not any(one.errors for one in [*self.fields, *self.wide])


def figures(text: str) -> list[str]:
    """The pieces of «6, 6, 7+7»."""
    for mark in (";", "+", ",", "\n", "\t"):
        text = text.replace(mark, " ")
    return text.split()


class PhaseForm(forms.Form):
    """The base of the forms of phases. `drawn`: what a draw stands on; it cannot change once there is one."""

    name = forms.CharField(label=_l("Name"), max_length=80)
    sources = forms.MultipleChoiceField(
        label=_l("Those who go on from"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_l("None ticked: every pareja of the championship."),
    )
    places = forms.CharField(
        label=_l("Only some places"),
        max_length=20,
        required=False,
        help_text=_l("Empty: those who go on. Or places of the final order of that phase, such as 5-8."),
    )
    invited = forms.CharField(
        label=_l("Invited besides"),
        max_length=400,
        required=False,
        help_text=_l("Numbers of parejas, such as 14, 23: a paid re-entry, last year's champion."),
    )
    sets_to_win = forms.IntegerField(min_value=1, max_value=5)
    target = forms.IntegerField(min_value=3, max_value=99)
    rounds = forms.CharField(
        label=_l("Rounds with another length"),
        required=False,
        max_length=400,
        widget=forms.Textarea({"rows": 3, "spellcheck": "false"}),
        help_text=_l(
            "One a line: ROUND = CAMAS x STONES. A round is its number, or F, SF, QF, R16, REP1. The final to one cama of"
            " 15: F = 1 x 15."
        ),
    )

    protest_minutes = forms.IntegerField(
        label=_l("Minutes to protest a signed result"),
        min_value=0,
        max_value=10080,
        required=False,
        help_text=_l("0: none, once both have signed."),
    )

    drawn: tuple[str, ...] = ("sources", "places", "invited", "sets_to_win", "target")

    def __init__(self, *args: Any, phase: Phase, sources: Sequence[Phase] = (), **kwargs: Any) -> None:
        """`phase` may be unsaved: its championship, format and settings are read. `sources`: the phases before it."""
        self.phase, self.before_it = phase, sources
        self.before = PhaseSettings.of(phase.settings)
        self.match = rulesets.phase_format(phase)
        self.base = rulesets.of_championship(phase.championship).match
        kwargs["initial"] = {**self.initial_values(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self._choose_sources()
        sets_label, target_label = LENGTH_LABELS[self.base.set_name]
        self.fields["sets_to_win"].label, self.fields["target"].label = sets_label, target_label
        for name, value in (("sets_to_win", self.base.sets_to_win), ("target", self.base.target)):
            said = _("The championship's rules say %(value)s.") % {"value": value}
            self.fields[name].help_text = said
        if phase.pk and phase.status != "draft":
            for name in self.drawn:
                if name in self.fields:
                    self.fields[name].disabled = True

    def _choose_sources(self) -> None:
        if not self.before_it:
            for name in ("sources", "places"):
                del self.fields[name]
            return
        self.fields["sources"].choices = [(one.public_id, one.name) for one in self.before_it]  # type: ignore[attr-defined]

    def initial_values(self) -> dict[str, Any]:
        before = self.before
        phases = [one for one in before.sources if one.phase]
        fed = [one.phase for one in phases]
        if not self.phase.pk and self.before_it and not fed:
            fed = [self.before_it[-1].public_id]
        first = next((one for one in phases if one.first), None)
        invited = [who for one in before.sources for who in one.parejas]
        return {
            "name": self.phase.name,
            "sources": fed,
            "places": f"{first.first}-{first.last}" if first else "",
            "invited": ", ".join(self._numbers(invited)),
            "sets_to_win": self.match.sets_to_win,
            "target": self.match.target,
            "protest_minutes": before.protest_minutes,
            "rounds": "\n".join(self._round_line(name, said) for name, said in before.rounds.items()),
        }

    def _numbers(self, ids: Sequence[str]) -> list[str]:
        rows = self.phase.championship.parejas.filter(public_id__in=ids).values_list("number", flat=True)
        return [str(number) for number in sorted(rows)] if ids else []

    def _round_line(self, name: str, said: Any) -> str:
        sets = said.get("match.sets_to_win", self.match.sets_to_win)
        return f"{name} = {sets} x {said.get('match.target', self.match.target)}"

    def clean_places(self) -> tuple[int, int] | None:
        text = self.cleaned_data["places"].replace(" ", "").replace("–", "-")
        if not text:
            return None
        first, _dash, last = text.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()) or not 0 < int(first) <= int(
            last or first
        ):
            raise forms.ValidationError(_("Write places as figures, such as 5-8."))
        return int(first), int(last or first)

    def clean_invited(self) -> tuple[str, ...]:
        numbers = figures(self.cleaned_data["invited"])
        if not all(one.isascii() and one.isdecimal() and len(one) < 5 for one in numbers):
            raise forms.ValidationError(_("Write the numbers of the parejas with commas, such as 14, 23."))
        wanted = dict.fromkeys(int(one) for one in numbers)
        rows = self.phase.championship.parejas.filter(number__in=wanted)
        known = dict(rows.values_list("number", "public_id")) if wanted else {}
        unknown = [str(one) for one in wanted if one not in known]
        if unknown:
            raise forms.ValidationError(
                _("There is no pareja %(numbers)s.") % {"numbers": ", ".join(unknown)}
            )
        return tuple(known[one] for one in wanted)

    def clean_rounds(self) -> dict[str, dict[str, Any]]:
        found: dict[str, dict[str, Any]] = {}
        for line in self.cleaned_data["rounds"].splitlines():
            if not line.strip():
                continue
            name, _equals, said = line.partition("=")
            sets, _times, target = said.lower().replace("×", "x").partition("x")
            if not (name.strip() and sets.strip().isdecimal() and target.strip().isdecimal()):
                raise forms.ValidationError(ROUND_RULE)
            if not (0 < int(sets) <= 5 and 3 <= int(target) <= 99):
                raise forms.ValidationError(ROUND_RULE)
            found[name.strip()] = self._length(int(sets), int(target))
        return found

    def _length(self, sets: int, target: int) -> dict[str, Any]:
        """Half a cama follows the target where it is half of it in the championship's rules."""
        said: dict[str, Any] = {"match.sets_to_win": sets, "match.target": target}
        if self.base.half * 2 == self.base.target and target != self.base.target:
            said["match.half"] = max(1, target // 2)
        return said

    def overrides(self) -> dict[str, Any]:
        """Only what differs from the championship."""
        data, base = self.cleaned_data, self.base
        said = self._length(data["sets_to_win"], data["target"])
        same = {"match.sets_to_win": base.sets_to_win, "match.target": base.target}
        return {path: value for path, value in said.items() if same.get(path) != value}

    def settings(self) -> dict[str, Any]:
        """The phase's settings as they are stored. Only for a valid form."""
        return self.changed().stored()

    def changed(self) -> PhaseSettings:
        data = self.cleaned_data
        first, last = data.get("places") or (0, 0)
        fed = tuple(EntrantsFrom(one, first, last) for one in data.get("sources", ()))
        invited = (EntrantsFrom(parejas=data["invited"]),) if data["invited"] else ()
        return replace(
            self.before,
            sources=fed + invited,
            match=self.overrides(),
            rounds=data["rounds"],
            protest_minutes=data["protest_minutes"] or 0,
        )

    # how the page sets it out

    def bound(self, *names: str) -> list[forms.BoundField]:
        """The fields of these names that the form has."""
        return [self[name] for name in names if name in self.fields]

    def parts(self) -> list[Part]:
        """The panels of the page, in order."""
        return [*self.sources_parts(), *self.own_parts(), self.length_part(), self.more_part()]

    def own_parts(self) -> list[Part]:
        """What the format adds."""
        return []

    def length_part(self) -> Part:
        return Part(_("Partidas"), self.bound("sets_to_win", "target"))

    def more_part(self) -> Part:
        return Part(
            _("Rounds of another length, ties and protests"),
            self.bound("playoff_sets", "protest_minutes"),
            self.bound("rounds"),
            folded=not (self.before.rounds or self.before.playoff_match),
        )

    def sources_parts(self) -> list[Part]:
        """Who plays: the phases before, where there are any, and, folded, what is rarer."""
        rare = Part(
            _("Only some places, or others besides"),
            wide=self.bound("places", "invited"),
            folded=not any(one.first or one.parejas for one in self.before.sources),
        )
        return [Part(_("Who plays it"), wide=self.bound("sources")), rare] if self.before_it else [rare]
