"""What an organiser says about a phase, a draw, a programme and a closing. Shape only: whether it may be is the services' say."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.functional import lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments import formats
from tournaments.models import Phase, PhaseFormat
from tournaments.models.settings import EntrantsFrom, PhaseSettings
from tournaments.projections import words
from tournaments.selectors import rulesets

LONGEST_CHAIN = 6
CREDIT = ("win_sets", "win_stones", "lose_sets", "lose_stones")


def chain_choices() -> list[tuple[str, str]]:
    """The tie-breaks, each in its own words."""
    return [("", _("— nothing more —")), *((code, words.criterion(code)) for code in formats.CRITERIA)]


def joc_fora_example(credit: str, sets_to_win: int, target: int) -> str:
    """What the table counts in one example, computed by the very function that makes the tables."""
    rules = formats.StandingsRules(
        chain=("wins",),
        joc_fora_credit=formats.JocForaCredit(credit),
        sets_to_win=sets_to_win,
        target=target,
    )
    first = ((target, target // 2),) if sets_to_win > 1 else ()
    open_cama = (target // 3, target // 2)
    one = formats.Result("1", "a", "b", winner="a", sets=(*first, open_cama), ended_by="joc_fora")
    found = formats.table(["a", "b"], [one], rules)
    a, b = found.row("a"), found.row("b")
    return _("camas %(a_sets)s–%(b_sets)s, stones %(a_stones)s–%(b_stones)s") % {
        "a_sets": a.sets_for,
        "b_sets": b.sets_for,
        "a_stones": a.stones_for,
        "b_stones": b.stones_for,
    }


def joc_fora_choices(sets_to_win: int, target: int) -> list[tuple[str, str]]:
    """The three readings, each with what it counts in the example."""
    said = {
        "as_played": _("What was on the table: closed camas and the stones made; the open cama is nobody's"),
        "full_sets": _("As if the winner had closed every cama that was missing"),
        "win_only": _("The win alone: no camas and no stones, for neither"),
    }
    return [
        (
            code,
            _("%(reading)s → %(example)s")
            % {"reading": text, "example": joc_fora_example(code, sets_to_win, target)},
        )
        for code, text in said.items()
    ]


class PhaseForm(forms.Form):
    """What every phase has: a name, and the length of its partidas."""

    name = forms.CharField(label=_l("Name"), max_length=80)
    sets_to_win = forms.IntegerField(label=_l("Camas to win a partida"), min_value=1, max_value=5)
    target = forms.IntegerField(label=_l("Stones of a cama"), min_value=3, max_value=99)

    drawn: tuple[str, ...] = ("sets_to_win", "target")

    def __init__(self, *args: Any, phase: Phase, **kwargs: Any) -> None:
        """`phase` may be unsaved: its championship and format are read, and its settings are the initial values."""
        self.phase = phase
        self.before = PhaseSettings.of(phase.settings)
        self.match = rulesets.phase_format(phase)
        kwargs["initial"] = {**self.initial_values(), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        base = rulesets.of_championship(phase.championship).match
        self.base = base
        self.fields["sets_to_win"].help_text = _("The championship's rules say %(value)s.") % {
            "value": base.sets_to_win
        }
        self.fields["target"].help_text = _("The championship's rules say %(value)s.") % {
            "value": base.target
        }
        if phase.pk and phase.status != "draft":
            for name in self.drawn:
                self.fields[name].disabled = True

    def initial_values(self) -> dict[str, Any]:
        return {"name": self.phase.name, "sets_to_win": self.match.sets_to_win, "target": self.match.target}

    def overrides(self) -> dict[str, Any]:
        """Only what differs from the championship; half a cama follows the target where it is half of it there."""
        data, base = self.cleaned_data, self.base
        out: dict[str, Any] = {}
        if data["sets_to_win"] != base.sets_to_win:
            out["match.sets_to_win"] = data["sets_to_win"]
        if data["target"] != base.target:
            out["match.target"] = data["target"]
            if base.half * 2 == base.target:
                out["match.half"] = max(1, data["target"] // 2)
        return out

    def settings(self) -> dict[str, Any]:
        """The phase's settings as they are stored. Only for a valid form."""
        return self.changed().stored()

    def changed(self) -> PhaseSettings:
        return replace(self.before, match=self.overrides())


