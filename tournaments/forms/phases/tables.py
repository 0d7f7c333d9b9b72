"""What the form of a phase with a table asks: the order of its tie-breaks, and what each partida is worth in it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _l

from tournaments import formats
from tournaments.forms.phases.base import APART, Part, PhaseForm
from tournaments.models.settings import PhaseSettings
from tournaments.projections import words
from tournaments.selectors import rulesets

LONGEST_CHAIN = 6
CREDIT = ("win_sets", "win_stones", "lose_sets", "lose_stones")
POLICIES = [
    ("walkover_rest", _l("What was played stands; the rest are walkovers")),
    ("keep_if_half", _l("As before if half was played, else nothing of it counts")),
    ("annul_all", _l("Nothing of it counts")),
]


def chain_choices(what: words.Counted) -> list[tuple[str, str]]:
    """The tie-breaks, each in its own words."""
    return [("", _("— nothing more —")), *((code, words.criterion(code, what)) for code in formats.CRITERIA)]


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


class TableForm(PhaseForm):
    """A phase that has a table."""

    apart = forms.MultipleChoiceField(
        label=_l("Kept apart when it can be done"),
        choices=APART,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    quota = forms.IntegerField(
        label=_l("How many of each group go on"),
        min_value=0,
        max_value=50,
        help_text=_l("The line is drawn under them. 0: nobody, the table is the end."),
    )
    recursion = forms.ChoiceField(
        label=_l("When some of those tied are told apart and others stay tied"),
        choices=[
            ("restart", _l("Begin again with the first of the list, among those who are still tied")),
            ("continue", _l("Go on with the next of the list")),
        ],
        widget=forms.RadioSelect,
    )
    win_points = forms.FloatField(label=_l("Points for a win"), min_value=0, max_value=99, required=False)
    draw_points = forms.FloatField(label=_l("Points for a draw"), min_value=0, max_value=99, required=False)
    loss_points = forms.FloatField(label=_l("Points for a defeat"), min_value=0, max_value=99, required=False)
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
    no_h2h_walkover = forms.BooleanField(
        label=_l("Between those who are tied a walkover does not count"), required=False
    )
    joc_fora_credit = forms.ChoiceField(
        label=_l("What a partida won by joc fora counts"), widget=forms.RadioSelect
    )
    withdrawal_policy = forms.ChoiceField(
        label=_l("When a pareja withdraws, its partidas"), choices=POLICIES, required=False
    )
    disqualification_policy = forms.ChoiceField(
        label=_l("When a pareja is disqualified, its partidas"), choices=POLICIES, required=False
    )
    playoff_sets = forms.IntegerField(
        label=_l("Camas to win an extra partida"),
        min_value=1,
        max_value=5,
        required=False,
        help_text=_l("For ties that are played. Empty: as in the other partidas."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        what = words.counted(self.match.set_name, rulesets.tally_kind(self.phase.championship))
        choices = chain_choices(what)
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
            "apart": list(before.apart),
            "quota": before.quota,
            "recursion": before.recursion,
            "win_points": before.win_points,
            "draw_points": before.draw_points,
            "loss_points": before.loss_points,
            "walkover": self._credit_name(credit),
            **{name: credit.get(name) for name in CREDIT},
            "no_h2h_walkover": not before.walkover_in_h2h,
            "joc_fora_credit": before.joc_fora_credit,
            "withdrawal_policy": before.withdrawal_policy,
            "disqualification_policy": before.disqualification_policy,
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

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
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
        data, before = self.cleaned_data, self.before
        known = self._credits(data["sets_to_win"], data["target"])
        by_hand = {name: data[name] for name in CREDIT if data.get(name)}
        worth = {
            name: getattr(before, name) if data[name] is None else data[name]
            for name in ("win_points", "draw_points", "loss_points")
        }
        return replace(
            super().changed(),
            apart=tuple(data["apart"]),
            quota=data["quota"],
            chain=self.chain(),
            recursion=data["recursion"],
            **worth,
            walkover_credit=known.get(data["walkover"], by_hand),
            walkover_in_h2h=not data["no_h2h_walkover"],
            joc_fora_credit=data["joc_fora_credit"],
            withdrawal_policy=data["withdrawal_policy"] or before.withdrawal_policy,
            disqualification_policy=data["disqualification_policy"] or before.disqualification_policy,
            playoff_match={"match.sets_to_win": data["playoff_sets"]} if data["playoff_sets"] else {},
        )

    def parts(self) -> list[Part]:
        return [
            *self.sources_parts(),
            *self.own_parts(),
            self.length_part(),
            *self.table_parts(),
            self.more_part(),
        ]

    def table_parts(self) -> list[Part]:
        """The order of the table, and what partidas are worth in it."""
        chain = [f"chain_{number}" for number in range(1, LONGEST_CHAIN + 1)]
        return [
            Part(
                _("Order of the table"),
                self.bound(*chain),
                self.bound("recursion"),
                _(
                    "Those who have the same by the first are compared by the next one, among themselves, and so on."
                    " A tie that no criterion undoes only matters on the qualifying line."
                ),
            ),
            Part(_("Points"), self.bound("win_points", "draw_points", "loss_points"), folded=True),
            Part(
                _("Partidas that did not go their way"),
                wide=self.bound("walkover", *CREDIT, "no_h2h_walkover", "joc_fora_credit"),
                folded=self.phase.by_rounds,
            ),
            Part(
                _("Parejas that leave"),
                wide=self.bound("withdrawal_policy", "disqualification_policy"),
                folded=True,
            ),
        ]