class GroupsForm(PhaseForm):
    """Groups: how many or which sizes, who is kept apart, how many go on, and how the table is ordered."""

    groups = forms.IntegerField(
        label=_l("How many groups"),
        min_value=1,
        max_value=200,
        required=False,
        help_text=_l("Sizes differ by at most one."),
    )
    sizes = forms.CharField(
        label=_l("Or their sizes, by hand"),
        max_length=200,
        required=False,
        help_text=_l(
            "For instance 6, 6, 7, 7. They must add up to the parejas that play; leave it empty to share out evenly."
        ),
    )
    apart = forms.MultipleChoiceField(
        label=_l("Kept apart when it can be done"),
        choices=[("club", _l("Parejas of one club")), ("sector", _l("Parejas of one sector"))],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    legs = forms.TypedChoiceField(
        label=_l("Everybody meets everybody"),
        choices=[(1, _l("once")), (2, _l("twice"))],
        coerce=int,
    )
    quota = forms.IntegerField(
        label=_l("How many of each group go on"),
        min_value=1,
        max_value=50,
        help_text=_l("The line is drawn under them."),
    )
    recursion = forms.ChoiceField(
        label=_l("When some of those tied are told apart and others stay tied"),
        choices=[
            ("restart", _l("Begin again with the first of the list, among those who are still tied")),
            ("continue", _l("Go on with the next of the list")),
        ],
        widget=forms.RadioSelect,
    )
    walkover = forms.ChoiceField(
        label=_l("What the table counts for a walkover"),
        help_text=_l(
            "A walkover is never given a score: this is only what the table adds, and it is marked there."
        ),
        choices=[
            ("wins_only", _l("The win alone")),
            ("sets", _l("The win and its camas, without stones")),
            ("full", _l("The win, its camas and all their stones")),
            ("hand", _l("Other figures, written below")),
        ],
        widget=forms.RadioSelect,
    )
    win_sets = forms.IntegerField(label=_l("Camas for who came"), min_value=0, max_value=9, required=False)
    win_stones = forms.IntegerField(
        label=_l("Stones for who came"), min_value=0, max_value=999, required=False
    )
    lose_sets = forms.IntegerField(
        label=_l("Camas for who did not"), min_value=0, max_value=9, required=False
    )
    lose_stones = forms.IntegerField(
        label=_l("Stones for who did not"), min_value=0, max_value=999, required=False
    )
    joc_fora_credit = forms.ChoiceField(
        label=_l("What a partida won by joc fora counts"), widget=forms.RadioSelect
    )
    playoff_sets = forms.IntegerField(
        label=_l("Camas to win an extra partida"),
        min_value=1,
        max_value=5,
        required=False,
        help_text=_l("For ties that are played. Empty: as in the other partidas."),
    )

    drawn = ("groups", "sizes", "apart", "legs", "sets_to_win", "target")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = lazy(chain_choices, list)
        for number in range(1, LONGEST_CHAIN + 1):
            label = _("First") if number == 1 else _("Then")
            self.fields[f"chain_{number}"] = forms.ChoiceField(
                label=label, choices=choices, required=number == 1
            )
        sets, target = self.match.sets_to_win, self.match.target
        self.fields["joc_fora_credit"].choices = joc_fora_choices(sets, target)  # type: ignore[attr-defined]
        lead = _("Pareja A won the first cama %(target)s–%(half)s;") if sets > 1 else ""
        self.fields["joc_fora_credit"].help_text = " ".join(
            [
                _("The win counts always. Example:"),
                lead % {"target": target, "half": target // 2} if lead else "",
                _(
                    "in the next one it stands %(a)s–%(b)s, and A wins the partida by joc fora. The table then counts:"
                )
                % {"a": target // 3, "b": target // 2},
            ]
        ).replace("  ", " ")

    def initial_values(self) -> dict[str, Any]:
        before = self.before
        credit = dict(before.walkover_credit)
        chain = {f"chain_{n}": code for n, code in enumerate(before.chain, start=1)}
        return {
            **super().initial_values(),
            "groups": before.groups,
            "sizes": ", ".join(str(size) for size in before.sizes),
            "apart": list(before.apart),
            "legs": before.legs,
            "quota": before.quota,
            "recursion": before.recursion,
            "walkover": self._credit_name(credit),
            **{name: credit.get(name) for name in CREDIT},
            "joc_fora_credit": before.joc_fora_credit,
            "playoff_sets": before.playoff_match.get("match.sets_to_win"),
            **chain,
        }

    def _credits(self, sets: int, target: int) -> dict[str, dict[str, int]]:
        return {
            "wins_only": {},
            "sets": {"win_sets": sets},
            "full": {"win_sets": sets, "win_stones": sets * target},
        }

    def _credit_name(self, credit: Mapping[str, int]) -> str:
        given = {name: value for name, value in credit.items() if value}
        known = self._credits(self.match.sets_to_win, self.match.target)
        return next((name for name, value in known.items() if value == given), "hand")

    @property
    def chain_fields(self) -> list[forms.BoundField]:
        """The places of the list of tie-breaks, in order."""
        return [self[f"chain_{number}"] for number in range(1, LONGEST_CHAIN + 1)]

    def clean_sizes(self) -> tuple[int, ...]:
        text = self.cleaned_data["sizes"].replace(";", ",").replace("+", ",").replace(" ", ",")
        parts = [part for part in text.split(",") if part]
        if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
            raise forms.ValidationError(_("Write the sizes as figures with commas, such as 6, 6, 7, 7."))
        sizes = tuple(int(part) for part in parts)
        if any(size < 2 for size in sizes):
            raise forms.ValidationError(_("A group has at least two parejas."))
        return sizes

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if not data.get("sizes") and not data.get("groups") and "groups" not in self.errors:
            self.add_error("groups", _("Say how many groups, or give their sizes."))
        chain = self.chain()
        for number, code in enumerate(chain, start=1):
            if code in chain[: number - 1]:
                self.add_error(f"chain_{number}", _("This stands twice in the list."))
        if data.get("walkover") == "hand" and not any(data.get(name) for name in CREDIT):
            self.add_error("win_sets", _("Write the figures, or choose “the win alone”."))
        return data

    def chain(self) -> tuple[str, ...]:
        """The tie-breaks in order, the empty places left out."""
        found = (self.cleaned_data.get(f"chain_{number}", "") for number in range(1, LONGEST_CHAIN + 1))
        return tuple(code for code in found if code)

    def changed(self) -> PhaseSettings:
        data = self.cleaned_data
        known = self._credits(data["sets_to_win"], data["target"])
        by_hand = {name: data[name] for name in CREDIT if data.get(name)}
        return replace(
            super().changed(),
            groups=data["groups"] or len(data["sizes"]) or self.before.groups,
            sizes=data["sizes"],
            apart=tuple(data["apart"]),
            legs=data["legs"],
            quota=data["quota"],
            chain=self.chain(),
            recursion=data["recursion"],
            walkover_credit=known.get(data["walkover"], by_hand),
            joc_fora_credit=data["joc_fora_credit"],
            playoff_match={"match.sets_to_win": data["playoff_sets"]} if data["playoff_sets"] else {},
        )


class KnockoutForm(PhaseForm):
    """A knock-out: who plays it, how they are placed, and whether third place is played for."""

    source_phase = forms.ChoiceField(
        label=_l("Who plays it"),
        required=False,
        help_text=_l("Those who go on are known when that phase is closed."),
    )
    placement = forms.ChoiceField(
        label=_l("How they are placed"),
        choices=[
            ("lot", _l("By lot; clubs and sectors meet as late as can be")),
            ("ranks", _l("By their seed ranks; those without one by lot")),
            ("fixed", _l("In fixed order: first group against second, third against fourth, and so on")),
        ],
        widget=forms.RadioSelect,
    )
    apart = forms.MultipleChoiceField(
        label=_l("Kept apart as long as can be"),
        choices=[("club", _l("Parejas of one club")), ("sector", _l("Parejas of one sector"))],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    third_place = forms.BooleanField(
        label=_l("The losers of the semifinals play for third place"), required=False
    )

    drawn = ("source_phase", "placement", "apart", "third_place", "sets_to_win", "target")

    def __init__(self, *args: Any, sources: Sequence[Phase] = (), **kwargs: Any) -> None:
        self.sources = sources
        super().__init__(*args, **kwargs)
        everybody = ("", _("Every pareja of the championship"))
        named = [
            (phase.public_id, _("Those who go on from %(phase)s") % {"phase": phase.name})
            for phase in sources
        ]
        self.fields["source_phase"].choices = [*named, everybody]  # type: ignore[attr-defined]

    def initial_values(self) -> dict[str, Any]:
        before = self.before
        first = (
            self.sources[-1].public_id
            if self.sources and not self.phase.pk
            else next(iter(before.source_phases), "")
        )
        return {
            **super().initial_values(),
            "source_phase": first,
            "placement": before.placement,
            "apart": list(before.apart),
            "third_place": before.third_place,
        }

    def changed(self) -> PhaseSettings:
        data = self.cleaned_data
        return replace(
            super().changed(),
            sources=(EntrantsFrom(data["source_phase"]),) if data["source_phase"] else (),
            placement=data["placement"],
            apart=tuple(data["apart"]),
            third_place=data["third_place"],
        )


def phase_form(phase: Phase, data: Any = None, *, sources: Sequence[Phase] = ()) -> PhaseForm:
    """The form of the phase's format."""
    if phase.format == PhaseFormat.GROUPS:
        return GroupsForm(data, phase=phase)
    return KnockoutForm(data, phase=phase, sources=sources)
